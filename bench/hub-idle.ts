import { publishChange } from '../apps/server/src/db/queries/change.ts'
import { readUsage } from './processor-time.ts'
import { computeQuantile } from './statistics.ts'
import type { ClientKind } from './client.ts'
import { formatMs, sleep, createTargets, startBaseline, type HubEnvironment } from './hub-environment.ts'
import type { RunningServer } from './environment.ts'

const idleConnections = 10_000
const measuredMs = 10_000
const pausedClients = 20
const liveClients = 20
/** Weeks that change in one transaction: frames of some 80 KB soon fill the buffers of a socket. */
const weeksAtOnce = 260
const pausedRounds = 100

/** Measures memory and processor time of idle connections: the hub, plain ws, Socket.IO, each in a new process. */
export async function measureIdle(hub: HubEnvironment): Promise<void> {
  const { print } = hub
  const texts: string[] = []
  for (const kind of hub.isBrief ? (['hub'] as const) : (['hub', 'ws', 'io'] as const)) {
    const server = kind === 'hub' ? await hub.startServer() : null
    const baseline = kind === 'hub' ? null : await startBaseline(kind)
    const origin = server?.origin ?? baseline?.origin ?? ''
    const pid = server?.process.pid ?? baseline?.worker.process.pid
    texts.push(await measureIdleServer(hub, { kind, origin, pid }))
    await server?.stop()
    baseline?.worker.stop()
  }
  print(`${idleConnections} idle connections: ${texts.join('; ')} (to hold: 64 KB each, 15 % of one core)`)
}

async function measureIdleServer(
  hub: HubEnvironment,
  { kind, origin, pid }: { kind: ClientKind; origin: string; pid: number | undefined },
): Promise<string> {
  const { clients } = hub
  // What the process loads for its first connection must not count as memory of a connection.
  await clients.open('warm', createTargets(hub, { kind, origin, count: 50 }))
  await clients.close('warm')
  await sleep(3_000)
  const before = readUsage(pid)
  await clients.open('idle', createTargets(hub, { kind, origin, count: idleConnections }))
  await sleep(3_000)
  const open = readUsage(pid)
  await sleep(measuredMs)
  const after = readUsage(pid)
  const { open: stillOpen } = await clients.count('idle')
  await clients.close('idle')
  const name = { hub: 'ours', ws: 'ws', io: 'Socket.IO' }[kind]
  if (!before || !open || !after) return `${name} not known on this machine`
  const each = (after.residentKb - before.residentKb) / idleConnections
  const share = (100 * (after.cpuMs - open.cpuMs)) / measuredMs
  if (kind === 'hub') {
    const figure = { better: 'less', target: 'before' } as const
    hub.report.add({ name: 'idle connections, 10,000, memory each', unit: 'KB', rounds: [each], ...figure })
    hub.report.add({ name: 'idle connections, 10,000, of a core', unit: '%', rounds: [share], ...figure })
  }
  const lost = stillOpen === idleConnections ? '' : `, ${idleConnections - stillOpen} lost`
  return `${name} ${each.toFixed(1)} KB each, ${share.toFixed(1)} % of one core${lost}`
}

/** Measures what clients that stop reading cost the server, and the other clients. */
export async function measurePaused(hub: HubEnvironment, server: RunningServer): Promise<void> {
  const { clients, print } = hub
  const at = { kind: 'hub' as const, origin: server.origin }
  await clients.open('live', createTargets(hub, { ...at, count: liveClients }))
  await sleep(2_500)
  const without = await flood(hub, 20)
  await clients.open('paused', createTargets(hub, { ...at, from: liveClients, count: pausedClients }))
  await sleep(2_500)
  const before = readUsage(server.process.pid)?.residentKb ?? Number.NaN
  await clients.requestAll(() => ({ do: 'pause', set: 'paused' }))
  let most = before
  const watch = setInterval(() => {
    most = Math.max(most, readUsage(server.process.pid)?.residentKb ?? most)
  }, 50)
  const withPaused = await flood(hub, pausedRounds)
  clearInterval(watch)
  await clients.requestAll(() => ({ do: 'resume', set: 'paused' }))
  await sleep(1_000)
  const { open } = await clients.count('paused')
  print(
    `${pausedClients} paused clients: ${pausedClients - open} cut, the process grew by ` +
      `${((most - before) / pausedClients).toFixed(0)} KB for each at most; the others' p99 ${formatMs(withPaused)}, ` +
      `${formatMs(without)} without them (to hold: 1 MB each, nothing for the others)`,
  )
  await clients.close('live')
  await clients.close('paused')
}

/** Changes many weeks at once, repeatedly. Returns the p99 of the delays of the reading clients. */
async function flood({ environment, group, clients }: HubEnvironment, rounds: number): Promise<number> {
  const { db, now } = environment.deps
  const delays: number[] = []
  for (let round = 0; round < rounds; round++) {
    await clients.reset('live')
    const at = Date.now()
    await db.transaction(async (tx) => {
      for (const unitId of group.unitIds.slice(-weeksAtOnce)) {
        tx.hasChanges = true
        void publishChange(tx, { at: now(), groupId: group.groupId, unitId, actorId: null })
      }
    })
    const received = await clients.collect('live', weeksAtOnce * liveClients, 5_000)
    for (const each of received) delays.push(each.at - at)
  }
  return computeQuantile(delays, 0.99)
}
