import type { BookingEvent, Refetch } from '@samhus/contract/hub'
import type { GroupCalendars } from '@samhus/contract/calendars'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { announce } from '../../src/db/queries/change.ts'
import {
  waitForBaseline,
  startLiveServer,
  createSignalrClient,
  createToken,
  waitFor,
  type LiveServer,
  type SignalrClient,
} from '../fixtures/live-server.ts'
import { createWorld, type Owner, type World } from '../fixtures/world.ts'

const rounds = 9

let world: World
let here: LiveServer
let there: LiveServer
let anna: Owner
const open: SignalrClient[] = []

beforeAll(async () => {
  world = await createWorld()
  here = await startLiveServer(world)
  there = await startLiveServer(world)
  anna = await world.addOwner('Anna')
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
  const headers = { authorization: `Bearer ${await createToken(world, anna)}` }
  const answer = await fetch(`${server.url}/client/api/groups/${world.groupId}/calendars`, { headers })
  const changesBefore = BigInt(answer.headers.get('x-changes-before') ?? '-1')
  return { calendars: (await answer.json()) as GroupCalendars, changesBefore }
}

async function connect(server: LiveServer): Promise<{ client: SignalrClient; changesBefore: bigint }> {
  const { groupId } = world
  const client = createSignalrClient(server.url, {
    groupId,
    deviceId: anna.personId,
    token: await createToken(world, anna),
  })
  open.push(client)
  await client.connection.start()
  await waitFor(() => client.messagesTo('Refetch').length > 0, 'the first word')
  const [first] = client.messagesTo<Refetch>('Refetch')
  return { client, changesBefore: BigInt(first?.changesBefore ?? '-1') }
}

/** Changes a week through one of the servers; the transaction stays open until it may end. */
function change(server: LiveServer, week: number, mayEnd?: () => Promise<unknown>): Promise<void> {
  const unitId = Number(world.unitId(week))
  return server.deps.db.transaction(async (tx) => {
    await announce(tx, { at: 0, groupId: world.groupId, unitId, actorId: null })
    await mayEnd?.()
  })
}

/** Reads, through a server that has told everything that has happened, until nothing of it is missing. */
async function upToDate(server: LiveServer): Promise<ReadAnswer> {
  const [newest] = await world.query<{ transaction: string }>(
    'select transaction::text from change order by transaction desc limit 1',
  )
  let last = await read(server)
  await waitFor(
    async () => (last = await read(server)).changesBefore > BigInt(newest?.transaction ?? '0'),
    'a reading that has all',
  )
  return last
}

/** What a page is told that connects, sooner or later, when what has just happened is known there. */
async function soonTold(server: LiveServer, changesBefore: bigint): Promise<bigint> {
  let told = 0n
  await waitFor(
    async () => (told = (await connect(server)).changesBefore) > changesBefore,
    'being told of more',
  )
  return told
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
    expect(await soonTold(here, changesBefore)).toBeGreaterThan(changesBefore)
  })

  it('is told so too of a transaction that began before it read, and ended after', async () => {
    await upToDate(here)
    let changesBefore = 0n
    await change(here, 12, async () => ({ changesBefore } = await read(here)))
    expect(await soonTold(here, changesBefore)).toBeGreaterThan(changesBefore)
  })

  it('of another process than the one that told of it', async () => {
    const { changesBefore } = await upToDate(there)
    await change(here, 13)
    expect(await soonTold(there, changesBefore)).toBeGreaterThan(changesBefore)
  })

  it('and is then told the truth about itself has every week as it is, whoever writes meanwhile', async () => {
    const servers = [here, there]
    for (let round = 0; round < rounds; round += 1) {
      // The later, the longer the writers pause; in each third round nobody writes, and nothing has been missed.
      const isQuiet = round % 3 === 2
      const [reading, telling] = [servers[round % 2] ?? here, servers[Math.floor(round / 2) % 2] ?? here]
      if (isQuiet) await upToDate(telling)
      const writing = isQuiet ? null : writersOf(servers, round)
      const seen = isQuiet ? await upToDate(reading) : await read(reading)
      const { client, changesBefore } = await connect(telling)
      await writing?.stop()
      const known = await waitForBaseline(world, here.deps.db, client)
      const versions = new Map(seen.calendars.calendars[0]?.units.map(({ id, version }) => [id, version]))
      for (const { calendarUnitId: id, version } of client.messagesTo<BookingEvent>('BookingEvent')) {
        versions.set(id, Math.max(version, versions.get(id) ?? 0))
      }
      const missed = [...known].filter(([id, version]) => versions.get(id) !== version)
      const isTold = seen.changesBefore < changesBefore
      expect(isTold && isQuiet).toBe(false)
      expect(isTold ? [] : missed).toEqual([])
      await client.connection.stop()
    }
  })
})

/** One through each server, each at weeks of its own, until they are stopped. */
function writersOf(servers: readonly LiveServer[], round: number): { stop: () => Promise<unknown> } {
  const writing = { isOver: false }
  const write = async (server: LiveServer, firstWeek: number): Promise<void> => {
    while (!writing.isOver) {
      await change(server, firstWeek + Math.floor(Math.random() * 9), () => sleep(Math.random() * 20))
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
