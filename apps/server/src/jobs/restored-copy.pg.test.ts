import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { addMail } from '../../testing/fixtures/mails.ts'
import { listRows } from '../../testing/fixtures/inspect.ts'
import { createActions } from '../../testing/fixtures/owner-actions.ts'
import { createWorld, type World } from '../../testing/fixtures/world.ts'
import { protectFiles } from '../storage/create-files.ts'
import { importJobs, mailJobs, outboxJobs, timedJobs } from './jobs.ts'
import { startScheduler } from './scheduler.ts'

let world: World
beforeEach(async () => {
  world = await createWorld()
})
afterEach(() => world.close())

it.each([
  ['does what is due and sends', false],
  ['leaves alone what is due, and sends nothing, in a restored copy', true],
])('a server %s', async (_what, isCopy) => {
  const anna = await world.addOwner('Anna')
  await createActions(world, anna).reserve(20)
  await addMail(world, anna, { kind: 'invitation' })
  world.advance({ minutes: 5 })
  const wakes = vi.spyOn(globalThis, 'setTimeout')
  const running = [timedJobs, outboxJobs, mailJobs, importJobs].map((jobs) =>
    startScheduler({ ...world.deps, isCopy }, jobs),
  )
  const timers = wakes.mock.calls.length
  wakes.mockRestore()
  try {
    expect(timers).toBe(isCopy ? 0 : 4)
    if (!isCopy) await expect.poll(() => listRows(world, 20)).toEqual(['Anna Ended'])
    const states = () => world.query(`select state from mail where kind = 'invitation'`)
    if (isCopy) expect(await states()).toEqual([{ state: 'Due' }])
    else await expect.poll(states).toEqual([{ state: 'Kept' }])
  } finally {
    await Promise.all(running.map((each) => each.stop()))
  }
})

it('the files of a restored copy are only read', async () => {
  const { files } = world.deps
  const { key } = await files.storeDocument(Buffer.from('a page'))
  const copy = protectFiles(files)
  await copy.remove(key)
  expect(String(await copy.read(key))).toBe('a page')
  await expect(copy.storeDocument(Buffer.from('another'))).rejects.toThrow('unavailable')
})
