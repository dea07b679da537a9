import { spawn, type ChildProcess } from 'node:child_process'
import { createServer, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkoutRoot } from './places.ts'
import { audience, startIssuer, type TestIssuer } from './testing/issuer.ts'
import { createWorld, type Owner, type World } from './testing/world.ts'
import { reserve } from './use-cases/reserve.ts'

/** The real program in a process of its own, so that it can be killed. */
interface Program {
  readonly origin: string
  readonly process: ChildProcess
  readonly exited: Promise<number | null>
}

const confirms = 200
const killAfter = 60
let world: World
let issuer: TestIssuer

beforeAll(async () => {
  issuer = await startIssuer()
})

afterAll(() => issuer.stop())

async function start(url: string): Promise<Program> {
  const port = await freePort()
  const child = spawn(process.execPath, ['--import', 'tsx', 'apps/server/src/main.ts'], {
    cwd: checkoutRoot(),
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATABASE_URL: url,
      LOG_LEVEL: 'error',
      NODE_ENV: '',
      OIDC_ISSUER: issuer.url,
      OIDC_CLIENT_ID: 'web',
      OIDC_AUDIENCE: audience,
      DEMO_CLOCK: new Date(world.deps.now()).toISOString(),
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const exited = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)))
  const origin = `http://127.0.0.1:${port}`
  for (let look = 0; look < 400; look++) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`)
    if (await isUp(origin)) return { origin, process: child, exited }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('the server did not open')
}

async function isUp(origin: string): Promise<boolean> {
  return fetch(`${origin}/client/api/config`).then(
    (answer) => answer.ok,
    () => false,
  )
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

interface Held {
  readonly bookingId: string
  readonly token: string
}

/** As many owners as are asked for hold a week of their own each. */
async function holdWeeks(count: number): Promise<Held[]> {
  const numbers = Array.from({ length: count }, (_, number) => number)
  const held: Held[] = []
  while (numbers.length > 0) held.push(...(await Promise.all(numbers.splice(0, 10).map(holdWeek))))
  return held
}

async function holdWeek(number: number): Promise<Held> {
  const owner: Owner = await world.owner(`owner${number}`)
  const house = ['A', 'B', 'C', 'D'][number % 4] ?? 'A'
  const calendarUnitId = world.unit({ house, week: 3 + Math.floor(number / 4) })
  const { bookingId } = await reserve(world.deps, owner.actor, { calendarUnitId })
  const [row] = await world.rows<{ email: string }>('select email from person where id = $1', owner.personId)
  return { bookingId, token: await issuer.tokenFor(row?.email ?? '') }
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

test('a server killed while 200 owners confirm has lost nothing that it acknowledged', async () => {
  world = await createWorld({ houses: ['A', 'B', 'C', 'D'] })
  try {
    const held = await holdWeeks(confirms)
    const first = await start(world.url)
    const acknowledged: string[] = []
    await Promise.all(
      held.map(async (each) => {
        if (!(await confirm(first.origin, each))) return
        acknowledged.push(each.bookingId)
        if (acknowledged.length === killAfter) first.process.kill('SIGKILL')
      }),
    )
    await first.exited
    expect(acknowledged.length).toBeGreaterThanOrEqual(killAfter)
    expect(acknowledged.length).toBeLessThan(confirms)
    const isBooked = 'select id from booking where type = $1 and id = any($2)'
    expect(await world.rows(isBooked, 'Book', [acknowledged])).toHaveLength(acknowledged.length)
    expect(await world.violations()).toEqual([])

    const second = await start(world.url)
    const again = await Promise.all(held.map((each) => confirm(second.origin, each)))
    expect(again.filter(Boolean)).toHaveLength(confirms)
    second.process.kill('SIGTERM')
    expect(await second.exited).toBe(0)
    expect(await world.rows("select 1 from ledger where type = 'Book'")).toHaveLength(confirms)
    expect(await world.violations()).toEqual([])
  } finally {
    await world.close()
  }
})

test('a server told to stop finishes the answers under way and ends with 0', async () => {
  world = await createWorld({ houses: ['A', 'B', 'C', 'D'] })
  try {
    const held = await holdWeeks(60)
    const server = await start(world.url)
    const answers = held.map((each) => confirm(server.origin, each))
    await answers[0]
    server.process.kill('SIGTERM')
    const acknowledged = (await Promise.all(answers)).filter(Boolean).length
    expect(await server.exited).toBe(0)
    expect(await world.rows("select 1 from booking where type = 'Book'")).toHaveLength(acknowledged)
  } finally {
    await world.close()
  }
})

test('DEMO_CLOCK begins when the site opens, however long it took to open', async () => {
  world = await createWorld()
  try {
    const spawned = Date.now()
    const server = await start(world.url)
    const answer = await fetch(`${server.origin}/client/api/config`)
    const passed = Date.parse(answer.headers.get('x-server-time') ?? '') - world.deps.now()
    expect(passed).toBeGreaterThanOrEqual(0)
    expect(passed).toBeLessThan((Date.now() - spawned) / 2)
    server.process.kill('SIGTERM')
    expect(await server.exited).toBe(0)
  } finally {
    await world.close()
  }
})
