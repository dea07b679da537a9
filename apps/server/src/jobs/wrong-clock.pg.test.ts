import { afterEach, beforeEach, expect, it } from 'vitest'
import { findRow, listRows } from '../../testing/fixtures/inspect.ts'
import { createActions } from '../../testing/fixtures/owner-actions.ts'
import { createWorld, type World } from '../../testing/fixtures/world.ts'
import { listJobStates } from '../db/queries/job-state.ts'
import type { Deps } from '../shared/deps.ts'
import { createClockCheck } from './create-clock-check.ts'
import { mailJobs } from './jobs.ts'
import { startScheduler } from './scheduler.ts'

/** Instead of a second: these tests need many ticks, and not how long they take. */
const tickMs = 20

let world: World
/** By how much the clock of the process has been set wrong. */
let stepMs: number
let logged: string[]
beforeEach(async () => {
  world = await createWorld()
  stepMs = 0
  logged = []
})
afterEach(async () => {
  expect(await world.findViolations()).toEqual([])
  await world.close()
})

/** A process of its own, whose business time goes wrong with its system's. */
function createProcess(): Deps {
  const { db, now, log } = world.deps
  const systemNow = (): number => Date.now() + stepMs
  const note = (_facts: unknown, text?: string) => void logged.push(text ?? '')
  const ownLog = { ...log, error: note, info: note } as Deps['log']
  const clockCheck = createClockCheck({ db, systemNow, log: ownLog })
  return { ...world.deps, now: () => now() + stepMs, systemNow, clockCheck, log: ownLog }
}

const readClockError = async (): Promise<string | null | undefined> => {
  const states = await listJobStates(world.deps.db, { at: world.deps.now(), systemNow: Date.now() })
  return states.find(({ name }) => name === 'clock')?.lastError
}

it.each([
  ['an hour ahead', 3_600_000, "the clock of a server process is 3600 s ahead of the database's"],
  ['an hour behind', -3_600_000, "the clock of a server process is 3600 s behind the database's"],
])('a process whose clock is set %s leaves alone what is not due, and says so', async (_how, step, said) => {
  const anna = await world.addOwner('Anna')
  const running = startScheduler(createProcess(), undefined, tickMs)
  try {
    await expect.poll(readClockError).toBeNull()
    await createActions(world, anna).reserve(20)
    stepMs = step
    await expect.poll(readClockError).toBe(said)
    expect(await listRows(world, 20)).toEqual(['Anna Pre hold'])
    expect(logged).toEqual([`${said}: this process does nothing that is due until it is right`])
    stepMs = 0
    await expect.poll(readClockError).toBeNull()
    expect(logged).toHaveLength(2)
    world.advance({ minutes: 5 })
    await expect.poll(async () => (await findRow(world, anna, 20)).type).toBe('Ended')
  } finally {
    await running.stop()
  }
})

it('another process, whose clock is right, goes on, and the error of the wrong one stays in sight', async () => {
  const { db, log } = world.deps
  const clockCheck = createClockCheck({ db, log, systemNow: Date.now })
  const right = startScheduler({ ...world.deps, clockCheck }, undefined, tickMs)
  stepMs = -3_600_000
  const wrong = startScheduler(createProcess(), undefined, tickMs)
  try {
    await expect.poll(readClockError).toContain('behind')
    const anna = await world.addOwner('Anna')
    await createActions(world, anna).reserve(20)
    world.advance({ minutes: 5 })
    await expect.poll(() => listRows(world, 20)).toEqual(['Anna Ended'])
    expect(await readClockError()).toContain('behind')
  } finally {
    await Promise.all([right.stop(), wrong.stop()])
  }
})

it('the jobs that send do not run by a wrong clock either', async () => {
  let runs = 0
  const deps = createProcess()
  stepMs = 6_000
  const [job] = mailJobs
  const run = () => {
    runs += 1
    return job!.run(deps)
  }
  const running = startScheduler(deps, [{ ...job!, run }], tickMs)
  try {
    await expect.poll(() => logged).toHaveLength(1)
    expect(runs).toBe(0)
    stepMs = 4_000
    await expect.poll(() => runs).toBeGreaterThan(0)
  } finally {
    await running.stop()
  }
})
