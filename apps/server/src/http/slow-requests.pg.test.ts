import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createActions } from '../../testing/fixtures/owner-actions.ts'
import { createPhoto } from '../../testing/fixtures/photo.ts'
import { countConnections, startRawRequest, type RawRequest } from '../../testing/fixtures/raw-requests.ts'
import { createTestApp, type TestApp } from '../../testing/fixtures/test-app.ts'
import { createWorld, type World } from '../../testing/fixtures/world.ts'
import { setUpCheckOutLink } from '../use-cases/admin/set-up-check-out-link.ts'
import { reportSupport } from '../use-cases/report-support.ts'
import { arrivalTimeoutsMs } from './slow-requests.ts'

let world: World
let app: TestApp
let link: string
const reportId = randomUUID()
/** The client may take so long to read why, and to close its own end. */
const lingerMs = 2_000
const started: RawRequest[] = []

beforeAll(async () => {
  world = await createWorld()
  link = await setUpCheckOutLink(
    world.deps,
    await createActions(world, await world.addOwner('Anna')).book(27),
  )
  world.setTime('2027-07-20 12:00')
  const report = { message: 'Ruden er revnet', contact: '', language: 'da' } as const
  await reportSupport(world.deps, { token: link, reportId, ...report })
})

beforeEach(async () => {
  app = await createTestApp(world.deps)
})

afterEach(async () => {
  // First the spy, which was set on a fake timer and would bring it back.
  vi.restoreAllMocks()
  vi.useRealTimers()
  for (const { socket } of started.splice(0)) socket.destroy()
  await app.close()
})

afterAll(() => world.close())

async function start(text: string): Promise<RawRequest> {
  const request = await startRawRequest(app, text)
  started.push(request)
  return request
}

async function fetchStatus(path: string): Promise<number> {
  const { port } = app.server.address() as AddressInfo
  return (await fetch(`http://127.0.0.1:${port}${path}`)).status
}

function listen(): Promise<string> {
  return app.listen({ host: '127.0.0.1', port: 0 })
}

describe('a request that arrives slowly', () => {
  it('has ten seconds for its headers, thirty in all, and is looked at every five', () => {
    expect(app.server).toMatchObject({
      headersTimeout: 10_000,
      requestTimeout: 30_000,
      connectionsCheckingInterval: 5_000,
    })
    expect(arrivalTimeoutsMs).toEqual({ headers: 10_000, body: 15_000, file: 30_000 })
  })

  it.each([
    ['sends nothing', ''],
    ['does not end its headers', 'GET /client/api/config HTTP/1.1\r\nHost: x\r\nX-Slow: '],
  ])('is cut off where it %s', async (_what, text) => {
    // Shorter times, which Node reads when it begins to listen and at each look.
    Object.assign(app.server, { headersTimeout: 100, connectionsCheckingInterval: 20 })
    await listen()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const request = await start(text)
    expect(await request.status).toBe(400)
    expect(await countConnections(app)).toBe(1)
    vi.advanceTimersByTime(lingerMs)
    await expect.poll(() => countConnections(app)).toBe(0)
  })

  it('is cut off after fifteen seconds where its body does not end, and its connection is closed', async () => {
    await listen()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const timers = vi.spyOn(globalThis, 'setTimeout')
    const request = await start(
      'POST /client/api/checkout/x/submit HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n' +
        'Content-Length: 100\r\n\r\n{',
    )
    await expect.poll(() => timers.mock.calls.map(([, ms]) => ms)).toContain(arrivalTimeoutsMs.body)
    vi.advanceTimersByTime(arrivalTimeoutsMs.body - 1)
    request.socket.write(' ')
    vi.advanceTimersByTime(1)
    expect(await request.status).toBe(400)
    vi.advanceTimersByTime(lingerMs)
    await expect.poll(() => countConnections(app)).toBe(0)
  })

  it('is no longer timed once it has arrived and been answered', async () => {
    const [set, clear] = [vi.spyOn(globalThis, 'setTimeout'), vi.spyOn(globalThis, 'clearTimeout')]
    await app.inject({ url: '/client/api/config' })
    await app.inject({ method: 'POST', url: '/client/api/checkout/x/submit', payload: { guestCount: 1 } })
    await app.inject({ method: 'POST', url: '/client/api/checkout/x/submit', payload: 'no JSON' })
    const timers = set.mock.calls.flatMap(([, ms], index): unknown[] =>
      ms === arrivalTimeoutsMs.body ? [set.mock.results[index]?.value] : [],
    )
    expect(timers.length).toBeGreaterThan(0)
    await expect
      .poll(() => timers.filter((one) => !clear.mock.calls.some(([timer]) => timer === one)))
      .toEqual([])
  })

  it.each([
    ['over a connection', () => fetchStatus('/client/api/config')],
    ['injected', () => app.inject({ url: '/client/api/config' }).then(({ statusCode }) => statusCode)],
  ])('is answered, however slowly, once it has arrived: %s', async (_how, call) => {
    let release = (): void => undefined
    const released = new Promise<void>((resolve) => (release = resolve))
    const { brand } = world.deps
    const read = vi.fn<typeof brand.read>(() => released.then(() => brand.read()))
    await app.close()
    app = await createTestApp({ ...world.deps, brand: { ...brand, read } })
    await listen()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const status = call()
    await expect.poll(() => read.mock.calls.length).toBe(1)
    vi.advanceTimersByTime(arrivalTimeoutsMs.body)
    release()
    expect(await status).toBe(200)
  })

  it('may take longer where it is a guest’s photo', async () => {
    await listen()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const photo = await createPhoto()
    const request = await start(
      `PUT /client/api/checkout/${link}/support/${reportId}/photos/1 HTTP/1.1\r\nHost: x\r\n` +
        `Content-Type: application/octet-stream\r\nContent-Length: ${photo.length}\r\n\r\n`,
    )
    request.socket.write(photo.subarray(0, 100))
    // By then the first request is being read too.
    const other = await start('GET /client/api/config HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
    expect(await other.status).toBe(200)
    vi.advanceTimersByTime(arrivalTimeoutsMs.file - 1)
    request.socket.write(photo.subarray(100))
    expect(await request.status).toBe(200)
  })
})
