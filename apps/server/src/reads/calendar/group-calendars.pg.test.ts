import { randomUUID } from 'node:crypto'
import type { GroupCalendars } from '@samhus/contract/calendars'
import { defaultPolicy } from '@samhus/domain/policy'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { insertAssignment } from '../../db/queries/point-assignments.ts'
import type { Tx } from '../../db/core/client.ts'
import { publishChange, publishRefetch } from '../../db/queries/change.ts'
import { RefusedError } from '../../shared/refused-error.ts'
import { whileOpen } from '../../../testing/fixtures/open-transaction.ts'
import { createWorld, type Owner, type World } from '../../../testing/fixtures/world.ts'
import { addMember } from '../../use-cases/admin/add-member.ts'
import { setUpGroup } from '../../use-cases/admin/set-up-group.ts'
import { confirm } from '../../use-cases/confirm.ts'
import { joinWaitlist } from '../../use-cases/join-waitlist.ts'
import { reserve } from '../../use-cases/reserve.ts'
import { groupCalendars } from './group-calendars.ts'

let world: World
let anna: Owner
let bo: Owner

beforeEach(async () => {
  world = await createWorld({ houses: ['A', 'B'], years: [2026, 2027] })
  anna = await world.addOwner('anna')
  bo = await world.addOwner('bo')
})

afterEach(() => world.close())

async function read(owner: Owner, year?: number): Promise<GroupCalendars> {
  const input = { groupId: world.groupId, ...(year === undefined ? {} : { year }) }
  return JSON.parse((await groupCalendars(world.deps, owner.actor, input)).json) as GroupCalendars
}

function findWeek(seen: GroupCalendars, id: string) {
  return seen.calendars.flatMap(({ units }) => units).find((unit) => unit.id === id)
}

describe('a week after it was booked', () => {
  test('is the owner’s own for the owner and open for the waitlist for all others', async () => {
    const id = world.unitId(30)
    await read(anna)
    await read(bo)
    const { bookingId } = await reserve(world.deps, anna.actor, { calendarUnitId: id })
    expect(findWeek(await read(anna), id)).toMatchObject({ status: 'YourReservation', bookingId })
    expect(findWeek(await read(bo), id)).toMatchObject({
      status: 'Reserved',
      bookingId: null,
      validationError: null,
    })
    await confirm(world.deps, anna.actor, { bookingId })
    expect(findWeek(await read(anna), id)).toMatchObject({ status: 'YourBooking', bookingId })
    expect(findWeek(await read(bo), id)).toMatchObject({ status: 'AvailableForWaitlist', bookingId: null })
    await joinWaitlist(world.deps, bo.actor, { calendarUnitId: id })
    expect(findWeek(await read(bo), id)).toMatchObject({ status: 'YourWaitlist', waitlistCount: 1 })
    expect(findWeek(await read(anna), id)).toMatchObject({ status: 'YourBooking', waitlistCount: 1 })
  })

  test('never shows who holds it: no byte differs by holder', async () => {
    const id = world.unitId(30)
    const { bookingId } = await reserve(world.deps, anna.actor, { calendarUnitId: id })
    await confirm(world.deps, anna.actor, { bookingId })
    const seen = JSON.stringify(await read(bo))
    for (const secret of [bookingId, anna.personId, anna.name]) expect(seen).not.toContain(secret)
  })
})

describe('the end of the full refund', () => {
  test('is that of the price, and the same for every viewer and holder (R82)', async () => {
    const [cheap, dear] = [world.unitId(30), world.unitId(31)]
    await world.execute('update unit set points = 4 where id = $1', dear)
    const ends = async (owner: Owner) => {
      const seen = await read(owner)
      return [cheap, dear].map((id) => findWeek(seen, id)?.refundEnd)
    }
    const expected = ['2027-05-30T22:00:00.000Z', '2027-05-09T22:00:00.000Z']
    expect(await ends(bo)).toEqual(expected)
    for (const id of [cheap, dear]) {
      const { bookingId } = await reserve(world.deps, anna.actor, { calendarUnitId: id })
      expect([await ends(anna), await ends(bo)]).toEqual([expected, expected])
      await confirm(world.deps, anna.actor, { bookingId })
      await joinWaitlist(world.deps, bo.actor, { calendarUnitId: id })
      expect([await ends(anna), await ends(bo)]).toEqual([expected, expected])
    }
  })

  test('is null for a week that has begun or costs nothing', async () => {
    const [id, free] = [world.unitId(13), world.unitId(14)]
    await world.execute('update unit set points = 0 where id = $1', free)
    world.setTime('2027-03-28 23:59')
    const before = await read(anna)
    expect([findWeek(before, id)?.refundEnd, findWeek(before, free)?.refundEnd]).toEqual([
      '2027-01-31T23:00:00.000Z',
      null,
    ])
    world.setTime('2027-03-29 00:00')
    expect(findWeek(await read(anna), id)?.refundEnd).toBeNull()
  })

  test('passes without a new response', async () => {
    const ask = () => groupCalendars(world.deps, bo.actor, { groupId: world.groupId })
    const end = Date.parse('2027-05-04T09:00:00.000Z')
    await world.execute('update unit set refund_end_low = $2 where id = $1', world.unitId(30), new Date(end))
    world.setTime(end - 1)
    const answer = await ask()
    expect(answer.json).toContain('"refundEnd":"2027-05-04T09:00:00.000Z"')
    world.setTime(end)
    expect(await ask()).toBe(answer)
  })
})

test('a week whose hold has expired is free for everyone by time alone', async () => {
  const id = world.unitId(31)
  await reserve(world.deps, anna.actor, { calendarUnitId: id })
  expect(findWeek(await read(bo), id)?.status).toBe('Reserved')
  world.advance({ minutes: 5 })
  expect(findWeek(await read(bo), id)?.status).toBe('Available')
  expect(findWeek(await read(anna), id)?.status).toBe('Available')
})

test('a week closes at its booking deadline by time alone, and opens again when the clock is set back', async () => {
  const id = world.unitId(13)
  world.setTime('2027-03-24 11:59')
  expect(findWeek(await read(anna), id)).toMatchObject({ status: 'Available', validationError: null })
  world.setTime('2027-03-24 12:00')
  expect(findWeek(await read(anna), id)).toMatchObject({
    status: 'NotAvailable',
    validationError: 'booking-deadline-exceeded',
  })
  world.setTime('2027-03-24 11:59')
  expect(findWeek(await read(anna), id)?.status).toBe('Available')
})

test('what another process committed is in the next read', async () => {
  await read(bo)
  const elsewhere = { ...world.deps }
  const id = world.unitId({ week: 22, house: 'B' })
  await reserve(elsewhere, anna.actor, { calendarUnitId: id })
  expect(findWeek(await read(bo), id)?.status).toBe('Reserved')
})

test('a change that commits late, behind younger transactions, is not lost', async () => {
  await read(bo)
  const id = world.unitId(40)
  const change = { at: world.deps.now(), groupId: world.groupId, unitId: Number(id), actorId: null }
  const writeSlowly = (tx: Tx) => publishChange(tx, change)
  const before = await whileOpen(world.deps.db, writeSlowly, async () => {
    const other = world.unitId(41)
    await reserve(world.deps, anna.actor, { calendarUnitId: other })
    const seen = await read(bo)
    expect(findWeek(seen, other)?.status).toBe('Reserved')
    return seen
  })
  expect(findWeek(await read(bo), id)?.version).toBe((findWeek(before, id)?.version ?? 0) + 1)
})

test('a mass change is in the next read even while an older transaction keeps the horizon low', async () => {
  const id = world.unitId(40)
  const { groupId } = world
  const beginOlder = (tx: Tx) => publishRefetch(tx, { at: world.deps.now(), groupId: randomUUID() })
  await whileOpen(world.deps.db, beginOlder, async () => {
    await read(bo)
    for (const points of [3, 2]) {
      await world.execute('update unit set points = $2 where id = $1', id, points)
      await world.deps.db.transaction((tx) => publishRefetch(tx, { at: world.deps.now(), groupId }))
      expect(findWeek(await read(bo), id)?.points).toBe(points)
    }
  })
})

test('the cached response is sent again until something of the group or of the viewer changes', async () => {
  const ask = (owner: Owner) => groupCalendars(world.deps, owner.actor, { groupId: world.groupId })
  const [first, hers] = [await ask(bo), await ask(anna)]
  expect(await ask(bo)).toBe(first)
  await reserve(world.deps, anna.actor, { calendarUnitId: world.unitId(30) })
  const second = await ask(bo)
  expect(second).not.toBe(first)
  expect(await ask(anna)).not.toBe(hers)
  expect(await ask(bo)).toBe(second)
  const given = {
    groupId: world.groupId,
    membershipId: bo.membershipId,
    year: 2027,
    points: 3,
    portion: null,
  }
  const at = world.deps.now()
  await world.deps.db.transaction((tx) =>
    insertAssignment(tx, { ...given, id: randomUUID(), assignAt: at + 3_600_000 }, at),
  )
  const third = await ask(bo)
  expect((JSON.parse(third.json) as GroupCalendars).owner.upcomingPoints).toEqual([
    { year: 2027, at: new Date(at + 3_600_000).toISOString(), points: 3 },
  ])
  expect(await ask(bo)).toBe(third)
  world.advance({ minutes: 4 })
  expect(await ask(bo)).toBe(third)
  world.advance({ minutes: 1 })
  expect(findWeek(JSON.parse((await ask(bo)).json) as GroupCalendars, world.unitId(30))?.status).toBe(
    'Available',
  )
})

test('members without bookings share the same bytes, and get their own as soon as they have one', async () => {
  const ask = (owner: Owner) => groupCalendars(world.deps, owner.actor, { groupId: world.groupId })
  const [one, two] = await Promise.all([ask(anna), ask(bo)])
  expect(two).toBe(one)
  const { bookingId } = await reserve(world.deps, anna.actor, { calendarUnitId: world.unitId(30) })
  const [own, others] = await Promise.all([ask(anna), ask(bo)])
  expect(own.json).toContain(bookingId)
  expect(others.json).not.toContain(bookingId)
  const cilla = await world.addOwner('cilla', { points: 3 })
  expect((JSON.parse((await ask(cilla)).json) as GroupCalendars).owner.accounts).toEqual([
    { year: 2027, balance: 3 },
  ])
})

test('the response for a viewer has for every week what the rules say about that week', async () => {
  for (const [owner, week] of [
    [anna, 20],
    [anna, 22],
    [bo, 21],
  ] as const) {
    const { bookingId } = await reserve(world.deps, owner.actor, { calendarUnitId: world.unitId(week) })
    await confirm(world.deps, owner.actor, { bookingId })
  }
  await reserve(world.deps, anna.actor, { calendarUnitId: world.unitId({ week: 45, house: 'B' }) })
  for (const owner of [anna, bo]) {
    const shared = await read(owner)
    const alone = await read(owner, 2027)
    const in2027 = shared.calendars.filter(({ year }) => year === 2027)
    expect(in2027).toEqual(alone.calendars)
  }
})

test('a caller who is no member and a group that does not exist get the same refusal', async () => {
  const refusal = (error: unknown) => (error instanceof RefusedError ? error.type : String(error))
  const getRefusal = (groupId: string) =>
    groupCalendars(world.deps, { ...anna.actor, personId: world.groupId }, { groupId }).catch(refusal)
  expect(await getRefusal(world.groupId)).toBe('no-group-found')
  expect(await getRefusal(anna.personId)).toBe('no-group-found')
})

describe('calendars that are not there', () => {
  const refuse = (call: Promise<unknown>) =>
    call.then(
      () => 'ok',
      (error: RefusedError) => error.type,
    )

  test('are an empty list in a year without any', async () => {
    expect(await read(anna, 2010)).toMatchObject({ groupId: world.groupId, name: 'Klitten', calendars: [] })
  })

  test('are an empty list if all of the group are older than last year', async () => {
    world.setTime('2031-06-02 12:00')
    expect(await read(anna)).toMatchObject({ groupId: world.groupId, calendars: [] })
    expect((await read(anna, 2027)).calendars).toHaveLength(2)
  })

  test('are refused only in a group that has none of any year', async () => {
    const other = { code: 'T2', name: 'Skoven', facebookLink: '', pictures: [], yearlyGroupList: null }
    const groupId = await setUpGroup(world.deps, null, { ...other, policy: defaultPolicy })
    const member = { groupId, userId: anna.personId, isCommittee: false, isMarked: false }
    await addMember(world.deps, null, member)
    for (const year of [{}, { year: 2027 }]) {
      const reading = groupCalendars(world.deps, anna.actor, { groupId, ...year })
      expect(await refuse(reading)).toBe('no-calendars-found')
    }
  })
})
