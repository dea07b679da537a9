import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  changeWeek,
  comparePolicies,
  countEffects,
  countKeptTerms,
  toPolicyTexts,
  type ChangingRow,
  type ChangingWeek,
} from './policy-change.ts'
import { defaultPolicy, type Policy } from './policy.ts'
import { getFullRefundEnd } from './refund.ts'
import { computeUnitTimes } from './week.ts'

const minute = 60_000
const day = 24 * 60 * minute

function makeWeek(overrides: Partial<ChangingWeek> = {}): ChangingWeek {
  const { dateFrom: _from, dateTo: _to, ...instants } = computeUnitTimes(2027, 30, defaultPolicy)
  return {
    unitId: 130,
    year: 2027,
    week: 30,
    points: 4,
    rows: [],
    hasOpenClaim: false,
    ...instants,
    ...overrides,
  }
}

const start = makeWeek().startsAt
const makeRow = (overrides: Partial<ChangingRow>): ChangingRow => ({
  bookingId: `${overrides.type} ${overrides.origin}`,
  type: 'Book',
  origin: 'hold',
  reservedUntil: null,
  points: 4,
  ...overrides,
})
const change = (differing: Partial<Policy>, week: ChangingWeek, now: number) =>
  changeWeek(week, { before: defaultPolicy, after: { ...defaultPolicy, ...differing } }, now)

const otherTerms: Partial<Policy> = {
  bookingDeadline: { daysBefore: 8, time: '09:00' },
  cancellationDeadline: { daysBefore: 10, time: '09:00' },
  refundHighDays: 30,
  refundLowDays: 20,
  refundFromPoints: 5,
}

describe('what a new policy does to a week (R160)', () => {
  test('nothing if its booking deadline has passed', () => {
    const week = makeWeek()
    expect(change(otherTerms, week, week.bookingDeadline)).toBe(null)
    expect(change(otherTerms, week, week.bookingDeadline - 1)).not.toBe(null)
  })

  test('every instant of a free week is that of the new policy', () => {
    const after: Policy = {
      ...defaultPolicy,
      ...otherTerms,
      timeZone: 'Atlantic/Faroe',
      checkInTime: '16:00',
    }
    const { dateFrom: _from, dateTo: _to, ...wanted } = computeUnitTimes(2027, 30, after)
    expect(change(after, makeWeek(), start - 90 * day)).toMatchObject({
      instants: wanted,
      hasNewInstants: true,
      isMoved: true,
      isKept: false,
    })
  })

  test('a policy that only changes limits moves nothing', () => {
    expect(change({ maxWaitlistPerUnit: 1, holdMinutes: 9 }, makeWeek(), start - 90 * day)).toMatchObject({
      hasNewInstants: false,
      isMoved: false,
      isKept: false,
    })
  })

  test.each<[string, ChangingRow]>([
    ['booked', makeRow({ type: 'Book' })],
    ['assigned', makeRow({ type: 'Assign', origin: null })],
    ['held', makeRow({ type: 'Pre', reservedUntil: start - 90 * day + minute })],
    ['offered', makeRow({ type: 'Pre', origin: 'offer', reservedUntil: start - 90 * day + minute })],
  ])('a week that is %s keeps its cancellation deadline and the refund end of its price', (_name, row) => {
    const week = makeWeek({ rows: [row] })
    const changed = change(otherTerms, week, start - 90 * day)
    expect(changed).toMatchObject({
      isKept: true,
      isMoved: true,
      instants: {
        cancellationDeadline: week.cancellationDeadline,
        refundEndHigh: week.refundEndHigh,
        refundEndLow: week.refundEndHigh,
        bookingDeadline: start - 8 * day + 9 * 60 * minute,
      },
    })
  })

  test('the price that decides is the frozen one, whatever the week costs now', () => {
    const week = makeWeek({ points: 4, rows: [makeRow({ points: 2 })] })
    expect(change(otherTerms, week, start - 90 * day)?.instants).toMatchObject({
      refundEndHigh: week.refundEndLow,
      refundEndLow: week.refundEndLow,
    })
  })

  test('a hold that has expired, and a waitlist, keep nothing', () => {
    const rows = [
      makeRow({ type: 'Pre', reservedUntil: start - 90 * day }),
      makeRow({ type: 'Wait', origin: null }),
    ]
    expect(change(otherTerms, makeWeek({ rows }), start - 90 * day)?.isKept).toBe(false)
  })

  test('a booked week whose terms are the same under both policies counts as neither moved nor kept', () => {
    const week = makeWeek({ rows: [makeRow({})] })
    expect(change({ refundLowDays: 20 }, week, start - 90 * day)).toMatchObject({
      isKept: false,
      isMoved: false,
      hasNewInstants: true,
    })
  })

  test('a deadline that is kept is not later than the start, which another time zone moves', () => {
    const before: Policy = {
      ...defaultPolicy,
      timeZone: 'America/Los_Angeles',
      bookingDeadline: { daysBefore: 1, time: '23:00' },
      cancellationDeadline: { daysBefore: 1, time: '22:00' },
    }
    const { dateFrom: _from, dateTo: _to, ...instants } = computeUnitTimes(2027, 30, before)
    const week = makeWeek({ ...instants, rows: [makeRow({})] })
    const changed = changeWeek(
      week,
      { before, after: { ...before, timeZone: 'Pacific/Auckland' } },
      start - 90 * day,
    )
    expect(changed?.instants.cancellationDeadline).toBe(changed?.instants.startsAt)
    expect(changed?.instants.cancellationDeadline).toBeLessThan(week.cancellationDeadline)
  })
})

describe('holds, offers and waitlists under a new booking deadline (R161)', () => {
  const moved = makeWeek().bookingDeadline - 3 * day
  const earlier = { bookingDeadline: { daysBefore: 8, time: '12:00' } }
  const hold = makeRow({ type: 'Pre', reservedUntil: moved + minute })
  const offer = makeRow({ type: 'Pre', origin: 'offer', reservedUntil: moved + day })
  const wait = makeRow({ type: 'Wait', origin: null })

  test('end with it at the latest', () => {
    const changed = change(earlier, makeWeek({ rows: [offer, wait] }), moved - 1)
    expect(changed).toMatchObject({ isOver: false, ending: [], shortened: [offer] })
    const inTime = makeRow({ type: 'Pre', reservedUntil: moved })
    expect(change(earlier, makeWeek({ rows: [inTime] }), moved - 1)?.shortened).toEqual([])
  })

  test('end at once where it has passed', () => {
    expect(change(earlier, makeWeek({ rows: [offer, wait] }), moved)).toMatchObject({
      isOver: true,
      isKept: false,
      ending: [offer, wait],
      shortened: [],
    })
    expect(change(earlier, makeWeek({ rows: [hold] }), moved + minute)?.ending).toEqual([])
  })

  test('a booked week only gets the deadline', () => {
    const changed = change(earlier, makeWeek({ rows: [makeRow({}), wait] }), moved)
    expect(changed).toMatchObject({ isOver: true, isMoved: true, isKept: false, ending: [wait] })
  })
})

describe('booked weeks with terms of an earlier policy (R160)', () => {
  const { refundEndHigh } = makeWeek()

  test('are those whose cancellation deadline or refund end the present one does not give', () => {
    const weeks = [
      makeWeek(),
      makeWeek({ week: 31, ...computeUnitTimes(2027, 31, defaultPolicy) }),
      makeWeek({ refundEndHigh: refundEndHigh - day, refundEndLow: refundEndHigh - day }),
      makeWeek({ cancellationDeadline: makeWeek().cancellationDeadline - day }),
    ]
    expect(countKeptTerms(weeks, defaultPolicy)).toBe(2)
    expect(countKeptTerms(weeks, { ...defaultPolicy, refundHighDays: 90 })).toBe(4)
  })

  test('are judged by the refund end of their own price', () => {
    const changed = { ...defaultPolicy, refundLowDays: 40 }
    expect(countKeptTerms([makeWeek({ points: 4 })], changed)).toBe(0)
    expect(countKeptTerms([makeWeek({ points: 3 })], changed)).toBe(1)
  })
})

describe('the effects in numbers (R162)', () => {
  test('are counted over all weeks, portions beside them', () => {
    const now = makeWeek().bookingDeadline - 3 * day
    const over = change(
      { bookingDeadline: { daysBefore: 8, time: '12:00' } },
      makeWeek({
        hasOpenClaim: true,
        rows: [
          makeRow({ type: 'Pre', origin: 'offer', reservedUntil: now + day }),
          makeRow({ type: 'Wait', origin: null }),
        ],
      }),
      now,
    )
    const kept = change({ refundHighDays: 30 }, makeWeek({ rows: [makeRow({})] }), now)
    if (!over || !kept) throw new Error('both weeks change')
    const planned = { portion: '2027-01 sunday 1', assignAt: now, year: 2028, points: 4 }
    expect(countEffects([over, kept], { added: [planned, planned], rescheduled: [], cancelled: [] })).toEqual(
      {
        weeksMoved: 1,
        weeksKept: 1,
        weeksClosed: 1,
        claimsLapsing: 1,
        holdsEnding: 0,
        offersEnding: 1,
        waitsEnding: 1,
        reservationsShortened: 0,
        portionsAdded: 2,
        portionsChanged: 0,
        portionsCancelled: 0,
      },
    )
  })
})

test('a policy as texts names every field, and two policies differ by the changed ones', () => {
  const after: Policy = {
    ...defaultPolicy,
    holdMinutes: 6,
    cancellationDeadline: { daysBefore: 7, time: '12:00' },
    pointPlan: { ...defaultPolicy.pointPlan, portions: [] },
  }
  expect(Object.keys(toPolicyTexts(defaultPolicy))).toHaveLength(23)
  expect(comparePolicies({ before: defaultPolicy, after })).toEqual([
    { field: 'holdMinutes', before: '5', after: '6' },
    { field: 'cancellationDeadline.daysBefore', before: '6', after: '7' },
    { field: 'pointPlan.portions', before: expect.stringContaining('"sunday":-1'), after: '[]' },
  ])
})

test('whoever has a week keeps the end of its full refund through any number of changes (R160)', () => {
  const terms = fc.record({
    bookingDeadline: fc.record({ daysBefore: fc.integer({ min: 1, max: 20 }), time: fc.constant('12:00') }),
    cancellationDeadline: fc.record({
      daysBefore: fc.integer({ min: 20, max: 60 }),
      time: fc.constant('12:00'),
    }),
    refundFromPoints: fc.integer({ min: 0, max: 6 }),
    refundHighDays: fc.integer({ min: 0, max: 200 }),
    refundLowDays: fc.integer({ min: 0, max: 200 }),
  })
  fc.assert(
    fc.property(fc.array(terms, { maxLength: 5 }), fc.integer({ min: 1, max: 5 }), (changes, price) => {
      const week = makeWeek({ rows: [makeRow({ points: price })] })
      let before = defaultPolicy
      const refundEnd = getFullRefundEnd(week, price, before)
      for (const each of changes) {
        const after = { ...before, ...each }
        const changed = changeWeek(week, { before, after }, start - 250 * day)
        Object.assign(week, changed?.instants)
        before = after
        expect(getFullRefundEnd(week, price, after)).toBe(refundEnd)
        expect(week.cancellationDeadline).toBe(makeWeek().cancellationDeadline)
      }
    }),
  )
})
