import type { BookingEvent, Refetch } from '@samhus/contract/hub'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { publishPoints, publishRefetch } from '../db/queries/change.ts'
import { createActions } from '../../testing/fixtures/owner-actions.ts'
import {
  waitForBaseline,
  listEventsSince,
  startLiveServer,
  createSignalrClient,
  createToken,
  waitFor,
  type LiveServer,
  type SignalrClient,
} from '../../testing/fixtures/live-server.ts'
import { createWorld, type Owner, type World } from '../../testing/fixtures/world.ts'

let world: World
let server: LiveServer
let anna: Owner
let bo: Owner
const open: SignalrClient[] = []
let known = new Map<string, number>()

beforeAll(async () => {
  world = await createWorld()
  server = await startLiveServer(world)
  anna = await world.addOwner('Anna')
  bo = await world.addOwner('Bo')
})

afterEach(async () => {
  await Promise.all(open.splice(0).map(({ connection }) => connection.stop()))
})

afterAll(async () => {
  await server.stop()
  await world.close()
})

async function connect(
  owner: Owner,
  options: Partial<Parameters<typeof createSignalrClient>[1]> = {},
): Promise<SignalrClient> {
  const token = await createToken(world, owner)
  const client = createSignalrClient(server.url, {
    groupId: world.groupId,
    deviceId: owner.personId,
    token,
    ...options,
  })
  open.push(client)
  await client.connection.start()
  await waitFor(() => client.messagesTo('Refetch').length > 0, 'the first message')
  known = await waitForBaseline(world, server.deps.db, client)
  return client
}

/** Returns the client's events since the last client connected. */
function listEvents(client: SignalrClient): BookingEvent[] {
  return listEventsSince(known, client)
}

/** Returns the owner's actions on this server, whose hub is notified of its own commits immediately. */
function createLocalActions(owner: Owner) {
  return createActions({ deps: server.deps, unitId: (name) => world.unitId(name) }, owner)
}

describe('the SignalR client', () => {
  it.each([true, false])(
    'connects, gets the server time, and receives a change once (stateful: %s)',
    async (isStateful) => {
      const here = await connect(bo, { isStateful })
      expect(here.connection.connectionId).toMatch(/^[\w-]{70,}$/)
      const [first] = here.messagesTo<Refetch>('Refetch')
      expect(first).toMatchObject({ groupId: world.groupId, why: 'connected' })
      expect(Date.parse(first?.serverTime ?? '')).toBe(world.deps.now())
      const week = isStateful ? 10 : 11
      const { bookingId } = await createLocalActions(anna).reserve(week)
      await waitFor(() => listEvents(here).length > 0, 'the event')
      expect(listEvents(here)).toEqual([
        {
          groupId: world.groupId,
          calendarId: String(Math.floor(Number(world.unitId(week)) / 100)),
          calendarUnitId: world.unitId(week),
          userId: null,
          status: 'Reserved',
          waitlistCount: 0,
          bookingId: null,
          year: 2027,
          pointsChanged: false,
          isUserWhoMadeAction: false,
          validationError: null,
          version: 2,
          heldUntil: new Date(world.deps.now() + 5 * 60_000).toISOString(),
        },
      ])
      await createLocalActions(anna).release(bookingId)
    },
  )

  it('gets the actor’s own ids in every tab, and whether points changed', async () => {
    const tabs = [await connect(anna), await connect(anna)]
    const other = await connect(bo)
    const bookingId = await createLocalActions(anna).book(20)
    for (const tab of tabs) {
      await waitFor(() => listEvents(tab).some((event) => event.pointsChanged), 'the booking')
      expect(listEvents(tab).at(-1)).toMatchObject({
        userId: anna.personId,
        bookingId,
        status: 'YourBooking',
        isUserWhoMadeAction: true,
        pointsChanged: true,
      })
    }
    await waitFor(() => listEvents(other).at(-1)?.status === 'AvailableForWaitlist', 'the anonymous event')
    expect(JSON.stringify(other.received)).not.toContain(anna.personId)
    expect(JSON.stringify(other.received)).not.toContain(bookingId)
  })

  it('gets a notice in three languages where its owner is offered a week', async () => {
    const waiting = await connect(bo)
    const bookingId = await createLocalActions(anna).book(30)
    const place = await createLocalActions(bo).join(30)
    await createLocalActions(anna).cancel(bookingId)
    await waitFor(() => waiting.messagesTo('PushNotification').length > 0, 'the notice')
    expect(waiting.messagesTo('PushNotification')[0]).toMatchObject({
      level: 'info',
      title: { en: 'A week is yours if you want it' },
      body: { da: expect.stringContaining('House A, uge 30, 2027') as string },
    })
    // The event of his own action may already have the week's later state.
    const affected = () => {
      const last = listEvents(waiting).at(-1)
      return last?.status === 'YourReservation' && !last.isUserWhoMadeAction
    }
    await waitFor(affected, 'the affected event')
    expect(listEvents(waiting).at(-1)).toMatchObject({ userId: bo.personId, bookingId: place.bookingId })
  })

  it('gets the assigned points and the balance where its owner is a receiver, and nothing otherwise', async () => {
    const [hers, his] = [await connect(anna), await connect(bo)]
    const { groupId } = world
    const [row] = await world.query<{ balance: number }>(
      'select balance from account where membership_id = $1 and year = 2027',
      anna.membershipId,
    )
    const given = { at: world.deps.now(), groupId, personIds: [anna.personId], year: 2027, points: 4 }
    await server.deps.db.transaction((tx) => publishPoints(tx, given))
    await waitFor(() => hers.messagesTo('PointsAssigned').length > 0, 'the points')
    expect(hers.messagesTo('PointsAssigned')).toEqual([
      { groupId, year: 2027, points: 4, balance: row?.balance },
    ])
    await server.deps.db.transaction((tx) => publishRefetch(tx, given))
    await waitFor(() => his.messagesTo('Refetch').length === 2, 'a mass change')
    expect(his.messagesTo<Refetch>('Refetch').at(-1)).toMatchObject({
      groupId,
      why: 'mass-change',
      spreadMs: 2,
    })
    expect(his.messagesTo('PointsAssigned')).toEqual([])
  })

  it('can renew its token, but not with another person’s', async () => {
    const here = await connect(anna)
    const own = await createToken(world, anna)
    await expect(here.connection.invoke('RenewToken')).rejects.toThrow('missing')
    const another = await connect(anna)
    await expect(another.connection.invoke('RenewToken', await createToken(world, bo))).rejects.toThrow(
      'not usable',
    )
    await expect(here.connection.invoke('RenewToken', own)).resolves.toBeUndefined()
    await expect(here.connection.invoke('constructor')).rejects.toThrow('no such method')
  })

  it('can renew its token once at a time and once a second, and is told so', async () => {
    const here = await connect(anna)
    const own = await createToken(world, anna)
    const renew = () => here.connection.invoke('RenewToken', own)
    let now = performance.now()
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now)
    try {
      const renewals = await Promise.allSettled([renew(), renew(), renew()])
      expect(renewals.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected'])
      now += 999
      await expect(renew()).rejects.toThrow('a moment ago')
      now += 1
      await expect(renew()).resolves.toBeUndefined()
    } finally {
      clock.mockRestore()
    }
  })
})
