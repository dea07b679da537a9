import { defaultPolicy } from '@samhus/domain/policy'
import ICAL from 'ical.js'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { calendarFeed, readCalendarFeed } from '../reads/calendar-feed.ts'
import { createActions, guest, getOutcome, countOutcomes } from '../../testing/fixtures/owner-actions.ts'
import { dumpTables } from '../../testing/fixtures/inspect.ts'
import { createWorld, withIdempotencyKey, type Owner, type World } from '../../testing/fixtures/world.ts'
import { setUpHouse } from './admin/set-up-house.ts'
import { addMember } from './admin/add-member.ts'
import { endMembership } from './admin/end-membership.ts'
import { setUpGroup } from './admin/set-up-group.ts'
import { setUpCalendar } from './admin/set-up-calendar.ts'
import { createCalendarFeed } from './create-calendar-feed.ts'

let world: World
let anna: Owner

beforeEach(async () => {
  world = await createWorld({ houses: ['A', 'B'], years: [2026, 2027] })
  anna = await world.addOwner('Anna', { points: { 2026: 9, 2027: 20 } })
})
afterEach(async () => {
  expect(await world.findViolations()).toEqual([])
  expect(world.warnings).toEqual([])
  await world.close()
})

const parseToken = (path: string) => path.replace(/^\/client\/api\/calendar\/(.+)\.ics$/, '$1')
const createFeed = async (owner = anna) =>
  parseToken((await createCalendarFeed(world.deps, owner.actor)).path)
const readFeed = (token: string) => readCalendarFeed(world.deps, token)

/** Returns the weeks that an independent parser finds, such as `2027-07-05 House A, uge 27`. */
async function listWeeks(token: string): Promise<string[]> {
  const calendar = new ICAL.Component(ICAL.parse(await readFeed(token)) as [string, [], []])
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const { startDate, summary } = new ICAL.Event(component)
    return `${startDate.toString()} ${summary}`
  })
}

async function leaveGroup(membershipId: number): Promise<void> {
  const admin = (await world.addOwner('Office')).actor
  const input = { membershipId: String(membershipId), reason: 'sold', bookedWeeks: 'keep' } as const
  await endMembership(world.deps, admin, input)
}

describe('a calendar feed', () => {
  it('has the owner’s booked weeks, follows their changes, and names no guest', async () => {
    const acts = createActions(world, anna)
    const token = await createFeed()
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(await listWeeks(token)).toEqual([])
    const lent = await acts.book(27)
    const gone = await acts.book({ week: 30, house: 'B' })
    await acts.book({ week: 53, year: 2026 })
    await acts.reserve(40)
    await createActions(world, await world.addOwner('Bo')).book(45)
    await acts.join(45)
    await acts.details(lent, { lent: true })
    expect(await listWeeks(token)).toEqual([
      '2026-12-28 House A, uge 53',
      '2027-07-05 House A, uge 27 (udlånt)',
      '2027-07-26 House B, uge 30',
    ])
    const text = await readFeed(token)
    for (const secret of Object.values(guest)) expect(text).not.toContain(secret)
    await acts.cancel(gone)
    expect(await listWeeks(token)).toHaveLength(2)
    // No week has changed, and the text does not contain the current time.
    const before = await readFeed(token)
    world.advance({ hours: 50 })
    expect(await readFeed(token)).toBe(before)
  })

  it('has the weeks of every group in which the person is a member, and none of a group that they left', async () => {
    const { deps } = world
    const plain = { code: 'T2', name: 'Fyrren', facebookLink: '', pictures: [], yearlyGroupList: null }
    const groupId = await setUpGroup(deps, null, { ...plain, policy: defaultPolicy })
    const house = {
      code: 'X',
      name: 'Ude',
      address: '',
      city: '',
      country: '',
    }
    const location = { lat: 57, lng: 9, zoom: 12 }
    const houseId = await setUpHouse(deps, null, {
      ...house,
      groupId,
      location,
      pictures: [],
      usualPeople: 4,
    })
    const weeks = Array.from({ length: 52 }, (_, index) => ({
      week: index + 1,
      code: String(index + 1).padStart(2, '0'),
      points: 1,
      isOutOfOperation: false,
    }))
    const calendarId = await setUpCalendar(deps, null, { groupId, houseId, year: 2027, weeks })
    const member = { groupId, userId: anna.personId, isCommittee: false, isMarked: false }
    const membershipId = Number((await addMember(deps, null, member)).membershipId)
    await world.execute(
      `insert into booking (id, group_id, unit_id, calendar_id, year, membership_id, type, points, created_at)
       values (gen_random_uuid(), $1, $2, $3, 2027, $4, 'Assign', 0, $5)`,
      groupId,
      calendarId * 100 + 20,
      calendarId,
      membershipId,
      world.nowIso(),
    )
    await world.execute(
      `insert into audit (at, group_id, action, subject_kind, subject_id, unit_id, membership_id)
       select created_at, group_id, 'assign', 'booking', id::text, unit_id, membership_id
       from booking where membership_id = $1`,
      membershipId,
    )
    await createActions(world, anna).book(27)
    const token = await createFeed()
    expect(await listWeeks(token)).toEqual(['2027-05-17 Ude, uge 20', '2027-07-05 House A, uge 27'])
    await leaveGroup(membershipId)
    expect(await listWeeks(token)).toEqual(['2027-07-05 House A, uge 27'])
  })

  it('is written in the owner’s language', async () => {
    await createActions(world, anna).book(27)
    await world.execute(`update person set language = 'sv' where id = $1`, anna.personId)
    expect(await listWeeks(await createFeed())).toEqual(['2027-07-05 House A, vecka 27'])
  })

  it('is one per person: a new URL revokes the previous one', async () => {
    const first = await createFeed()
    const second = await createFeed()
    expect(second).not.toBe(first)
    expect(await getOutcome(readFeed(first))).toBe('not-found')
    expect(await getOutcome(readFeed(second))).toBe('ok')
  })

  it('is still one after two concurrent calls: one of the two URLs works', async () => {
    const tokens = await Promise.all([createFeed(), createFeed(), createFeed()])
    expect(await countOutcomes(tokens.map(readFeed))).toEqual({ ok: 1, 'not-found': 2 })
  })

  it('has no token in any table of the database, not even with an Idempotency-Key', async () => {
    const key = withIdempotencyKey(anna, 'click')
    const [first, second] = [
      await createCalendarFeed(world.deps, key),
      await createCalendarFeed(world.deps, key),
    ]
    // The repeated call creates another URL, since the first one is stored nowhere.
    expect(await countOutcomes([first, second].map(({ path }) => readFeed(parseToken(path))))).toEqual({
      ok: 1,
      'not-found': 1,
    })
    const tables = await dumpTables(world)
    expect(tables.size).toBeGreaterThan(20)
    for (const rows of tables.values()) {
      for (const { path } of [first, second]) expect(rows).not.toContain(parseToken(path))
    }
  })

  it('has an audit row, and its time of creation is shown without its URL', async () => {
    expect(await calendarFeed(world.deps, anna.actor)).toEqual({ createdAt: null })
    const { createdAt } = await createCalendarFeed(world.deps, anna.actor)
    expect(await calendarFeed(world.deps, anna.actor)).toEqual({ createdAt })
    const acts = await world.query(
      `select actor_id, subject_id from audit where action = 'create-calendar-feed'`,
    )
    expect(acts).toEqual([{ actor_id: anna.personId, subject_id: anna.personId }])
  })

  it('is refused to an admin who impersonates the owner, since they could take the URL with them', async () => {
    const impersonatorId = (await world.addOwner('Office')).personId
    const call = createCalendarFeed(world.deps, { ...anna.actor, impersonatorId })
    expect(await getOutcome(call)).toBe('forbidden')
    expect(await calendarFeed(world.deps, anna.actor)).toEqual({ createdAt: null })
  })

  const gone: [string, () => Promise<void>][] = [
    ['is disabled', () => world.execute('update person set enabled = false where id = $1', anna.personId)],
    ['has left every group', () => leaveGroup(anna.membershipId)],
  ]
  it.each(gone)('does not work when its owner %s', async (_what, change) => {
    const token = await createFeed()
    expect(await getOutcome(readFeed(token))).toBe('ok')
    await change()
    expect(await getOutcome(readFeed(token))).toBe('not-found')
  })
})
