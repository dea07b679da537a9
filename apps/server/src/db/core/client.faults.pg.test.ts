import { createServer, type Server } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listenAsPostgres } from '../../../testing/fakes/pg-proxy.ts'
import { openDb, type Db, type DbEvent, type Tx } from './client.ts'
import { isUnavailable, getSqlState } from './pg-errors.ts'
import { statement } from './statement.ts'
import { createEmptyDatabase, type TestDatabase } from '../../../testing/database/test-database.ts'

interface Jar {
  id: number
  cookies: number
}

const makeJars = statement('faults-make-jars', 'create table jar (id int primary key, cookies int not null)')
const fill = statement<never, [id: number, cookies: number]>(
  'faults-fill',
  'insert into jar (id, cookies) values ($1, $2) on conflict (id) do update set cookies = excluded.cookies',
)
const take = statement<Jar, [id: number]>(
  'faults-take',
  'update jar set cookies = cookies - 1 where id = $1 returning id, cookies',
)
const lock = statement<Jar, [id: number]>(
  'faults-lock',
  'select id, cookies from jar where id = $1 for no key update',
)
const find = statement<Jar, [id: number]>('faults-find', 'select id, cookies from jar where id = $1')
/** Sleeps as many seconds as the second jar has cookies. */
const sleepInDatabase = statement<unknown>('faults-sleep', 'select pg_sleep(cookies) from jar where id = 2')
const busy = statement<{ state: string }>(
  'faults-busy',
  `select state from pg_stat_activity where datname = current_database() and application_name <> 'killer'
     and (query like '%pg_sleep(cookies)%' and state = 'active' or state = 'idle in transaction') order by state`,
)
const killAll = statement<{ n: number }>(
  'faults-kill-all',
  `select count(pg_terminate_backend(pid)) as n from pg_stat_activity
   where datname = current_database() and pid <> pg_backend_pid() and application_name <> 'killer'`,
)

let database: TestDatabase
let db: Db
const events: DbEvent[] = []

beforeAll(async () => {
  const report = (event: DbEvent) => events.push(event)
  database = await createEmptyDatabase({ maxConnections: 4, statementTimeoutMs: 0, report })
  db = database.db
  await db.transaction((tx) => tx.run(makeJars))
})
afterAll(() => database.close())
beforeEach(async () => {
  events.length = 0
  await db.transaction((tx) => tx.run(fill, [1, 10]))
})

async function openKiller() {
  const killer = openDb(database.url, { applicationName: 'killer', random: Math.random })
  return {
    kill: async () => (await killer.one(killAll)).n,
    states: async () => (await killer.all(busy)).map(({ state }) => state),
    fill: (id: number, cookies: number) => killer.transaction((tx) => tx.run(fill, [id, cookies])),
    close: () => killer.close(),
  }
}

describe('a lost connection', () => {
  it('is reported while idle, and the next read gets another connection', async () => {
    const killer = await openKiller()
    await db.one(find, [1])
    expect(await killer.kill()).toBeGreaterThan(0)
    await expect.poll(() => events.map(({ kind }) => kind)).toContain('connection-lost')
    expect((await db.one(find, [1])).cookies).toBe(10)
    await killer.close()
  })

  it('is retried in a running statement or between two, since nothing was committed', async () => {
    const killer = await openKiller()
    let attempts = 0
    let resume = (): void => {}
    const resumed = new Promise<void>((resolve) => (resume = resolve))
    await killer.fill(2, 60)
    const running = db.all(sleepInDatabase)
    const writing = db.transaction(async (tx) => {
      attempts++
      await tx.one(take, [1])
      await resumed
      return tx.one(take, [1])
    })
    try {
      await expect.poll(killer.states).toEqual(['active', 'idle in transaction'])
      await killer.fill(2, 0)
      await killer.kill()
    } finally {
      resume()
    }
    expect(await running).toHaveLength(1)
    expect(await writing).toEqual({ id: 1, cookies: 8 })
    expect(attempts).toBe(2)
    expect((await db.one(find, [1])).cookies).toBe(8)
    await killer.close()
  })

  it('is "unavailable" during COMMIT and not retried, since it may have been committed', async () => {
    const proxy = await listen(createServer(), { behind: database.url, cutAfter: 'commit\0' })
    const remote = openDb(proxy.url, { applicationName: 'remote', random: Math.random })
    let attempts = 0
    const work = async (tx: Tx) => {
      attempts++
      await tx.one(take, [1])
    }
    expect(isUnavailable(await remote.transaction(work).catch((caught: unknown) => caught))).toBe(true)
    expect(attempts).toBe(1)
    await expect.poll(async () => (await db.one(find, [1])).cookies).toBe(9)
    await remote.close()
    proxy.close()
  })

  it('does not replace the refusal that the work throws, and the connection is not reused', async () => {
    const killer = await openKiller()
    const refusal = new Error('high-season-week-blocked')
    const work = async (tx: Tx) => {
      await tx.one(lock, [1])
      await killer.kill()
      throw refusal
    }
    await expect(db.transaction(work)).rejects.toBe(refusal)
    const answers = await Promise.all(Array.from({ length: 20 }, () => db.one(find, [1])))
    expect(answers).toHaveLength(20)
    await killer.close()
  })
})

describe('an unavailable database', () => {
  it('causes the error "unavailable", which does not end the process', async () => {
    const url = `postgres://postgres@localhost/none?host=${encodeURIComponent('/tmp/no-such-folder')}`
    const away = openDb(url, { applicationName: 'away', random: Math.random })
    const error = await away.one(find, [1]).catch((caught: unknown) => caught)
    expect(isUnavailable(error)).toBe(true)
    await away.close()
  })

  it('times out after the acquire timeout if it never answers', async () => {
    const silent = await listen(createServer(() => {}))
    const waiting = openDb(silent.url, {
      applicationName: 'waiting',
      random: Math.random,
      acquireTimeoutMs: 100,
    })
    expect(isUnavailable(await waiting.one(find, [1]).catch((caught: unknown) => caught))).toBe(true)
    await waiting.close()
    silent.close()
  })

  it('times out after the acquire timeout if no connection is free', async () => {
    const narrow = openDb(database.url, {
      applicationName: 'narrow',
      random: Math.random,
      maxConnections: 1,
      acquireTimeoutMs: 50,
    })
    // Opening the connection may take longer than the timeout; after that it is reused.
    await expect.poll(() => narrow.one(find, [1]).catch(() => null)).not.toBeNull()
    await narrow.transaction(async () => {
      expect(isUnavailable(await narrow.one(find, [1]).catch((caught: unknown) => caught))).toBe(true)
    })
    expect((await narrow.one(find, [1])).cookies).toBe(10)
    await narrow.close()
  })
})

describe('a table that changes under a prepared statement', () => {
  it('fails only the next use of the statement', async () => {
    const whole = statement<Jar>('faults-whole', 'select * from jar where id = 1')
    const widen = statement('faults-widen', 'alter table jar add column label text')
    const single = openDb(database.url, { applicationName: 'single', random: Math.random, maxConnections: 1 })
    await single.one(whole)
    await db.transaction((tx) => tx.run(widen))
    expect(getSqlState(await single.one(whole).catch((caught: unknown) => caught))).toBe('0A000')
    expect((await single.one(whole)).cookies).toBe(10)
    await single.close()
  })
})

describe('a server that has become read-only', () => {
  it('is "unavailable" for writes, and the next one gets another connection', async () => {
    const single = openDb(database.url, { applicationName: 'single', random: Math.random, maxConnections: 1 })
    const getProcess = statement<{ pid: number }>('faults-pid', 'select pg_backend_pid() as pid')
    // As a standby or a managed database short of space does it, for one transaction.
    const refuseWrites = statement('faults-read-only', 'set transaction read only')
    const { pid } = await single.one(getProcess)
    const refused = single.transaction(async (tx) => {
      await tx.run(refuseWrites)
      await tx.one(take, [1])
    })
    const error = await refused.catch((caught: unknown) => caught)
    expect(getSqlState(error)).toBe('25006')
    expect(isUnavailable(error)).toBe(true)
    expect((await single.one(getProcess)).pid).not.toBe(pid)
    expect(await single.transaction((tx) => tx.one(take, [1]))).toEqual({ id: 1, cookies: 9 })
    await single.close()
  })
})

describe('the round trips of a write', () => {
  it('are two for "lock, then write": BEGIN goes with the lock, COMMIT with the writes', async () => {
    const proxy = await listen(createServer(), { behind: database.url })
    const remote = openDb(proxy.url, { applicationName: 'remote', random: Math.random, maxConnections: 1 })
    const write = async (tx: Tx) => {
      await tx.one(lock, [1])
      tx.send(take, [1])
      tx.send(take, [2])
    }
    await remote.transaction(write) // connects and prepares
    proxy.turns.length = 0
    await remote.transaction(write)
    expect(proxy.turns).toEqual(['request', 'response', 'request', 'response'])
    await remote.close()
    proxy.close()
  })
})

interface TestServer {
  url: string
  /** The directions of the traffic, one entry each time it changes. */
  turns: string[]
  close(): void
}

/**
 * Listens as a server that never answers, or as a proxy of the database at `behind`, which delays the answers a little so
 * that every statement sent without waiting arrives before them. With `cutAfter` it forwards the chunk that contains that
 * text and then cuts the connection.
 */
async function listen(server: Server, proxy?: { behind: string; cutAfter?: string }): Promise<TestServer> {
  const turns: string[] = []
  const record = (turn: string) => turns.at(-1) === turn || turns.push(turn)
  const listener = await listenAsPostgres(server, proxy?.behind)
  if (proxy) {
    server.on('connection', (client) => {
      const upstream = listener.connectUpstream()
      client.on('data', (chunk) => {
        record('request')
        upstream.write(chunk)
        if (proxy.cutAfter && chunk.includes(proxy.cutAfter)) client.destroy()
      })
      const forward = (chunk: Buffer) => {
        record('response')
        client.write(chunk)
      }
      upstream.on('data', (chunk: Buffer) => setTimeout(forward, 50, chunk))
      client.on('close', () => upstream.end()).on('error', () => {})
      upstream.on('close', () => client.destroy()).on('error', () => {})
    })
  }
  return { url: listener.url, turns, close: listener.close }
}
