import type { GroupCalendars } from '@samhus/contract/calendars'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { lockWeeksAndMembers } from '../../src/db/queries/locks.ts'
import { readChanges, readCurrentPosition } from '../../src/db/queries/live-changes.ts'
import { ChangeReader } from '../../src/live/change-reader.ts'
import { groupCalendars } from '../../src/reads/calendar/group-calendars.ts'
import { reserve } from '../../src/use-cases/reserve.ts'
import { longTimeouts } from '../database/long-timeouts.ts'
import { createTestServer } from '../database/test-database.ts'
import { silentLog } from '../fixtures/deps.ts'
import { waitFor } from '../fixtures/live-server.ts'
import { createWorld, type Owner, type World } from '../fixtures/world.ts'

// The write-ahead log of a transaction that was rolled back is written later, by the WAL writer. If PostgreSQL crashes
// before that, it gives the ids of those transactions to new ones.

/** Only the WAL writer writes what no commit has written. */
const settings = { autovacuum: 'off', bgwriter_lru_maxpages: '0', wal_writer_delay: '10s' }

let world: World
let anna: Owner
let bo: Owner

beforeEach(async () => {
  const database = await createTestServer(settings, longTimeouts)
  world = await createWorld({ database })
  anna = await world.addOwner('Anna')
  bo = await world.addOwner('Bo')
})

afterEach(() => world.close())

/** Returns a reader that reads when it is woken or polls. */
function createReader(): { reader: ChangeReader; readUnitIds: number[]; readCount: () => number } {
  const { db } = world.deps
  const readUnitIds: number[] = []
  let readCount = 0
  const reader = new ChangeReader({
    source: {
      readPosition: () => readCurrentPosition(db),
      readChanges: async (after, limit) => {
        const batch = await readChanges(db, after, limit)
        readCount += 1
        return batch
      },
    },
    deliver: async ({ changes }) => {
      for (const change of changes) if (change.kind === 'unit') readUnitIds.push(change.unitId)
    },
    onOverflow: () => {},
    systemNow: Date.now,
    log: silentLog,
  })
  return { reader, readUnitIds, readCount: () => readCount }
}

async function readWeek(week: number): Promise<GroupCalendars['calendars'][number]['units'][number]> {
  const answer = await groupCalendars(world.deps, anna.actor, { groupId: world.groupId })
  const { calendars } = JSON.parse(answer.json) as GroupCalendars
  const unit = calendars[0]?.units.find(({ id }) => id === world.unitId(week))
  if (!unit) throw new Error(`the response lacks week ${week}`)
  return unit
}

/** Suspends the WAL writer. Returns the function that kills it, which makes PostgreSQL restart and recover. */
async function suspendWalWriter(): Promise<() => void> {
  const [writer] = await world.query<{ pid: number }>(
    "select pid from pg_stat_activity where backend_type = 'walwriter'",
  )
  if (!writer) throw new Error('PostgreSQL has no WAL writer')
  process.kill(writer.pid, 'SIGSTOP')
  return () => process.kill(writer.pid, 'SIGKILL')
}

/** Takes part in a rush like the owners who come too late: refused under the lock, after which nothing is written. */
async function loseRush(week: number): Promise<void> {
  const refusal = new Error('refused')
  const transaction = world.deps.db.transaction(async (tx) => {
    const membershipIds = [anna.membershipId]
    await lockWeeksAndMembers(tx, {
      groupId: world.groupId,
      unitIds: [Number(world.unitId(week))],
      membershipIds,
    })
    throw refusal
  })
  await transaction.catch((error: unknown) => {
    if (error !== refusal) throw error
  })
}

async function readHorizon(): Promise<bigint> {
  const [row] = await world.query<{ horizon: string }>(
    'select pg_snapshot_xmin(pg_current_snapshot())::text as horizon',
  )
  return BigInt(row?.horizon ?? 0)
}

/** Crashes PostgreSQL after a rush whose losers came last, while this process goes on. */
async function crashAfterRush(readMeanwhile: () => Promise<unknown>): Promise<void> {
  const kill = await suspendWalWriter()
  for (let loser = 0; loser < 12; loser += 1) await loseRush(10)
  await readMeanwhile()
  const before = await readHorizon()
  const [server] = await world.query<{ startedAt: string }>(startedAt)
  kill()
  await waitFor(async () => {
    const [now] = await world.query<{ startedAt: string }>(startedAt).catch(() => [])
    return now !== undefined && now.startedAt !== server?.startedAt
  }, 'PostgreSQL having recovered')
  expect(await readHorizon(), 'the crash must set the transaction ids back').toBeLessThan(before)
}

/** The postmaster goes on; a process that it starts again has a later time. */
const startedAt = `select backend_start::text as "startedAt" from pg_stat_activity where backend_type = 'walwriter'`

it('a page shows what was reserved after a crash of the database, in a server process that has lived on', async () => {
  await reserve(world.deps, bo.actor, { calendarUnitId: world.unitId(10) })
  await crashAfterRush(() => readWeek(20))
  await reserve(world.deps, anna.actor, { calendarUnitId: world.unitId(20) })
  expect(await readWeek(20)).toMatchObject({ status: 'YourReservation', version: 2 })
})

it('a change reader reads what was reserved after a crash of the database, and has not claimed it before', async () => {
  const [early, late] = [createReader(), createReader()]
  await reserve(world.deps, bo.actor, { calendarUnitId: world.unitId(10) })
  await early.reader.start()
  await crashAfterRush(async () => {
    early.reader.wake()
    await waitFor(() => early.readCount() > 0, 'a read')
    await late.reader.start()
  })
  await reserve(world.deps, anna.actor, { calendarUnitId: world.unitId(20) })
  const [change] = await world.query<{ transaction: string }>(
    'select c.transaction::text from change c where c.unit_id = $1',
    world.unitId(20),
  )
  for (const { reader, readUnitIds } of [early, late]) {
    // A page that was read before the crash must not seem to include what was reserved after it.
    expect(reader.snapshotHorizon).toBeLessThanOrEqual(BigInt(change?.transaction ?? 0))
    reader.wake()
    await waitFor(() => readUnitIds.includes(Number(world.unitId(20))), 'the change after the crash')
    reader.stop()
  }
})
