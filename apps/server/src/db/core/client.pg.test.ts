import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openDb, type Db, type DbEvent, type Tx } from './client.ts'
import { isUnavailable, getSqlState, findViolation } from './pg-errors.ts'
import { statement } from './statement.ts'
import { createEmptyDatabase, type TestDatabase } from '../../../testing/database/test-database.ts'

interface Jar {
  id: number
  cookies: number
}

const makeJars = statement(
  'test-make-jars',
  'create table jar (id int primary key, cookies int not null check (cookies >= 0), filled_at timestamptz)',
)
const fill = statement<never, [id: number, cookies: number]>(
  'test-fill',
  'insert into jar (id, cookies) values ($1, $2) on conflict (id) do update set cookies = excluded.cookies',
)
const addNew = statement<never, [id: number]>('test-add-new', 'insert into jar (id, cookies) values ($1, 0)')
const take = statement<Jar, [id: number]>(
  'test-take',
  'update jar set cookies = cookies - 1 where id = $1 returning id, cookies',
)
const lock = statement<Jar, [id: number]>(
  'test-lock',
  'select id, cookies from jar where id = $1 for no key update',
)
const find = statement<Jar, [id: number]>('test-find', 'select id, cookies from jar where id = $1')
const all = statement<Jar>('test-all', 'select id, cookies from jar order by id')
const sleepInDatabase = statement<unknown, [seconds: number]>('test-sleep', 'select pg_sleep($1)')
const backendPid = statement<{ pid: number }>('test-backend-pid', 'select pg_backend_pid() as pid')

let database: TestDatabase
let db: Db
const events: DbEvent[] = []

beforeAll(async () => {
  database = await createEmptyDatabase({ maxConnections: 4, report: (event) => events.push(event) })
  db = database.db
  await db.transaction((tx) => tx.run(makeJars))
})
afterAll(() => database.close())
beforeEach(async () => {
  events.length = 0
  await db.transaction((tx) => Promise.all([tx.run(fill, [1, 10]), tx.run(fill, [2, 10])]))
})

describe('a read', () => {
  it('returns all rows, the only row, or the number of rows', async () => {
    expect(await db.all(all)).toEqual([
      { id: 1, cookies: 10 },
      { id: 2, cookies: 10 },
    ])
    expect(await db.one(find, [1])).toEqual({ id: 1, cookies: 10 })
    expect(await db.maybe(find, [99])).toBeUndefined()
    expect(await db.run(all)).toBe(2)
  })

  it('throws if the only row is missing or not the only one', async () => {
    await expect(db.one(find, [99])).rejects.toThrow('test-find found 0 rows')
    await expect(db.one(all)).rejects.toThrow('test-all found 2 rows')
    await expect(db.maybe(all)).rejects.toThrow('test-all found 2 rows')
  })

  it('returns instants as milliseconds, days as text, bigints as numbers, transaction ids as text', async () => {
    const row = statement<Record<string, unknown>>(
      'test-types',
      `select timestamptz '2026-03-24 12:00:00.5+01' as at, date '2026-01-05' as day, 202601::bigint as unit,
         array[1, 2]::bigint[] as units, '7'::xid8 as xid, '{"a": [1]}'::jsonb as json, count(*) as n from jar`,
    )
    expect(await db.one(row)).toEqual({
      at: Date.parse('2026-03-24T11:00:00.500Z'),
      day: '2026-01-05',
      unit: 202601,
      units: [1, 2],
      xid: '7',
      json: { a: [1] },
      n: 2,
    })
  })

  it('cannot write, since the database itself refuses writes outside of a transaction', async () => {
    const error = await db.run(take, [1]).catch((caught: unknown) => caught)
    expect(getSqlState(error)).toBe('25006')
    expect((error as Error).message).toContain('(test-take)')
    expect((await db.one(find, [1])).cookies).toBe(10)
  })

  it('is prepared once per connection', async () => {
    const prepared = statement<{ n: number }>(
      'test-prepared',
      `select count(*) as n from pg_prepared_statements where name = 'test-find'`,
    )
    const single = openDb(database.url, { applicationName: 'single', random: Math.random, maxConnections: 1 })
    await single.one(find, [1])
    await single.one(find, [2])
    expect(await single.one(prepared)).toEqual({ n: 1 })
    await single.close()
  })
})

describe('a transaction', () => {
  it('is committed when its work is done', async () => {
    const left = await db.transaction(async (tx) => (await tx.one(take, [1])).cookies)
    expect(left).toBe(9)
    expect((await db.one(find, [1])).cookies).toBe(9)
  })

  it('is rolled back by any error of its work, and rethrows it', async () => {
    const refusal = new Error('not-enough-points')
    const work = async (tx: Tx) => {
      await tx.one(take, [1])
      throw refusal
    }
    await expect(db.transaction(work)).rejects.toBe(refusal)
    expect((await db.one(find, [1])).cookies).toBe(10)
  })

  it('never commits the part that succeeded if another statement failed', async () => {
    const swallow = async (tx: Tx) => {
      await tx.one(take, [1])
      await tx.run(addNew, [2]).catch(() => {})
    }
    const error = await db.transaction(swallow).catch((caught: unknown) => caught)
    expect(findViolation(error)).toEqual({ code: '23505', constraint: 'jar_pkey' })
    expect((await db.one(find, [1])).cookies).toBe(10)
  })

  it('sends statements without waiting together with COMMIT', async () => {
    await db.transaction(async (tx) => tx.send(take, [1]))
    expect((await db.one(find, [1])).cookies).toBe(9)
  })

  it('throws the error of a statement that was sent without waiting', async () => {
    const work = async (tx: Tx) => {
      tx.send(take, [1])
      tx.send(addNew, [2])
      tx.send(take, [1])
    }
    const error = await db.transaction(work).catch((caught: unknown) => caught)
    expect(findViolation(error)?.constraint).toBe('jar_pkey')
    expect((await db.one(find, [1])).cookies).toBe(10)
  })

  it('throws the error of the statement that failed, though another one that was sent behind it is awaited first', async () => {
    const addLate = async (tx: Tx) => {
      try {
        await tx.run(addNew, [2])
      } finally {
        await Promise.resolve()
      }
    }
    const work = (tx: Tx) => Promise.all([addLate(tx), tx.run(take, [1])])
    const error = await db.transaction(work).catch((caught: unknown) => caught)
    expect(findViolation(error)?.constraint).toBe('jar_pkey')
  })

  it('survives several concurrent statements that fail', async () => {
    const work = async (tx: Tx) => {
      const first = tx.run(addNew, [1])
      const second = tx.run(addNew, [2])
      await first
      await second
    }
    expect(findViolation(await db.transaction(work).catch((caught: unknown) => caught))).toBeDefined()
    await sleep(10) // an unhandled rejection would end the process here
  })

  it('runs no more statements after it has ended', async () => {
    let leaked: Tx | undefined
    await db.transaction(async (tx) => {
      leaked = tx
    })
    await expect(leaked!.run(take, [1])).rejects.toThrow('The transaction has ended: test-take')
  })

  it('waits for a connection when there are more transactions than connections', async () => {
    await db.transaction((tx) => tx.run(fill, [1, 100]))
    await Promise.all(Array.from({ length: 100 }, () => db.transaction((tx) => tx.one(take, [1]))))
    expect((await db.one(find, [1])).cookies).toBe(0)
  })

  it('is the only type that a writer accepts', () => {
    const writer = (tx: Tx, id: number) => tx.run(take, [id])
    // @ts-expect-error The pool is no transaction.
    const passesThePool = () => writer(db, 1)
    const imitation = { all: db.all, one: db.one, maybe: db.maybe, run: db.run, send: () => {} }
    // @ts-expect-error Nor is an object of the same shape.
    const passesAnImitation = () => writer(imitation, 1)
    // @ts-expect-error The parameters have the statement's types.
    const passesTheWrongKind = (tx: Tx) => tx.run(take, ['1'])
    // @ts-expect-error No parameter may be missing.
    const passesNothing = (tx: Tx) => tx.run(take)
    expect([passesThePool, passesAnImitation, passesTheWrongKind, passesNothing]).toHaveLength(4)
  })
})

describe('a transaction that conflicts with another', () => {
  it('is retried after a deadlock, so that both succeed', async () => {
    let lockedCount = 0
    let resume = (): void => {}
    const bothLocked = new Promise<void>((resolve) => (resume = resolve))
    const both = (first: number, second: number) => async (tx: Tx) => {
      await tx.one(take, [first])
      lockedCount += 1
      if (lockedCount === 2) resume()
      await bothLocked
      await tx.one(take, [second])
    }
    // .ci/run searches the server's log for unexpected deadlocks, and ignores those of this application name.
    const crossing = openDb(database.url, {
      applicationName: 'crossing',
      random: () => 0.5,
      report: (event) => events.push(event),
    })
    await Promise.all([crossing.transaction(both(1, 2)), crossing.transaction(both(2, 1))])
    await crossing.close()
    expect((await db.all(all)).map(({ cookies }) => cookies)).toEqual([8, 8])
    // On a slow machine the second attempt may conflict with the other transaction again.
    expect(new Set(events.map(({ kind }) => kind))).toEqual(new Set(['retried']))
  })

  it('is tried at most four times, with random pauses', async () => {
    const fail = statement(
      'test-serialisation-failure',
      `do $$ begin raise exception 'raced' using errcode = 'serialization_failure'; end $$`,
    )
    const pauses: number[] = []
    let attempts = 0
    const unlucky = openDb(database.url, {
      applicationName: 'unlucky',
      random: () => 0.5,
      sleep: async (milliseconds) => pauses.push(milliseconds),
    })
    const work = async (tx: Tx) => {
      attempts++
      await tx.run(fail)
    }
    const error = await unlucky.transaction(work).catch((caught: unknown) => caught)
    await unlucky.close()
    expect(getSqlState(error)).toBe('40001')
    expect(isUnavailable(error)).toBe(true)
    expect([attempts, pauses]).toEqual([4, [10, 20, 40]])
  })

  it('is not retried after a violated constraint, which the use case handles', async () => {
    let attempts = 0
    const work = async (tx: Tx) => {
      attempts++
      await tx.run(addNew, [1])
    }
    await expect(db.transaction(work)).rejects.toThrow('jar_pkey')
    expect(attempts).toBe(1)
  })

  it('fails when a lock times out, and its connection remains usable', async () => {
    const impatient = openDb(database.url, {
      applicationName: 'impatient',
      random: Math.random,
      maxConnections: 1,
      lockTimeoutMs: 50,
    })
    const before = await impatient.one(backendPid)
    await db.transaction(async (tx) => {
      await tx.one(lock, [1])
      const error = await impatient
        .transaction((other) => other.one(lock, [1]))
        .catch((caught: unknown) => caught)
      expect(getSqlState(error)).toBe('55P03')
      expect(isUnavailable(error)).toBe(true)
    })
    expect(await impatient.one(backendPid)).toEqual(before)
    await impatient.close()
  })
})

describe('a statement that takes too long', () => {
  it('is cancelled, and its connection remains usable', async () => {
    // Long enough for the other statements, even on an overloaded machine.
    const impatient = openDb(database.url, {
      applicationName: 'impatient',
      random: Math.random,
      maxConnections: 1,
      statementTimeoutMs: 1_000,
    })
    const before = await impatient.one(backendPid)
    const error = await impatient.all(sleepInDatabase, [60]).catch((caught: unknown) => caught)
    expect(getSqlState(error)).toBe('57014')
    expect(isUnavailable(error)).toBe(true)
    expect(await impatient.one(backendPid)).toEqual(before)
    await impatient.close()
  })

  it('ends a transaction that stays idle for too long', async () => {
    const impatient = openDb(database.url, {
      applicationName: 'impatient',
      random: Math.random,
      idleInTransactionTimeoutMs: 50,
    })
    const idle = async (tx: Tx) => {
      await tx.one(lock, [1])
      await sleep(200)
      await tx.one(take, [1])
    }
    expect(isUnavailable(await impatient.transaction(idle).catch((caught: unknown) => caught))).toBe(true)
    expect((await impatient.one(find, [1])).cookies).toBe(10)
    await impatient.close()
  })

  it('has the configured timeouts', async () => {
    const settings = statement<{ name: string; setting: string }>(
      'test-settings',
      `select name, setting from pg_settings where name in ('statement_timeout', 'lock_timeout',
         'idle_in_transaction_session_timeout', 'TimeZone', 'default_transaction_read_only') order by name`,
    )
    expect(Object.fromEntries((await db.all(settings)).map(({ name, setting }) => [name, setting]))).toEqual({
      statement_timeout: '5000',
      lock_timeout: '2000',
      idle_in_transaction_session_timeout: '10000',
      TimeZone: 'UTC',
      default_transaction_read_only: 'on',
    })
  })
})
