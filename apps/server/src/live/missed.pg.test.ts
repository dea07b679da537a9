import type { BookingEvent, Refetch } from '@samhus/contract/hub'
import type { GroupCalendars } from '@samhus/contract/calendars'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { announce } from '../db/changes.ts'
import {
  caughtUp,
  startLiveServer,
  stockClient,
  tokenOf,
  until,
  type LiveServer,
  type StockClient,
} from '../testing/live-server.ts'
import { createWorld, type Owner, type World } from '../testing/world.ts'

let world: World
let here: LiveServer
let there: LiveServer
let anna: Owner
const open: StockClient[] = []

beforeAll(async () => {
  world = await createWorld()
  here = await startLiveServer(world)
  there = await startLiveServer(world)
  anna = await world.owner('Anna')
})

afterEach(async () => {
  await Promise.all(open.splice(0).map(({ connection }) => connection.stop()))
})

afterAll(async () => {
  await here.stop()
  await there.stop()
  await world.close()
})

interface ReadAnswer {
  readonly calendars: GroupCalendars
  readonly changesBefore: bigint
}

async function read(server: LiveServer): Promise<ReadAnswer> {
  const headers = { authorization: `Bearer ${await tokenOf(world, anna)}` }
  const answer = await fetch(`${server.address}/client/api/groups/${world.groupId}/calendars`, { headers })
  const changesBefore = BigInt(answer.headers.get('x-changes-before') ?? '-1')
  return { calendars: (await answer.json()) as GroupCalendars, changesBefore }
}

async function connect(server: LiveServer): Promise<{ client: StockClient; changesBefore: bigint }> {
  const { groupId } = world
  const client = stockClient(server.address, {
    groupId,
    deviceId: anna.personId,
    token: await tokenOf(world, anna),
  })
  open.push(client)
  await client.connection.start()
  await until(() => client.of('Refetch').length > 0, 'the first word')
  const [first] = client.of<Refetch>('Refetch')
  return { client, changesBefore: BigInt(first?.changesBefore ?? '-1') }
}

/** Changes a week through one of the servers; the transaction stays open for so long. */
function change(server: LiveServer, week: number, ms = 0): Promise<void> {
  const unitId = Number(world.unit(week))
  return server.deps.db.transaction(async (tx) => {
    await announce(tx, { at: 0, groupId: world.groupId, unitId, actorId: null })
    if (ms > 0) await sleep(ms)
  })
}

/** Reads until nothing that was ever told is missing. */
async function upToDate(server: LiveServer): Promise<ReadAnswer> {
  const { client, changesBefore } = await connect(server)
  await client.connection.stop()
  let last = await read(server)
  await until(
    async () => (last = await read(server)).changesBefore >= changesBefore,
    'a reading that has all',
  )
  return last
}

describe('a page that reads while it connects', () => {
  it('is told that it has missed nothing, where nothing has happened in between', async () => {
    await change(here, 10)
    const { changesBefore } = await upToDate(here)
    expect((await connect(here)).changesBefore).toBeLessThanOrEqual(changesBefore)
  })

  it('is told that it has missed something, where a week has changed in between', async () => {
    const { changesBefore } = await upToDate(here)
    await change(here, 11)
    const other = await connect(here)
    await caughtUp(world, here.deps.db, other.client)
    expect((await connect(here)).changesBefore).toBeGreaterThan(changesBefore)
  })

  it('is told so too of a transaction that began before it read, and ended after', async () => {
    await upToDate(here)
    const slow = change(here, 12, 300)
    await sleep(50)
    const { changesBefore } = await read(here)
    await slow
    const other = await connect(here)
    await caughtUp(world, here.deps.db, other.client)
    expect((await connect(here)).changesBefore).toBeGreaterThan(changesBefore)
  })

  it('of another process than the one that told of it', async () => {
    const { changesBefore } = await upToDate(there)
    await change(here, 13)
    await caughtUp(world, there.deps.db, (await connect(there)).client)
    expect((await connect(there)).changesBefore).toBeGreaterThan(changesBefore)
  })

  it('and is then told the truth about itself has every week as it is, whoever writes meanwhile', async () => {
    const servers = [here, there]
    let passed = 0
    // The longer it takes, the longer the writers pause: some pages find that they have missed nothing.
    for (let round = 0; round < 60 && passed < 2; round += 1) {
      const writing = writersOf(servers, round)
      const seen = await read(servers[round % 2] ?? here)
      const { client, changesBefore } = await connect(servers[Math.floor(round / 2) % 2] ?? here)
      await writing.stop()
      const known = await caughtUp(world, here.deps.db, client)
      const versions = new Map(seen.calendars.calendars[0]?.units.map(({ id, version }) => [id, version]))
      for (const { calendarUnitId: id, version } of client.of<BookingEvent>('BookingEvent')) {
        versions.set(id, Math.max(version, versions.get(id) ?? 0))
      }
      const missed = [...known].filter(([id, version]) => versions.get(id) !== version)
      if (seen.changesBefore >= changesBefore) passed += 1
      expect(seen.changesBefore >= changesBefore ? missed : []).toEqual([])
      await client.connection.stop()
    }
    expect(passed).toBeGreaterThan(0)
  })
})

/** One through each server, each at weeks of its own, until they are stopped. */
function writersOf(servers: readonly LiveServer[], round: number): { stop: () => Promise<unknown> } {
  const writing = { isOver: false }
  const write = async (server: LiveServer, firstWeek: number): Promise<void> => {
    while (!writing.isOver) {
      await change(server, firstWeek + Math.floor(Math.random() * 9), Math.random() * 20)
      await sleep(Math.random() * 40 * (round + 2))
    }
  }
  const written = Promise.all(servers.map((server, index) => write(server, 20 + index * 10)))
  return {
    stop: () => {
      writing.isOver = true
      return written
    },
  }
}
