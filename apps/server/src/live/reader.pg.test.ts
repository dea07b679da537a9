import { Client } from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { announceRefetch } from '../db/changes.ts'
import { openDb, type Db } from '../db/client.ts'
import { ChangeListener } from '../db/listener.ts'
import { positionNow, readChanges, wakeOthers, type Position } from '../db/live-changes.ts'
import { testDatabase, type TestDatabase } from '../db/test-database.ts'
import { statement } from '../db/statement.ts'
import { until } from '../testing/live-server.ts'
import { ChangeReader } from './reader.ts'
import { WakeOthers } from './wake-others.ts'

const groupId = '00000000-0000-4000-8000-000000000001'
const numbers = statement<{ number: number; transaction: string }>(
  'test-change-numbers',
  'select number, transaction::text from change c order by c.transaction, c.number',
)

let database: TestDatabase
let db: Db
let seen: { number: number; transaction: string }[]
let behind: number
let reader: ChangeReader
let isReaderAway = false

beforeEach(async () => {
  database = await testDatabase()
  seen = []
  behind = 0
  isReaderAway = false
  db = openDb(database.url, { applicationName: 'reader test', random: Math.random, maxConnections: 40 })
  reader = readerOf(db)
  await reader.start()
})

afterEach(async () => {
  reader.stop()
  await db.close()
  await database.close()
})

function readerOf(on: Db): ChangeReader {
  return new ChangeReader({
    source: {
      positionNow: () => positionNow(on),
      read: (after: Position, limit: number) =>
        isReaderAway ? Promise.reject(new Error('away')) : readChanges(on, after, limit),
    },
    deliver: async ({ changes }) => {
      for (const { number, transaction } of changes) seen.push({ number, transaction })
    },
    fellBehind: () => {
      behind += 1
    },
    wall: Date.now,
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
    for (let i = 0; i < rows; i += 1) await announceRefetch(tx, { at: 0, groupId })
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

describe('changes are read', () => {
  it('each exactly once and in commit order, with 16 writers that commit in any order', async () => {
    const wakes = setInterval(reader.wake, 3)
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
    await until(() => seen.length >= wanted.length, 'every change')
    clearInterval(wakes)
    expect(seen).toEqual(wanted)
    expect(behind).toBe(0)
  })

  it('not before a transaction that began earlier has ended, and at once then', async () => {
    const early = slowWriter(db, 1)
    await early.ready
    await write(db)
    reader.wake()
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(seen).toEqual([])
    await early.commit()
    await until(() => seen.length === 2, 'both, without another wake-up', 400)
    expect(seen.map(({ number }) => number)).toEqual([1, 2])
  })

  it('by the reader’s own look within a second, where nobody wakes it', async () => {
    await write(db, 3)
    await until(() => seen.length === 3, 'the look', 1_500)
    expect(seen).toEqual(await all())
  })

  it('after the database was away', async () => {
    isReaderAway = true
    reader.wake()
    await write(db)
    await new Promise((resolve) => setTimeout(resolve, 50))
    isReaderAway = false
    await until(() => seen.length === 1, 'the change', 1_500)
    expect(seen).toEqual(await all())
  })

  it('not one by one by who has fallen thousands behind: all are told to read anew', async () => {
    isReaderAway = true
    for (let i = 0; i < 8; i += 1) await write(db, 400)
    isReaderAway = false
    reader.wake()
    await until(() => behind === 1, 'the word', 5_000)
    await write(db)
    const last = (await all()).at(-1)
    await until(() => seen.at(-1)?.number === last?.number, 'what comes after')
    expect(seen.length).toBeLessThan(3_200)
  })
})

describe('another process is woken', () => {
  it('by a notification outside of the transaction, and again after its connection was killed', async () => {
    const lost: unknown[] = []
    let heard = 0
    const listener = new ChangeListener({
      url: database.url,
      heard: () => {
        heard += 1
        reader.wake()
      },
      report: (error) => lost.push(error),
    })
    await listener.open()
    expect(heard).toBe(1)
    await write(db)
    await wakeOthers(db)
    await until(() => heard === 2 && seen.length === 1, 'the notification', 500)
    const admin = new Client({ connectionString: database.url })
    await admin.connect()
    await admin.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'samhus live'",
    )
    await admin.end()
    await until(() => lost.length === 1, 'the loss')
    await write(db)
    await until(() => seen.length === 2, 'by the own look or the new connection', 1_500)
    await until(() => heard === 3, 'the new connection')
    await wakeOthers(db)
    await until(() => heard === 4, 'the next notification')
    await listener.close()
  })

  it('at once, and of many commits at most every 50 ms', async () => {
    let sent = 0
    const others = new WakeOthers(async () => {
      sent += 1
    })
    const started = Date.now()
    others.ask()
    expect(sent).toBe(1)
    while (Date.now() - started < 175) {
      others.ask()
      await new Promise((resolve) => setTimeout(resolve, 2))
    }
    await new Promise((resolve) => setTimeout(resolve, 120))
    others.stop()
    expect(sent).toBeGreaterThan(2)
    expect(sent).toBeLessThanOrEqual(6)
  })
})
