import { io } from 'socket.io-client'
import { statement } from '../apps/server/src/db/core/statement.ts'
import { readUsage } from './processor-time.ts'
import { computeQuantile } from './statistics.ts'
import {
  createHeaders,
  formatMs,
  sleep,
  createTargets,
  startBaseline,
  type HubEnvironment,
  type Baseline,
} from './hub-environment.ts'
import { createCaller } from './load.ts'
import type { RunningServer } from './environment.ts'

const sizes = [500, 3_000, 9_000]
const briefSizes = [3_000]
const rounds = 6
const crossRounds = 15

const changedAt = statement<{ at: number }, [unitId: number]>(
  'bench-changed-at',
  'select at from change where unit_id = $1 order by number desc limit 1',
)

/** Delays of events: for each event the last client's delay, and the delays of all clients. */
class DelayStats {
  readonly last: number[] = []
  readonly all: number[] = []
  #cpuMs: number | null = null

  /** Adds the processor time that the sending process uses during `act`; on a busy machine it says more than delays. */
  async measureCpu(pid: number | undefined, act: () => Promise<unknown>): Promise<void> {
    const before = readUsage(pid)
    await act()
    const after = readUsage(pid)
    if (before && after) this.#cpuMs = (this.#cpuMs ?? 0) + after.cpuMs - before.cpuMs
  }

  add(began: number, received: readonly { at: number }[]): void {
    const delays = received.map(({ at }) => at - began)
    this.last.push(delays.reduce((most, delay) => Math.max(most, delay), 0))
    for (const delay of delays) this.all.push(delay)
  }

  get lastMs(): number {
    return computeQuantile(this.last, 0.5)
  }

  /** Processor time of the sending process for one frame; NaN if it is not known. */
  get frameUs(): number {
    return this.#cpuMs === null ? Number.NaN : (1000 * this.#cpuMs) / this.all.length
  }

  get text(): string {
    const each = Number.isNaN(this.frameUs) ? '' : `, ${this.frameUs.toFixed(1)} µs of a core each`
    return `last ${formatMs(this.lastMs)}, p99 ${formatMs(computeQuantile(this.all, 0.99))}${each}`
  }
}

/** An owner holds a week through `server`, and releases it: one event each, to all clients of `set`. */
async function holdAndRelease(
  { group, tokens, clients, environment }: HubEnvironment,
  {
    server,
    set,
    size,
    index,
    delays,
  }: { server: RunningServer; set: string; size: number; index: number; delays: DelayStats },
): Promise<void> {
  const call = createCaller(server.origin, 1)
  const token = tokens[index] ?? ''
  const unitId = group.unitIds[index] ?? 0
  const post = async (path: string, body: object): Promise<Buffer> => {
    await clients.reset(set)
    const answer = await call('POST', path, { token, body, headers: createHeaders(token) })
    const received = await clients.collect(set, size)
    delays.add((await environment.db.one(changedAt, [unitId])).at, received)
    await sleep(150)
    return answer
  }
  const held = await post('/client/api/bookings/reserve', { calendarUnitId: String(unitId) })
  const { bookingId } = JSON.parse(held.toString()) as { bookingId: string }
  await post('/client/api/bookings/cancel-reservation', { bookingId })
}

async function broadcastOnce(
  { clients }: HubEnvironment,
  {
    baseline,
    set,
    size,
    text,
    delays,
  }: { baseline: Baseline; set: string; size: number; text: string; delays: DelayStats },
): Promise<void> {
  await clients.reset(set)
  const began = await baseline.request<number>({ do: 'broadcast', text })
  delays.add(began, await clients.collect(set, size))
  await sleep(150)
}

/**
 * Sends one event to more and more clients, in turns with plain `ws` and Socket.IO servers that send the same bytes.
 *
 * The hub's delays count from the instant on the change row, before the commit; the others' from the first send.
 */
export async function measureFanOut(hub: HubEnvironment, server: RunningServer): Promise<void> {
  const { clients, print } = hub
  const [ws, socketIo] = [await startBaseline('ws'), await startBaseline('io')]
  const isReal = await isSocketIo(socketIo)
  if (!isReal) throw new Error('the baseline does not speak Socket.IO')
  let connected = 0
  let index = 0
  for (const size of hub.isBrief ? briefSizes : sizes) {
    const more = { from: connected, count: size - connected }
    await clients.open('hub', createTargets(hub, { kind: 'hub', origin: server.origin, ...more }))
    await clients.open('ws', createTargets(hub, { kind: 'ws', origin: ws.origin, ...more }))
    await clients.open('io', createTargets(hub, { kind: 'io', origin: socketIo.origin, ...more }))
    connected = size
    await sleep(2_500)
    const delays = { hub: new DelayStats(), ws: new DelayStats(), io: new DelayStats() }
    for (let round = 0; round < rounds; round++) {
      const own = { server, set: 'hub', size, index: index++, delays: delays.hub }
      await delays.hub.measureCpu(server.process.pid, () => holdAndRelease(hub, own))
      const text = (await clients.count('hub')).bytes
      for (const [set, baseline] of [
        ['ws', ws],
        ['io', socketIo],
      ] as const) {
        const { pid } = baseline.worker.process
        const broadcast = { baseline, set, size, text, delays: delays[set] }
        for (let twice = 0; twice < 2; twice++) {
          await delays[set].measureCpu(pid, () => broadcastOnce(hub, broadcast))
        }
      }
    }
    print(
      `fan-out to ${size}: ${(delays.hub.lastMs / delays.ws.lastMs).toFixed(2)} × plain ws, ` +
        `${(delays.hub.lastMs / delays.io.lastMs).toFixed(2)} × Socket.IO  ` +
        `(${delays.hub.text}; ws ${delays.ws.text}; Socket.IO ${delays.io.text})`,
    )
    addFigures(hub, size, delays)
  }
  for (const set of ['hub', 'ws', 'io']) await clients.close(set)
  ws.worker.stop()
  socketIo.worker.stop()
}

function addFigures(
  { report }: HubEnvironment,
  size: number,
  { hub, ws }: { hub: DelayStats; ws: DelayStats },
): void {
  const name = `fan-out to ${size}`
  const byWs = hub.last.map((lastMs) => lastMs / ws.lastMs)
  report.add({
    name: `${name}, the last by plain ws`,
    unit: '×',
    better: 'less',
    rounds: byWs,
    target: 'before',
  })
  report.add({ name: `${name}, the last`, unit: 'ms', better: 'less', rounds: hub.last })
  report.add({
    name: `${name}, server, a frame`,
    unit: 'µs',
    better: 'less',
    rounds: [hub.frameUs],
    target: 'before',
  })
}

/** Measures a change made through one process, to 3,000 clients of another. */
export async function measureAcross(
  hub: HubEnvironment,
  { here, there }: { here: RunningServer; there: RunningServer },
): Promise<void> {
  const size = 3_000
  const { clients, print } = hub
  await clients.open('across', createTargets(hub, { kind: 'hub', origin: there.origin, count: size }))
  await sleep(2_500)
  const delays = new DelayStats()
  for (let round = 0; round < crossRounds; round++) {
    await holdAndRelease(hub, { server: here, set: 'across', size, index: 100 + round, delays })
  }
  print(`from one process to ${size} clients of another: ${delays.text} (to hold: p99 250 ms when quiet)`)
  await clients.close('across')
}

/** Our clients implement only part of the protocol; the library's client verifies that the server speaks Socket.IO. */
function isSocketIo({ origin, request }: Baseline): Promise<boolean> {
  const socket = io(origin, { transports: ['websocket'], reconnection: false })
  return new Promise((resolve) => {
    const done = (is: boolean): void => {
      socket.disconnect()
      resolve(is)
    }
    socket.on('probe', (argument: { isProbe: boolean }) => done(argument.isProbe))
    socket.on('connect_error', () => done(false))
    socket.on('connect', () => {
      void request({ do: 'broadcast', text: '{"target":"probe","arguments":[{"isProbe":true}]}' })
    })
  })
}
