import type { BookingEvent, Refetch } from '@samhus/contract/hub'
import type { GroupCalendars } from '@samhus/contract/calendars'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { publishChange } from '../../src/db/queries/change.ts'
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

interface CalendarResponse {
  readonly calendars: GroupCalendars
  readonly changesBefore: bigint
}

async function read(server: LiveServer): Promise<CalendarResponse> {
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
  await waitFor(() => client.messagesTo('Refetch').length > 0, 'the first message')
  const [first] = client.messagesTo<Refetch>('Refetch')
  return { client, changesBefore: BigInt(first?.changesBefore ?? '-1') }
}

/** Changes a week through one of the servers; the transaction stays open until `mayEnd` resolves. */
function change(server: LiveServer, week: number, mayEnd?: () => Promise<unknown>): Promise<void> {
  const unitId = Number(world.unitId(week))
  return server.deps.db.transaction(async (tx) => {
    await publishChange(tx, { at: 0, groupId: world.groupId, unitId, actorId: null })
    await mayEnd?.()
  })
}

/** Reads repeatedly until the server has published every change so far. Returns that response. */
async function readUpToDate(server: LiveServer): Promise<CalendarResponse> {
  const [newest] = await world.query<{ transaction: string }>(
    'select transaction::text from change order by transaction desc limit 1',
  )
  let last = await read(server)
  await waitFor(
    async () => (last = await read(server)).changesBefore > BigInt(newest?.transaction ?? '0'),
    'a response with every change',
  )
  return last
}

/** Connects repeatedly until the server knows of a change after `changesBefore`. Returns its new horizon. */
async function connectUntilChanged(server: LiveServer, changesBefore: bigint): Promise<bigint> {
  let horizon = 0n
  await waitFor(
    async () => (horizon = (await connect(server)).changesBefore) > changesBefore,
    'a later horizon',
  )
  return horizon
}

describe('a page that reads while it connects', () => {
  it('learns that it has missed nothing if no week has changed in between', async () => {
    await change(here, 10)
    const { changesBefore } = await readUpToDate(here)
    expect((await connect(here)).changesBefore).toBeLessThanOrEqual(changesBefore)
  })

  it('learns that it has missed a change if a week has changed in between', async () => {
    const { changesBefore } = await readUpToDate(here)
    await change(here, 11)
    expect(await connectUntilChanged(here, changesBefore)).toBeGreaterThan(changesBefore)
  })

  it('learns of a missed change whose transaction began before the read and ended after it', async () => {
    await readUpToDate(here)
    let changesBefore = 0n
    await change(here, 12, async () => ({ changesBefore } = await read(here)))
    expect(await connectUntilChanged(here, changesBefore)).toBeGreaterThan(changesBefore)
  })

  it('learns of a missed change that was made through another process', async () => {
    const { changesBefore } = await readUpToDate(there)
    await change(here, 13)
    expect(await connectUntilChanged(there, changesBefore)).toBeGreaterThan(changesBefore)
  })

  it('has the last version of every week unless it learns of a missed change, while others write', async () => {
    const servers = [here, there]
    for (let round = 0; round < rounds; round += 1) {
      // Writers pause longer in each round; in every third round there are no writes, and no change is missed.
      const isQuiet = round % 3 === 2
      const [reading, connecting] = [servers[round % 2] ?? here, servers[Math.floor(round / 2) % 2] ?? here]
      if (isQuiet) await readUpToDate(connecting)
      const writing = isQuiet ? null : startWriters(servers, round)
      const response = isQuiet ? await readUpToDate(reading) : await read(reading)
      const { client, changesBefore } = await connect(connecting)
      await writing?.stop()
      const baseline = await waitForBaseline(world, here.deps.db, client)
      const versions = new Map(response.calendars.calendars[0]?.units.map(({ id, version }) => [id, version]))
      for (const { calendarUnitId: id, version } of client.messagesTo<BookingEvent>('BookingEvent')) {
        versions.set(id, Math.max(version, versions.get(id) ?? 0))
      }
      const missed = [...baseline].filter(([id, version]) => versions.get(id) !== version)
      const learnsOfMiss = response.changesBefore < changesBefore
      expect(learnsOfMiss && isQuiet).toBe(false)
      expect(learnsOfMiss ? [] : missed).toEqual([])
      await client.connection.stop()
    }
  })
})

/** Starts one writer on each server, each with its own weeks. */
function startWriters(servers: readonly LiveServer[], round: number): { stop: () => Promise<unknown> } {
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
