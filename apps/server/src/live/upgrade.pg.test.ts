import { randomUUID } from 'node:crypto'
import { hubPath } from '@samhus/contract/hub'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import WebSocket from 'ws'
import { startLiveServer, createToken, waitFor, type LiveServer } from '../../testing/fixtures/live-server.ts'
import { createAdmin, setRole } from '../../testing/fixtures/people.ts'
import { createWorld, type Owner, type World } from '../../testing/fixtures/world.ts'
import { createFrame } from './frame.ts'

const end = '\u001e'
let world: World
let server: LiveServer
let anna: Owner
let clockOffsetMs = 0
const open: WebSocket[] = []

beforeAll(async () => {
  world = await createWorld()
  server = await startLiveServer(world, { systemNow: () => Date.now() + clockOffsetMs, maxIntervalMs: 100 })
})

afterEach(async () => {
  for (const socket of open.splice(0)) socket.terminate()
  await waitFor(() => server.live.hub.size === 0, 'all connections being closed')
})

afterAll(async () => {
  await server.stop()
  await world.close()
})

interface Client {
  readonly socket: WebSocket
  readonly received: string[]
  readonly closed: Promise<number>
}

interface ClientOptions {
  readonly groupId?: string
  readonly deviceId?: string | null
  readonly token?: string
  readonly origin?: string
  readonly path?: string
  readonly handshake?: string | null
  /** A new one unless given. */
  readonly owner?: Owner
  readonly impersonateUserId?: string
}

/** Connects a WebSocket; rejects with the response's status where the server rejects it. */
async function connect(options: ClientOptions = {}): Promise<Client> {
  const { path = hubPath, origin, handshake = '{"protocol":"json","version":1}' } = options
  anna = options.owner ?? (await world.addOwner('Anna'))
  const token = options.token ?? (await createToken(world, anna))
  const query = new URLSearchParams({ groupId: options.groupId ?? world.groupId })
  if (options.impersonateUserId !== undefined) query.set('impersonateUserId', options.impersonateUserId)
  if (options.deviceId !== null) query.set('deviceId', options.deviceId ?? randomUUID())
  const url = `${server.url.replace('http', 'ws')}${path}?${query.toString()}&access_token=${token}`
  const socket = new WebSocket(url, origin === undefined ? {} : { origin })
  open.push(socket)
  const received: string[] = []
  socket.on('message', (data: Buffer) => received.push(data.toString()))
  const closed = new Promise<number>((resolve) => socket.on('close', resolve))
  await new Promise<void>((resolve, reject) => {
    socket.on('open', resolve)
    socket.on('unexpected-response', (_request, response) => reject(new Error(String(response.statusCode))))
    socket.on('error', () => {})
  })
  if (handshake !== null) {
    socket.send(handshake + end)
    await waitFor(() => received.length > 0, 'the answer to the handshake')
  }
  return { socket, received, closed }
}

describe('the hub', () => {
  it.each<[string, ClientOptions, string]>([
    ['a foreign group', { groupId: randomUUID() }, '404'],
    ['a malformed group', { groupId: 'x' }, '400'],
    ['a client without a device', { deviceId: null }, '400'],
    ['a client without a valid token', { token: 'x' }, '401'],
    ['a foreign origin', { origin: 'https://evil.example' }, '403'],
    ['a malformed origin', { origin: 'null' }, '403'],
    ['another path', { path: '/client/hubs/other' }, '404'],
  ])('rejects %s', async (_case, options, status) => {
    await expect(connect(options)).rejects.toThrow(status)
  })

  it('accepts its own origin', async () => {
    const { received } = await connect({ origin: server.url })
    expect(received[0]).toBe(`{}${end}`)
  })

  it('rejects another protocol', async () => {
    const { received, closed } = await connect({ handshake: '{"protocol":"messagepack","version":1}' })
    expect(received[0]).toContain('error')
    await closed
  })
})

describe('the hub closes a connection', () => {
  it.each([
    ['a frame of 33 KB', 'x'.repeat(33 * 1024)],
    ['malformed JSON', `no json${end}`],
    ['JSON that is no message', `[1]${end}`],
    ['a message whose fields are of other types', `{"type":"1","target":7}${end}`],
  ])('after %s', async (_case, text) => {
    const { socket, closed } = await connect()
    socket.send(text)
    expect(await closed).toBeGreaterThanOrEqual(1000)
  })

  it('after a message that never ends', async () => {
    const { socket, received, closed } = await connect()
    for (let i = 0; i < 5; i += 1) socket.send('y'.repeat(8 * 1024))
    await closed
    expect(received.join('')).toContain('{"type":7,"error":"invalid-message"}')
  })

  it('after the end of the membership, with the reason', async () => {
    const { received, closed } = await connect()
    await world.execute('update membership set left_at = added_at where person_id = $1', anna.personId)
    await closed
    expect(received.join('')).toContain('{"type":7,"error":"membership-ended"}')
  })

  it('of an administrator who acts as a person who becomes one too, and leaves the person’s own open', async () => {
    const own = await connect()
    const admin = await createAdmin(world, 'Chief')
    const token = await createToken(world, admin)
    const acting = await connect({ token, owner: anna, impersonateUserId: anna.personId })
    await setRole(world, anna, 'Admin')
    await acting.closed
    expect(own.received.join('')).not.toContain('"type":7')
  })

  it('of an administrator who acted as a person and lost the role, and leaves the person’s own open', async () => {
    const own = await connect()
    const admin = await createAdmin(world, 'Admin')
    const token = await createToken(world, admin)
    const acting = await connect({ token, owner: anna, impersonateUserId: anna.personId })
    await setRole(world, admin, null)
    await acting.closed
    expect(acting.received.join('')).toContain('{"type":7,"error":"user-disabled"}')
    expect(own.received.join('')).not.toContain('"type":7')
    expect(own.socket.readyState).toBe(WebSocket.OPEN)
    // Both stood in the same look at the connections: a second one closes the person's own where its access has ended.
    await world.execute('update membership set left_at = added_at where person_id = $1', anna.personId)
    await own.closed
    expect(own.received.join('')).toContain('{"type":7,"error":"membership-ended"}')
  })

  it('after the person was disabled, with the reason', async () => {
    const { received, closed } = await connect()
    await world.execute('update person set enabled = false where id = $1', anna.personId)
    await closed
    expect(received.join('')).toContain('{"type":7,"error":"user-disabled"}')
  })

  it('after its token expired without a renewal, and lets the client reconnect', async () => {
    const owner = await world.addOwner('Bo')
    const expires = String(Date.now() + clockOffsetMs + 60_000)
    const token = await createToken(world, owner, expires)
    const stays = await connect({ token })
    const goes = await connect({ token: await createToken(world, await world.addOwner('Cilla'), expires) })
    const invocation = {
      type: 1,
      invocationId: '1',
      target: 'RenewToken',
      arguments: [await createToken(world, owner)],
    }
    stays.socket.send(JSON.stringify(invocation) + end)
    await waitFor(() => stays.received.join('').includes('"type":3'), 'the renewal')
    clockOffsetMs += 60_000 + 45_000
    await goes.closed
    expect(goes.received.join('')).toContain('{"type":7,"error":"token-expired","allowReconnect":true}')
    expect(stays.socket.readyState).toBe(WebSocket.OPEN)
  })

  it('with 100,000 unsent bytes, and leaves the others open', async () => {
    const slow = await connect()
    const quick = await connect()
    slow.socket.pause()
    const frame = createFrame([`{"type":1,"target":"Noise","arguments":["${'z'.repeat(60_000)}"]}${end}`])
    const before = server.live.hub.size
    for (let i = 0; server.live.hub.size === before && i < 2_000; i += 1) {
      server.live.hub.sendToGroup(world.groupId, () => frame)
      await new Promise((resolve) => setTimeout(resolve, 2))
    }
    expect(server.live.hub.size).toBe(before - 1)
    expect(quick.socket.readyState).toBe(WebSocket.OPEN)
    const count = quick.received.length
    server.live.hub.sendToGroup(world.groupId, () => frame)
    await waitFor(() => quick.received.length > count, 'the next frame')
  })
})

it('counts its sockets, and handshakes whose upgrade a proxy has taken off', async () => {
  const read = () => server.deps.liveTraffic?.read()
  const request = async (headers: Readonly<Record<string, string>>) =>
    (await fetch(`${server.url}${hubPath}?groupId=${world.groupId}`, { headers })).status
  expect([await request({}), read()]).toEqual([404, { sockets: 0, isBlocked: false }])
  const handshake = { 'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==', 'sec-websocket-version': '13' }
  expect([await request(handshake), read()]).toEqual([404, { sockets: 0, isBlocked: true }])
  const { socket } = await connect()
  expect(read()).toEqual({ sockets: 1, isBlocked: false })
  socket.terminate()
  await expect.poll(read).toEqual({ sockets: 0, isBlocked: false })
  world.warnings.splice(0)
})
