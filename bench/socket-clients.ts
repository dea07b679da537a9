import { Pool } from 'undici'
import { answerQuestions } from './worker.ts'
import { Client, type Address, type Heard } from './client.ts'

/** One receiver to be: where, and with what it would read afterwards. */
export interface Place {
  readonly address: Address
  readonly token: string
}

/** What a process full of receivers is asked. */
export type ToReceivers =
  | { readonly do: 'open'; readonly set: string; readonly places: readonly Place[]; readonly atOnce: number }
  | { readonly do: 'count' | 'came-back' | 'close' | 'pause' | 'resume'; readonly set: string }
  /** Counts from nothing; notes what comes to each `every`th receiver. */
  | { readonly do: 'reset'; readonly set: string; readonly every: number }
  /** Waits until as many events have come to the set since `reset`; answers when each did. */
  | { readonly do: 'collect'; readonly set: string; readonly events: number; readonly withinMs: number }
  /** Cuts every connection and comes back as a browser would, then reads what it would read. */
  | { readonly do: 'storm'; readonly set: string; readonly reads: readonly string[]; readonly cut: boolean }

/** When receivers were live and fresh again, wall time. */
export interface CameBack {
  readonly liveAt: readonly number[]
  readonly freshAt: readonly number[]
  /** What was asked once more. */
  readonly againCount: number
}

interface Came {
  readonly at: number
  readonly unitId: string | null
}

interface Member {
  readonly place: Place
  readonly client: Client
}

class Receivers {
  readonly members: Member[] = []
  came: Came[] = []
  liveAt: number[] = []
  freshAt: number[] = []
  /** What was asked once more since `reset`: a negotiation, a socket or a read that came to nothing. */
  againCount = 0
  every = 1
  /** What is read after coming back; null: nobody comes back. */
  reads: readonly string[] | null = null

  add(place: Place): Member {
    const isNoted = this.members.length
    const client = new Client(place.address, (heard) => {
      if (isNoted % this.every === 0) this.#note(heard)
    })
    const member = { place, client }
    this.members.push(member)
    return member
  }

  readonly gone = (member: Member): void => {
    if (this.reads !== null) void this.#comeBack(member)
  }

  /** The browser's way: at once, then later and later; then all reads at a moment within the named spread. */
  async #comeBack(member: Member): Promise<void> {
    const { place, client } = member
    for (let attempt = 0; this.reads !== null; attempt++) {
      if (attempt > 0) this.againCount += 1
      await pause(attempt === 0 ? 0 : 2000 * (1 - Math.random() / 2))
      const token = await negotiate(place)
      if (token === null) continue
      const isIn = await client
        .open(() => this.gone(member), token)
        .then(
          () => true,
          () => false,
        )
      if (isIn) break
    }
    this.liveAt.push(Date.now())
    await pause(Math.random() * client.spreadMs)
    for (const path of this.reads ?? []) this.againCount += await read(place, path)
    this.freshAt.push(Date.now())
  }

  #note({ target, argument }: Heard): void {
    if (target !== 'BookingEvent') return
    const { calendarUnitId = null } = argument as { calendarUnitId?: string }
    this.came.push({ at: Date.now(), unitId: calendarUnitId })
  }
}

const sets = new Map<string, Receivers>()
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

interface Answered {
  readonly status: number
  readonly bytes: Buffer
}

const noAnswer: Answered = { status: 0, bytes: Buffer.alloc(0) }

interface At {
  readonly origin: string
  readonly path: string
}

const pools = new Map<string, Pool>()

function poolOf(origin: string): Pool {
  const known = pools.get(origin) ?? new Pool(origin, { connections: 64 })
  pools.set(origin, known)
  return known
}

/** A call on kept connections; status 0: no answer. */
async function call(method: 'GET' | 'POST', { origin, path }: At, token: string): Promise<Answered> {
  const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'br' }
  try {
    const { statusCode, body } = await poolOf(origin).request({ method, path, headers })
    return { status: statusCode, bytes: Buffer.from(await body.arrayBuffer()) }
  } catch {
    return noAnswer
  }
}

/** Reads as browsers do; tried again where the server says that it cannot now. Answers how often. */
async function read({ address, token }: Place, path: string): Promise<number> {
  for (let attempt = 0; attempt < 20; attempt++) {
    const { status } = await call('GET', { origin: address.origin, path }, token)
    if (status === 200) return attempt
    await pause(400)
  }
  throw new Error(`${path} was not answered`)
}

/** The token of the connection to be; empty where the kind knows none, null where the server lets nobody in now. */
async function negotiate({ address, token }: Place): Promise<string | null> {
  const { kind, origin, query } = address
  if (kind !== 'hub') return ''
  const path = `/client/hubs/bookings/negotiate?${query}&negotiateVersion=1&useStatefulReconnect=true`
  const { status, bytes } = await call('POST', { origin, path }, token)
  return status === 200 ? (JSON.parse(bytes.toString()) as { connectionToken: string }).connectionToken : null
}

function setOf(name: string): Receivers {
  const known = sets.get(name) ?? new Receivers()
  sets.set(name, known)
  return known
}

async function open({ set, places, atOnce }: Extract<ToReceivers, { do: 'open' }>): Promise<number> {
  const receivers = setOf(set)
  let next = 0
  const hand = async (): Promise<void> => {
    for (let place = places[next++]; place; place = places[next++]) {
      const member = receivers.add(place)
      await member.client.open(() => receivers.gone(member))
    }
  }
  await Promise.all(Array.from({ length: atOnce }, hand))
  return receivers.members.length
}

async function collect({ set, events, withinMs }: Extract<ToReceivers, { do: 'collect' }>): Promise<Came[]> {
  const receivers = setOf(set)
  const until = Date.now() + withinMs
  while (receivers.came.length < events && Date.now() < until) await pause(5)
  return receivers.came
}

setInterval(() => {
  for (const { members } of sets.values()) for (const { client } of members) client.ping()
}, 10_000)

answerQuestions<ToReceivers>(async (asked) => {
  const receivers = setOf(asked.set)
  const clients = receivers.members.map(({ client }) => client)
  switch (asked.do) {
    case 'open':
      return open(asked)
    case 'reset':
      receivers.came = []
      receivers.liveAt = []
      receivers.freshAt = []
      receivers.againCount = 0
      receivers.every = asked.every
      for (const [index, client] of clients.entries()) {
        client.frames = 0
        client.isListening = index % asked.every === 0
      }
      return clients.length
    case 'count':
      return {
        open: clients.filter(({ isOpen }) => isOpen).length,
        frames: clients.reduce((sum, { frames }) => sum + frames, 0),
        bytes: clients[0]?.bytes ?? '',
      }
    case 'collect':
      return collect(asked)
    case 'pause':
      return clients.forEach((client) => client.pause())
    case 'resume':
      return clients.forEach((client) => client.resume())
    case 'storm':
      receivers.reads = asked.reads
      for (const member of asked.cut ? receivers.members : []) {
        member.client.cut()
        receivers.gone(member)
      }
      return null
    case 'came-back':
      return {
        liveAt: receivers.liveAt,
        freshAt: receivers.freshAt,
        againCount: receivers.againCount,
      } satisfies CameBack
    case 'close':
      receivers.reads = null
      for (const client of clients) client.cut()
      sets.delete(asked.set)
      return null
  }
})
