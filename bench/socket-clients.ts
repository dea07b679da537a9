import { Pool } from 'undici'
import { getAccept } from './calendar-answer.ts'
import { handleRequests } from './worker.ts'
import { Client, type ClientAddress, type Message } from './client.ts'

/** Where one client connects, and the token with which it reads. */
export interface ClientTarget {
  readonly address: ClientAddress
  readonly token: string
}

/** Commands to a worker process with many clients. */
export type ClientCommand =
  | {
      readonly do: 'open'
      readonly set: string
      readonly targets: readonly ClientTarget[]
      readonly atOnce: number
    }
  | { readonly do: 'count' | 'reconnect-times' | 'close' | 'pause' | 'resume'; readonly set: string }
  /** Resets the counters; only every `every`th client records its events. */
  | { readonly do: 'reset'; readonly set: string; readonly every: number }
  /** Waits until the set has received so many events since `reset`. Returns when each arrived. */
  | { readonly do: 'collect'; readonly set: string; readonly events: number; readonly withinMs: number }
  /** Drops every connection and reconnects as a browser does, then reads what a browser reads. */
  | { readonly do: 'storm'; readonly set: string; readonly reads: readonly string[]; readonly cut: boolean }

/** When clients were live again, and had read again, in system time. */
export interface ReconnectTimes {
  readonly liveAt: readonly number[]
  readonly freshAt: readonly number[]
  /** How many calls had to be repeated. */
  readonly retryCount: number
}

interface ReceivedEvent {
  readonly at: number
  readonly unitId: string | null
}

interface Member {
  readonly target: ClientTarget
  readonly client: Client
}

class ClientSet {
  readonly members: Member[] = []
  events: ReceivedEvent[] = []
  liveAt: number[] = []
  freshAt: number[] = []
  /** How many negotiations, connections and reads have failed and were repeated since `reset`. */
  retryCount = 0
  recordEvery = 1
  /** What clients read after reconnecting; null: they do not reconnect. */
  reads: readonly string[] | null = null

  add(target: ClientTarget): Member {
    const isNoted = this.members.length
    const client = new Client(target.address, (message) => {
      if (isNoted % this.recordEvery === 0) this.#record(message)
    })
    const member = { target, client }
    this.members.push(member)
    return member
  }

  readonly reconnectLost = (member: Member): void => {
    if (this.reads !== null) void this.#reconnect(member)
  }

  /** Reconnects as browsers do: immediately, then with random delays; then all reads, at an instant within the spread. */
  async #reconnect(member: Member): Promise<void> {
    const { target, client } = member
    for (let attempt = 0; this.reads !== null; attempt++) {
      if (attempt > 0) this.retryCount += 1
      await sleep(attempt === 0 ? 0 : 2000 * (1 - Math.random() / 2))
      const token = await negotiate(target)
      if (token === null) continue
      const isIn = await client
        .open(() => this.reconnectLost(member), token)
        .then(
          () => true,
          () => false,
        )
      if (isIn) break
    }
    this.liveAt.push(Date.now())
    await sleep(Math.random() * client.spreadMs)
    for (const path of this.reads ?? []) this.retryCount += await read(target, path)
    this.freshAt.push(Date.now())
  }

  #record({ target, argument }: Message): void {
    if (target !== 'BookingEvent') return
    const { calendarUnitId = null } = argument as { calendarUnitId?: string }
    this.events.push({ at: Date.now(), unitId: calendarUnitId })
  }
}

const sets = new Map<string, ClientSet>()
const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

interface HttpResponse {
  readonly status: number
  readonly bytes: Buffer
}

const noResponse: HttpResponse = { status: 0, bytes: Buffer.alloc(0) }

interface Endpoint {
  readonly origin: string
  readonly path: string
}

const pools = new Map<string, Pool>()

function getPool(origin: string): Pool {
  const known = pools.get(origin) ?? new Pool(origin, { connections: 64 })
  pools.set(origin, known)
  return known
}

/** Makes a call on keep-alive connections; status 0: no response. */
async function call(
  method: 'GET' | 'POST',
  { origin, path }: Endpoint,
  token: string,
): Promise<HttpResponse> {
  const headers = { authorization: `Bearer ${token}`, accept: getAccept(path), 'accept-encoding': 'br' }
  try {
    const { statusCode, body } = await getPool(origin).request({ method, path, headers })
    return { status: statusCode, bytes: Buffer.from(await body.arrayBuffer()) }
  } catch {
    return noResponse
  }
}

/** Reads as browsers do; retries on any error. Returns how many retries there were. */
async function read({ address, token }: ClientTarget, path: string): Promise<number> {
  for (let attempt = 0; attempt < 20; attempt++) {
    const { status } = await call('GET', { origin: address.origin, path }, token)
    if (status === 200) return attempt
    await sleep(400)
  }
  throw new Error(`${path} was not answered`)
}

/** Returns the token of a new connection; empty for kinds without negotiation, null if the server refuses. */
async function negotiate({ address, token }: ClientTarget): Promise<string | null> {
  const { kind, origin, query } = address
  if (kind !== 'hub') return ''
  const path = `/client/hubs/bookings/negotiate?${query}&negotiateVersion=1&useStatefulReconnect=true`
  const { status, bytes } = await call('POST', { origin, path }, token)
  return status === 200 ? (JSON.parse(bytes.toString()) as { connectionToken: string }).connectionToken : null
}

function getSet(name: string): ClientSet {
  const known = sets.get(name) ?? new ClientSet()
  sets.set(name, known)
  return known
}

async function open({ set, targets, atOnce }: Extract<ClientCommand, { do: 'open' }>): Promise<number> {
  const clientSet = getSet(set)
  let next = 0
  const openNext = async (): Promise<void> => {
    for (let target = targets[next++]; target; target = targets[next++]) {
      const member = clientSet.add(target)
      await member.client.open(() => clientSet.reconnectLost(member))
    }
  }
  await Promise.all(Array.from({ length: atOnce }, openNext))
  return clientSet.members.length
}

async function collect({
  set,
  events,
  withinMs,
}: Extract<ClientCommand, { do: 'collect' }>): Promise<ReceivedEvent[]> {
  const clientSet = getSet(set)
  const until = Date.now() + withinMs
  while (clientSet.events.length < events && Date.now() < until) await sleep(5)
  return clientSet.events
}

setInterval(() => {
  for (const { members } of sets.values()) for (const { client } of members) client.ping()
}, 10_000)

handleRequests<ClientCommand>(async (command) => {
  const clientSet = getSet(command.set)
  const clients = clientSet.members.map(({ client }) => client)
  switch (command.do) {
    case 'open':
      return open(command)
    case 'reset':
      clientSet.events = []
      clientSet.liveAt = []
      clientSet.freshAt = []
      clientSet.retryCount = 0
      clientSet.recordEvery = command.every
      for (const [index, client] of clients.entries()) {
        client.frames = 0
        client.isListening = index % command.every === 0
      }
      return clients.length
    case 'count':
      return {
        open: clients.filter(({ isOpen }) => isOpen).length,
        frames: clients.reduce((sum, { frames }) => sum + frames, 0),
        bytes: clients[0]?.bytes ?? '',
      }
    case 'collect':
      return collect(command)
    case 'pause':
      return clients.forEach((client) => client.pause())
    case 'resume':
      return clients.forEach((client) => client.resume())
    case 'storm':
      clientSet.reads = command.reads
      for (const member of command.cut ? clientSet.members : []) {
        member.client.cut()
        clientSet.reconnectLost(member)
      }
      return null
    case 'reconnect-times':
      return {
        liveAt: clientSet.liveAt,
        freshAt: clientSet.freshAt,
        retryCount: clientSet.retryCount,
      } satisfies ReconnectTimes
    case 'close':
      clientSet.reads = null
      for (const client of clients) client.cut()
      sets.delete(command.set)
      return null
  }
})
