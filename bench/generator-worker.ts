import { connect, type Socket } from 'node:net'
import { encodeCall, ResponseReader, type Call, type RawResponse } from './raw-http.ts'
import { handleRequests } from './worker.ts'

/** Commands to the process that makes the calls of a measurement. */
export type GeneratorCommand =
  | {
      /** So many callers, each of which makes its next call when it has the response of the last. */
      readonly do: 'take-turns'
      readonly origin: string
      readonly calls: readonly Call[]
      readonly callers: number
    }
  | {
      /** Evenly spread calls, whether or not earlier ones have a response, on so many connections at most. */
      readonly do: 'spread'
      readonly origin: string
      readonly calls: readonly Call[]
      readonly withinMs: number
      readonly connections: number
    }

/** What came of a call. */
export interface Outcome {
  readonly status: number
  /** Of one that is spread, from the instant at which it was due. */
  readonly tookMs: number
  readonly bytes: number
  /** Short bodies only, which the server does not compress. */
  readonly text: string
}

export interface Run {
  /** In the order of the calls. */
  readonly outcomes: readonly Outcome[]
  readonly seconds: number
  /** Processor time of the generator itself. */
  readonly generatorMs: number
}

const maxTextBytes = 1_000
const tickMs = 1

/** A connection that carries one call at a time. */
class Connection {
  isOpen = true
  readonly #socket: Socket
  readonly #reader = new ResponseReader()
  #waiting: { resolve: (response: RawResponse) => void; reject: (error: Error) => void } | null = null

  private constructor(socket: Socket) {
    this.#socket = socket
    socket.setNoDelay(true)
    socket.on('data', (part: Buffer) => {
      const response = this.#reader.add(part)
      if (response === null) return
      const waiting = this.#waiting
      this.#waiting = null
      waiting?.resolve(response)
    })
    socket.on('close', () => {
      this.isOpen = false
      this.#waiting?.reject(new Error('the server closed the connection'))
    })
    socket.on('error', () => {})
  }

  static open(origin: string): Promise<Connection> {
    const { hostname, port } = new URL(origin)
    return new Promise((resolve, reject) => {
      const socket = connect(Number(port), hostname)
      socket.once('error', reject)
      socket.once('connect', () => resolve(new Connection(socket)))
    })
  }

  send(bytes: Buffer): Promise<RawResponse> {
    return new Promise((resolve, reject) => {
      if (!this.isOpen) return reject(new Error('the server has closed the connection'))
      this.#waiting = { resolve, reject }
      this.#socket.write(bytes)
    })
  }

  close(): void {
    this.#socket.destroy()
  }
}

/** Makes one call on a connection; a lost connection counts as status 0. */
async function makeCall(connection: Connection, bytes: Buffer, from: number): Promise<Outcome> {
  const lost: RawResponse = { status: 0, body: Buffer.alloc(0) }
  const { status, body } = await connection.send(bytes).catch(() => lost)
  const text = body.length <= maxTextBytes ? body.toString() : ''
  return { status, tookMs: performance.now() - from, bytes: body.length, text }
}

/** Runs `act`, which sets the outcomes by index, and adds up what it took. */
async function measureRun(outcomes: Outcome[], act: () => Promise<unknown>): Promise<Run> {
  const [from, usedBefore] = [performance.now(), process.cpuUsage()]
  await act()
  const { user, system } = process.cpuUsage(usedBefore)
  return { outcomes, seconds: (performance.now() - from) / 1000, generatorMs: (user + system) / 1000 }
}

/** Connections of callers who take turns stay open, as those of browsers do, so that no run is charged for them. */
const kept = new Map<string, Connection[]>()

/** The first request of a connection costs more, and says nothing about a booking. */
async function openWarm(origin: string, count: number): Promise<Connection[]> {
  const open = (kept.get(origin) ?? []).filter(({ isOpen }) => isOpen)
  const call = { method: 'GET', path: '/client/api/config', headers: {} } as const
  const warmUp = encodeCall(call, new URL(origin).host)
  const added = await Promise.all(
    Array.from({ length: Math.max(0, count - open.length) }, async () => {
      const connection = await Connection.open(origin)
      await connection.send(warmUp)
      return connection
    }),
  )
  kept.set(origin, [...open, ...added])
  return [...open, ...added].slice(0, count)
}

async function takeTurns({
  origin,
  calls,
  callers,
}: Extract<GeneratorCommand, { do: 'take-turns' }>): Promise<Run> {
  const requests = calls.map((call) => encodeCall(call, new URL(origin).host))
  const connections = await openWarm(origin, callers)
  const outcomes: Outcome[] = []
  let next = 0
  return measureRun(outcomes, () =>
    Promise.all(
      connections.map(async (connection) => {
        for (let index = next++; index < requests.length; index = next++) {
          outcomes[index] = await makeCall(connection, requests[index] ?? Buffer.alloc(0), performance.now())
        }
      }),
    ),
  )
}

async function spread({
  origin,
  calls,
  withinMs,
  connections: most,
}: Extract<GeneratorCommand, { do: 'spread' }>): Promise<Run> {
  const requests = calls.map((call) => encodeCall(call, new URL(origin).host))
  const all: Connection[] = []
  const idle: Connection[] = []
  const queue: number[] = []
  const outcomes: Outcome[] = []
  const run = await measureRun(outcomes, async () => {
    const began = performance.now()
    const sent: Promise<void>[] = []
    let opened = 0
    const takeConnection = async (): Promise<Connection> => {
      opened += 1
      const connection = await Connection.open(origin)
      all.push(connection)
      return connection
    }
    /** Makes the call, then those that wait for a connection. */
    const serve = async (first: number, connection: Connection): Promise<void> => {
      for (let index: number | undefined = first; index !== undefined; index = queue.shift()) {
        const due = began + (index * withinMs) / requests.length
        outcomes[index] = await makeCall(connection, requests[index] ?? Buffer.alloc(0), due)
      }
      idle.push(connection)
    }
    for (let index = 0; index < requests.length;) {
      const due = Math.ceil(((performance.now() - began) * requests.length) / withinMs)
      for (; index < Math.min(due, requests.length); index++) {
        const free = idle.pop()
        if (free === undefined && opened >= most) queue.push(index)
        else {
          const at = index
          sent.push((free ? Promise.resolve(free) : takeConnection()).then((one) => serve(at, one)))
        }
      }
      await new Promise((resolve) => setTimeout(resolve, tickMs))
    }
    await Promise.all(sent)
  })
  for (const connection of all) connection.close()
  return run
}

handleRequests<GeneratorCommand>(async (command) => {
  switch (command.do) {
    case 'take-turns':
      return takeTurns(command)
    case 'spread':
      return spread(command)
  }
})
