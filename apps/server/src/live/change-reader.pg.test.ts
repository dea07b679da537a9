import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { publishRefetch } from '../db/queries/change.ts'
import { openDb, type Db } from '../db/core/client.ts'
import { ChangeListener } from '../db/core/listener.ts'
import {
  readCurrentPosition,
  readChanges,
  notifyOtherProcesses,
  type ChangePosition,
} from '../db/queries/live-changes.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database/test-database.ts'
import { longTimeouts } from '../../testing/database/long-timeouts.ts'
import { statement } from '../db/core/statement.ts'
import { waitFor } from '../../testing/fixtures/live-server.ts'
import { ChangeReader } from './change-reader.ts'
import { ProcessNotifier } from './process-notifier.ts'

const groupId = '00000000-0000-4000-8000-000000000001'
const allChanges = statement<{ number: number; transaction: string }>(
  'test-change-numbers',
  'select number, transaction::text from change c order by c.transaction, c.number',
)

const heldBackCount = statement<{ count: number }>(
  'test-held-back',
  'select count(*)::int as count from change where transaction >= pg_snapshot_xmin(pg_current_snapshot())',
)

/** Makes each transaction with a change wait for a lock while it commits. */
const commitLockId = 60
const waitInCommitSql = `
  create function wait_in_commit() returns trigger language plpgsql as
    $$ begin perform pg_advisory_xact_lock(${commitLockId}); return null; end $$;
  create constraint trigger waits_in_commit after insert on change deferrable initially deferred
    for each row execute function wait_in_commit()`
const commitsWaiting = statement<{ count: number }>(
  'test-commits-waiting',
  `select count(*)::int as count from pg_stat_activity
   where datname = current_database() and query = 'commit' and wait_event_type = 'Lock'`,
)

let database: TestDatabase
let db: Db
let published: { number: number; transaction: string }[]
let overflowCount: number
let reader: ChangeReader
let isDatabaseAway = false
let readCount: number

/** The reader polls only when a test advances the fake timers. */
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  database = await createTestDatabase()
  published = []
  overflowCount = 0
  readCount = 0
  isDatabaseAway = false
  db = openDb(database.url, { applicationName: 'reader test', random: Math.random, maxConnections: 40 })
  reader = createReader(db)
  await reader.start()
})

afterEach(async () => {
  reader.stop()
  vi.useRealTimers()
  await db.close()
  await database.close()
})

function createReader(on: Db): ChangeReader {
  return new ChangeReader({
    source: {
      readPosition: () => readCurrentPosition(on),
      readChanges: (after: ChangePosition, limit: number) => {
        readCount += 1
        return isDatabaseAway ? Promise.reject(new Error('away')) : readChanges(on, after, limit)
      },
    },
    deliver: async ({ changes }) => {
      for (const { number, transaction } of changes) published.push({ number, transaction })
    },
    onOverflow: () => {
      overflowCount += 1
    },
    systemNow: Date.now,
    log: { info: () => {}, warn: () => {}, error: () => {}, debug: () => {} },
  })
}

/** Ends the transactions of slow writers. */
const releases: (() => void)[] = []
// Those of a test that has failed would hold back the rows of every other test on the server.
afterEach(() => {
  for (const release of releases.splice(0)) release()
})

/** Starts a transaction with changes that commits when `commit` is called. */
function createSlowWriter(on: Db, rows: number): { ready: Promise<void>; commit: () => Promise<void> } {
  let release = (): void => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  releases.push(() => release())
  let isReady = (): void => {}
  const ready = new Promise<void>((resolve) => (isReady = resolve))
  const done = on.transaction(async (tx) => {
    for (let i = 0; i < rows; i += 1) await publishRefetch(tx, { at: 0, groupId })
    isReady()
    await held
  })
  return {
    ready,
    commit: () => {
      release()
      return done
    },
  }
}

const write = (on: Db, rows = 1) => createSlowWriter(on, rows).commit()
const all = () => db.all(allChanges)

/** Makes one more change, and returns the numbers of all that were published up to that one. */
async function publishUpToNow(): Promise<number[]> {
  await write(db)
  const last = (await all()).at(-1)
  reader.wake()
  await waitFor(() => published.at(-1)?.number === last?.number, 'the last change')
  return published.map(({ number }) => number)
}

/** Waits until no running transaction, perhaps in another test's database, holds rows back. */
const waitForHorizon = () =>
  waitFor(async () => (await db.one(heldBackCount)).count === 0, 'no rows being held back')

describe('changes are read', () => {
  it('each exactly once and in commit order, with 16 writers that commit in any order', async () => {
    const waking = { isOver: false }
    const wakes = (async () => {
      for (; !waking.isOver; await sleep(3)) reader.wake()
    })()
    for (let round = 0; round < 8; round += 1) {
      const writers = Array.from({ length: 16 }, (_, index) => createSlowWriter(db, 1 + (index % 3)))
      await Promise.all(writers.map(({ ready }) => ready))
      const inAnyOrder = writers.map((writer) => ({ writer, at: Math.random() })).sort((a, b) => a.at - b.at)
      for (const { writer } of inAnyOrder) {
        await writer.commit()
        await write(db)
      }
    }
    const wanted = await all()
    await waitFor(() => published.length >= wanted.length, 'every change')
    waking.isOver = true
    await wakes
    expect(published).toEqual(wanted)
    expect(overflowCount).toBe(0)
  })

  it('not before a transaction that began earlier has ended, and immediately then', async () => {
    const early = createSlowWriter(db, 1)
    await early.ready
    await write(db)
    reader.wake()
    await sleep(100)
    expect(published).toEqual([])
    await early.commit()
    await waitFor(() => published.length === 2, 'both, without another notification')
    expect(published.map(({ number }) => number)).toEqual([1, 2])
  })

  it('by polling within a second, without a notification', async () => {
    await write(db, 3)
    vi.advanceTimersByTime(999)
    expect(readCount).toBe(0)
    vi.advanceTimersByTime(1)
    expect(readCount).toBe(1)
    await waitFor(() => published.length === 3, 'the poll')
    expect(published).toEqual(await all())
  })

  it('of a transaction that was running when the reader was started', async () => {
    reader.stop()
    const early = createSlowWriter(db, 1)
    await early.ready
    await write(db)
    reader = createReader(db)
    await reader.start()
    await early.commit()
    expect(await publishUpToNow()).toEqual([1, 2, 3])
  })

  it('of a transaction that was running when the reader skipped what it was behind', async () => {
    isDatabaseAway = true
    for (let i = 0; i < 8; i += 1) await write(db, 400)
    await waitForHorizon()
    const early = createSlowWriter(db, 1)
    await early.ready
    await write(db)
    isDatabaseAway = false
    reader.wake()
    await waitFor(() => overflowCount === 1, 'the overflow')
    await early.commit()
    expect(await publishUpToNow()).toContain(3_201)
  })

  it('when the transaction has committed, and immediately then, where it was made by the same process', async () => {
    let wakeCount = 0
    const onChangesCommitted = (): void => {
      wakeCount += 1
      reader.wake()
    }
    const options = { ...longTimeouts, applicationName: 'own process', random: Math.random }
    const own = openDb(database.url, { ...options, onChangesCommitted })
    const admin = new Client({ connectionString: database.url })
    await admin.connect()
    await admin.query(waitInCommitSql)
    await admin.query('select pg_advisory_lock($1)', [commitLockId])
    const written = write(own)
    await waitFor(async () => (await db.one(commitsWaiting)).count === 1, 'the commit')
    const [wakesBefore, readsBefore] = [wakeCount, readCount]
    await admin.query('select pg_advisory_unlock($1)', [commitLockId])
    await written
    await admin.end()
    await own.close()
    expect([wakesBefore, readsBefore]).toEqual([0, 0])
    expect(wakeCount).toBe(1)
    await waitFor(() => published.length === 1, 'the change, although the reader does not poll')
  })

  it('after the database was unavailable', async () => {
    isDatabaseAway = true
    reader.wake()
    expect(readCount).toBe(1)
    await write(db)
    isDatabaseAway = false
    vi.advanceTimersByTime(1_000)
    await waitFor(() => published.length === 1, 'the change')
    expect(published).toEqual(await all())
  })

  it('not one by one by a reader that is thousands behind, which makes every client refetch', async () => {
    isDatabaseAway = true
    for (let i = 0; i < 8; i += 1) await write(db, 400)
    await waitForHorizon()
    isDatabaseAway = false
    reader.wake()
    await waitFor(() => overflowCount === 1, 'the overflow')
    expect((await publishUpToNow()).length).toBeLessThan(3_200)
  })
})

describe('another process is notified', () => {
  it('of a commit, and again after its connection was killed', async () => {
    const lost: unknown[] = []
    let notifiedCount = 0
    const listener = new ChangeListener({
      url: database.url,
      onChange: () => {
        notifiedCount += 1
        reader.wake()
      },
      report: (error) => lost.push(error),
    })
    await listener.open()
    expect(notifiedCount).toBe(1)
    await write(db)
    await notifyOtherProcesses(db)
    await waitFor(() => notifiedCount === 2 && published.length === 1, 'the notification')
    const admin = new Client({ connectionString: database.url })
    await admin.connect()
    await admin.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'samhus live' and datname = current_database()`,
    )
    await admin.end()
    await waitFor(() => lost.length === 1, 'the loss')
    await write(db)
    await waitFor(() => notifiedCount === 3, 'the new connection')
    await waitFor(() => published.length === 2, 'the change written in between')
    await notifyOtherProcesses(db)
    await waitFor(() => notifiedCount === 4, 'the next notification')
    await listener.close()
  })

  it('immediately, and of many commits at most every 50 ms', () => {
    vi.useFakeTimers()
    let sent = 0
    const notifier = new ProcessNotifier(async () => {
      sent += 1
    })
    notifier.notify()
    expect(sent).toBe(1)
    const sentBy = (ms: number) => {
      for (let passed = 0; passed < ms; passed += 5) {
        notifier.notify()
        vi.advanceTimersByTime(5)
      }
      return sent
    }
    expect(sentBy(45)).toBe(1)
    expect(sentBy(5)).toBe(2)
    expect(sentBy(125)).toBe(4)
    vi.advanceTimersByTime(1_000)
    expect(sent).toBe(5)
    notifier.stop()
  })
})
