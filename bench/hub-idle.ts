import { announce } from '../apps/server/src/db/queries/change.ts'
import { usageOf } from './worker.ts'
import type { Kind } from './client.ts'
import { ms, pause, placesOf, quantile, startYardstick, type HubPlace } from './hub-environment.ts'
import type { RunningServer } from './environment.ts'

const idle = 10_000
const watchedMs = 10_000
const pausedClients = 20
const liveClients = 20
/** Weeks that change at once: frames of some 80 KB, so that what lies between two sockets is soon full. */
const weeksAtOnce = 260
const pausedRounds = 100

/** Memory and processor of connections on which nothing happens: ours, bare ws, Socket.IO, each in a fresh process. */
export async function measureIdle(place: HubPlace): Promise<void> {
  const { say } = place
  const texts: string[] = []
  for (const kind of ['hub', 'ws', 'io'] as const) {
    const server = kind === 'hub' ? await place.startServer() : null
    const yardstick = kind === 'hub' ? null : await startYardstick(kind)
    const origin = server?.origin ?? yardstick?.origin ?? ''
    const pid = server?.process.pid ?? yardstick?.child.process.pid
    texts.push(await idleText(place, { kind, origin, pid }))
    await server?.stop()
    yardstick?.child.stop()
  }
  say(`${idle} idle connections: ${texts.join('; ')} (to hold: 64 KB each, 15 % of one core)`)
}

async function idleText(
  place: HubPlace,
  { kind, origin, pid }: { kind: Kind; origin: string; pid: number | undefined },
): Promise<string> {
  const { crowd } = place
  // What a first connection makes the process load is no connection's own.
  await crowd.open('warm', placesOf(place, { kind, origin, count: 50 }))
  await crowd.close('warm')
  await pause(3_000)
  const before = usageOf(pid)
  await crowd.open('idle', placesOf(place, { kind, origin, count: idle }))
  await pause(3_000)
  const open = usageOf(pid)
  await pause(watchedMs)
  const after = usageOf(pid)
  const { open: stillOpen } = await crowd.count('idle')
  await crowd.close('idle')
  const name = { hub: 'ours', ws: 'ws', io: 'Socket.IO' }[kind]
  if (!before || !open || !after) return `${name} not known on this machine`
  const each = (after.residentKb - before.residentKb) / idle
  const share = (100 * (after.cpuMs - open.cpuMs)) / watchedMs
  const lost = stillOpen === idle ? '' : `, ${idle - stillOpen} lost`
  return `${name} ${each.toFixed(1)} KB each, ${share.toFixed(1)} % of one core${lost}`
}

/** Clients that read nothing while much is sent: what they cost the server, and what they cost the others. */
export async function measurePaused(place: HubPlace, server: RunningServer): Promise<void> {
  const { crowd, say } = place
  const at = { kind: 'hub' as const, origin: server.origin }
  await crowd.open('live', placesOf(place, { ...at, count: liveClients }))
  await pause(2_500)
  const without = await flood(place, 20)
  await crowd.open('paused', placesOf(place, { ...at, from: liveClients, count: pausedClients }))
  await pause(2_500)
  const before = usageOf(server.process.pid)?.residentKb ?? Number.NaN
  await crowd.each(() => ({ do: 'pause', set: 'paused' }))
  let most = before
  const watch = setInterval(() => {
    most = Math.max(most, usageOf(server.process.pid)?.residentKb ?? most)
  }, 50)
  const beside = await flood(place, pausedRounds)
  clearInterval(watch)
  await crowd.each(() => ({ do: 'resume', set: 'paused' }))
  await pause(1_000)
  const { open } = await crowd.count('paused')
  say(
    `${pausedClients} paused clients: ${pausedClients - open} cut, the process grew by ` +
      `${((most - before) / pausedClients).toFixed(0)} KB for each at most; the others' p99 ${ms(beside)}, ` +
      `${ms(without)} without them (to hold: 1 MB each, nothing for the others)`,
  )
  await crowd.close('live')
  await crowd.close('paused')
}

/** Changes many weeks at once, again and again; p99 until the others have them. */
async function flood({ database, group, crowd }: HubPlace, rounds: number): Promise<number> {
  const { db, now } = database.deps
  const delays: number[] = []
  for (let round = 0; round < rounds; round++) {
    await crowd.reset('live')
    const at = Date.now()
    await db.transaction(async (tx) => {
      for (const unitId of group.unitIds.slice(-weeksAtOnce)) {
        tx.announces = true
        void announce(tx, { at: now(), groupId: group.groupId, unitId, actorId: null })
      }
    })
    const came = await crowd.collect('live', weeksAtOnce * liveClients, 5_000)
    for (const each of came) delays.push(each.at - at)
  }
  return quantile(delays, 0.99)
}
