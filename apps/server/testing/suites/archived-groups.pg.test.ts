import { randomUUID } from 'node:crypto'
import { defaultPolicy } from '@samhus/domain/policy'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../../src/config.ts'
import { authorizeHubConnection } from '../../src/http/hub-auth.ts'
import { readCalendarFeed } from '../../src/reads/calendar-feed.ts'
import { addMember } from '../../src/use-cases/admin/add-member.ts'
import { setUpGroup } from '../../src/use-cases/admin/set-up-group.ts'
import { createCalendarFeed } from '../../src/use-cases/create-calendar-feed.ts'
import { reserve } from '../../src/use-cases/reserve.ts'
import { tokensByEmail } from '../fakes/access-tokens.ts'
import { getEmail } from '../fixtures/inspect.ts'
import { createActions, getOutcome, guest } from '../fixtures/owner-actions.ts'
import { createTestApp, type TestApp } from '../fixtures/test-app.ts'
import { setRole } from '../fixtures/people.ts'
import { createWorld, type Owner, type World } from '../fixtures/world.ts'

let world: World
let app: TestApp
let anna: Owner
/** An owner of the group who is an admin too. */
let admin: Owner
/** Rows of Anna in the group that is archived: a hold, an entry of a waitlist, a booked week. */
let rows: { hold: string; wait: string; booked: string }
/** Of Bo, who is in another group too. */
let feed: string
let bo: Owner

beforeAll(async () => {
  world = await createWorld()
  app = await createTestApp(world.deps, {
    tokens: tokensByEmail,
    env: { LIMIT_PERSON_PER_MINUTE: '100000' },
  })
  anna = await world.addOwner('Anna', { points: 60 })
  admin = await world.addOwner('Admin', { points: 60 })
  await setRole(world, admin, 'Admin')
  const acts = createActions(world, anna)
  await createActions(world, admin).book(10)
  rows = {
    booked: await acts.book(20),
    wait: (await acts.join(10)).bookingId,
    hold: (await reserve(world.deps, anna.actor, { calendarUnitId: world.unitId(30) })).bookingId,
  }
  bo = await world.addOwner('Bo')
  await createActions(world, bo).book(22)
  feed = (await createCalendarFeed(world.deps, bo.actor)).path.replace(/^.*\/|\.ics$/g, '')
  // What was read before must not be answered again from a cache.
  for (const [name, toUrl] of allReads) {
    expect([name, (await get(toUrl(world.groupId), anna)).status]).toEqual([name, 200])
  }
  expect(await readCalendarFeed(world.deps, feed)).toContain('BEGIN:VEVENT')
  await world.execute('update "group" set archived_at = $1', world.nowIso())
})
afterAll(async () => {
  await app.close()
  await world.close()
})

const reads = {
  group: (groupId: string) => `/client/api/group/${groupId}`,
  'group-calendars': (groupId: string) => `/client/api/groups/${groupId}/calendars`,
  'group-calendars of a year': (groupId: string) => `/client/api/groups/${groupId}/calendars?year=2027`,
  'my-bookings': (groupId: string) => `/client/api/bookings/my/${groupId}`,
  'current-points': (groupId: string) => `/client/api/users/current-points?groupId=${groupId}`,
  'next-scheduled-point-assignment': (groupId: string) =>
    `/client/api/users/next-scheduled-point-assignment?groupId=${groupId}`,
  'points-statement': (groupId: string) => `/client/api/users/points-statement?groupId=${groupId}&year=2027`,
  houses: (groupId: string) => `/client/api/houses/group/${groupId}`,
}
const allReads = Object.entries(reads)

async function call(method: 'GET' | 'POST' | 'PATCH', url: string, owner: Owner, payload?: object) {
  const headers = { authorization: `Bearer ${await getEmail(world, owner)}` }
  const reply = await app.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) })
  return { status: reply.statusCode, body: reply.json<Record<string, unknown>>() }
}
const get = (url: string, owner: Owner) => call('GET', url, owner)

async function connect(groupId: string, owner: Owner) {
  const context = {
    deps: world.deps,
    tokens: tokensByEmail,
    config: readConfig({}),
    getSignIn: () => ({ authority: '', clientId: '', audience: '' }),
  }
  const query = { groupId, deviceId: randomUUID(), access_token: await getEmail(world, owner) }
  return authorizeHubConnection(context, { query, headers: {} }, () => {})
}

describe('for a member an archived group is like one that does not exist', () => {
  test.each(allReads)('in every read: %s', async (_name, toUrl) => {
    const answer = await get(toUrl(world.groupId), anna)
    const unknown = await get(toUrl(randomUUID()), anna)
    expect(unknown).toMatchObject({ status: 404, body: { type: 'no-group-found' } })
    expect(answer).toEqual(unknown)
  })

  test('in the list of the person’s groups', async () => {
    expect((await get('/client/api/groups/my', anna)).body).toEqual({ groups: [] })
  })

  test.each<[string, () => object, object]>([
    ['reserve', () => ({ calendarUnitId: world.unitId(40) }), { calendarUnitId: '999999901' }],
    ['join-waitlist', () => ({ calendarUnitId: world.unitId(10) }), { calendarUnitId: '999999901' }],
    ['confirm', () => ({ bookingId: rows.hold }), { bookingId: randomUUID() }],
    [
      'confirm-pair',
      () => ({ bookingId: rows.hold, calendarUnitId: world.unitId(40), points: 2 }),
      { bookingId: randomUUID(), calendarUnitId: '999999901', points: 2 },
    ],
    ['cancel-reservation', () => ({ bookingId: rows.hold }), { bookingId: randomUUID() }],
    ['cancel-booking', () => ({ bookingId: rows.wait }), { bookingId: randomUUID() }],
    ['cancel-booking', () => ({ bookingId: rows.booked }), { bookingId: randomUUID() }],
  ])('in every write: %s', async (verb, createBody, unknownBody) => {
    const url = `/client/api/bookings/${verb}`
    const unknown = await call('POST', url, anna, unknownBody)
    expect(unknown.status).toBe(404)
    expect(await call('POST', url, anna, createBody())).toEqual(unknown)
  })

  test('in the details of a booked week', async () => {
    const details = { isLendedOut: true, lendedOutContact: guest, skipCleaning: false }
    const patch = (id: string) => call('PATCH', `/client/api/bookings/${id}/details`, anna, details)
    expect(await patch(rows.booked)).toEqual(await patch(randomUUID()))
  })

  test('on the hub', async () => {
    const unknown = await connect(randomUUID(), anna)
    expect(unknown).toMatchObject({ status: 404, body: { type: 'no-group-found' } })
    expect(await connect(world.groupId, anna)).toEqual(unknown)
  })

  test('in the calendar feed, which is empty, and unknown if the person is in no other group', async () => {
    expect(await getOutcome(readCalendarFeed(world.deps, feed))).toBe('not-found')
    const other = { code: 'T2', name: 'Skoven', facebookLink: '', pictures: [], yearlyGroupList: null }
    const groupId = await setUpGroup(world.deps, null, { ...other, policy: defaultPolicy })
    const member = { groupId, userId: bo.personId, isCommittee: false, isMarked: false }
    await addMember(world.deps, null, member)
    const text = await readCalendarFeed(world.deps, feed)
    expect(text).toContain('BEGIN:VCALENDAR')
    expect(text).not.toContain('BEGIN:VEVENT')
  })
})

describe('an admin who is a member', () => {
  test.each(allReads)('may still read an archived group: %s', async (_name, toUrl) => {
    expect((await get(toUrl(world.groupId), admin)).status).toBe(200)
  })

  test('can book nothing in it', async () => {
    const body = { calendarUnitId: world.unitId(40) }
    expect(await call('POST', '/client/api/bookings/reserve', admin, body)).toMatchObject({ status: 404 })
  })
})
