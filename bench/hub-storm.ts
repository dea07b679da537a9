import { createServer, connect, type AddressInfo } from 'node:net'
import { statement } from '../apps/server/src/db/core/statement.ts'
import { usageOf } from './worker.ts'
import {
  headersOf,
  killed,
  ms,
  pause,
  placesOf,
  quantile,
  startYardstick,
  type Crowd,
  type HubPlace,
} from './hub-environment.ts'
import { caller } from './load.ts'
import type { RunningServer } from './environment.ts'

const stormClients = 5_000
const stormWithinMs = 60_000
const killClients = 1_000
const rushEvents = 530
const rushReceivers = 3_000
const rushMs = 2_000
/** Every so-manieth receiver notes when what came. */
const rushNoted = 60
const rushWithinMs = 60_000

/** What a browser reads when its connection is back. */
const readsOf = (groupId: string): readonly string[] => [
  `/client/api/groups/${groupId}/calendars`,
  `/client/api/bookings/my/${groupId}`,
  `/client/api/users/current-points?groupId=${groupId}`,
]

/**
 * Everybody's connection breaks at the same moment, and everybody comes back: to a process that has read nothing
 * for anybody yet, and once more to the same, which has kept what it sent.
 */
export async function measureStorm(place: HubPlace, server: RunningServer): Promise<void> {
  const { crowd, say, group } = place
  const texts: string[] = []
  for (const kind of ['hub', 'ws', 'io'] as const) {
    const yardstick = kind === 'hub' ? null : await startYardstick(kind)
    const origin = yardstick?.origin ?? server.origin
    const pid = yardstick?.child.process.pid ?? server.process.pid
    await crowd.open('storm', placesOf(place, { kind, origin, count: stormClients }))
    if (kind === 'hub') {
      texts.push(await oneStorm(crowd, pid, readsOf(group.groupId)))
      texts.push(`once more: ${await oneStorm(crowd, pid, readsOf(group.groupId))}`)
    } else {
      const name = kind === 'ws' ? 'bare ws' : 'Socket.IO'
      texts.push(`${name}, which asks nobody who they are: ${await oneStorm(crowd, pid)}`)
    }
    await crowd.close('storm')
    yardstick?.child.stop()
  }
  say(`${stormClients} come back at once: ${texts.join('; ')} (to hold: all live and fresh after 15 s)`)
}

async function oneStorm(
  crowd: Crowd,
  pid: number | undefined,
  reads: readonly string[] = [],
): Promise<string> {
  await pause(3_000)
  await crowd.reset('storm')
  const before = usageOf(pid)
  const began = Date.now()
  await crowd.each(() => ({ do: 'storm', set: 'storm', reads, cut: true }))
  const { liveAt, freshAt, againCount } = await crowd.cameBack('storm', stormClients, stormWithinMs)
  const after = usageOf(pid)
  const cpuMs = before && after ? after.cpuMs - before.cpuMs : Number.NaN
  const missing = stormClients - freshAt.length
  const at = (came: readonly number[]): string =>
    `${ms(quantile(came, 0.5) - began)} half, ${ms(quantile(came, 1) - began)} all`
  const told = [`live ${at(liveAt)}`]
  if (reads.length > 0) told.push(`fresh ${at(freshAt)}`)
  told.push(`${(cpuMs / 1000).toFixed(1)} s of a core`)
  if (againCount > 0) told.push(`${againCount} calls once more`)
  if (missing > 0) told.push(`${missing} not within ${stormWithinMs / 1000} s`)
  return told.join(', ')
}

/** One of two processes is killed; its clients go on at the other. */
export async function measureKill(place: HubPlace, stays: RunningServer): Promise<void> {
  const { crowd, say, group } = place
  const goes = await place.startServer()
  const door = await frontDoor([goes.origin, stays.origin])
  await crowd.open('kill', placesOf(place, { kind: 'hub', origin: door.origin, count: killClients }))
  await pause(2_500)
  await crowd.reset('kill')
  await crowd.each(() => ({ do: 'storm', set: 'kill', reads: readsOf(group.groupId), cut: false }))
  const lost = door.countTo(goes.origin)
  const began = Date.now()
  await killed(goes)
  const { freshAt } = await crowd.cameBack('kill', lost, 30_000)
  say(
    `one of two processes killed: ${freshAt.length} of its ${lost} clients live and fresh on the other after ` +
      `${ms(quantile(freshAt, 1) - began)} (to hold: 15 s)`,
  )
  await crowd.close('kill')
  door.stop()
}

/** A proxy as an installation has it: leads to one server after the other, past those that do not answer. */
async function frontDoor(
  origins: readonly string[],
): Promise<{ origin: string; countTo: (origin: string) => number; stop: () => void }> {
  const open = new Map<string, number>()
  let turn = 0
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy())
    const first = turn++
    const lead = (attempt: number): void => {
      const origin = origins[(first + attempt) % origins.length] ?? ''
      const { hostname, port } = new URL(origin)
      const on = connect(Number(port), hostname)
      let isThrough = false
      on.once('connect', () => {
        isThrough = true
        open.set(origin, (open.get(origin) ?? 0) + 1)
        socket.pipe(on).pipe(socket)
      })
      on.once('close', () => {
        if (!isThrough) return
        open.set(origin, (open.get(origin) ?? 0) - 1)
        socket.destroy()
      })
      on.on('error', () => {
        if (!isThrough && attempt + 1 < origins.length) lead(attempt + 1)
        else socket.destroy()
      })
      socket.on('close', () => on.destroy())
    }
    lead(0)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', 4096, resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    countTo: (origin) => open.get(origin) ?? 0,
    stop: () => server.close(),
  }
}

const holds = statement<{ unitId: number; at: number }, [groupId: string, since: number]>(
  'bench-rush-holds',
  `select unit_id as "unitId", max(at) as at from change
   where group_id = $1 and unit_id is not null and number > $2 group by unit_id`,
)
const lastChange = statement<{ number: number }>(
  'bench-last-change',
  'select coalesce(max(number), 0) as number from change',
)

/** Owners hold 530 weeks within two seconds while 3,000 look on. */
export async function measureRush(place: HubPlace, server: RunningServer): Promise<void> {
  const { crowd, say, group, tokens, database } = place
  await crowd.open('rush', placesOf(place, { kind: 'hub', origin: server.origin, count: rushReceivers }))
  await pause(3_000)
  await crowd.reset('rush', rushNoted)
  const { number } = await database.db.one(lastChange)
  const call = caller(server.origin, 64)
  const began = Date.now()
  await Promise.all(
    group.unitIds.slice(0, rushEvents).map(async (unitId, index) => {
      await pause((index * rushMs) / rushEvents)
      const token = tokens[index] ?? ''
      const body = { calendarUnitId: String(unitId) }
      await call('POST', '/client/api/bookings/reserve', { token, body, headers: headersOf(token) })
    }),
  )
  const wroteMs = Date.now() - began
  const noted = rushReceivers / rushNoted
  const came = await crowd.collect('rush', rushEvents * noted, 10_000)
  await pause(300)
  const changed = new Map(
    (await database.db.all(holds, [group.groupId, number])).map(({ unitId, at }) => [String(unitId), at]),
  )
  const delays = came.map(({ at, unitId }) => at - (changed.get(unitId ?? '') ?? Number.NaN))
  const { frames, bytes } = await crowd.count('rush')
  const each = frames / rushReceivers
  say(
    `rush, ${rushEvents} events to ${rushReceivers} receivers: ${each.toFixed(1)} frames each, 1/${(rushEvents / each).toFixed(0)} ` +
      `of one per event; p99 ${ms(quantile(delays, 0.99))} from the change, all ${ms(
        quantile(
          came.map(({ at }) => at),
          1,
        ) - began,
      )} ` +
      `after the beginning, the writes took ${ms(wroteMs)} (to hold: 1/20, p99 500 ms)`,
  )
  await crowd.close('rush')
  for (const kind of ['ws', 'io'] as const) say(await yardstickRush(place, { kind, text: bytes }))
}

/** The same with one frame per event and receiver. */
async function yardstickRush(
  place: HubPlace,
  { kind, text }: { kind: 'ws' | 'io'; text: string },
): Promise<string> {
  const { crowd } = place
  const yardstick = await startYardstick(kind)
  await crowd.open('rush', placesOf(place, { kind, origin: yardstick.origin, count: rushReceivers }))
  await crowd.reset('rush', rushNoted)
  const [event = ''] = text.split('\u001e')
  const asked = { do: 'rush', text: `${event}\u001e`, events: rushEvents, withinMs: rushMs } as const
  const began = await yardstick.ask<number>(asked)
  const came = await crowd.collect('rush', (rushEvents * rushReceivers) / rushNoted, rushWithinMs)
  const { frames } = await crowd.count('rush')
  await crowd.close('rush')
  yardstick.child.stop()
  const name = kind === 'ws' ? 'bare ws' : 'Socket.IO'
  const all = ms(
    quantile(
      came.map(({ at }) => at),
      1,
    ) - began,
  )
  return `  beside it ${name}: ${(frames / rushReceivers).toFixed(0)} frames each, all ${all} after the beginning`
}
