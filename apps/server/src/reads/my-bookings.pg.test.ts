import { afterEach, beforeEach, expect, test } from 'vitest'
import { createWorld, type Owner, type World } from '../../testing/fixtures/world.ts'
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
  anna = await world.owner('anna')
  bo = await world.owner('bo')
})

afterEach(() => world.close())

const lists = (owner: Owner) => myBookings(world.deps, owner.actor, { groupId: world.groupId })

async function book(owner: Owner, week: number): Promise<string> {
  const { bookingId } = await reserve(world.deps, owner.actor, { calendarUnitId: world.unit(week) })
  await confirm(world.deps, owner.actor, { bookingId })
  return bookingId
}

test('a hold is reserved until it runs out, and then it is nowhere, swept or not', async () => {
  const { bookingId } = await reserve(world.deps, anna.actor, { calendarUnitId: world.unit(20) })
  expect((await lists(anna)).reserved).toMatchObject([
    { bookingId, type: 'Pre', origin: 'hold', priority: 1 },
  ])
  world.later({ minutes: 5 })
  const { reserved, history } = await lists(anna)
  expect([reserved, history]).toEqual([[], []])
})

test('a booking is active until its check-out, and history after it', async () => {
  const bookingId = await book(anna, 20)
  expect((await lists(anna)).active).toMatchObject([{ bookingId, isEditable: true, isDeleteable: true }])
  world.turnTo('2027-05-24 09:59')
  expect((await lists(anna)).active).toMatchObject([{ bookingId, isEditable: true, isDeleteable: false }])
  world.turnTo('2027-05-24 10:00')
  const { active, history } = await lists(anna)
  expect(active).toEqual([])
  expect(history).toMatchObject([{ bookingId, type: 'Book', isEditable: false }])
})

test('full refund ends 84 days before a week of 4 points, 56 before a cheaper one', async () => {
  await book(anna, 20)
  await book(anna, 30)
  const { active } = await lists(anna)
  expect(active.map(({ points, refundUntil }) => [points, refundUntil])).toEqual([
    [2, '2027-03-21T23:00:00.000Z'],
    [4, '2027-05-02T22:00:00.000Z'],
  ])
})

test('who waits sees the own place, and never another booker', async () => {
  const bookingId = await book(anna, 20)
  await joinWaitlist(world.deps, bo.actor, { calendarUnitId: world.unit(20) })
  const seen = await lists(bo)
  expect(seen.waitlists).toMatchObject([{ type: 'Wait', priority: 2 }])
  expect(JSON.stringify(seen)).not.toContain(bookingId)
})

test('what was given back stands in history with its claim, and the balance is what the ledger says', async () => {
  await book(anna, 20)
  const { active } = await lists(anna)
  world.turnTo('2027-05-01 12:00')
  await cancelBooking(world.deps, anna.actor, { bookingId: active[0]?.bookingId ?? '' })
  const { history } = await lists(anna)
  expect(history).toMatchObject([{ type: 'Cancel', claim: 'open', refundUntil: null }])
  const points = () => currentPoints(world.deps, anna.actor, { groupId: world.groupId })
  expect(await points()).toEqual({ years: [{ year: 2027, points: 18 }] })
  await book(bo, 20)
  expect((await lists(anna)).history).toMatchObject([{ type: 'Cancel', claim: 'paid' }])
  expect(await points()).toEqual({ years: [{ year: 2027, points: 20 }] })
})
