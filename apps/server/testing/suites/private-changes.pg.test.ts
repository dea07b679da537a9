import type { BookingEvent } from '@samhus/contract/hub'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { groupCalendars } from '../../src/reads/calendar/group-calendars.ts'
import { setUpCheckOutLink } from '../../src/use-cases/admin/set-up-check-out-link.ts'
import { checkOut } from '../../src/use-cases/check-out.ts'
import {
  createSignalrClient,
  createToken,
  startLiveServer,
  waitFor,
  waitForBaseline,
  type LiveServer,
  type SignalrClient,
} from '../fixtures/live-server.ts'
import { createActions } from '../fixtures/owner-actions.ts'
import { createWorld, type Owner, type World } from '../fixtures/world.ts'

/** 2027-W27 is 5 to 12 July. */
const week = 27
const duringStay = '2027-07-08 12:00'

let world: World
let server: LiveServer
let anna: Owner
let bo: Owner
let bookingId: string

beforeEach(async () => {
  world = await createWorld()
  anna = await world.addOwner('Anna')
  bo = await world.addOwner('Bo')
  bookingId = await createActions(world, anna).book(week)
  world.setTime(duringStay)
  server = await startLiveServer(world)
})

afterEach(async () => {
  await server.stop()
  await world.close()
})

async function connect(owner: Owner): Promise<SignalrClient> {
  const { groupId } = world
  const token = await createToken(world, owner)
  const client = createSignalrClient(server.url, { groupId, deviceId: owner.personId, token })
  await client.connection.start()
  await waitForBaseline(world, server.deps.db, client)
  return client
}

const listEvents = (client: SignalrClient, of = week) =>
  client
    .messagesTo<BookingEvent>('BookingEvent')
    .filter(({ calendarUnitId }) => calendarUnitId === world.unitId(of))

async function readVersion(): Promise<number> {
  const [unit] = await world.query<{ version: number }>(
    'select version from unit where id = $1',
    world.unitId(week),
  )
  return unit?.version ?? 0
}

async function checkOutGuest(): Promise<void> {
  const token = await setUpCheckOutLink(world.deps, bookingId)
  await checkOut(server.deps, { token, guestCount: 4 })
}

const acts: [what: string, isOwnAct: boolean, act: () => Promise<unknown>][] = [
  ['that its owner lends it out', true, () => actions().details(bookingId, { lent: true })],
  ['that its guest checks out', false, checkOutGuest],
]

const actions = () => createActions({ deps: server.deps, unitId: (name) => world.unitId(name) }, anna)

describe.each(acts)('of a booked week the others do not learn %s', (_what, isOwnAct, act) => {
  it('since only its owner gets an event, in every tab, and its version stays', async () => {
    const tabs = [await connect(anna), await connect(anna)]
    const other = await connect(bo)
    const version = await readVersion()
    const countBefore = other.frames.length
    await act()
    for (const tab of tabs) {
      await waitFor(() => listEvents(tab).length > 0, 'the event of the owner')
      expect(listEvents(tab)).toMatchObject([
        { userId: anna.personId, bookingId, status: 'YourBooking', isUserWhoMadeAction: isOwnAct, version },
      ])
    }
    // Events arrive in order: when this one has, no other is on its way.
    await actions().reserve(40)
    await waitFor(() => listEvents(other, 40).length > 0, 'the event of another week')
    expect(listEvents(other)).toEqual([])
    expect(other.frames.slice(countBefore).filter((frame) => frame.includes('BookingEvent'))).toHaveLength(1)
    expect(await readVersion()).toBe(version)
    for (const { connection } of [...tabs, other]) await connection.stop()
  })

  it('since their calendars are sent from the cache as before, and have nothing new', async () => {
    const ask = (owner: Owner) => groupCalendars(world.deps, owner.actor, { groupId: world.groupId })
    const before = [await ask(anna), await ask(bo)]
    await act()
    expect(await ask(bo)).toBe(before[1])
    expect(await ask(anna)).toBe(before[0])
  })
})
