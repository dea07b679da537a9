import { describe, expect, test } from 'vitest'
import type { BookingFacts, BookingType } from './booking.ts'
import {
  isExpired,
  mayCancelBooking,
  mayCancelReservation,
  mayConfirm,
  mayUpdateDetails,
  isRepeatedCancelBooking,
  isRepeatedCancelReservation,
  isRepeatedConfirm,
  isRepeatedReserve,
} from './booking.ts'
import { defaultPolicy } from './policy.ts'
import type { Refusal } from './refusal.ts'
import {
  makeBooking,
  freeState,
  makeHeldState,
  makeOfferedState,
  makeOwnWeek,
  makeOwner,
  makeState,
  makeUnit,
} from './test-fixtures.ts'

const minute = 60_000
const unit = makeUnit(2027, 26)
const now = unit.restrictedUntil + minute
const later = now + minute
const only = (type: Refusal['type'], until: number | null = null) => [{ type, until }]

describe('confirming (R46 to R50)', () => {
  const confirm = (booking: Partial<BookingFacts>, owner = makeOwner(), instant = now) =>
    mayConfirm({ booking: makeBooking(booking), unit, owner }, defaultPolicy, instant)

  test('an own active hold or offer may be confirmed', () => {
    expect(confirm({ reservedUntil: now + 1 })).toEqual([])
    expect(confirm({ origin: 'offer' })).toEqual([])
  })

  test('an unknown row and the row of another owner are refused without further reasons', () => {
    expect(mayConfirm(null, defaultPolicy, now)).toEqual(only('no-booking-found'))
    expect(confirm({ isOwn: false, reservedUntil: now }, makeOwner({ accounts: [] }))).toEqual(
      only('not-your-booking'),
    )
  })

  test.each<[string, Partial<BookingFacts>, Refusal['type']]>([
    ['a hold at its end', { reservedUntil: now }, 'booking-expired'],
    ['an offer at its end', { origin: 'offer', reservedUntil: now }, 'booking-expired'],
    [
      'a hold that was ended at its end',
      { type: 'Ended', reservedUntil: now - 9, endedAt: now - 9 },
      'booking-expired',
    ],
    [
      'a hold that was ended after its end',
      { type: 'Ended', reservedUntil: now - 9, endedAt: now - 1 },
      'booking-expired',
    ],
    [
      'a hold that was released before its end',
      { type: 'Ended', reservedUntil: now - 9, endedAt: now - 10 },
      'not-reserved-booking',
    ],
    [
      'a released hold whose end is yet to come',
      { type: 'Ended', reservedUntil: later, endedAt: now },
      'not-reserved-booking',
    ],
    [
      'an expired offer',
      { type: 'WaitExpire', origin: 'offer', reservedUntil: now - 9, endedAt: now - 9 },
      'booking-expired',
    ],
    [
      'a declined offer',
      { type: 'WaitExpire', origin: 'offer', reservedUntil: now - 9, endedAt: now - 10 },
      'not-reserved-booking',
    ],
    [
      'an expired waitlist row',
      { type: 'WaitExpire', origin: null, reservedUntil: null },
      'not-reserved-booking',
    ],
    ['an ended row without a time', { type: 'Ended', reservedUntil: now - 9 }, 'not-reserved-booking'],
    ['a waitlist row', { type: 'Wait', origin: null, reservedUntil: null }, 'not-reserved-booking'],
    ['a cancelled week', { type: 'Cancel', reservedUntil: now - 9, endedAt: now }, 'not-reserved-booking'],
    ['a booked week', { type: 'Book', reservedUntil: now - 9 }, 'not-reserved-booking'],
    ['an assigned week', { type: 'Assign', reservedUntil: null }, 'not-reserved-booking'],
  ])('%s may not be confirmed', (_, booking, type) => {
    expect(confirm(booking, makeOwner({ accounts: [] }))).toEqual(only(type))
  })

  test('the season rules apply once more, with the frozen price', () => {
    const owner = makeOwner({ ownWeeks: [25, 27].map((week) => makeOwnWeek(makeUnit(2027, week))) })
    expect(confirm({}, owner)).toEqual(only('max-consecutive-high-season'))
    expect(confirm({ points: 2 }, owner)).toEqual([])
  })

  test('the balance must cover the frozen price, without other holds deducted', () => {
    const elsewhere = { unitId: 500, calendarId: 5, year: 2027, points: 3, reservedUntil: later }
    const owner = (balance: number) =>
      makeOwner({
        accounts: [{ year: 2027, balance }],
        holds: [elsewhere],
        upcomingPoints: [{ year: 2027, at: later, points: 1 }],
      })
    expect(confirm({}, owner(3))).toEqual([])
    expect(confirm({}, owner(2))).toEqual(only('not-enough-points', later))
    expect(confirm({ points: 1 }, owner(1))).toEqual([])
    expect(confirm({ points: 4 }, owner(3))).toEqual(only('not-enough-points', later))
  })

  test('a row without an end has not expired', () => {
    expect(isExpired(makeBooking({ reservedUntil: null }), now)).toBe(false)
  })
})

describe('releasing a hold, cancelling a booking and leaving a waitlist (R62 to R64)', () => {
  const allTypes: BookingType[] = ['Pre', 'Book', 'Wait', 'Cancel', 'Assign', 'WaitExpire', 'Ended']

  test('only a Pre may be released', () => {
    expect(mayCancelReservation(null)).toEqual(only('no-booking-found'))
    expect(mayCancelReservation(makeBooking({ isOwn: false }))).toEqual(only('not-your-booking'))
    for (const type of allTypes) {
      expect(mayCancelReservation(makeBooking({ type }))).toEqual(
        type === 'Pre' ? [] : only('booking-not-a-reservation'),
      )
    }
  })

  const cancel = (booking: Partial<BookingFacts>, instant: number) =>
    mayCancelBooking({ booking: makeBooking(booking), unit }, instant)

  test('only booked weeks and waitlist rows may be cancelled', () => {
    expect(mayCancelBooking(null, now)).toEqual(only('no-booking-found'))
    expect(cancel({ type: 'Wait', isOwn: false }, now)).toEqual(only('not-your-booking'))
    for (const type of allTypes) {
      const can = type === 'Book' || type === 'Assign' || type === 'Wait'
      expect(cancel({ type }, now)).toEqual(can ? [] : only('booking-is-not-book-type'))
    }
  })

  test('a booked week may be cancelled until the cancellation deadline, a waitlist row always', () => {
    const deadline = unit.cancellationDeadline
    for (const type of ['Book', 'Assign'] as const) {
      expect(cancel({ type }, deadline - 1)).toEqual([])
      expect(cancel({ type }, deadline)).toEqual(only('booking-deadline-exceeded'))
    }
    expect(cancel({ type: 'Wait' }, unit.checkOutAt)).toEqual([])
    expect(cancel({ type: 'Cancel' }, deadline)).toEqual(only('booking-is-not-book-type'))
  })

  test('a booked week whose guest has checked out may not be cancelled', () => {
    const checkedOutAt = unit.cancellationDeadline - 2
    expect(cancel({ type: 'Book', checkedOutAt }, checkedOutAt + 1)).toEqual(only('already-checked-out'))
  })
})

describe('changing details (R65, R66)', () => {
  const neighbour = makeOwnWeek(makeUnit(2027, 27))
  const details = (booking: Partial<BookingFacts>, wantsSkipCleaning = false, instant = now) =>
    mayUpdateDetails(
      { booking: makeBooking(booking), unit, ownWeeks: [neighbour], wantsSkipCleaning },
      instant,
    )

  test('only the details of booked weeks may be changed', () => {
    expect(mayUpdateDetails(null, now)).toEqual(only('no-booking-found'))
    expect(details({ type: 'Book', isOwn: false })).toEqual(only('not-your-booking'))
    expect(details({ type: 'Book' })).toEqual([])
    expect(details({ type: 'Assign' })).toEqual([])
    for (const type of ['Pre', 'Wait', 'Cancel', 'WaitExpire', 'Ended'] as const) {
      expect(details({ type }, true)).toEqual(only('booking-is-not-book-type'))
    }
  })

  test('details may be changed until check-out time', () => {
    expect(details({ type: 'Book' }, true, unit.checkOutAt - 1)).toEqual([])
    expect(details({ type: 'Book' }, true, unit.checkOutAt)).toEqual(only('booking-date-passed'))
  })

  test('skipping the cleaning needs an own week directly before or after, undoing it does not', () => {
    const alone = (wantsSkipCleaning: boolean, instant = now) =>
      mayUpdateDetails(
        { booking: makeBooking({ type: 'Book' }), unit, ownWeeks: [makeOwnWeek(unit)], wantsSkipCleaning },
        instant,
      )
    expect(alone(true)).toEqual(only('consecutive-block-not-found'))
    expect(alone(false)).toEqual([])
    expect(alone(true, unit.checkOutAt).map((reason) => reason.type)).toEqual([
      'booking-date-passed',
      'consecutive-block-not-found',
    ])
  })
})

describe('repeated calls (R68)', () => {
  test('reserving again is a repeat while the owner’s Pre is active', () => {
    expect(isRepeatedReserve(makeHeldState(later, true), now)).toBe(true)
    expect(isRepeatedReserve(makeOfferedState(later, { isOwn: true }), now)).toBe(true)
    expect(isRepeatedReserve(makeHeldState(now, true), now)).toBe(false)
    expect(isRepeatedReserve(makeHeldState(later), now)).toBe(false)
    expect(isRepeatedReserve(makeState({ isOwn: true }), now)).toBe(false)
    expect(isRepeatedReserve(freeState, now)).toBe(false)
  })

  test.each<[Partial<BookingFacts>, boolean, boolean, boolean]>([
    [{ type: 'Book' }, true, false, false],
    [{ type: 'Assign' }, false, false, false],
    [{ type: 'Cancel' }, false, true, false],
    [{ type: 'Ended' }, false, false, true],
    [{ type: 'WaitExpire', origin: 'offer' }, false, false, true],
    [{ type: 'WaitExpire', origin: null }, false, false, false],
    [{ type: 'Pre', origin: 'offer' }, false, false, false],
    [{ type: 'Wait', origin: null }, false, false, false],
    [{ type: 'Book', isOwn: false }, false, false, false],
    [{ type: 'Cancel', isOwn: false }, false, false, false],
    [{ type: 'Ended', isOwn: false }, false, false, false],
    [{ type: 'WaitExpire', origin: 'offer', isOwn: false }, false, false, false],
  ])(
    '%o: a repeated confirm %s, cancel-booking %s, cancel-reservation %s',
    (booking, confirm, cancel, release) => {
      expect(isRepeatedConfirm(makeBooking(booking))).toBe(confirm)
      expect(isRepeatedCancelBooking(makeBooking(booking))).toBe(cancel)
      expect(isRepeatedCancelReservation(makeBooking(booking))).toBe(release)
    },
  )
})
