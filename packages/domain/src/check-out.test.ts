import { describe, expect, test } from 'vitest'
import type { BookingType } from './booking.ts'
import type { CheckOutFacts } from './check-out.ts'
import {
  checkOutLinkDays,
  defaultGuestCount,
  isGuestCount,
  mayCheckOut,
  mayReportSupport,
  maxSupportPhotos,
  maxSupportReports,
} from './check-out.ts'
import { makeUnit } from './test-fixtures.ts'

const first = makeUnit(2027, 25)
const middle = makeUnit(2027, 26)
const last = makeUnit(2027, 27)
const day = 24 * 3_600_000
const makeFacts = (overrides: Partial<CheckOutFacts> = {}): CheckOutFacts => ({
  type: 'Book',
  checkedOutAt: null,
  stay: [first, middle, last],
  ...overrides,
})

describe('who may report a check-out (R92 to R95)', () => {
  test('an unknown link is refused', () => {
    expect(mayCheckOut(null, last.checkOutAt)).toEqual([{ type: 'booking-not-found', until: null }])
  })

  test.each<[BookingType, boolean]>([
    ['Book', true],
    ['Assign', true],
    ['Cancel', false],
    ['Wait', false],
  ])('the link of a booking of type %s is valid: %s', (type, works) => {
    expect(mayCheckOut(makeFacts({ type }), last.checkOutAt)).toEqual(
      works ? [] : [{ type: 'consecutive-block-not-found', until: null }],
    )
  })

  test('a booking without a stay is refused', () => {
    expect(mayCheckOut(makeFacts({ stay: [] }), last.checkOutAt)[0]?.type).toBe('consecutive-block-not-found')
  })

  test.each<[string, number, number | null | 'open']>([
    ['before check-in of the first week', first.checkInAt - 1, first.checkInAt],
    ['at check-in of the first week', first.checkInAt, 'open'],
    ['before check-in of the last week', last.checkInAt - 1, 'open'],
    ['a moment before 30 days after check-out of the last week', last.checkOutAt + 30 * day - 1, 'open'],
    ['30 days after check-out of the last week', last.checkOutAt + 30 * day, null],
  ])('a check-out is reported %s', (_, now, until) => {
    expect(mayCheckOut(makeFacts(), now)).toEqual(
      until === 'open' ? [] : [{ type: 'booking-not-eligible', until }],
    )
  })

  test('a second check-out is refused as already-checked-out, also after 30 days', () => {
    expect(mayCheckOut(makeFacts({ checkedOutAt: 0 }), last.checkOutAt)).toEqual([
      { type: 'already-checked-out', until: null },
    ])
    const late = mayCheckOut(makeFacts({ checkedOutAt: 5 }), last.checkOutAt + 31 * day)
    expect(late[0]?.type).toBe('already-checked-out')
    expect(checkOutLinkDays).toBe(30)
  })
})

describe('who may report to support (R92 to R95)', () => {
  test('a guest may report before and after the check-out, as long as the link is valid', () => {
    for (const checkedOutAt of [null, 5]) {
      const report = (now: number) => mayReportSupport(makeFacts({ checkedOutAt }), 0, now)
      const late = last.checkOutAt + 30 * day
      expect(report(first.checkInAt - 1)).toEqual([{ type: 'booking-not-eligible', until: first.checkInAt }])
      expect(report(first.checkInAt)).toEqual([])
      expect(report(late - 1)).toEqual([])
      expect(report(late)).toEqual([{ type: 'booking-not-eligible', until: null }])
    }
  })

  test('a stay gets at most ten reports, each with up to five photos (R119)', () => {
    const after = (reports: number) => mayReportSupport(makeFacts(), reports, last.checkOutAt)
    expect(after(maxSupportReports - 1)).toEqual([])
    expect(after(maxSupportReports)).toEqual([{ type: 'max-support-reports', until: null }])
    expect([maxSupportReports, maxSupportPhotos]).toEqual([10, 5])
  })

  test('a guest without a valid link or a stay may not report', () => {
    expect(mayReportSupport(null, 0, 0)[0]?.type).toBe('booking-not-found')
    const cancelled = makeFacts({ type: 'Cancel' })
    expect(mayReportSupport(cancelled, 0, last.checkOutAt)[0]?.type).toBe('consecutive-block-not-found')
  })
})

test('a guest count is a whole number from 0 to 99 (R96)', () => {
  expect([0, 1, defaultGuestCount, 99].every(isGuestCount)).toBe(true)
  expect([-1, 100, 1.5, Number.NaN, Number.POSITIVE_INFINITY].some(isGuestCount)).toBe(false)
  expect(defaultGuestCount).toBe(5)
})
