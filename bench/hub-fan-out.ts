import { io } from 'socket.io-client'
import { statement } from '../apps/server/src/db/core/statement.ts'
import { usageOf } from './worker.ts'
import {
  headersOf,
  ms,
  pause,
  placesOf,
  quantile,
  startYardstick,
  type HubPlace,
  type Yardstick,
} from './hub-environment.ts'
import { caller } from './load.ts'
import type { RunningServer } from './environment.ts'

const sizes = [500, 3_000, 9_000]
const rounds = 6
const crossRounds = 15

const changedAt = statement<{ at: number }, [unitId: number]>(
  'bench-changed-at',
  'select at from change where unit_id = $1 order by number desc limit 1',
)

/** How long after its beginning each event of a set came: per event the last of all receivers, and all of them. */
class Delays {
  readonly last: number[] = []
  readonly all: number[] = []
  #cpuMs: number | null = null

  /** What the sending process used while `act` ran: says more than time on a machine that does other things too. */
  async during(pid: number | undefined, act: () => Promise<unknown>): Promise<void> {
    const before = usageOf(pid)
    await act()
    const after = usageOf(pid)
    if (before && after) this.#cpuMs = (this.#cpuMs ?? 0) + after.cpuMs - before.cpuMs
  }

  add(began: number, came: readonly { at: number }[]): void {
    const delays = came.map(({ at }) => at - began)
    this.last.push(delays.reduce((most, delay) => Math.max(most, delay), 0))
    for (const delay of delays) this.all.push(delay)
  }

  get lastMs(): number {
    return quantile(this.last, 0.5)
  }

  get text(): string {
    const each =
      this.#cpuMs === null ? '' : `, ${((1000 * this.#cpuMs) / this.all.length).toFixed(1)} µs of a core each`
    return `last ${ms(this.lastMs)}, p99 ${ms(quantile(this.all, 0.99))}${each}`
  }
}

/** An owner holds a week through `server`, and lets it go: one event each, to all receivers of `set`. */
async function holdAndRelease(
  { group, tokens, crowd, database }: HubPlace,
  {
    server,
    set,
    size,
    index,
    delays,
  }: { server: RunningServer; set: string; size: number; index: number; delays: Delays },
): Promise<void> {
  const call = caller(server.origin, 1)
  const token = tokens[index] ?? ''
  const unitId = group.unitIds[index] ?? 0
  const post = async (path: string, body: object): Promise<Buffer> => {
    await crowd.reset(set)
    const answer = await call('POST', path, { token, body, headers: headersOf(token) })
    const came = await crowd.collect(set, size)
    delays.add((await database.db.one(changedAt, [unitId])).at, came)
    await pause(150)
    return answer
  }
  const held = await post('/client/api/bookings/reserve', { calendarUnitId: String(unitId) })
  const { bookingId } = JSON.parse(held.toString()) as { bookingId: string }
  await post('/client/api/bookings/cancel-reservation', { bookingId })
}

async function broadcastOnce(
  { crowd }: HubPlace,
  {
    yardstick,
    set,
    size,
    text,
    delays,
  }: { yardstick: Yardstick; set: string; size: number; text: string; delays: Delays },
): Promise<void> {
  await crowd.reset(set)
  const began = await yardstick.ask<number>({ do: 'broadcast', text })
  delays.add(began, await crowd.collect(set, size))
  await pause(150)
}

/**
 * One event to ever more receivers, in turns with bare `ws` and Socket.IO that send the same bytes.
 *
 * Ours counts from the instant on the change row, before the commit; theirs from the beginning of the sending.
 */
export async function measureFanOut(place: HubPlace, server: RunningServer): Promise<void> {
  const { crowd, say } = place
  const [ws, socketIo] = [await startYardstick('ws'), await startYardstick('io')]
  const isReal = await speaksSocketIo(socketIo)
  if (!isReal) throw new Error('the yardstick does not speak Socket.IO')
  let connected = 0
  let index = 0
  for (const size of sizes) {
    const more = { from: connected, count: size - connected }
    await crowd.open('hub', placesOf(place, { kind: 'hub', origin: server.origin, ...more }))
    await crowd.open('ws', placesOf(place, { kind: 'ws', origin: ws.origin, ...more }))
    await crowd.open('io', placesOf(place, { kind: 'io', origin: socketIo.origin, ...more }))
    connected = size
    await pause(2_500)
    const delays = { hub: new Delays(), ws: new Delays(), io: new Delays() }
    for (let round = 0; round < rounds; round++) {
      const own = { server, set: 'hub', size, index: index++, delays: delays.hub }
      await delays.hub.during(server.process.pid, () => holdAndRelease(place, own))
      const text = (await crowd.count('hub')).bytes
      for (const [set, yardstick] of [
        ['ws', ws],
        ['io', socketIo],
      ] as const) {
        const { pid } = yardstick.child.process
        const broadcast = { yardstick, set, size, text, delays: delays[set] }
        for (let twice = 0; twice < 2; twice++) {
          await delays[set].during(pid, () => broadcastOnce(place, broadcast))
        }
      }
    }
    say(
      `fan-out to ${size}: ${(delays.hub.lastMs / delays.ws.lastMs).toFixed(2)} × bare ws, ` +
        `${(delays.hub.lastMs / delays.io.lastMs).toFixed(2)} × Socket.IO  ` +
        `(${delays.hub.text}; ws ${delays.ws.text}; Socket.IO ${delays.io.text})`,
    )
  }
  for (const set of ['hub', 'ws', 'io']) await crowd.close(set)
  ws.child.stop()
  socketIo.child.stop()
}

/** A change made through one process, to 3,000 receivers on another. */
export async function measureAcross(
  place: HubPlace,
  { here, there }: { here: RunningServer; there: RunningServer },
): Promise<void> {
  const size = 3_000
  const { crowd, say } = place
  await crowd.open('across', placesOf(place, { kind: 'hub', origin: there.origin, count: size }))
  await pause(2_500)
  const delays = new Delays()
  for (let round = 0; round < crossRounds; round++) {
    await holdAndRelease(place, { server: here, set: 'across', size, index: 100 + round, delays })
  }
  say(`from one process to ${size} receivers on another: ${delays.text} (to hold: p99 250 ms when quiet)`)
  await crowd.close('across')
}

/** Receivers here speak only what is needed; the library's own client says whether that is Socket.IO. */
function speaksSocketIo({ origin, ask }: Yardstick): Promise<boolean> {
  const socket = io(origin, { transports: ['websocket'], reconnection: false })
  return new Promise((resolve) => {
    const done = (is: boolean): void => {
      socket.disconnect()
      resolve(is)
    }
    socket.on('probe', (argument: { isProbe: boolean }) => done(argument.isProbe))
    socket.on('connect_error', () => done(false))
    socket.on('connect', () => {
      void ask({ do: 'broadcast', text: '{"target":"probe","arguments":[{"isProbe":true}]}' })
    })
  })
}
