import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createActions } from '../../testing/fixtures/owner-actions.ts'
import { createWorld, type World } from '../../testing/fixtures/world.ts'
import { listJobStates } from '../db/queries/job-state.ts'
import { JobRecorder } from './job-recorder.ts'
import { noWork } from './job-result.ts'
import { timedJobs, type Job } from './jobs.ts'
import { startScheduler } from './scheduler.ts'

/** Instead of a second: these tests need many ticks, and not how long they take. */
const tickMs = 20

let world: World
/** System time. */
let clock: number

beforeEach(async () => {
  world = await createWorld()
  clock = Date.now()
})

afterEach(async () => {
  expect(await world.findViolations()).toEqual([])
  await world.close()
})

const holds = { name: 'holds', intervalMs: 0 }

/** The recorder of another process. */
function createRecorder(): JobRecorder {
  return new JobRecorder({ ...world.deps, systemNow: () => clock })
}

async function noteAndSave(recorder: JobRecorder, failure?: Error): Promise<void> {
  recorder.note(holds, failure)
  await recorder.saveIfDue()
}

function listStates() {
  return listJobStates(world.deps.db, { at: world.deps.now(), systemNow: clock })
}

const lastErrors = async () => (await listStates()).map(({ lastError }) => lastError)

describe('a started scheduler', () => {
  it('stores when each of its jobs has run', async () => {
    const running = startScheduler(world.deps)
    try {
      await expect.poll(listStates).toHaveLength(timedJobs.length)
    } finally {
      await running.stop()
    }
    const states = await listStates()
    expect(states.map(({ name }) => name)).toEqual(timedJobs.map(({ name }) => name).toSorted())
    expect(new Set(states.map(({ lastRunAt }) => lastRunAt))).toEqual(new Set([world.deps.now()]))
    expect(states.filter(({ lagMs, lastError }) => lagMs > 0 || lastError !== null)).toEqual([])
  })

  it('writes once in many ticks, and at once where a job begins or ceases to fail', async () => {
    let runs = 0
    let failure: Error | null = null
    const job: Job = {
      ...holds,
      run: async () => {
        runs += 1
        if (failure) throw failure
        return noWork
      },
    }
    const running = startScheduler(world.deps, [job], tickMs)
    const waitForRuns = (count: number) => expect.poll(() => runs).toBeGreaterThanOrEqual(count)
    try {
      await waitForRuns(3)
      const writes = await world.query<{ count: number }>(
        `select xmin::text::int as count from job where name = 'holds'`,
      )
      await waitForRuns(5)
      expect(await world.query(`select xmin::text::int as count from job where name = 'holds'`)).toEqual(
        writes,
      )
      failure = new Error('the week is broken\nDETAIL: of Anna')
      await expect.poll(lastErrors).toEqual(['the week is broken'])
      failure = null
      await expect.poll(lastErrors).toEqual([null])
    } finally {
      await running.stop()
      world.warnings.length = 0
    }
  })

  it('runs its jobs where their state cannot be stored', async () => {
    let runs = 0
    await world.execute('alter table job rename to hidden')
    const run = async () => {
      runs += 1
      return noWork
    }
    const running = startScheduler(world.deps, [{ ...holds, run }], tickMs)
    try {
      await expect.poll(() => runs).toBeGreaterThan(1)
    } finally {
      await running.stop()
      await world.execute('alter table hidden rename to job')
    }
    expect(world.warnings).toEqual([])
  })
})

describe('an error of a job', () => {
  it('stays when another process succeeds, and ends with the next success of its own', async () => {
    const [one, other] = [createRecorder(), createRecorder()]
    await noteAndSave(one, new Error('broken here'))
    await noteAndSave(other)
    expect(await lastErrors()).toEqual(['broken here'])
    await noteAndSave(one)
    expect(await lastErrors()).toEqual([null])
  })

  it('ends with the success of any process a minute after its own has last repeated it', async () => {
    await noteAndSave(createRecorder(), new Error('broken here'))
    clock += 60_000
    await noteAndSave(createRecorder())
    expect(await lastErrors()).toEqual(['broken here'])
    clock += 1
    await noteAndSave(createRecorder())
    expect(await lastErrors()).toEqual([null])
  })

  it('of two processes at once is one of theirs, whoever comes first', async () => {
    const recorders = ['one', 'other'].map((name) => [createRecorder(), new Error(name)] as const)
    await Promise.all(recorders.map(([recorder, error]) => noteAndSave(recorder, error)))
    expect(['one', 'other']).toContain((await lastErrors())[0])
  })
})

describe('the lag of a job', () => {
  it('is that of its oldest due work, and grows without any process that runs', async () => {
    await noteAndSave(createRecorder())
    const anna = await world.addOwner('Anna')
    await createActions(world, anna).reserve(20)
    world.advance({ minutes: 4 })
    expect(await listStates()).toMatchObject([{ name: 'holds', lagMs: 0 }])
    world.advance({ minutes: 3 })
    expect(await listStates()).toMatchObject([{ name: 'holds', lagMs: 2 * 60_000 }])
  })

  it('without due work is how long it has not succeeded, beyond its interval and the pause between two saves', async () => {
    const recorder = createRecorder()
    recorder.note({ name: 'expired-rows', intervalMs: 60_000 })
    await recorder.saveIfDue()
    clock += 80_000
    expect(await listStates()).toMatchObject([{ lagMs: 0 }])
    clock += 5_000
    expect(await listStates()).toMatchObject([{ lagMs: 5_000 }])
  })
})
