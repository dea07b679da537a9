import { describe, expect, test } from 'vitest'
import type { BookingList, ListedBooking } from './booking-list.ts'
import { createListComparator, getBookingFlags, getListing, getOfficeEnding } from './booking-list.ts'
import type { BookingType } from './booking.ts'
import { makeOwnWeek, makeUnit } from './test-fixtures.ts'

const unit = makeUnit(2027, 26)
const now = unit.cancellationDeadline - 1000
const makeRow = (type: BookingType, overrides: Partial<ListedBooking> = {}): ListedBooking => ({
  type,
  origin: null,
  reservedUntil: null,
  endedAt: null,
  checkedOutAt: null,
  unit,
  ...overrides,
})
const makeHold = (reservedUntil: number) => makeRow('Pre', { origin: 'hold', reservedUntil })
const makeOffer = (reservedUntil: number) => makeRow('Pre', { origin: 'offer', reservedUntil })

describe('the list that shows a row (R69)', () => {
  test.each<[string, ListedBooking, number, BookingList | null, BookingType?]>([
    ['an active hold', makeHold(now + 1), now, 'reserved'],
    ['an active offer', makeOffer(now + 1), now, 'reserved'],
    ['an expired hold', makeHold(now), now, null],
    ['an expired offer', makeOffer(now), now, 'history', 'WaitExpire'],
    ['an ended hold', makeRow('Ended'), now, null],
    ['a booking', makeRow('Book'), now, 'active'],
    ['an assigned week', makeRow('Assign'), now, 'active'],
    ['a booking until check-out', makeRow('Book'), unit.checkOutAt - 1, 'active'],
    ['a booking from check-out on', makeRow('Book'), unit.checkOutAt, 'history'],
    ['an assigned week from check-out on', makeRow('Assign'), unit.checkOutAt, 'history'],
    ['a waitlist row', makeRow('Wait'), unit.bookingDeadline - 1, 'waitlists'],
    ['a waitlist row past the deadline', makeRow('Wait'), unit.bookingDeadline, 'history', 'WaitExpire'],
    ['a cancelled booking', makeRow('Cancel'), now, 'history'],
    ['an expired waitlist row', makeRow('WaitExpire'), now, 'history'],
  ])('%s', (_, booking, instant, list, type = booking.type) => {
    expect(getListing(booking, instant)).toEqual(list && { list, type })
  })
})

describe('the flags of a row (R71 to R73)', () => {
  test.each<[BookingType, number, boolean, boolean]>([
    ['Book', unit.cancellationDeadline - 1, true, true],
    ['Book', unit.cancellationDeadline, false, true],
    ['Book', unit.checkOutAt - 1, false, true],
    ['Book', unit.checkOutAt, false, false],
    ['Assign', unit.cancellationDeadline - 1, true, true],
    ['Assign', unit.checkOutAt, false, false],
    ['Wait', unit.checkOutAt, true, false],
    ['Cancel', now, false, false],
    ['Pre', now, false, false],
    ['WaitExpire', now, false, false],
  ])('%s at %i: deleteable %s, editable %s', (type, instant, isDeleteable, isEditable) => {
    expect(getBookingFlags(makeRow(type), [], instant)).toEqual({
      isDeleteable,
      isEditable,
      isConsecutive: false,
    })
  })

  test('a week whose guest has checked out is editable, but not deleteable', () => {
    expect(getBookingFlags(makeRow('Book', { checkedOutAt: now - 1 }), [], now)).toMatchObject({
      isDeleteable: false,
      isEditable: true,
    })
  })

  test('a week is consecutive if the owner has a week directly before or after it', () => {
    const flags = (week: number) =>
      getBookingFlags(makeRow('Book'), [makeOwnWeek(unit), makeOwnWeek(makeUnit(2027, week))], now)
    expect(flags(27).isConsecutive).toBe(true)
    expect(flags(25).isConsecutive).toBe(true)
    expect(flags(24).isConsecutive).toBe(false)
  })
})

describe('the order of a list (R70)', () => {
  const of = (week: number, overrides: Partial<ListedBooking> = {}) =>
    makeRow('Book', { ...overrides, unit: makeUnit(2027, week) })
  const sorted = (list: BookingList, rows: ListedBooking[]) => [...rows].sort(createListComparator(list))
  const [early, middle, late] = [of(10), of(20), of(30)]

  test('active bookings and waitlists begin with the earliest week', () => {
    expect(sorted('active', [late, early, middle])).toEqual([early, middle, late])
    expect(sorted('waitlists', [middle, late, early])).toEqual([early, middle, late])
    const booked = of(20, { reservedUntil: 5 })
    const earlier = of(10, { reservedUntil: 9 })
    expect(sorted('active', [booked, earlier])).toEqual([earlier, booked])
  })

  test('the history begins with the latest week, and in one week with the latest change', () => {
    const [first, second, third] = [of(20, { endedAt: 1 }), of(20, { endedAt: 2 }), of(20)]
    const newestFirst = [late, second, first, third, early]
    for (const rows of [
      [early, third, late, first, second],
      [third, first, second, early, late],
      [second, third, first, late, early],
      [first, second, third, late, early],
    ]) {
      expect(sorted('history', rows)).toEqual(newestFirst)
    }
  })

  test('reservations begin with the earliest end', () => {
    const [soon, then] = [of(30, { reservedUntil: 1 }), of(10, { reservedUntil: 2 })]
    expect(sorted('reserved', [then, soon])).toEqual([soon, then])
    const same = of(20, { reservedUntil: 2 })
    expect(sorted('reserved', [same, soon, then])).toEqual([soon, then, same])
    expect(sorted('reserved', [same, then, soon])).toEqual([soon, then, same])
  })

  test('rows of one week in several houses are sorted by house', () => {
    const [lodge, cabin] = [of(20), makeRow('Book', { unit: makeUnit(2027, 20, { houseId: 'cabin' }) })]
    for (const list of ['active', 'waitlists', 'history', 'reserved'] as const) {
      expect(sorted(list, [cabin, lodge])).toEqual([lodge, cabin])
    }
  })
})

test.each([
  ['admin-cancelled', 'admin-cancelled'],
  ['moved', 'moved'],
  ['taken-off', 'taken-off'],
  ['overridden', 'overridden'],
  ['out-of-operation', 'out-of-operation'],
  ['left-group', 'left-group'],
  ['access-closed', 'access-closed'],
  ['cancelled', null],
  ['expired', null],
  ['not-enough-points', null],
  [null, null],
])('R188: what ended a row as %s, its owner reads as %s', (endReason, ending) => {
  expect(getOfficeEnding(endReason)).toBe(ending)
})
