import { randomUUID } from 'node:crypto'
import { hubPath } from '@samhus/contract/hub'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import WebSocket from 'ws'
import {
  createSignalrClient,
  createToken,
  createUnsignedTokens,
  startLiveServer,
  waitFor,
  type LiveServer,
  type SignalrClient,
} from '../../testing/fixtures/live-server.ts'
import { raisedLimits } from '../../testing/fixtures/raised-limits.ts'
import { createAdmin } from '../../testing/fixtures/people.ts'
import { createWorld, type Owner, type World } from '../../testing/fixtures/world.ts'

const end = '\u001e'
/** The limits of a configuration that names none. */
const defaultLimits = Object.fromEntries(Object.keys(raisedLimits).map((name) => [name, '']))
const maxConnects = 30

let world: World
let server: LiveServer
let anna: Owner
let bo: Owner
let admin: Owner
/** While true no token is answered for, so that no socket is identified. */
let isProviderBusy = false
let verifying = 0
let release: () => void = () => {}
let served: Promise<void> = Promise.resolve()
const open: WebSocket[] = []
const clients: SignalrClient[] = []

beforeAll(async () => {
  world = await createWorld()
  const tokens = createUnsignedTokens(Date.now)
  server = await startLiveServer(world, {
    env: {
      ...defaultLimits,
      LIMIT_CONNECTS_PER_MINUTE: String(maxConnects),
      LIMIT_SOCKETS_PER_ADDRESS: '12',
    },
    tokens: {
      ...tokens,
      async verify(token) {
        verifying += 1
        if (isProviderBusy) await served
        return tokens.verify(token)
      },
    },
  })
})

beforeEach(async () => {
  anna = await world.addOwner('Anna')
  bo = await world.addOwner('Bo')
  admin = await createAdmin(world, 'Admin')
})

afterEach(async () => {
  release()
  await Promise.all(clients.splice(0).map(({ connection }) => connection.stop()))
  for (const socket of open.splice(0)) socket.terminate()
  await waitFor(() => server.live.hub.size === 0, 'all connections being closed')
})

afterAll(async () => {
  await server.stop()
  await world.close()
})

interface ConnectOptions {
  readonly owner?: Owner
  readonly deviceId?: string
  readonly impersonateUserId?: string
  readonly id?: string
}

/** Returns 101 once the socket is open, else the status of the rejection and what comes with it. */
async function connect(options: ConnectOptions = {}): Promise<{ status: number; retryAfter: string | null }> {
  const { owner = anna, deviceId = owner.personId, ...more } = options
  const query = new URLSearchParams({ groupId: world.groupId, deviceId, ...more })
  const token = await createToken(world, owner)
  const url = `${server.url.replace('http', 'ws')}${hubPath}?${query.toString()}&access_token=${token}`
  const socket = new WebSocket(url)
  socket.on('error', () => {})
  return new Promise((resolve) => {
    socket.on('open', () => {
      open.push(socket)
      resolve({ status: 101, retryAfter: null })
    })
    socket.on('unexpected-response', (_request, { statusCode = 0, headers }) => {
      socket.terminate()
      resolve({ status: statusCode, retryAfter: headers['retry-after'] ?? null })
    })
  })
}

/** Connects several times, one after the other. */
async function connectTimes(times: number, options: ConnectOptions = {}): Promise<number[]> {
  const statuses: number[] = []
  for (let count = 0; count < times; count += 1) statuses.push((await connect(options)).status)
  return statuses
}

/** Returns an open socket after its handshake, with everything that it receives. */
async function openSocket(): Promise<{ socket: WebSocket; received: string[] }> {
  await connect()
  const socket = open.at(-1)
  if (!socket) throw new Error('the socket was rejected')
  const received: string[] = []
  socket.on('message', (data: Buffer) => received.push(data.toString()))
  socket.send(`{"protocol":"json","version":1}${end}`)
  await waitFor(() => received.length > 0, 'the answer to the handshake')
  return { socket, received }
}

describe('a person’s sockets', () => {
  it('are eight at most; the ninth is rejected with the time to wait, and fits once one is closed', async () => {
    expect(await connectTimes(8)).toEqual(Array.from({ length: 8 }, () => 101))
    expect(await connect()).toEqual({ status: 429, retryAfter: '30' })
    expect(await connect({ owner: bo })).toMatchObject({ status: 101 })
    open.shift()?.terminate()
    await waitFor(() => server.live.hub.size === 8, 'the closed socket being noticed')
    expect(await connect()).toMatchObject({ status: 101 })
  })

  it('that many tabs open at the same moment are eight at most, too', async () => {
    const results = await Promise.all(Array.from({ length: 12 }, () => connect()))
    expect(results.filter(({ status }) => status === 101)).toHaveLength(8)
    expect(results.filter(({ status }) => status === 429)).toHaveLength(4)
  })

  it('count for the administrator who acts as the person, and leave the person’s own free', async () => {
    const acting = { owner: admin, impersonateUserId: anna.personId }
    expect(await connectTimes(9, acting)).toEqual([...Array.from({ length: 8 }, () => 101), 429])
    expect(await connect({ owner: admin, impersonateUserId: bo.personId })).toMatchObject({ status: 429 })
    expect(await connectTimes(8)).toEqual(Array.from({ length: 8 }, () => 101))
  })

  it('do not count twice where one replaces the other of the same connection', async () => {
    const id = randomUUID()
    await connectTimes(7)
    expect(await connectTimes(5, { id })).toEqual([101, 101, 101, 101, 101])
    expect(await connect()).toMatchObject({ status: 429 })
    expect(await connect({ id })).toMatchObject({ status: 101 })
  })
})

it('a person connects only so many times a minute, and is told how long to wait', async () => {
  expect(new Set(await connectTimes(maxConnects))).toEqual(new Set([101, 429]))
  for (const socket of open.splice(0)) socket.terminate()
  await waitFor(() => server.live.hub.size === 0, 'the sockets being closed')
  const refused = await connect()
  expect(refused.status).toBe(429)
  expect(Number(refused.retryAfter)).toBeGreaterThan(2)
  expect(await connect({ owner: bo })).toMatchObject({ status: 101 })
})

it('an address has only so many sockets on which nobody is identified, and any number of others', async () => {
  isProviderBusy = true
  verifying = 0
  served = new Promise((resolve) => (release = resolve))
  const owners = await Promise.all(
    Array.from({ length: 14 }, (_, number) => world.addOwner(`Owner${number}`)),
  )
  const waiting = owners.slice(0, 12).map((owner) => connect({ owner }))
  await waitFor(() => verifying === 12, 'all of them waiting')
  expect(await connect({ owner: bo })).toEqual({ status: 429, retryAfter: '2' })
  isProviderBusy = false
  release()
  expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual(owners.slice(0, 12).map(() => 101))
  for (const owner of owners.slice(12)) expect(await connect({ owner })).toMatchObject({ status: 101 })
})

describe('a connection is closed', () => {
  const flood = (count: number, text: string) => text.repeat(count)
  const large = `{"type":6,"target":"${flood(31 * 1024, 'x')}"}${end}`
  it.each<[string, (socket: WebSocket) => void]>([
    ['51 messages', (socket) => socket.send(flood(51, `{"type":1,"target":"x"}${end}`))],
    ['hundreds of frames', (socket) => Array.from({ length: 500 }, () => socket.send(`{"type":6}${end}`))],
    ['hundreds of pings of the WebSocket', (socket) => Array.from({ length: 500 }, () => socket.ping())],
    ['a megabyte in few messages', (socket) => Array.from({ length: 40 }, () => socket.send(large))],
  ])('whose client sends %s at once', async (_what, send) => {
    const { socket, received } = await openSocket()
    send(socket)
    await expect.poll(() => received.join('')).toContain('{"type":7,"error":"too-many-messages"}')
  })

  it('only then: forty messages at once are answered', async () => {
    const { socket, received } = await openSocket()
    const invoke = (number: number) => `{"type":1,"invocationId":"${number}","target":"x"}${end}`
    for (let number = 0; number < 40; number += 1) socket.send(invoke(number))
    await expect.poll(() => received.join('')).toContain('"invocationId":"39"')
    for (let number = 40; number < 200; number += 1) socket.send(invoke(number))
    await expect.poll(() => received.join('')).toContain('{"type":7,"error":"too-many-messages"}')
  })
})

describe('a connection id', () => {
  it.each([
    ['of 15 signs', 'a'.repeat(15)],
    ['of 65 signs', 'a'.repeat(65)],
    ['with other signs', `${'a'.repeat(20)}.%20`],
  ])('%s counts as none: two sockets with it are two connections', async (_what, id) => {
    expect(await connectTimes(2, { id })).toEqual([101, 101])
    expect(server.live.hub.size).toBe(2)
  })

  it('as the SignalR client sends it names one connection', async () => {
    const client = createSignalrClient(server.url, {
      groupId: world.groupId,
      deviceId: anna.personId,
      token: await createToken(world, anna),
    })
    clients.push(client)
    await client.connection.start()
    const url = (client.connection as never as { connection: { transport: { _webSocket: WebSocket } } })
      .connection.transport._webSocket.url
    const id = new URL(url).searchParams.get('id') ?? ''
    expect(id).toMatch(/^[\w-]{32}$/)
    expect(await connect({ id })).toMatchObject({ status: 101 })
    expect(server.live.hub.size).toBe(1)
  })

  it.each([
    ['another device', () => ({ deviceId: randomUUID(), owner: admin, impersonateUserId: anna.personId })],
    ['the owner instead of the administrator', () => ({ deviceId: anna.personId })],
    ['another owner', () => ({ owner: bo, deviceId: bo.personId })],
  ])('does not resume the connection of %s', async (_who, other) => {
    const id = randomUUID()
    const acting = { owner: admin, impersonateUserId: anna.personId, deviceId: anna.personId }
    expect(await connect({ ...acting, id })).toMatchObject({ status: 101 })
    expect(await connect({ ...other(), id })).toMatchObject({ status: 404 })
    expect(await connect({ ...acting, id })).toMatchObject({ status: 101 })
  })
})
