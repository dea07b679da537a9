import { spawn, type ChildProcess } from 'node:child_process'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { getRepoRoot } from './shared/paths.ts'
import { audience, startFakeIssuer, type FakeIssuer } from '../testing/fakes/oidc-issuer.ts'
import { buildServer, builtServer } from '../testing/processes/built-server.ts'
import { createWorld, type Owner, type World } from '../testing/fixtures/world.ts'
import { reserve } from './use-cases/reserve.ts'

/** The server in a process of its own, so that it can be killed. */
interface Program {
  readonly origin: string
  readonly process: ChildProcess
  readonly exited: Promise<number | null>
}

const confirms = 200
/** Few enough that most requests are still to come when the server is killed. */
const concurrency = 50
const killAfter = 60
let world: World
let issuer: FakeIssuer
const started: ChildProcess[] = []

beforeAll(async () => {
  // The server does not start without the built web app.
  await buildServer()
  issuer = await startFakeIssuer()
}, 600_000)

afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL')
})

afterAll(() => issuer.stop())

/** Starts the server on a free port; resolves when it listens. */
async function start(url: string): Promise<Program> {
  const child = spawn(process.execPath, [builtServer], {
    cwd: getRepoRoot(),
    env: {
      ...process.env,
      PORT: '0',
      HOST: '127.0.0.1',
      DATABASE_URL: url,
      LOG_LEVEL: 'error',
      NODE_ENV: '',
      OIDC_ISSUER: issuer.url,
      OIDC_CLIENT_ID: 'web',
      OIDC_AUDIENCE: audience,
      DEMO_CLOCK: new Date(world.deps.now()).toISOString(),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  started.push(child)
  const exited = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)))
  const origin = await new Promise<string>((resolve, reject) => {
    const reported = text(child.stderr)
    child.once('exit', (code) => {
      void reported.then((errors) => reject(new Error(`the server ended with ${code}:\n${errors}`)))
    })
    createInterface({ input: child.stdout }).on('line', (line) => {
      const [, port] = / is open at http:\/\/localhost:(\d+)$/.exec(line) ?? []
      if (port !== undefined) resolve(`http://127.0.0.1:${port}`)
    })
  })
  return { origin, process: child, exited }
}

interface Held {
  readonly bookingId: string
  readonly token: string
}

/** Creates `count` owners who each hold a week. */
async function holdWeeks(count: number): Promise<Held[]> {
  const numbers = Array.from({ length: count }, (_, number) => number)
  const held: Held[] = []
  while (numbers.length > 0) held.push(...(await Promise.all(numbers.splice(0, 10).map(holdWeek))))
  return held
}

async function holdWeek(number: number): Promise<Held> {
  const owner: Owner = await world.addOwner(`owner${number}`)
  const house = ['A', 'B', 'C', 'D'][number % 4] ?? 'A'
  const calendarUnitId = world.unitId({ house, week: 3 + Math.floor(number / 4) })
  const { bookingId } = await reserve(world.deps, owner.actor, { calendarUnitId })
  const [row] = await world.query<{ email: string }>('select email from person where id = $1', owner.personId)
  return { bookingId, token: await issuer.createToken(row?.email ?? '') }
}

async function confirm(origin: string, { bookingId, token }: Held): Promise<boolean> {
  const answer = await fetch(`${origin}/client/api/bookings/confirm`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ bookingId }),
  }).catch(() => null)
  if (answer === null) return false
  await answer.arrayBuffer()
  return answer.ok
}

test('a server that is killed while 200 owners confirm loses nothing that it acknowledged', async () => {
  world = await createWorld({ houses: ['A', 'B', 'C', 'D'] })
  try {
    const held = await holdWeeks(confirms)
    const first = await start(world.url)
    const acknowledged: string[] = []
    const remaining = [...held]
    const press = async (): Promise<void> => {
      for (let next = remaining.shift(); next && !first.process.killed; next = remaining.shift()) {
        if (!(await confirm(first.origin, next))) continue
        acknowledged.push(next.bookingId)
        if (acknowledged.length === killAfter) first.process.kill('SIGKILL')
      }
    }
    await Promise.all(Array.from({ length: concurrency }, press))
    await first.exited
    expect(acknowledged.length).toBeGreaterThanOrEqual(killAfter)
    expect(acknowledged.length).toBeLessThan(killAfter + concurrency)
    const isBooked = 'select id from booking where type = $1 and id = any($2)'
    expect(await world.query(isBooked, 'Book', [acknowledged])).toHaveLength(acknowledged.length)
    expect(await world.findViolations()).toEqual([])

    const second = await start(world.url)
    const again = await Promise.all(held.map((each) => confirm(second.origin, each)))
    expect(again.filter(Boolean)).toHaveLength(confirms)
    second.process.kill('SIGTERM')
    expect(await second.exited).toBe(0)
    expect(await world.query("select 1 from ledger where type = 'Book'")).toHaveLength(confirms)
    expect(await world.findViolations()).toEqual([])
  } finally {
    await world.close()
  }
})

test('a server finishes its requests on SIGTERM and exits with 0', async () => {
  world = await createWorld({ houses: ['A', 'B', 'C', 'D'] })
  try {
    const held = await holdWeeks(60)
    const server = await start(world.url)
    const answers = held.map((each) => confirm(server.origin, each))
    await answers[0]
    server.process.kill('SIGTERM')
    const acknowledged = (await Promise.all(answers)).filter(Boolean).length
    expect(await server.exited).toBe(0)
    expect(await world.query("select 1 from booking where type = 'Book'")).toHaveLength(acknowledged)
  } finally {
    await world.close()
  }
})

test('DEMO_CLOCK starts when the server opens, however long the start took', async () => {
  world = await createWorld()
  const blocker = new Client({ connectionString: world.url })
  await blocker.connect()
  try {
    await blocker.query('begin')
    await blocker.query('lock table drizzle.__drizzle_migrations')
    const starting = start(world.url)
    await expect.poll(countWaitingStarts, { timeout: 60_000 }).toBe(1)
    await sleep(1_000)
    const releasedAt = Date.now()
    await blocker.query('rollback')
    const server = await starting
    const answer = await fetch(`${server.origin}/client/api/config`)
    const passed = Date.parse(answer.headers.get('x-server-time') ?? '') - world.deps.now()
    expect(passed).toBeGreaterThanOrEqual(0)
    expect(passed).toBeLessThanOrEqual(Date.now() - releasedAt)
    server.process.kill('SIGTERM')
    expect(await server.exited).toBe(0)
  } finally {
    await blocker.end()
    await world.close()
  }
})

/** Returns the number of servers that wait for the database lock, after they have read their configuration. */
async function countWaitingStarts(): Promise<number> {
  const waiting = await world.query(
    `select 1 from pg_stat_activity
     where datname = current_database() and application_name = 'samhus migrate' and wait_event_type = 'Lock'`,
  )
  return waiting.length
}
