import { createServer, connect, type AddressInfo } from 'node:net'
import { listReads } from './calendar-answer.ts'
import { statement } from '../apps/server/src/db/core/statement.ts'
import { readUsage } from './processor-time.ts'
import { computeQuantile } from './statistics.ts'
import {
  createHeaders,
  kill,
  formatMs,
  sleep,
  createTargets,
  startBaseline,
  type SocketClients,
  type HubEnvironment,
} from './hub-environment.ts'
import { createCaller } from './load.ts'
import type { RunningServer } from './environment.ts'

const stormClients = 5_000
const stormWithinMs = 60_000
const killClients = 1_000
const rushEvents = 530
const rushClients = 3_000
const rushMs = 2_000
/** One of so many clients records its events. */
const recordEvery = 60
const rushWithinMs = 60_000

/**
 * All connections break at the same moment, and all clients reconnect: first to a process without cached responses,
 * then to the same process with them.
 */
export async function measureStorm(hub: HubEnvironment, server: RunningServer): Promise<void> {
  const { clients, print, group } = hub
  const texts: string[] = []
  const figure = (name: string, value: number): void =>
    hub.report.add({
      name: `storm of 5,000, ${name}`,
      unit: 's',
      better: 'less',
      rounds: [value],
      target: 'before',
    })
  for (const kind of hub.isBrief ? (['hub'] as const) : (['hub', 'ws', 'io'] as const)) {
    const baseline = kind === 'hub' ? null : await startBaseline(kind)
    const origin = baseline?.origin ?? server.origin
    const pid = baseline?.worker.process.pid ?? server.process.pid
    await clients.open('storm', createTargets(hub, { kind, origin, count: stormClients }))
    if (kind === 'hub') {
      const first = await measureOneStorm(clients, pid, listReads(group.groupId))
      const again = await measureOneStorm(clients, pid, listReads(group.groupId))
      texts.push(first.text, `once more: ${again.text}`)
      figure('all fresh', first.freshSeconds)
      figure('server', first.serverSeconds)
      figure('once more, all fresh', again.freshSeconds)
      figure('once more, server', again.serverSeconds)
    } else {
      const name = kind === 'ws' ? 'plain ws' : 'Socket.IO'
      texts.push(`${name}, which authenticates no one: ${(await measureOneStorm(clients, pid)).text}`)
    }
    await clients.close('storm')
    baseline?.worker.stop()
  }
  print(`${stormClients} reconnect at once: ${texts.join('; ')} (to hold: all live and fresh after 15 s)`)
}

interface Storm {
  readonly text: string
  /** Until all clients had read everything again. */
  readonly freshSeconds: number
  readonly serverSeconds: number
}

async function measureOneStorm(
  clients: SocketClients,
  pid: number | undefined,
  reads: readonly string[] = [],
): Promise<Storm> {
  await sleep(3_000)
  await clients.reset('storm')
  const before = readUsage(pid)
  const began = Date.now()
  await clients.requestAll(() => ({ do: 'storm', set: 'storm', reads, cut: true }))
  const { liveAt, freshAt, retryCount } = await clients.waitForReconnect('storm', stormClients, stormWithinMs)
  const after = readUsage(pid)
  const cpuMs = before && after ? after.cpuMs - before.cpuMs : Number.NaN
  const missing = stormClients - freshAt.length
  const at = (times: readonly number[]): string =>
    `${formatMs(computeQuantile(times, 0.5) - began)} half, ${formatMs(computeQuantile(times, 1) - began)} all`
  const figures = [`live ${at(liveAt)}`]
  if (reads.length > 0) figures.push(`fresh ${at(freshAt)}`)
  figures.push(`${(cpuMs / 1000).toFixed(1)} s of a core`)
  if (retryCount > 0) figures.push(`${retryCount} calls once more`)
  if (missing > 0) figures.push(`${missing} not within ${stormWithinMs / 1000} s`)
  // As long as it was waited for, if not all came back.
  const freshMs = missing > 0 ? stormWithinMs : computeQuantile(freshAt, 1) - began
  return { text: figures.join(', '), freshSeconds: freshMs / 1000, serverSeconds: cpuMs / 1000 }
}

/** Kills one of two processes; its clients reconnect to the other. */
export async function measureKill(hub: HubEnvironment, surviving: RunningServer): Promise<void> {
  const { clients, print, group } = hub
  const killed = await hub.startServer()
  const proxy = await startProxy([killed.origin, surviving.origin])
  await clients.open('kill', createTargets(hub, { kind: 'hub', origin: proxy.origin, count: killClients }))
  await sleep(2_500)
  await clients.reset('kill')
  await clients.requestAll(() => ({ do: 'storm', set: 'kill', reads: listReads(group.groupId), cut: false }))
  const lost = proxy.countTo(killed.origin)
  const began = Date.now()
  await kill(killed)
  const { freshAt } = await clients.waitForReconnect('kill', lost, 30_000)
  print(
    `one of two processes killed: ${freshAt.length} of its ${lost} clients live and fresh on the other after ` +
      `${formatMs(computeQuantile(freshAt, 1) - began)} (to hold: 15 s)`,
  )
  await clients.close('kill')
  proxy.stop()
}

/** Starts a TCP proxy as in production: round robin over the servers, without those that do not accept. */
async function startProxy(
  origins: readonly string[],
): Promise<{ origin: string; countTo: (origin: string) => number; stop: () => void }> {
  const open = new Map<string, number>()
  let turn = 0
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy())
    const first = turn++
    const connectTo = (attempt: number): void => {
      const origin = origins[(first + attempt) % origins.length] ?? ''
      const { hostname, port } = new URL(origin)
      const upstream = connect(Number(port), hostname)
      let isThrough = false
      upstream.once('connect', () => {
        isThrough = true
        open.set(origin, (open.get(origin) ?? 0) + 1)
        socket.pipe(upstream).pipe(socket)
      })
      upstream.once('close', () => {
        if (!isThrough) return
        open.set(origin, (open.get(origin) ?? 0) - 1)
        socket.destroy()
      })
      upstream.on('error', () => {
        if (!isThrough && attempt + 1 < origins.length) connectTo(attempt + 1)
        else socket.destroy()
      })
      socket.on('close', () => upstream.destroy())
    }
    connectTo(0)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', 4096, resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    countTo: (origin) => open.get(origin) ?? 0,
    stop: () => server.close(),
  }
}

const rushHolds = statement<{ unitId: number; at: number }, [groupId: string, since: number]>(
  'bench-rush-holds',
  `select unit_id as "unitId", max(at) as at from change
   where group_id = $1 and unit_id is not null and number > $2 group by unit_id`,
)
const lastChange = statement<{ number: number }>(
  'bench-last-change',
  'select coalesce(max(number), 0) as number from change',
)

/** Owners hold 530 weeks within two seconds while 3,000 clients are connected. */
export async function measureRush(hub: HubEnvironment, server: RunningServer): Promise<void> {
  const { clients, print, group, tokens, environment } = hub
  await clients.open('rush', createTargets(hub, { kind: 'hub', origin: server.origin, count: rushClients }))
  await sleep(3_000)
  await clients.reset('rush', recordEvery)
  const { number } = await environment.db.one(lastChange)
  const call = createCaller(server.origin, 64)
  const began = Date.now()
  await Promise.all(
    group.unitIds.slice(0, rushEvents).map(async (unitId, index) => {
      await sleep((index * rushMs) / rushEvents)
      const token = tokens[index] ?? ''
      const body = { calendarUnitId: String(unitId) }
      await call('POST', '/client/api/bookings/reserve', { token, body, headers: createHeaders(token) })
    }),
  )
  const wroteMs = Date.now() - began
  const noted = rushClients / recordEvery
  const received = await clients.collect('rush', rushEvents * noted, 10_000)
  await sleep(300)
  const changed = new Map(
    (await environment.db.all(rushHolds, [group.groupId, number])).map(({ unitId, at }) => [
      String(unitId),
      at,
    ]),
  )
  const delays = received.map(({ at, unitId }) => at - (changed.get(unitId ?? '') ?? Number.NaN))
  const { frames, bytes } = await clients.count('rush')
  const each = frames / rushClients
  print(
    `rush, ${rushEvents} events to ${rushClients} clients: ${each.toFixed(1)} frames each, 1/${(rushEvents / each).toFixed(0)} ` +
      `of one per event; p99 ${formatMs(computeQuantile(delays, 0.99))} from the change, all ${formatMs(
        computeQuantile(
          received.map(({ at }) => at),
          1,
        ) - began,
      )} ` +
      `after the beginning, the writes took ${formatMs(wroteMs)} (to hold: 1/20, p99 500 ms)`,
  )
  await clients.close('rush')
  for (const kind of ['ws', 'io'] as const) print(await measureBaselineRush(hub, { kind, text: bytes }))
}

/** Measures the same with one frame per event and client. */
async function measureBaselineRush(
  hub: HubEnvironment,
  { kind, text }: { kind: 'ws' | 'io'; text: string },
): Promise<string> {
  const { clients } = hub
  const baseline = await startBaseline(kind)
  await clients.open('rush', createTargets(hub, { kind, origin: baseline.origin, count: rushClients }))
  await clients.reset('rush', recordEvery)
  const [event = ''] = text.split('\u001e')
  const command = { do: 'rush', text: `${event}\u001e`, events: rushEvents, withinMs: rushMs } as const
  const began = await baseline.request<number>(command)
  const received = await clients.collect('rush', (rushEvents * rushClients) / recordEvery, rushWithinMs)
  const { frames } = await clients.count('rush')
  await clients.close('rush')
  baseline.worker.stop()
  const name = kind === 'ws' ? 'plain ws' : 'Socket.IO'
  const all = formatMs(
    computeQuantile(
      received.map(({ at }) => at),
      1,
    ) - began,
  )
  return `  next to it ${name}: ${(frames / rushClients).toFixed(0)} frames each, all ${all} after the beginning`
}
