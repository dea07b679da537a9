import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { publishRefetch } from '../db/queries/change.ts'
import { openDb, type Db } from '../db/core/client.ts'
import { ChangeListener } from '../db/core/listener.ts'
import { readCurrentPosition, readChanges, notifyOtherProcesses, type ChangePosition } from '../db/queries/live-changes.ts'
import { testDatabase, type TestDatabase } from '../../testing/database/test-database.ts'
import { statement } from '../db/core/statement.ts'
import { waitFor } from '../../testing/fixtures/live-server.ts'
import { ChangeReader } from './change-reader.ts'
import { ProcessNotifier } from './process-notifier.ts'

const groupId = '00000000-0000-4000-8000-000000000001'
const numbers = statement<{ number: number; transaction: string }>(
  'test-change-numbers',
  'select number, transaction::text from change c order by c.transaction, c.number',
)

const heldBack = statement<{ count: number }>(
  'test-held-back',
  'select count(*)::int as count from change where transaction >= pg_snapshot_xmin(pg_current_snapshot())',
)

let database: TestDatabase
let db: Db
let seen: { number: number; transaction: string }[]
let behind: number
let reader: ChangeReader
let isReaderAway = false
let looks: number

/** The reader's own looks come when a test lets that time pass, and only then. */
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  database = await testDatabase()
  seen = []
  behind = 0
  looks = 0
  isReaderAway = false
  db = openDb(database.url, { applicationName: 'reader test', random: Math.random, maxConnections: 40 })
  reader = readerOf(db)
  await reader.start()
})

afterEach(async () => {
  reader.stop()
  vi.useRealTimers()
  await db.close()
  await database.close()
})

function readerOf(on: Db): ChangeReader {
  return new ChangeReader({
    source: {
      readPosition: () => readCurrentPosition(on),
      readChanges: (after: ChangePosition, limit: number) => {
        looks += 1
        return isReaderAway ? Promise.reject(new Error('away')) : readChanges(on, after, limit)
      },
    },
    deliver: async ({ changes }) => {
      for (const { number, transaction } of changes) seen.push({ number, transaction })
    },
    onOverflow: () => {
      behind += 1
    },
    systemNow: Date.now,
    log: { info: () => {}, warn: () => {}, error: () => {}, debug: () => {} },
  })
}

/** A transaction with changes that ends only when told to. */
function slowWriter(on: Db, rows: number): { ready: Promise<void>; commit: () => Promise<void> } {
  let release = (): void => {}
  const held = new Promise<void>((resolve) => (release = resolve))
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

const write = (on: Db, rows = 1) => slowWriter(on, rows).commit()
const all = () => db.all(numbers)

/** Until no transaction that is still running, perhaps in another test's database, keeps rows from being read. */
const nothingHeldBack = () =>
  waitFor(async () => (await db.one(heldBack)).count === 0, 'nothing being held back')

describe('changes are read', () => {
  it('each exactly once and in commit order, with 16 writers that commit in any order', async () => {
    const waking = { isOver: false }
    const wakes = (async () => {
      for (; !waking.isOver; await sleep(3)) reader.wake()
    })()
    for (let round = 0; round < 8; round += 1) {
      const writers = Array.from({ length: 16 }, (_, index) => slowWriter(db, 1 + (index % 3)))
      await Promise.all(writers.map(({ ready }) => ready))
      const inAnyOrder = writers.map((writer) => ({ writer, at: Math.random() })).sort((a, b) => a.at - b.at)
      for (const { writer } of inAnyOrder) {
        await writer.commit()
        await write(db)
      }
    }
    const wanted = await all()
    await waitFor(() => seen.length >= wanted.length, 'every change')
    waking.isOver = true
    await wakes
    expect(seen).toEqual(wanted)
    expect(behind).toBe(0)
  })

  it('not before a transaction that began earlier has ended, and at once then', async () => {
    const early = slowWriter(db, 1)
    await early.ready
    await write(db)
    reader.wake()
    await sleep(100)
    expect(seen).toEqual([])
    await early.commit()
    await waitFor(() => seen.length === 2, 'both, without another wake-up')
    expect(seen.map(({ number }) => number)).toEqual([1, 2])
  })

  it('by the reader’s own look within a second, where nobody wakes it', async () => {
    await write(db, 3)
    vi.advanceTimersByTime(999)
    expect(looks).toBe(0)
    vi.advanceTimersByTime(1)
    expect(looks).toBe(1)
    await waitFor(() => seen.length === 3, 'the look')
    expect(seen).toEqual(await all())
  })

  it('after the database was away', async () => {
    isReaderAway = true
    reader.wake()
    expect(looks).toBe(1)
    await write(db)
    isReaderAway = false
    vi.advanceTimersByTime(1_000)
    await waitFor(() => seen.length === 1, 'the change')
    expect(seen).toEqual(await all())
  })

  it('not one by one by who has fallen thousands behind: all are told to read anew', async () => {
    isReaderAway = true
    for (let i = 0; i < 8; i += 1) await write(db, 400)
    await nothingHeldBack()
    isReaderAway = false
    reader.wake()
    await waitFor(() => behind === 1, 'the word')
    await write(db)
    const last = (await all()).at(-1)
    reader.wake()
    await waitFor(() => seen.at(-1)?.number === last?.number, 'what comes after')
    expect(seen.length).toBeLessThan(3_200)
  })
})

describe('another process is woken', () => {
  it('by a notification outside of the transaction, and again after its connection was killed', async () => {
    const lost: unknown[] = []
    let heard = 0
    const listener = new ChangeListener({
      url: database.url,
      onChange: () => {
        heard += 1
        reader.wake()
      },
      report: (error) => lost.push(error),
    })
    await listener.open()
    expect(heard).toBe(1)
    await write(db)
    await notifyOtherProcesses(db)
    await waitFor(() => heard === 2 && seen.length === 1, 'the notification')
    const admin = new Client({ connectionString: database.url })
    await admin.connect()
    await admin.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'samhus live' and datname = current_database()`,
    )
    await admin.end()
    await waitFor(() => lost.length === 1, 'the loss')
    await write(db)
    await waitFor(() => heard === 3, 'the new connection')
    await waitFor(() => seen.length === 2, 'what was written meanwhile')
    await notifyOtherProcesses(db)
    await waitFor(() => heard === 4, 'the next notification')
    await listener.close()
  })

  it('at once, and of many commits at most every 50 ms', () => {
    vi.useFakeTimers()
    let sent = 0
    const others = new ProcessNotifier(async () => {
      sent += 1
    })
    others.notify()
    expect(sent).toBe(1)
    const sentBy = (ms: number) => {
      for (let passed = 0; passed < ms; passed += 5) {
        others.notify()
        vi.advanceTimersByTime(5)
      }
      return sent
    }
    expect(sentBy(45)).toBe(1)
    expect(sentBy(5)).toBe(2)
    expect(sentBy(125)).toBe(4)
    vi.advanceTimersByTime(1_000)
    expect(sent).toBe(5)
    others.stop()
  })
})
