import { createServer, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { createEmptyDatabase, type TestDatabase } from '../../../testing/database/test-database.ts'
import { listenAsPostgres, type PgProxy } from '../../../testing/fakes/pg-proxy.ts'
import { encodeError } from '../../../testing/fakes/postgres.ts'
import { openDb, type Db } from './client.ts'
import { isUnavailable } from './pg-errors.ts'
import { statement } from './statement.ts'

const readOne = statement<{ one: number }>('acquire-read', 'select 1 as one')
const readSlowly = statement<unknown>('acquire-read-slowly', 'select pg_sleep(0.01)')

let database: TestDatabase
let proxy: PgProxy
let db: Db
/** How many connections PostgreSQL allows. */
let limit: number
const open = new Set<Socket>()
let numRefused: number

beforeAll(async () => {
  database = await createEmptyDatabase()
})
afterAll(() => database.close())

beforeEach(async () => {
  numRefused = 0
  const server = createServer((client) => {
    client.on('error', () => {})
    if (open.size >= limit) {
      numRefused += 1
      const refusal = encodeError({ code: '53300', message: 'too many connections for role "samhus"' })
      return void client.once('data', () => client.end(refusal))
    }
    open.add(client)
    const upstream = proxy.connectUpstream()
    upstream.on('error', () => {}).on('close', () => client.destroy())
    client.on('close', () => {
      open.delete(client)
      upstream.end()
    })
    client.pipe(upstream).pipe(client)
  })
  proxy = await listenAsPostgres(server, database.url)
  db = openDb(proxy.url, {
    applicationName: 'limited',
    random: Math.random,
    maxConnections: 8,
    acquireTimeoutMs: 5_000,
  })
})
afterEach(async () => {
  await db.close()
  await expect.poll(() => open.size).toBe(0)
  proxy.close()
})

const readMany = (count: number) =>
  Promise.allSettled(Array.from({ length: count }, () => db.all(readSlowly)))
const countFailures = (results: readonly PromiseSettledResult<unknown>[]) =>
  results.filter(({ status }) => status === 'rejected').length

it('a caller waits for a connection that the pool has, if PostgreSQL allows no more', async () => {
  limit = 2
  expect(countFailures(await readMany(40))).toBe(0)
  expect(numRefused).toBeGreaterThan(0)
  const transactions = Array.from({ length: 20 }, () => db.transaction((tx) => tx.one(readOne)))
  expect(countFailures(await Promise.allSettled(transactions))).toBe(0)
  // The pool does not try to connect for each of them.
  expect(numRefused).toBeLessThanOrEqual(16)
})

it('more connections are opened once PostgreSQL allows them', async () => {
  limit = 1
  await db.one(readOne)
  await readMany(10)
  expect(open.size).toBe(1)
  limit = 8
  await expect.poll(() => readMany(20).then(() => open.size), { timeout: 10_000 }).toBeGreaterThan(4)
})

it('a caller is refused at once if the pool has no connection, and gets one when there is one again', async () => {
  limit = 0
  const began = performance.now()
  const results = await readMany(10)
  expect(countFailures(results)).toBe(10)
  expect(results.every((each) => each.status === 'rejected' && isUnavailable(each.reason))).toBe(true)
  expect(performance.now() - began).toBeLessThan(4_000)
  limit = 1
  expect(await db.one(readOne)).toEqual({ one: 1 })
})

it('a caller that waits for too long is told that the database is unavailable', async () => {
  limit = 1
  const impatient = openDb(proxy.url, {
    applicationName: 'impatient',
    random: Math.random,
    maxConnections: 8,
    acquireTimeoutMs: 200,
  })
  const failed = await impatient.transaction(async (tx) => {
    await tx.one(readOne)
    return impatient.one(readOne).catch((error: unknown) => error)
  })
  expect(isUnavailable(failed)).toBe(true)
  await impatient.close()
})
