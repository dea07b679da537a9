import { createServer, type Server } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listenAsPostgres } from '../../../testing/fakes/pg-proxy.ts'
import { openDb, type Db, type DbEvent, type Tx } from './client.ts'
import { isUnavailable, getSqlState } from './pg-errors.ts'
import { statement } from './statement.ts'
import { emptyDatabase, type TestDatabase } from '../../../testing/database/test-database.ts'

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
/** As many seconds as the second jar has cookies. */
const nap = statement<unknown>('faults-nap', 'select pg_sleep(cookies) from jar where id = 2')
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
  database = await emptyDatabase({ maxConnections: 4, statementTimeoutMs: 0, report })
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
  it('while idle is reported, and the next read gets another', async () => {
    const killer = await openKiller()
    await db.one(find, [1])
    expect(await killer.kill()).toBeGreaterThan(0)
    await expect.poll(() => events.map(({ what }) => what)).toContain('connection-lost')
    expect((await db.one(find, [1])).cookies).toBe(10)
    await killer.close()
  })

  it('in a running statement, or between two, is made good: nothing was committed, so it runs again', async () => {
    const killer = await openKiller()
    let attempts = 0
    let letOn = (): void => {}
    const isLetOn = new Promise<void>((resolve) => (letOn = resolve))
    await killer.fill(2, 60)
    const running = db.all(nap)
    const writing = db.transaction(async (tx) => {
      attempts++
      await tx.one(take, [1])
      await isLetOn
      return tx.one(take, [1])
    })
    await expect.poll(killer.states).toEqual(['active', 'idle in transaction'])
    await killer.fill(2, 0)
    await killer.kill()
    letOn()
    expect(await running).toHaveLength(1)
    expect(await writing).toEqual({ id: 1, cookies: 8 })
    expect(attempts).toBe(2)
    expect((await db.one(find, [1])).cookies).toBe(8)
    await killer.close()
  })

  it('in COMMIT is "unavailable" and not run again: it may have been committed', async () => {
    const proxy = await listen(createServer(), { behind: database.url, cutAfter: 'commit\0' })
    const far = openDb(proxy.url, { applicationName: 'far', random: Math.random })
    let attempts = 0
    const work = async (tx: Tx) => {
      attempts++
      await tx.one(take, [1])
    }
    expect(isUnavailable(await far.transaction(work).catch((caught: unknown) => caught))).toBe(true)
    expect(attempts).toBe(1)
    await expect.poll(async () => (await db.one(find, [1])).cookies).toBe(9)
    await far.close()
    proxy.close()
  })

  it('under a refusal still throws the refusal, and the connection is not used again', async () => {
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

describe('a database that is away', () => {
  it('is "unavailable", and nothing else breaks', async () => {
    const nobody = `postgres://postgres@localhost/none?host=${encodeURIComponent('/tmp/no-such-folder')}`
    const away = openDb(nobody, { applicationName: 'away', random: Math.random })
    const error = await away.one(find, [1]).catch((caught: unknown) => caught)
    expect(isUnavailable(error)).toBe(true)
    await away.close()
  })

  it('that answers nothing is given up after the time that a caller may wait', async () => {
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

  it('with no free connection is "unavailable" after the same time', async () => {
    const narrow = openDb(database.url, {
      applicationName: 'narrow',
      random: Math.random,
      maxConnections: 1,
      acquireTimeoutMs: 50,
    })
    // Making the connection may take longer than that; from then on it is there.
    await expect.poll(() => narrow.one(find, [1]).catch(() => null)).not.toBeNull()
    await narrow.transaction(async () => {
      expect(isUnavailable(await narrow.one(find, [1]).catch((caught: unknown) => caught))).toBe(true)
    })
    expect((await narrow.one(find, [1])).cookies).toBe(10)
    await narrow.close()
  })
})

describe('a table that changes under a prepared statement', () => {
  it('costs that one use, not every later one', async () => {
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

describe('the round trips of a write', () => {
  it('are two for "lock, then write": BEGIN goes with the lock, COMMIT with the writes', async () => {
    const proxy = await listen(createServer(), { behind: database.url })
    const far = openDb(proxy.url, { applicationName: 'far', random: Math.random, maxConnections: 1 })
    const write = async (tx: Tx) => {
      await tx.one(lock, [1])
      tx.send(take, [1])
      tx.send(take, [2])
    }
    await far.transaction(write) // connects and prepares
    proxy.turns.length = 0
    await far.transaction(write)
    expect(proxy.turns).toEqual(['asks', 'answers', 'asks', 'answers'])
    await far.close()
    proxy.close()
  })
})

interface Listening {
  url: string
  /** Who spoke, each time it changed. */
  turns: string[]
  close(): void
}

/**
 * A socket that says nothing, or passes on to the database at `behind`, whose answers it holds back a little: so
 * everything that was asked without waiting has been asked by then. With `cutAfter` it passes that word on and
 * then cuts the line.
 */
async function listen(server: Server, passing?: { behind: string; cutAfter?: string }): Promise<Listening> {
  const turns: string[] = []
  const note = (turn: string) => turns.at(-1) === turn || turns.push(turn)
  const place = await listenAsPostgres(server, passing?.behind)
  if (passing) {
    server.on('connection', (near) => {
      const far = place.connectUpstream()
      near.on('data', (chunk) => {
        note('asks')
        far.write(chunk)
        if (passing.cutAfter && chunk.includes(passing.cutAfter)) near.destroy()
      })
      const answer = (chunk: Buffer) => {
        note('answers')
        near.write(chunk)
      }
      far.on('data', (chunk: Buffer) => setTimeout(answer, 50, chunk))
      near.on('close', () => far.end()).on('error', () => {})
      far.on('close', () => near.destroy()).on('error', () => {})
    })
  }
  return { url: place.url, turns, close: place.close }
}
