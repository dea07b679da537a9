import { createServer, connect as connectTo, type AddressInfo, type Server, type Socket } from 'node:net'
import { HubConnectionState } from '@microsoft/signalr'
import { hubPath, type Refetch } from '@samhus/contract/hub'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import WebSocket from 'ws'
import { announce } from '../../src/db/queries/change.ts'
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

/** A wire that can be cut, and led to another server. */
class Wire {
  readonly #sockets = new Set<Socket>()
  readonly #server: Server
  #to: string

  constructor(to: string) {
    this.#to = to
    this.#server = createServer((socket) => {
      const { hostname, port } = new URL(this.#to)
      const on = connectTo(Number(port), hostname)
      for (const each of [socket, on]) {
        this.#sockets.add(each)
        each.on('error', () => {})
        each.on('close', () => {
          this.#sockets.delete(each)
          socket.destroy()
          on.destroy()
        })
      }
      socket.pipe(on).pipe(socket)
    })
  }

  async open(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  leadTo(address: string): void {
    this.#to = address
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
/** Every week's version when the last client connected. */
let known = new Map<string, number>()

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

async function wireTo(server: LiveServer): Promise<{ wire: Wire; address: string }> {
  const wire = new Wire(server.url)
  open.push(() => wire.close())
  return { wire, address: await wire.open() }
}

async function client(owner: Owner, address: string, isStateful = true): Promise<SignalrClient> {
  const made = createSignalrClient(address, {
    groupId: world.groupId,
    deviceId: owner.personId,
    token: await createToken(world, owner),
    isStateful,
    reconnectDelaysMs: Array.from({ length: 50 }, (_, index) => (index === 0 ? 0 : 50)),
  })
  open.push(() => made.connection.stop())
  await made.connection.start()
  await waitFor(() => made.messagesTo('Refetch').length > 0, 'the first word')
  known = await waitForBaseline(world, one.deps.db, made)
  return made
}

/** Changes week `1 + n`, again from the first one after the 51st: the 52nd is the marker of `caughtUp`. */
async function touch(server: LiveServer, n: number): Promise<void> {
  await server.deps.db.transaction((tx) =>
    announce(tx, {
      at: 0,
      groupId: world.groupId,
      unitId: Number(world.unitId(1 + (n % 51))),
      actorId: null,
    }),
  )
}

const eventsOf = (made: SignalrClient) => listEventsSince(known, made)

describe('a client whose wire is cut', () => {
  it('50 times during 500 events sees each week as it is last, in order, or is told to read anew', async () => {
    const { wire, address } = await wireTo(one)
    const here = await client(bo, address)
    const cuts = new Set<number>()
    while (cuts.size < 50) cuts.add(5 + Math.floor(Math.random() * 490))
    for (let n = 0; n < 500; n += 1) {
      await touch(one, n)
      if (cuts.has(n)) {
        wire.cut()
        await new Promise((resolve) => setTimeout(resolve, Math.random() * 30))
      }
    }
    await waitFor(() => here.connection.state === HubConnectionState.Connected, 'being connected')
    await touch(one, 1000)
    const versions = await world.query<{ id: string; version: number }>('select id::text, version from unit')
    const last = new Map(eventsOf(here).map((event) => [event.calendarUnitId, event.version]))
    await waitFor(() => {
      for (const event of eventsOf(here)) last.set(event.calendarUnitId, event.version)
      const isWhole = versions.every(({ id, version }) => (last.get(id) ?? known.get(id)) === version)
      return isWhole || here.messagesTo('Refetch').length > 1
    }, 'every week as it is')
    const newest = new Map<string, number>()
    for (const { calendarUnitId, version } of eventsOf(here)) {
      expect(version).toBeGreaterThanOrEqual(newest.get(calendarUnitId) ?? 0)
      newest.set(calendarUnitId, version)
    }
  })

  it('once, and comes back in time, is sent each event once and in order', async () => {
    const { wire, address } = await wireTo(one)
    const here = await client(bo, address)
    for (let n = 0; n < 6; n += 1) {
      await touch(one, n)
      if (n === 2) wire.cut()
      await new Promise((resolve) => setTimeout(resolve, 120))
    }
    await waitFor(() => eventsOf(here).length >= 6, 'all six')
    expect(eventsOf(here).map(({ calendarUnitId }) => calendarUnitId)).toEqual(
      Array.from({ length: 6 }, (_, n) => world.unitId(1 + n)),
    )
    expect(here.messagesTo('Refetch')).toHaveLength(1)
  })

  it.each([true, false])(
    'and led to another process begins anew there (stateful: %s)',
    async (isStateful) => {
      const { wire, address } = await wireTo(one)
      const here = await client(bo, address, isStateful)
      wire.leadTo(two.url)
      wire.cut()
      await waitFor(() => here.messagesTo('Refetch').length === 2, 'the first word of the other process')
      await touch(one, 7)
      await waitFor(() => eventsOf(here).length > 0, 'an event through the other process')
      expect(eventsOf(here)[0]?.calendarUnitId).toBe(world.unitId(8))
      // What the first one keeps in case it is resumed reads nothing: nobody has to leave it room.
      const alone = await client(anna, one.url)
      expect(alone.messagesTo<Refetch>('Refetch').at(-1)?.spreadMs).toBe(1)
    },
  )
})

describe('two processes on one database', () => {
  it('tell one another’s clients', async () => {
    const [here, there] = [await client(anna, one.url), await client(bo, two.url)]
    const acts = createActions({ deps: two.deps, unitId: (name) => world.unitId(name) }, anna)
    const { bookingId } = await acts.reserve(40)
    for (const made of [here, there]) {
      await waitFor(() => eventsOf(made).length > 0, 'the event')
    }
    expect(eventsOf(here)[0]).toMatchObject({
      status: 'YourReservation',
      bookingId,
      isUserWhoMadeAction: true,
    })
    expect(eventsOf(there)[0]).toMatchObject({ status: 'Reserved', bookingId: null, userId: null })
    await acts.release(bookingId)
  })

  it('take a socket whose negotiation was at the other one', async () => {
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
    const heard: string[] = []
    socket.on('message', (data: Buffer) => heard.push(data.toString()))
    await new Promise((resolve) => socket.on('open', resolve))
    socket.send('{"protocol":"json","version":1}\u001e')
    await waitFor(() => heard.join('').includes('"why":"connected"'), 'the first word')
    expect(heard[0]).toBe('{}\u001e')
  })

  it('send their clients away when they stop, and those live on at the other', async () => {
    const third = await startLiveServer(world)
    const { wire, address } = await wireTo(third)
    const here = await client(bo, address)
    wire.leadTo(two.url)
    await third.stop()
    await waitFor(() => here.messagesTo('Refetch').length === 2, 'the first word of the other process')
    await touch(one, 9)
    await waitFor(() => eventsOf(here).length > 0, 'an event')
    expect(eventsOf(here)[0]?.calendarUnitId).toBe(world.unitId(10))
  })
})
