import { systemStatus as contract } from '@samhus/contract/admin-settings'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { addMail } from '../../../testing/fixtures/mails.ts'
import { createWorld, type World } from '../../../testing/fixtures/world.ts'
import { readConfig } from '../../config.ts'
import { systemStatus } from './system-status.ts'

let world: World
beforeEach(async () => {
  world = await createWorld()
})
afterEach(() => world.close())

const read = async (deps = world.deps, env = {}) =>
  contract.response.parse(await systemStatus(deps, readConfig({ ...env })))

it('says what stands behind “Online”, each part with its state', async () => {
  await world.execute(`insert into verify_run (at, violations) values ('2026-11-20T03:00:00Z', 0)`)
  await world.execute(`insert into verify_run (at, violations) values ('2026-11-21T03:00:00Z', 2)`)
  const status = await read()
  expect(status).toMatchObject({
    isOnline: true,
    now: world.nowIso(),
    isClockTurned: true,
    database: { isOk: true },
    storage: { isOk: true, kind: 'folder' },
    push: { isOn: true, subscriptions: 0 },
    mail: { isOn: false, waiting: 0, retrying: 0, lastSentAt: null, lastProblem: null },
    versions: { product: '0.1.0', node: process.version },
    lastVerify: { at: '2026-11-21T03:00:00.000Z', violations: 2 },
  })
  expect(status.jobs).toEqual([])
  expect(status.database.version).toMatch(/^\d+/)
  expect(status.database.bytes).toBeGreaterThan(1_000_000)
  expect(status.versions.migration).toBeGreaterThanOrEqual(14)
  expect(Date.parse(status.startedAt)).toBeLessThan(Date.now())
})

it('says so where the file storage does not respond, and where nothing was ever verified', async () => {
  const files = { ...world.deps.files, open: () => Promise.reject(new Error('away')) }
  const status = await read(
    { ...world.deps, files },
    { STORAGE_URL: 's3://key:secret@localhost/bucket?region=eu-north-1' },
  )
  expect(status).toMatchObject({ isOnline: false, storage: { isOk: false, kind: 's3' }, lastVerify: null })
})

it('says when the relay took a mail last, and what it says to those that it does not take', async () => {
  const anna = await world.addOwner('Anna')
  const sent = await addMail(world, anna, { kind: 'invitation' })
  await world.execute(`update mail set state = 'Sent', sent_at = $2 where id = $1`, sent, world.nowIso())
  const again = await addMail(world, anna, { kind: 'invitation' })
  await world.execute(`update mail set attempts = 2, last_error = '451 try later' where id = $1`, again)
  await addMail(world, anna, { kind: 'invitation' })
  const mail = {
    fromAddress: null,
    bounceDomain: null,
    send: () => Promise.reject(new Error('never called')),
    close: () => {},
  }
  expect((await read({ ...world.deps, mail })).mail).toEqual({
    isOn: true,
    waiting: 2,
    retrying: 1,
    lastSentAt: world.nowIso(),
    lastProblem: '451 try later',
  })
})

it('is not online while a job fails or is late', async () => {
  const insert = (error: string | null) =>
    world.execute(
      `insert into job (name, interval_ms, last_run_at, succeeded_at, last_error, updated_at)
       values ('points', 0, $1, $2, $3, $2) on conflict (name) do update set last_error = excluded.last_error`,
      world.nowIso(),
      new Date().toISOString(),
      error,
    )
  await insert(null)
  expect(await read()).toMatchObject({ isOnline: true, jobs: [{ name: 'points', lastError: null }] })
  await insert('the disk is full')
  expect(await read()).toMatchObject({ isOnline: false, jobs: [{ lastError: 'the disk is full' }] })
})
