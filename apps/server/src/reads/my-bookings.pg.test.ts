import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createWorld, type Owner, type World } from '../../testing/fixtures/world.ts'
import { adminCancel } from '../use-cases/admin/admin-cancel.ts'
import { move } from '../use-cases/admin/move.ts'
import { createAdmin } from '../../testing/fixtures/people.ts'
import { cancelBooking } from '../use-cases/cancel-booking.ts'
import { confirm } from '../use-cases/confirm.ts'
import { joinWaitlist } from '../use-cases/join-waitlist.ts'
import { reserve } from '../use-cases/reserve.ts'
import { currentPoints } from './current-points.ts'
import { myBookings } from './my-bookings.ts'

let world: World
let anna: Owner
let bo: Owner

beforeEach(async () => {
  world = await createWorld({ houses: ['A', 'B'], prices: { 30: 4 } })
  anna = await world.addOwner('anna')
  bo = await world.addOwner('bo')
})

afterEach(() => world.close())

const getLists = (owner: Owner) => myBookings(world.deps, owner.actor, { groupId: world.groupId })

async function book(owner: Owner, week: number): Promise<string> {
  const { bookingId } = await reserve(world.deps, owner.actor, { calendarUnitId: world.unitId(week) })
  await confirm(world.deps, owner.actor, { bookingId })
  return bookingId
}

test('a hold is in reserved until it expires, and then in no list, whether a job has ended it or not', async () => {
  const { bookingId } = await reserve(world.deps, anna.actor, { calendarUnitId: world.unitId(20) })
  expect((await getLists(anna)).reserved).toMatchObject([
    { bookingId, type: 'Pre', origin: 'hold', priority: 1 },
  ])
  world.advance({ minutes: 5 })
  const { reserved, history } = await getLists(anna)
  expect([reserved, history]).toEqual([[], []])
})

test('a booking is in active until its check-out, and then in history', async () => {
  const bookingId = await book(anna, 20)
  expect((await getLists(anna)).active).toMatchObject([{ bookingId, isEditable: true, isDeleteable: true }])
  world.setTime('2027-05-24 09:59')
  expect((await getLists(anna)).active).toMatchObject([{ bookingId, isEditable: true, isDeleteable: false }])
  world.setTime('2027-05-24 10:00')
  const { active, history } = await getLists(anna)
  expect(active).toEqual([])
  expect(history).toMatchObject([{ bookingId, type: 'Book', isEditable: false }])
})

test('full refund ends 84 days before a week of 4 points, 56 before a cheaper one', async () => {
  await book(anna, 20)
  await book(anna, 30)
  const { active } = await getLists(anna)
  expect(active.map(({ points, refundUntil }) => [points, refundUntil])).toEqual([
    [2, '2027-03-21T23:00:00.000Z'],
    [4, '2027-05-02T22:00:00.000Z'],
  ])
})

describe('the refund that a cancellation would give', () => {
  const refunds = async (owner: Owner) => (await getLists(owner)).active.map(({ refund }) => refund)

  test('is sent with a booking: everything until the refund end, then only a claim (R81 to R83)', async () => {
    await book(anna, 20)
    await book(anna, 30)
    expect(await refunds(anna)).toEqual([
      { kind: 'full', points: 2, until: '2027-03-21T23:00:00.000Z' },
      { kind: 'full', points: 4, until: '2027-05-02T22:00:00.000Z' },
    ])
    world.setTime('2027-03-21 23:59')
    expect((await refunds(anna))[0]).toMatchObject({ kind: 'full', points: 2 })
    world.setTime('2027-03-22 00:00')
    expect((await refunds(anna))[0]).toEqual({ kind: 'claim', points: 2, until: null })
  })

  test.each(['2027-01-04 12:00', '2027-05-01 12:00'])(
    'is at %s what cancel-booking then brings',
    async (moment) => {
      const bookingId = await book(anna, 20)
      world.setTime(moment)
      const [sent] = await refunds(anna)
      const brought = await cancelBooking(world.deps, anna.actor, { bookingId })
      expect(brought).toEqual({ bookingId, refund: sent?.kind, points: sent?.points })
    },
  )

  test('is what the debit took, whatever the week costs now (R81)', async () => {
    await book(anna, 20)
    await world.execute('update unit set points = 4 where id = $1', world.unitId(20))
    expect(await refunds(anna)).toMatchObject([{ points: 2, until: '2027-03-21T23:00:00.000Z' }])
  })

  test('is nothing for a week whose points were waived, although it has a price (R81)', async () => {
    const bookingId = await insertAssignedWeek(anna, 30)
    const { active } = await getLists(anna)
    const refund = { kind: 'none', points: 0, until: null }
    expect(active).toMatchObject([{ bookingId, type: 'Assign', points: 4, isDeleteable: true, refund }])
    const brought = await cancelBooking(world.deps, anna.actor, { bookingId })
    expect(brought).toEqual({ bookingId, refund: 'none', points: 0 })
  })

  test('is nothing for a waitlist entry, and null if nothing can be cancelled', async () => {
    await book(anna, 20)
    await joinWaitlist(world.deps, bo.actor, { calendarUnitId: world.unitId(20) })
    expect((await getLists(bo)).waitlists).toMatchObject([
      { refund: { kind: 'none', points: 0, until: null }, refundUntil: null },
    ])
    world.setTime('2027-05-11 11:59')
    expect(await refunds(anna)).toMatchObject([{ kind: 'claim' }])
    world.setTime('2027-05-11 12:00')
    expect(await refunds(anna)).toEqual([null])
  })

  test('is null for a hold, which has the end of the full refund that it would get once confirmed', async () => {
    await reserve(world.deps, anna.actor, { calendarUnitId: world.unitId(30) })
    expect((await getLists(anna)).reserved).toMatchObject([
      { refund: null, refundUntil: '2027-05-02T22:00:00.000Z' },
    ])
  })
})

/** Inserts a week that an admin has assigned with its points waived: a row with a price and no debit. */
async function insertAssignedWeek(owner: Owner, week: number): Promise<string> {
  const [unitId, bookingId] = [world.unitId(week), randomUUID()]
  await world.execute(
    `insert into booking (id, group_id, unit_id, calendar_id, year, membership_id, type, points, created_at)
     select $1, group_id, id, calendar_id, year, $2, 'Assign', points, $3 from unit where id = $4`,
    bookingId,
    owner.membershipId,
    world.nowIso(),
    unitId,
  )
  return bookingId
}

test('an owner on a waitlist sees the own priority, and never another owner', async () => {
  const bookingId = await book(anna, 20)
  await joinWaitlist(world.deps, bo.actor, { calendarUnitId: world.unitId(20) })
  const seen = await getLists(bo)
  expect(seen.waitlists).toMatchObject([{ type: 'Wait', priority: 2 }])
  expect(JSON.stringify(seen)).not.toContain(bookingId)
})

test('a cancelled week is in history with its claim, and the balance is the ledger’s', async () => {
  await book(anna, 20)
  const { active } = await getLists(anna)
  world.setTime('2027-05-01 12:00')
  await cancelBooking(world.deps, anna.actor, { bookingId: active[0]?.bookingId ?? '' })
  const { history } = await getLists(anna)
  expect(history).toMatchObject([{ type: 'Cancel', claim: 'open', refundUntil: null }])
  const points = () => currentPoints(world.deps, anna.actor, { groupId: world.groupId })
  expect(await points()).toEqual({ years: [{ year: 2027, points: 18 }] })
  await book(bo, 20)
  expect((await getLists(anna)).history).toMatchObject([{ type: 'Cancel', claim: 'paid' }])
  expect(await points()).toEqual({ years: [{ year: 2027, points: 20 }] })
})

test('R188: what the office did to a week is said, and to and from which week it moved', async () => {
  const { actor } = await createAdmin(world, 'Admin')
  const [cancelled, own, old] = [await book(anna, 40), await book(anna, 42), await book(anna, 20)]
  await adminCancel(world.deps, actor, { bookingId: cancelled, refund: 'rule', reason: 'asked' })
  await cancelBooking(world.deps, anna.actor, { bookingId: own })
  const { bookingId } = await move(world.deps, actor, {
    bookingId: old,
    toUnitId: world.unitId(45),
    reason: 'asked',
  })
  const { active, history } = await getLists(anna)
  const week = (code: string) => ({ houseName: 'House A', year: 2027, calendarUnitCode: code })
  const nowhere = { movedTo: null, movedFrom: null }
  expect(active).toMatchObject([{ bookingId, endReason: null, movedTo: null, movedFrom: week('20') }])
  expect(history).toMatchObject([
    { bookingId: own, endReason: null, ...nowhere },
    { bookingId: cancelled, endReason: 'admin-cancelled', ...nowhere },
    { bookingId: old, endReason: 'moved', movedTo: week('45'), movedFrom: null },
  ])
})

test('R210: a row of the history says what became of it, and an active one when to come and to leave', async () => {
  const stayed = await book(anna, 10)
  const [inTime, late] = [await book(anna, 40), await book(anna, 18)]
  await cancelBooking(world.deps, anna.actor, { bookingId: inTime })
  expect((await getLists(anna)).active).toMatchObject([
    {
      bookingId: stayed,
      checkInAt: '2027-03-08T14:00:00.000Z',
      checkOutAt: '2027-03-15T09:00:00.000Z',
      debited: 2,
      outcome: null,
    },
    { bookingId: late },
  ])
  await book(bo, 20)
  const { bookingId: waited } = await joinWaitlist(world.deps, anna.actor, {
    calendarUnitId: world.unitId(20),
  })
  const { bookingId: left } = await joinWaitlist(world.deps, anna.actor, { calendarUnitId: await taken(22) })
  await cancelBooking(world.deps, anna.actor, { bookingId: left })
  world.setTime('2027-04-20 12:00')
  await world.execute(
    'update booking set checked_out_at = $1, checked_out_people = 6 where id = $2',
    world.nowIso(),
    stayed,
  )
  await cancelBooking(world.deps, anna.actor, { bookingId: late })
  const outcomes = async () =>
    Object.fromEntries((await getLists(anna)).history.map(({ bookingId, outcome }) => [bookingId, outcome]))
  expect(await outcomes()).toEqual({
    [stayed]: { kind: 'stayed', people: 6, points: 2 },
    [inTime]: { kind: 'refunded', people: null, points: 2 },
    [late]: { kind: 'refund-open', people: null, points: 2 },
    [left]: { kind: 'left', people: null, points: 0 },
  })
  await book(bo, 18)
  world.setTime('2027-05-24 12:00')
  expect(await outcomes()).toMatchObject({
    [late]: { kind: 'refunded', people: null, points: 2 },
    [waited]: { kind: 'not-offered', people: null, points: 0 },
  })
})

/** Returns the week after another owner has booked it. */
async function taken(week: number): Promise<string> {
  await book(bo, week)
  return world.unitId(week)
}
