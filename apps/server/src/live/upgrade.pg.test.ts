import { randomUUID } from 'node:crypto'
import { hubPath } from '@samhus/contract/hub'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import WebSocket from 'ws'
import { startLiveServer, createToken, waitFor, type LiveServer } from '../../testing/fixtures/live-server.ts'
import { createWorld, type Owner, type World } from '../../testing/fixtures/world.ts'
import { createFrame } from './frame.ts'

const end = '\u001e'
let world: World
let server: LiveServer
let anna: Owner
let wallOffset = 0
const open: WebSocket[] = []

beforeAll(async () => {
  world = await createWorld()
  server = await startLiveServer(world, { systemNow: () => Date.now() + wallOffset })
})

afterEach(async () => {
  for (const socket of open.splice(0)) socket.terminate()
  await waitFor(() => server.live.hub.size === 0, 'everybody being gone')
})

afterAll(async () => {
  await server.stop()
  await world.close()
})

interface Line {
  readonly socket: WebSocket
  readonly heard: string[]
  readonly closed: Promise<number>
}

interface Asked {
  readonly groupId?: string
  readonly deviceId?: string | null
  readonly token?: string
  readonly origin?: string
  readonly path?: string
  readonly handshake?: string | null
}

/** A bare socket; rejects with the status where it is not let in. */
async function line(asked: Asked = {}): Promise<Line> {
  const { path = hubPath, origin, handshake = '{"protocol":"json","version":1}' } = asked
  anna = await world.addOwner('Anna')
  const token = asked.token ?? (await createToken(world, anna))
  const query = new URLSearchParams({ groupId: asked.groupId ?? world.groupId })
  if (asked.deviceId !== null) query.set('deviceId', asked.deviceId ?? randomUUID())
  const url = `${server.url.replace('http', 'ws')}${path}?${query.toString()}&access_token=${token}`
  const socket = new WebSocket(url, origin === undefined ? {} : { origin })
  open.push(socket)
  const heard: string[] = []
  socket.on('message', (data: Buffer) => heard.push(data.toString()))
  const closed = new Promise<number>((resolve) => socket.on('close', resolve))
  await new Promise<void>((resolve, reject) => {
    socket.on('open', resolve)
    socket.on('unexpected-response', (_request, response) => reject(new Error(String(response.statusCode))))
    socket.on('error', () => {})
  })
  if (handshake !== null) {
    socket.send(handshake + end)
    await waitFor(() => heard.length > 0, 'the answer to the handshake')
  }
  return { socket, heard, closed }
}

describe('the hub lets in', () => {
  it.each<[string, Asked, string]>([
    ['no foreign group', { groupId: randomUUID() }, '404'],
    ['no malformed group', { groupId: 'x' }, '400'],
    ['nobody without a device', { deviceId: null }, '400'],
    ['nobody without a usable token', { token: 'x' }, '401'],
    ['no foreign origin', { origin: 'https://evil.example' }, '403'],
    ['no origin that is none', { origin: 'null' }, '403'],
    ['nobody at another path', { path: '/client/hubs/other' }, '404'],
  ])('%s', async (_case, asked, status) => {
    await expect(line(asked)).rejects.toThrow(status)
  })

  it('its own origin', async () => {
    const { heard } = await line({ origin: server.url })
    expect(heard[0]).toBe(`{}${end}`)
  })

  it('no other protocol', async () => {
    const { heard, closed } = await line({ handshake: '{"protocol":"messagepack","version":1}' })
    expect(heard[0]).toContain('error')
    await closed
  })
})

describe('the hub closes', () => {
  it.each([
    ['a frame of 33 KB', 'x'.repeat(33 * 1024)],
    ['what is no JSON', `no json${end}`],
    ['what is no message', `[1]${end}`],
    ['a message whose fields are of other types', `{"type":"1","target":7}${end}`],
  ])('after %s', async (_case, text) => {
    const { socket, closed } = await line()
    socket.send(text)
    expect(await closed).toBeGreaterThanOrEqual(1000)
  })

  it('after a frame without an end that goes on and on', async () => {
    const { socket, heard, closed } = await line()
    for (let i = 0; i < 5; i += 1) socket.send('y'.repeat(8 * 1024))
    await closed
    expect(heard.join('')).toContain('{"type":7,"error":"invalid-message"}')
  })

  it('whose membership has ended, and says so', async () => {
    const { heard, closed } = await line()
    await world.execute('update membership set left_at = added_at where person_id = $1', anna.personId)
    await closed
    expect(heard.join('')).toContain('{"type":7,"error":"membership-ended"}')
  })

  it('whose access was closed', async () => {
    const { heard, closed } = await line()
    await world.execute('update person set enabled = false where id = $1', anna.personId)
    await closed
    expect(heard.join('')).toContain('{"type":7,"error":"user-disabled"}')
  })

  it('whose token has expired and was not renewed, and lets it come back', async () => {
    const owner = await world.addOwner('Bo')
    const expires = String(Date.now() + wallOffset + 60_000)
    const token = await createToken(world, owner, expires)
    const stays = await line({ token })
    const goes = await line({ token: await createToken(world, await world.addOwner('Cilla'), expires) })
    const invocation = {
      type: 1,
      invocationId: '1',
      target: 'RenewToken',
      arguments: [await createToken(world, owner)],
    }
    stays.socket.send(JSON.stringify(invocation) + end)
    await waitFor(() => stays.heard.join('').includes('"type":3'), 'the renewal')
    wallOffset += 60_000 + 45_000
    await goes.closed
    expect(goes.heard.join('')).toContain('{"type":7,"error":"token-expired","allowReconnect":true}')
    expect(stays.socket.readyState).toBe(WebSocket.OPEN)
  })

  it('who does not take what is sent, at 100,000 unsent bytes; the others go on', async () => {
    const slow = await line()
    const quick = await line()
    slow.socket.pause()
    const frame = createFrame([`{"type":1,"target":"Noise","arguments":["${'z'.repeat(60_000)}"]}${end}`])
    const before = server.live.hub.size
    for (let i = 0; server.live.hub.size === before && i < 2_000; i += 1) {
      server.live.hub.sendToGroup(world.groupId, () => frame)
      await new Promise((resolve) => setTimeout(resolve, 2))
    }
    expect(server.live.hub.size).toBe(before - 1)
    expect(quick.socket.readyState).toBe(WebSocket.OPEN)
    const count = quick.heard.length
    server.live.hub.sendToGroup(world.groupId, () => frame)
    await waitFor(() => quick.heard.length > count, 'the next frame')
  })
})
