import { describe, expect, test } from 'vitest'
import {
  chooseLinkMail,
  computeAdminRefund,
  mayIssueCheckOutLink,
  mayReopenCheckOut,
  mayTakeOff,
  type RefundChoice,
} from './admin-release.ts'
import type { BookingFacts, BookingType } from './booking.ts'
import { defaultPolicy as policy } from './policy.ts'
import type { Decision } from './refusal.ts'
import { makeUnit } from './test-fixtures.ts'

const unit = makeUnit(2027, 26)
const listTypes = (decision: Decision) => decision.map(({ type }) => type)

describe('what comes back when an admin cancels (R180)', () => {
  const early = unit.refundEndLow - 1
  const late = unit.refundEndLow
  const over = unit.bookingDeadline
  test.each<[RefundChoice, string, number, boolean, [string, number]]>([
    ['rule', 'before the refund end', early, false, ['full', 3]],
    ['rule', 'after it', late, false, ['claim', 3]],
    ['rule', 'after the booking deadline', over, false, ['none', 0]],
    ['rule', 'before the refund end of an owner who has left', early, true, ['full', 3]],
    ['rule', 'after it of an owner who has left', late, true, ['none', 0]],
    ['full', 'after the refund end', late, false, ['full', 3]],
    ['full', 'after the booking deadline', over, false, ['full', 3]],
    ['full', 'after it of an owner who has left', late, true, ['full', 3]],
    ['none', 'before the refund end', early, false, ['none', 0]],
    ['none', 'after it', late, false, ['none', 0]],
  ])('%s, %s', (choice, _when, now, hasLeft, [kind, points]) => {
    const refund = computeAdminRefund(choice, { unit, price: 3, debited: 3, hasLeft }, { policy, now })
    expect(refund).toEqual({ kind, points, fullUntil: unit.refundEndLow })
  })

  test.each<RefundChoice>(['rule', 'full', 'none'])(
    'nothing of a week that was waived, by the choice %s',
    (choice) => {
      const facts = { unit, price: 3, debited: 0, hasLeft: false }
      expect(computeAdminRefund(choice, facts, { policy, now: late })).toMatchObject({
        kind: 'none',
        points: 0,
      })
    },
  )
})

describe('an admin ends a reservation, an offer or a place on a waitlist (R181)', () => {
  const row: BookingFacts = {
    isOwn: true,
    type: 'Pre',
    origin: 'hold',
    reservedUntil: 1000,
    endedAt: null,
    points: 3,
    checkedOutAt: null,
  }
  test.each<[string, BookingFacts | null, string[]]>([
    ['no row', null, ['no-booking-found']],
    ['a reservation', row, []],
    ['one that has expired', { ...row, reservedUntil: 500 }, ['booking-expired']],
    ['an offer', { ...row, origin: 'offer' }, []],
    ['an offer that has expired', { ...row, origin: 'offer', reservedUntil: 500 }, ['booking-expired']],
    ['a place on a waitlist', { ...row, type: 'Wait', origin: null, reservedUntil: null }, []],
    ['a booked week', { ...row, type: 'Book', reservedUntil: null }, ['booking-not-a-reservation']],
    [
      'a booked week that was held',
      { ...row, type: 'Book', reservedUntil: 100 },
      ['booking-not-a-reservation'],
    ],
    ['a cancelled one', { ...row, type: 'Cancel', reservedUntil: null }, ['booking-not-a-reservation']],
  ])('%s', (_what, booking, types) => {
    expect(listTypes(mayTakeOff(booking, 500))).toEqual(types)
  })
})

describe('an admin takes back a check-out (R182)', () => {
  test.each<[string, BookingType | null, number | null, string[]]>([
    ['no booking', null, null, ['no-booking-found']],
    ['a week that is checked out', 'Book', 1, []],
    ['an assigned one', 'Assign', 1, []],
    ['one that is not', 'Book', null, ['not-checked-out']],
    ['a cancelled week', 'Cancel', null, ['booking-is-not-book-type']],
  ])('%s', (_what, type, checkedOutAt, types) => {
    const isAnonymized = false
    expect(listTypes(mayReopenCheckOut(type && { type, checkedOutAt, isAnonymized }))).toEqual(types)
  })

  test('a week whose owner is anonymized (R228)', () => {
    const week = { type: 'Book', checkedOutAt: 1, isAnonymized: true } as const
    expect(listTypes(mayReopenCheckOut(week))).toEqual(['user-not-found'])
  })
})

describe('an admin makes a new link to check out (R184)', () => {
  const stay = [unit]
  const end = unit.checkOutAt + 30 * 24 * 3_600_000
  const week = { type: 'Book', checkedOutAt: null, stay, isAnonymized: false } as const
  test.each<[string, Parameters<typeof mayIssueCheckOutLink>[0], boolean, number, string[]]>([
    ['of no booking', null, false, 0, ['no-booking-found']],
    ['before the stay', week, false, unit.checkInAt - 1, []],
    ['before the stay, by mail', week, true, unit.checkInAt - 1, ['booking-not-eligible']],
    ['from check-in on, by mail', week, true, unit.checkInAt, []],
    ['until links end', week, true, end - 1, []],
    ['once they have ended', week, false, end, ['booking-not-eligible']],
    ['after the check-out', { ...week, checkedOutAt: 1 }, false, unit.checkInAt, ['already-checked-out']],
    ['of an anonymized owner', { ...week, isAnonymized: true }, false, unit.checkInAt, ['user-not-found']],
    ['of a cancelled week', { ...week, type: 'Cancel', stay: [] }, false, 0, ['booking-is-not-book-type']],
  ])('%s', (_what, facts, isMailed, now, types) => {
    expect(listTypes(mayIssueCheckOutLink(facts, { isMailed }, now))).toEqual(types)
  })

  test('is mailed in the words of a stay that is under way, or of one that is over', () => {
    expect(chooseLinkMail(week, unit.checkOutAt - 1)).toBe('Departure1')
    expect(chooseLinkMail(week, unit.checkOutAt)).toBe('Departure3')
  })
})
