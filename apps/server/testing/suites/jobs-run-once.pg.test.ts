import { toInstant } from '@samhus/domain/week'
import { Client } from 'pg'
import { afterEach, describe, expect, it } from 'vitest'
import { openDb, type Db } from '../../src/db/core/client.ts'
import { createActions } from '../fixtures/owner-actions.ts'
import { addManyMembers, countAssigned, scheduleAssignment } from '../fixtures/bulk-members.ts'
import { getBalance, listRows } from '../fixtures/inspect.ts'
import { longTimeouts } from '../database/long-timeouts.ts'
import { startJobProcess, type JobProcess } from '../processes/start-job-process.ts'
import { createWorld, type Owner, type World } from '../fixtures/world.ts'
import { createManualScheduler, type Scheduler } from '../../src/jobs/scheduler.ts'

let world: World
let pools: Db[] = []
let processes: JobProcess[] = []

afterEach(async () => {
  for (const each of processes) await each.kill()
  for (const each of pools) await each.close()
  processes = []
  pools = []
  expect(await world.findViolations()).toEqual([])
  await world.close()
})

const toLocalInstant = (day: string, time = '00:00') => toInstant(day, time, 'Europe/Copenhagen')

/** Creates schedulers as in several processes: each with its own connections, one database, one business time. */
function createSchedulers(count: number): Scheduler[] {
  return Array.from({ length: count }, (_, index) => {
    const report = ({ kind, error }: { kind: string; error: unknown }) =>
      world.warnings.push(`${kind} ${String(error)}`)
    const db = openDb(world.url, {
      ...longTimeouts,
      applicationName: `scheduler ${index}`,
      maxConnections: 4,
      random: Math.random,
      report,
    })
    pools.push(db)
    return createManualScheduler({ ...world.deps, db })
  })
}

const weeks = [20, 21, 22, 23, 24, 25, 26, 27]

/** Makes every kind of work due at New Year: eight offers, thirty holds, deadlines, points, expired points. */
async function makeEverythingDue(): Promise<{ assignments: string[]; owners: Owner[] }> {
  world = await createWorld({ houses: ['A', 'B'], years: [2027, 2028], now: '2027-12-31 20:00' })
  const points = { 2027: 9, 2028: 20 }
  const owners = await Promise.all(
    Array.from({ length: 34 }, (_, index) => world.addOwner(`O${index}`, { points })),
  )
  const [holder, first, second] = owners as [Owner, Owner, Owner]
  const waiters = owners.slice(1, 9)
  for (const [index, week] of weeks.entries()) {
    const name = { week, year: 2028 }
    const id = await createActions(world, holder).book(name)
    await createActions(world, waiters[index] ?? first).join(name)
    await createActions(world, waiters[(index + 1) % 8] ?? second).join(name)
    await createActions(world, holder).cancel(id)
  }
  await addManyMembers(world, 700, world.deps.now())
  const at = toLocalInstant('2027-12-31', '23:30')
  const assignments = [
    await scheduleAssignment(world, { at, year: 2028 }),
    await scheduleAssignment(world, { at, year: 2027, points: 2 }),
  ]
  world.setTime('2028-01-01 19:58')
  await Promise.all(
    owners
      .slice(4)
      .map((owner, index) =>
        createActions(world, owner).reserve({ week: 5 + index, year: 2028, house: 'B' }),
      ),
  )
  // The booking deadline of 2028-W01 in both houses; offers, holds, assignments and the year are over by then too.
  world.setTime('2028-01-01 20:30')
  return { assignments, owners }
}

/** Expects that each thing was done once, however many schedulers ran. */
async function expectEachOnce(assignments: readonly string[]): Promise<void> {
  for (const id of assignments) expect(await countAssigned(world, id)).toEqual({ members: 734, rows: 734 })
  for (const [index, week] of weeks.entries()) {
    const [first, second] = [`O${1 + index}`, `O${1 + ((index + 1) % 8)}`]
    expect(await listRows(world, { week, year: 2028 })).toEqual([
      'O0 Cancel',
      `${first} WaitExpire`,
      `${second} Pre offer`,
    ])
  }
  expect(
    await world.query(
      `select action, count(*) from audit where actor_id is null
         and action in ('hold-expired', 'offer-expired', 'offer', 'points-expired', 'schedule-points') group by action order by action`,
    ),
  ).toEqual([
    { action: 'hold-expired', count: 30 },
    { action: 'offer', count: 8 },
    { action: 'offer-expired', count: 8 },
    { action: 'points-expired', count: expect.any(Number) as number },
    { action: 'schedule-points', count: 2 + 10 },
  ])
  expect(
    await world.query(
      `select type, count(*), sum(points)::int as points from ledger where type = 'Expire' group by type`,
    ),
  ).toEqual([{ type: 'Expire', count: 734, points: -(34 * 9 + 734 * 2) }])
  const repeatedChanges = await world.query<{ unit_id: number; count: number }>(
    `select c.unit_id, count(*) from change c join unit u on u.id = c.unit_id
     where u.week = 1 and u.year = 2028 group by c.unit_id having count(*) > 1`,
  )
  expect(repeatedChanges).toEqual([])
}

describe('several schedulers', () => {
  it('do each thing once if they run concurrently', async () => {
    const { assignments } = await makeEverythingDue()
    await Promise.all(createSchedulers(3).map((scheduler) => scheduler.runDue()))
    await createManualScheduler(world.deps).runDue()
    await expectEachOnce(assignments)
    expect(world.warnings).toEqual([])
  })

  it('do each thing once in three processes, one of which is killed while it works', async () => {
    const { assignments } = await makeEverythingDue()
    processes = await Promise.all([1, 2, 3].map(() => startJobProcess(world)))
    await expect
      .poll(() => world.query(`select count(*) > 100 as started from ledger where type = 'Assign'`), {
        timeout: 40_000,
        interval: 5,
      })
      .toEqual([{ started: true }])
    await processes[0]?.kill()
    await expect
      .poll(
        () => world.query(`select coalesce(sum(balance), 0)::int as left from account where year = 2027`),
        { timeout: 40_000 },
      )
      .toEqual([{ left: 0 }])
    for (const each of processes) await each.kill()
    await createManualScheduler(world.deps).runDue()
    await expectEachOnce(assignments)
    expect(processes.flatMap(({ output }) => output)).toEqual([])
  })
})

describe('a process that is killed while it assigns points', () => {
  it('has assigned whole batches; another process assigns the rest, once to each member', async () => {
    world = await createWorld()
    await addManyMembers(world, 1_200, world.deps.now())
    const anna = await world.addOwner('Anna', { points: 1 })
    const assignment = await scheduleAssignment(world, { at: world.deps.now() })
    // A lock on Anna's account blocks her batch: the third, since her membership is the newest.
    const blocker = new Client({ connectionString: world.url })
    await blocker.connect()
    try {
      await blocker.query('begin')
      await blocker.query('select id from account where membership_id = $1 for update', [anna.membershipId])
      const killed = await startJobProcess(world)
      processes = [killed]
      await expect
        .poll(() => countAssigned(world, assignment), { timeout: 40_000, interval: 20 })
        .toEqual({ members: 1_000, rows: 1_000 })
      await expect
        .poll(
          () =>
            world.query(
              `select count(*) from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
            ),
          { timeout: 40_000, interval: 20 },
        )
        .toEqual([{ count: 1 }])
      await killed.kill()
    } finally {
      // Its end rolls back.
      await blocker.end()
    }
    expect(await countAssigned(world, assignment)).toEqual({ members: 1_000, rows: 1_000 })
    expect(await world.query(`select status from assignment where id = $1`, assignment)).toEqual([
      { status: 'Scheduled' },
    ])
    // PostgreSQL keeps the locks of the killed process until it notices the closed connection.
    const successor = createManualScheduler(world.deps)
    await expect
      .poll(() => successor.runDue().then(() => countAssigned(world, assignment)), { timeout: 40_000 })
      .toEqual({ members: 1_201, rows: 1_201 })
    expect(await getBalance(world, anna)).toBe(5)
    expect(
      await world.query(
        `select count(*) as mails, count(distinct person_id) as people from mail where kind = 'points-given'`,
      ),
    ).toEqual([{ mails: 1_201, people: 1_201 }])
  })
})
