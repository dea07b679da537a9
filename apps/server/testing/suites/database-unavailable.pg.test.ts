import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDb } from '../../src/db/core/client.ts'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '@samhus/embedded-postgres/embedded-postgres'
import { migrate } from '../../src/db/core/migrate.ts'
import { statement } from '../../src/db/core/statement.ts'
import { createWorld, type Owner, type World } from '../fixtures/world.ts'
import { createTestApp, type TestApp } from '../fixtures/test-app.ts'

const quiet = { info: () => {}, warn: () => {} }
const terminate = statement<{ count: number }>(
  'test-terminate',
  `select count(pg_terminate_backend(pid))::int as count from pg_stat_activity
   where datname = current_database() and pid <> pg_backend_pid()`,
)

let tempFolder: string
let embedded: EmbeddedPostgres
let world: World
let app: TestApp
const owners: Owner[] = []
/** One house for each owner. */
const houses = ['A', 'B', 'C', 'D']
/** Booking ids by unit id. */
const booked = new Map<string, string>()

beforeAll(async () => {
  tempFolder = mkdtempSync(join(tmpdir(), 'samhus-away-'))
  chmodSync(tempFolder, 0o755)
  const folder = join(tempFolder, 'postgres')
  embedded = await startEmbeddedPostgres({
    appName: 'samhus',
    folder,
    mayMove: false,
    log: quiet,
    settings: { fsync: 'off' },
  })
  await migrate(embedded.url)
  const db = openDb(embedded.url, { applicationName: 'samhus', maxConnections: 8, random: Math.random })
  const { url } = embedded
  const database = { url, db, close: () => db.close() }
  world = await createWorld({ houses, years: [2027, 2028], database })
  for (const house of houses) owners.push(await addOwner(house))
  app = await createTestApp(world.deps)
})

afterAll(async () => {
  await app.close()
  await world.close()
  await embedded.stop()
  rmSync(tempFolder, { recursive: true, force: true })
})

async function addOwner(name: string): Promise<Owner> {
  const owner = await world.addOwner(name, { points: { 2027: 99, 2028: 99 } })
  await world.execute('update person set sub = $2 where id = $1', owner.personId, owner.personId)
  return owner
}

interface Response {
  readonly method: string
  readonly status: number
  readonly retryAfter: string | undefined
  readonly at: number
}

/**
 * Owners who keep reading, reserving and confirming weeks of a year until `end`; on a fast machine they repeat the
 * same weeks.
 */
class Traffic {
  readonly responses: Response[] = []
  readonly confirmed: string[] = []
  #isOver = false
  readonly #running: Promise<void>[]

  constructor(year: number) {
    this.#running = owners.map((owner, number) => this.#act(owner, houses[number] ?? '', year))
  }

  async end(): Promise<void> {
    this.#isOver = true
    await Promise.all(this.#running)
  }

  async #act(owner: Owner, house: string, year: number): Promise<void> {
    for (let round = 0; !this.#isOver; round++) {
      await this.#call(owner, 'GET', `groups/${world.groupId}/calendars`)
      await this.#call(owner, 'GET', `users/current-points?groupId=${world.groupId}`)
      const unit = world.unitId({ week: 2 + 2 * (round % 24), house, year })
      const held = await this.#call(owner, 'POST', 'bookings/reserve', { calendarUnitId: unit })
      const bookingId = held?.['bookingId'] ?? booked.get(unit)
      if (typeof bookingId !== 'string') continue
      if (!(await this.#call(owner, 'POST', 'bookings/confirm', { bookingId }))) continue
      booked.set(unit, bookingId)
      this.confirmed.push(bookingId)
    }
  }

  async #call(owner: Owner, method: 'GET' | 'POST', path: string, payload?: object) {
    const answer = await app.inject({
      method,
      url: `/client/api/${path}`,
      headers: { authorization: `Bearer ${owner.personId}` },
      ...(payload ? { payload } : {}),
    })
    const retryAfter = answer.headers['retry-after']
    this.responses.push({ method, status: answer.statusCode, retryAfter, at: performance.now() })
    return answer.statusCode === 200 ? answer.json<Record<string, unknown>>() : null
  }
}

/** Simulates a full disk: every written row raises the error that PostgreSQL would raise. */
const fillDisk = [
  `create function is_full() returns trigger language plpgsql as $$
     begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`,
  'create trigger is_full before insert or update on booking for each row execute function is_full()',
]

it('while the disk is full writes get 503 and reads succeed; afterwards writes succeed again', async () => {
  // The owners of the other tests may be left with a hold, which would be in the way of another one.
  const owner = await addOwner('E')
  const call = (method: 'GET' | 'POST', path: string, payload?: object) =>
    app.inject({
      method,
      url: `/client/api/${path}`,
      headers: { authorization: `Bearer ${owner.personId}` },
      ...(payload ? { payload } : {}),
    })
  const hold = () => call('POST', 'bookings/reserve', { calendarUnitId: world.unitId(52) })
  for (const step of fillDisk) await world.execute(step)
  const refused = await hold()
  expect([refused.statusCode, refused.json()]).toMatchObject([503, { type: 'unavailable' }])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await call('GET', `groups/${world.groupId}/calendars`)).statusCode).toBe(200)
  expect((await call('GET', `bookings/my/${world.groupId}`)).statusCode).toBe(200)
  await world.execute('drop trigger is_full on booking')
  expect((await hold()).statusCode).toBe(200)
  expect(await world.findViolations()).toEqual([])
})

const faults: [what: string, year: number, inject: () => Promise<unknown>][] = [
  [
    'all connections are terminated repeatedly',
    2027,
    async () => {
      const admin = openDb(embedded.url, { applicationName: 'admin', random: Math.random })
      for (let time = 0; time < 5; time++) {
        await admin.all(terminate)
        await sleep(60)
      }
      await admin.close()
    },
  ],
  [
    'the database crashes and is started again',
    2028,
    async () => {
      const [pid] = readFileSync(join(embedded.folder, 'data', 'postmaster.pid'), 'utf8').split('\n')
      process.kill(Number(pid), 'SIGQUIT')
    },
  ],
]

it.each(faults)(
  'while %s calls fail only with 503 and Retry-After, and no acknowledged write is lost',
  async (what, year, inject) => {
    const traffic = new Traffic(year)
    await expect.poll(() => traffic.confirmed.length, { timeout: 40_000 }).toBeGreaterThan(8)
    const before = traffic.confirmed.length
    const injectedAt = performance.now()
    await inject()
    await expect.poll(() => traffic.confirmed.length, { timeout: 40_000 }).toBeGreaterThan(before + 8)
    await traffic.end()
    const refused = traffic.responses.filter(({ status }) => status >= 500)
    expect(refused.filter(({ status, retryAfter }) => status !== 503 || !retryAfter)).toEqual([])
    const last = refused.at(-1)
    const failedMs = last ? Math.round(last.at - injectedAt) : 0
    console.log(
      `${what}: ${traffic.responses.length} calls, ${refused.length} × 503, the last after ${failedMs} ms`,
    )
    const isBooked = "select id from booking where type = 'Book' and id = any($1)"
    const confirmed = [...new Set(traffic.confirmed)]
    expect(await world.query(isBooked, [confirmed])).toHaveLength(confirmed.length)
    expect(await world.findViolations()).toEqual([])
  },
)
