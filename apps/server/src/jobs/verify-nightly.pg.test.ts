import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createWorld, type World } from '../../testing/fixtures/world.ts'
import { findLastVerifyRun, findUnfinishedRun } from '../db/queries/verify-run.ts'
import type { Deps } from '../shared/deps.ts'
import { createVerifyJobs, verifyNightly } from './verify-nightly.ts'

let world: World
/** System time. */
let clock: number
/** How often the data were checked. */
let checks: number

beforeEach(async () => {
  world = await createWorld()
  clock = Date.parse('2026-11-23T02:29:00Z')
  checks = 0
})
afterEach(() => world.close())

const atHalfPastThree = '03:30'
const hour = 3_600_000

/** What a process does when its minute comes. */
function run(verify: () => Promise<number> = async () => 0) {
  const deps: Deps = {
    ...world.deps,
    systemNow: () => clock,
    verify: () => {
      checks += 1
      return verify()
    },
  }
  return verifyNightly(deps, atHalfPastThree)
}
const findLast = () => findLastVerifyRun(world.deps.db)
const findUnfinished = () => findUnfinishedRun(world.deps.db)

describe('the nightly check of the data', () => {
  it('is made once a night, from its time at the houses on, and its result is stored', async () => {
    expect(await run()).toEqual({ done: 1, lagMs: 23 * hour + 59 * 60_000 })
    expect(await run()).toEqual({ done: 0, lagMs: 0 })
    clock += 60_000
    expect(await run(async () => 2)).toEqual({ done: 1, lagMs: 0 })
    expect(await findLast()).toEqual({ at: clock, violations: 2, tookMs: 0 })
    clock += 23 * hour
    expect(await run()).toEqual({ done: 0, lagMs: 0 })
    clock += hour
    expect(await run()).toEqual({ done: 1, lagMs: 0 })
    expect(checks).toBe(3)
  })

  it('is made by one of several processes whose minute comes at the same time', async () => {
    const results = await Promise.all(Array.from({ length: 5 }, () => run()))
    expect(results.map(({ done }) => done).toSorted((a, b) => a - b)).toEqual([0, 0, 0, 0, 1])
    expect(checks).toBe(1)
  })

  it('is made again half an hour after it failed, and says why until then', async () => {
    clock += hour
    const failing = () => Promise.reject(new Error('the disk is full\nand more'))
    await expect(run(failing)).rejects.toThrow('the disk is full')
    expect(await findUnfinished()).toEqual({ at: clock, problem: 'the disk is full' })
    expect(await findLast()).toBeNull()
    clock += 30 * 60_000
    expect(await run()).toMatchObject({ done: 0 })
    clock += 1
    expect(await run()).toMatchObject({ done: 1 })
    expect(await findUnfinished()).toBeNull()
    expect(await findLast()).toMatchObject({ at: clock, violations: 0 })
    expect(checks).toBe(2)
  })

  it('is made again where its process ended meanwhile, and not while it may be under way', async () => {
    clock += hour
    const insert = `insert into verify_run (at, night) values ($1::timestamptz, '2026-11-23')`
    await world.execute(insert, new Date(clock).toISOString())
    clock += 29 * 60_000
    expect(await run()).toMatchObject({ done: 0 })
    clock += 2 * 60_000
    expect(await run()).toMatchObject({ done: 1 })
    expect(await findUnfinished()).toBeNull()
  })

  it('has a job only where the configuration names its time', () => {
    expect(createVerifyJobs(undefined)).toEqual([])
    expect(createVerifyJobs(atHalfPastThree)).toMatchObject([{ name: 'verify', intervalMs: 60_000 }])
  })
})
