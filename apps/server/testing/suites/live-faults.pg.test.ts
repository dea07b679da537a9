import { createServer, connect as connectTo, type AddressInfo, type Server, type Socket } from 'node:net'
import { HubConnectionState } from '@microsoft/signalr'
import { hubPath, type Refetch } from '@samhus/contract/hub'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import WebSocket from 'ws'
import { publishChange } from '../../src/db/queries/change.ts'
import { createActions } from '../fixtures/owner-actions.ts'
import {
  waitForBaseline,
  listEventsSince,
  startLiveServer,
  createSignalrClient,
  createToken,
  waitFor,
  type LiveServer,
  type SignalrClient,
} from '../fixtures/live-server.ts'
import { createWorld, type Owner, type World } from '../fixtures/world.ts'

/** A TCP proxy whose connections can be cut, and which can be redirected to another server. */
class TcpProxy {
  readonly #sockets = new Set<Socket>()
  readonly #server: Server
  #target: string

  constructor(target: string) {
    this.#target = target
    this.#server = createServer((socket) => {
      const { hostname, port } = new URL(this.#target)
      const upstream = connectTo(Number(port), hostname)
      for (const each of [socket, upstream]) {
        this.#sockets.add(each)
        each.on('error', () => {})
        each.on('close', () => {
          this.#sockets.delete(each)
          socket.destroy()
          upstream.destroy()
        })
      }
      socket.pipe(upstream).pipe(socket)
    })
  }

  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  redirectTo(url: string): void {
    this.#target = url
  }

  cut(): void {
    for (const socket of this.#sockets) socket.resetAndDestroy()
  }

  close(): void {
    this.cut()
    this.#server.close()
  }
}

let world: World
let one: LiveServer
let two: LiveServer
let anna: Owner
let bo: Owner
const open: (() => Promise<void> | void)[] = []
/** The version of every week when the last client connected. */
let baseline = new Map<string, number>()

beforeAll(async () => {
  world = await createWorld()
  one = await startLiveServer(world)
  two = await startLiveServer(world)
  anna = await world.addOwner('Anna')
  bo = await world.addOwner('Bo')
})

afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close()
})

afterAll(async () => {
  await one.stop()
  await two.stop()
  await world.close()
})

async function openProxy(server: LiveServer): Promise<{ proxy: TcpProxy; url: string }> {
  const proxy = new TcpProxy(server.url)
  open.push(() => proxy.close())
  return { proxy, url: await proxy.listen() }
}

async function connectClient(owner: Owner, url: string, isStateful = true): Promise<SignalrClient> {
  const client = createSignalrClient(url, {
    groupId: world.groupId,
    deviceId: owner.personId,
    token: await createToken(world, owner),
    isStateful,
    reconnectDelaysMs: Array.from({ length: 50 }, (_, index) => (index === 0 ? 0 : 50)),
  })
  open.push(() => client.connection.stop())
  await client.connection.start()
  await waitFor(() => client.messagesTo('Refetch').length > 0, 'the first message')
  baseline = await waitForBaseline(world, one.deps.db, client)
  return client
}

/** Changes week `1 + n`, counting from 1 again after 51: week 52 is the marker of `waitForBaseline`. */
async function changeWeek(server: LiveServer, n: number): Promise<void> {
  await server.deps.db.transaction((tx) =>
    publishChange(tx, {
      at: 0,
      groupId: world.groupId,
      unitId: Number(world.unitId(1 + (n % 51))),
      actorId: null,
    }),
  )
}

const listEvents = (client: SignalrClient) => listEventsSince(baseline, client)

describe('a client whose connection is cut', () => {
  it('50 times during 500 events gets the last state of every week in order, or is asked to refetch', async () => {
    const { proxy, url } = await openProxy(one)
    const here = await connectClient(bo, url)
    const cuts = new Set<number>()
    while (cuts.size < 50) cuts.add(5 + Math.floor(Math.random() * 490))
    for (let n = 0; n < 500; n += 1) {
      await changeWeek(one, n)
      if (cuts.has(n)) {
        proxy.cut()
        await new Promise((resolve) => setTimeout(resolve, Math.random() * 30))
      }
    }
    await waitFor(() => here.connection.state === HubConnectionState.Connected, 'the client being connected')
    await changeWeek(one, 1000)
    const versions = await world.query<{ id: string; version: number }>('select id::text, version from unit')
    const last = new Map(listEvents(here).map((event) => [event.calendarUnitId, event.version]))
    await waitFor(() => {
      for (const event of listEvents(here)) last.set(event.calendarUnitId, event.version)
      const isWhole = versions.every(({ id, version }) => (last.get(id) ?? baseline.get(id)) === version)
      return isWhole || here.messagesTo('Refetch').length > 1
    }, 'the last version of every week')
    const newest = new Map<string, number>()
    for (const { calendarUnitId, version } of listEvents(here)) {
      expect(version).toBeGreaterThanOrEqual(newest.get(calendarUnitId) ?? 0)
      newest.set(calendarUnitId, version)
    }
  })

  it('once and reconnects in time gets each event once and in order', async () => {
    const { proxy, url } = await openProxy(one)
    const here = await connectClient(bo, url)
    for (let n = 0; n < 6; n += 1) {
      await changeWeek(one, n)
      if (n === 2) proxy.cut()
      await new Promise((resolve) => setTimeout(resolve, 120))
    }
    await waitFor(() => listEvents(here).length >= 6, 'all six events')
    expect(listEvents(here).map(({ calendarUnitId }) => calendarUnitId)).toEqual(
      Array.from({ length: 6 }, (_, n) => world.unitId(1 + n)),
    )
    expect(here.messagesTo('Refetch')).toHaveLength(1)
  })

  it.each([true, false])(
    'and redirected to another process starts over there (stateful: %s)',
    async (isStateful) => {
      const { proxy, url } = await openProxy(one)
      const here = await connectClient(bo, url, isStateful)
      proxy.redirectTo(two.url)
      proxy.cut()
      await waitFor(() => here.messagesTo('Refetch').length === 2, 'the first message of the other process')
      await changeWeek(one, 7)
      await waitFor(() => listEvents(here).length > 0, 'an event through the other process')
      expect(listEvents(here)[0]?.calendarUnitId).toBe(world.unitId(8))
      // The first process keeps the old connection for a resume; as it reads nothing, it does not count in the spread.
      const alone = await connectClient(anna, one.url)
      expect(alone.messagesTo<Refetch>('Refetch').at(-1)?.spreadMs).toBe(1)
    },
  )
})

describe('two processes on one database', () => {
  it('publish events to each other’s clients', async () => {
    const [here, there] = [await connectClient(anna, one.url), await connectClient(bo, two.url)]
    const acts = createActions({ deps: two.deps, unitId: (name) => world.unitId(name) }, anna)
    const { bookingId } = await acts.reserve(40)
    for (const client of [here, there]) {
      await waitFor(() => listEvents(client).length > 0, 'the event')
    }
    expect(listEvents(here)[0]).toMatchObject({
      status: 'YourReservation',
      bookingId,
      isUserWhoMadeAction: true,
    })
    expect(listEvents(there)[0]).toMatchObject({ status: 'Reserved', bookingId: null, userId: null })
    await acts.release(bookingId)
  })

  it('accept a socket that was negotiated with the other process', async () => {
    const token = await createToken(world, bo)
    const query = `groupId=${world.groupId}&deviceId=${bo.personId}`
    const negotiated = await fetch(`${one.url}${hubPath}/negotiate?${query}&negotiateVersion=1`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
    })
    const { connectionToken } = (await negotiated.json()) as { connectionToken: string }
    const socket = new WebSocket(
      `${two.url.replace('http', 'ws')}${hubPath}?${query}&id=${connectionToken}&access_token=${token}`,
    )
    open.push(() => socket.terminate())
    const frames: string[] = []
    socket.on('message', (data: Buffer) => frames.push(data.toString()))
    await new Promise((resolve) => socket.on('open', resolve))
    socket.send('{"protocol":"json","version":1}\u001e')
    await waitFor(() => frames.join('').includes('"why":"connected"'), 'the first message')
    expect(frames[0]).toBe('{}\u001e')
  })

  it('disconnect their clients when they stop, and these continue on the other process', async () => {
    const third = await startLiveServer(world)
    const { proxy, url } = await openProxy(third)
    const here = await connectClient(bo, url)
    proxy.redirectTo(two.url)
    await third.stop()
    await waitFor(() => here.messagesTo('Refetch').length === 2, 'the first message of the other process')
    await changeWeek(one, 9)
    await waitFor(() => listEvents(here).length > 0, 'an event')
    expect(listEvents(here)[0]?.calendarUnitId).toBe(world.unitId(10))
  })
})
