import type { Announced, BookingEvent } from '@samhus/contract/hub'
import { defaultPolicy } from '@samhus/domain/policy'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { addMember } from '../../src/use-cases/admin/add-member.ts'
import { announce } from '../../src/use-cases/admin/announce.ts'
import { endMembership } from '../../src/use-cases/admin/end-membership.ts'
import { setUpGroup } from '../../src/use-cases/admin/set-up-group.ts'
import { createActions } from '../fixtures/owner-actions.ts'
import {
  createSignalrClient,
  createToken,
  listEventsSince,
  startLiveServer,
  waitFor,
  waitForBaseline,
  type LiveServer,
  type SignalrClient,
} from '../fixtures/live-server.ts'
import { createWorld, type Owner, type World } from '../fixtures/world.ts'

let world: World
let server: LiveServer
let anna: Owner
let bo: Owner
const open: SignalrClient[] = []

beforeAll(async () => {
  world = await createWorld()
  server = await startLiveServer(world)
})
afterEach(async () => {
  await Promise.all(open.splice(0).map(({ connection }) => connection.stop()))
})
afterAll(async () => {
  await server.stop()
  await world.close()
})

const createLocalActions = (owner: Owner) =>
  createActions({ deps: server.deps, unitId: (name) => world.unitId(name) }, owner)

/** Returns the owner's last event of a week after what `act` does; `act` is what raises the version. */
async function getEventOf(owner: Owner, week: number, act: () => Promise<unknown>): Promise<BookingEvent> {
  const options = { groupId: world.groupId, deviceId: owner.personId, token: await createToken(world, owner) }
  const client = createSignalrClient(server.url, options)
  open.push(client)
  await client.connection.start()
  const known = await waitForBaseline(world, server.deps.db, client)
  await act()
  const rows = await world.query<{ version: number }>(
    'select version from unit where id = $1',
    world.unitId(week),
  )
  const findLast = () =>
    listEventsSince(known, client).find(
      ({ calendarUnitId, version }) => calendarUnitId === world.unitId(week) && version === rows[0]?.version,
    )
  await waitFor(() => findLast() !== undefined, 'the event')
  const event = findLast()
  if (!event) throw new Error('the event has gone')
  return event
}

let week = 1
/** Anna and Bo are new owners, and the week is one that no other test uses. */
async function begin() {
  week += 1
  anna = await world.addOwner('Anna')
  bo = await world.addOwner('Bo')
  return { annas: createLocalActions(anna), bos: createLocalActions(bo) }
}

const own = { isUserWhoMadeAction: true }

test('an owner who releases a hold gets an event with the id of the booking, without changed points', async () => {
  const { annas } = await begin()
  const { bookingId } = await annas.reserve(week)
  const event = await getEventOf(anna, week, () => annas.release(bookingId))
  expect(event).toMatchObject({ ...own, userId: anna.personId, bookingId, pointsChanged: false })
})

test('an owner who declines an offer gets an event with the id of the booking, without changed points', async () => {
  const { annas, bos } = await begin()
  const booked = await annas.book(week)
  const { bookingId } = await bos.join(week)
  await annas.cancel(booked)
  const event = await getEventOf(bo, week, () => bos.release(bookingId))
  expect(event).toMatchObject({ ...own, userId: bo.personId, bookingId, pointsChanged: false })
})

test('an owner who cancels a booking gets an event with its id, and with changed points', async () => {
  const { annas } = await begin()
  const bookingId = await annas.book(week)
  const event = await getEventOf(anna, week, () => annas.cancel(bookingId))
  expect(event).toMatchObject({ ...own, userId: anna.personId, bookingId, pointsChanged: true })
})

test('an owner who cancels late, with a refund claim, gets an event without changed points', async () => {
  const { annas } = await begin()
  const bookingId = await annas.book(week)
  await world.execute(`update unit set refund_end_low = '2000-01-01' where id = $1`, world.unitId(week))
  const event = await getEventOf(anna, week, () => annas.cancel(bookingId))
  expect(event).toMatchObject({ ...own, bookingId, pointsChanged: false })
})

test('an owner who leaves a waitlist gets an event with the id of the booking, without changed points', async () => {
  const { annas, bos } = await begin()
  await annas.book(week)
  const { bookingId } = await bos.join(week)
  const event = await getEventOf(bo, week, () => bos.cancel(bookingId))
  expect(event).toMatchObject({ ...own, userId: bo.personId, bookingId, pointsChanged: false })
})

test.each([
  ['refunded', '2100-01-01', true],
  ['not refunded', '2000-01-01', false],
])(
  'an owner whose booking ends with the membership, %s, is told whether points changed',
  async (_what, refundEnd, pointsChanged) => {
    const { annas } = await begin()
    const bookingId = await annas.book(week)
    await world.execute(`update unit set refund_end_low = $2 where id = $1`, world.unitId(week), refundEnd)
    const { membershipId } = anna
    const input = { membershipId: String(membershipId), reason: 'sold', bookedWeeks: 'cancel' } as const
    await endMembership(world.deps, (await world.addOwner('Admin')).actor, input)
    const [change] = await world.query<{ affected: unknown }>(
      `select affected from change where unit_id = $1 order by number desc limit 1`,
      world.unitId(week),
    )
    expect(change?.affected).toEqual([{ personId: anna.personId, bookingId, pointsChanged }])
  },
)

/** Opens a page of the world's group. */
async function connect(owner: Owner): Promise<SignalrClient> {
  const token = await createToken(world, owner)
  const client = createSignalrClient(server.url, {
    groupId: world.groupId,
    deviceId: owner.personId,
    token,
  })
  open.push(client)
  await client.connection.start()
  await waitForBaseline(world, server.deps.db, client)
  return client
}

test('an announcement reaches the open pages of its receivers at once, in every language, and no other (R195)', async () => {
  await begin()
  await world.execute('update membership set is_committee = true where id = $1', anna.membershipId)
  const [annas, bos] = [await connect(anna), await connect(bo)]
  const texts = {
    da: { title: 'Kun til jer', body: 'Vi **mødes**.' },
    sv: { title: 'Bara till er', body: 'Vi ses.' },
  }
  const way = { byMail: false, isLive: true, texts }
  const { groupId } = world
  const toCommittee = await announce(server.deps, anna.actor, { groupId, audience: 'committee', ...way })
  const toAll = await announce(server.deps, anna.actor, { groupId, audience: 'all', ...way })
  const listIds = (client: SignalrClient) =>
    client.messagesTo<Announced>('Announced').map(({ announcementId }) => announcementId)
  await waitFor(() => listIds(bos).length > 0 && listIds(annas).length > 1, 'the announcements')
  expect(listIds(annas)).toEqual([toCommittee.announcementId, toAll.announcementId])
  expect(listIds(bos)).toEqual([toAll.announcementId])
  expect(annas.messagesTo<Announced>('Announced')[0]).toEqual({
    groupId,
    groupName: 'Klitten',
    announcementId: toCommittee.announcementId,
    title: { da: 'Kun til jer', sv: 'Bara till er', en: 'Kun til jer' },
    excerpt: { da: 'Vi mødes.', sv: 'Vi ses.', en: 'Vi mødes.' },
  })
})

test('an announcement reaches the page that a receiver has open of another group, with the name of its group (R195)', async () => {
  await begin()
  const other = { code: 'T2', name: 'Skoven', facebookLink: '', pictures: [], yearlyGroupList: null }
  const groupId = await setUpGroup(server.deps, null, { ...other, policy: defaultPolicy })
  await addMember(server.deps, null, { groupId, userId: anna.personId, isCommittee: false, isMarked: false })
  const [annas, bos] = [await connect(anna), await connect(bo)]
  const words = { byMail: false, isLive: true, texts: { da: { title: 'Nyt', body: 'I Skoven.' } } }
  const { announcementId } = await announce(server.deps, anna.actor, { groupId, audience: 'all', ...words })
  await waitFor(() => annas.messagesTo('Announced').length > 0, 'the announcement')
  expect(annas.messagesTo<Announced>('Announced')[0]).toMatchObject({
    groupId,
    groupName: 'Skoven',
    announcementId,
  })
  const mark = await announce(server.deps, anna.actor, {
    groupId: world.groupId,
    audience: 'all',
    ...words,
  })
  await waitFor(() => bos.messagesTo('Announced').length > 0, 'an announcement to both')
  expect(bos.messagesTo<Announced>('Announced').map((one) => one.announcementId)).toEqual([
    mark.announcementId,
  ])
})
