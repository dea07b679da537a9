import type { BookingEvent, Refetch } from '@samhus/contract/hub'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { publishChange } from '../../src/db/queries/change.ts'
import {
  startLiveServer,
  createSignalrClient,
  createToken,
  waitFor,
  type LiveServer,
} from '../fixtures/live-server.ts'
import { createWorld, type World } from '../fixtures/world.ts'

const writerCount = 16
const rounds = 8

let world: World
let writing: LiveServer
let publishing: LiveServer

beforeAll(async () => {
  world = await createWorld({ maxConnections: 20 })
  writing = await startLiveServer(world, { maxConnections: writerCount + 4 })
  publishing = await startLiveServer(world)
})

afterAll(async () => {
  await writing.stop()
  await publishing.stop()
  await world.close()
})

/** Changes a week in a transaction that commits when `mayEnd` resolves. */
async function changeSlowly(week: number, mayEnd: Promise<void>, onWritten: () => void): Promise<void> {
  const change = { at: 0, groupId: world.groupId, unitId: Number(world.unitId(week)), actorId: null }
  await writing.deps.db.transaction(async (tx) => {
    await publishChange(tx, change)
    onWritten()
    await mayEnd
  })
}

/** Terminates every listening connection; false if there is none at the moment. */
async function terminateListeners(): Promise<boolean> {
  const cut = await world.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'samhus live' and datname = current_database()`,
  )
  return cut.length > 0
}

it('no event is lost while 16 writers commit in any order in one process and the listener of another is cut repeatedly', async () => {
  const owner = await world.addOwner('Anna')
  const here = createSignalrClient(publishing.url, {
    groupId: world.groupId,
    deviceId: owner.personId,
    token: await createToken(world, owner),
  })
  await here.connection.start()
  await waitFor(() => here.messagesTo('Refetch').length > 0, 'the first message')
  for (let round = 0; round < rounds; round += 1) {
    const releases: (() => void)[] = []
    const ready: Promise<void>[] = []
    const done = Array.from({ length: writerCount }, (_, writer) => {
      const mayEnd = new Promise<void>((resolve) => releases.push(resolve))
      let wrote = (): void => {}
      ready.push(new Promise((resolve) => (wrote = resolve)))
      return changeSlowly(1 + ((round * 5 + writer) % 52), mayEnd, wrote)
    })
    try {
      await Promise.all(ready)
      await waitFor(terminateListeners, 'a listening connection')
    } finally {
      for (const release of releases.toSorted(() => Math.random() - 0.5)) {
        release()
        await new Promise((resolve) => setImmediate(resolve))
      }
    }
    await Promise.all(done)
  }
  const versions = await world.query<{ id: string; version: number }>('select id::text, version from unit')
  const newest = new Map<string, number>()
  await waitFor(() => {
    for (const { calendarUnitId, version } of here.messagesTo<BookingEvent>('BookingEvent'))
      newest.set(calendarUnitId, version)
    return versions.every(({ id, version }) => version === 1 || newest.get(id) === version)
  }, 'the last version of every week')
  const last = new Map<string, number>()
  for (const { calendarUnitId, version } of here.messagesTo<BookingEvent>('BookingEvent')) {
    // Two changes of a week may both be published after the second: with the same version.
    expect(version).toBeGreaterThanOrEqual(last.get(calendarUnitId) ?? 0)
    last.set(calendarUnitId, version)
  }
  expect(here.messagesTo<Refetch>('Refetch').map(({ why }) => why)).toEqual(['connected'])
  await here.connection.stop()
})
