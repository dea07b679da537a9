import { describe, expect, test } from 'vitest'
import {
  compareUse,
  countBooked,
  getBookedPercentage,
  findNamedOwner,
  getReportPeriod,
  getWeekUse,
  isBooked,
  roundPercentage,
  toLetters,
  type ReportWeek,
} from './report.ts'

type Holder = NonNullable<ReportWeek['holder']>

const now = Date.UTC(2027, 5, 1, 12)
const confirmed: Holder = { type: 'Book', origin: 'hold', reservedUntil: null }
const assigned: Holder = { type: 'Assign', origin: null, reservedUntil: null }
const held: Holder = { type: 'Pre', origin: 'hold', reservedUntil: now + 1 }

const week = (holder: Holder | null, unit: Partial<ReportWeek['unit']> = {}): ReportWeek => ({
  unit: { points: 2, isOutOfOperation: false, ...unit },
  holder,
  isLentOut: false,
})

test('a week is booked if it is confirmed or assigned, and not while it is held (R128)', () => {
  expect([confirmed, assigned, held, null].map((holder) => isBooked({ holder }))).toEqual([
    true,
    true,
    false,
    false,
  ])
})

describe('the booked percentage', () => {
  test('counts the weeks in operation only (R129)', () => {
    const weeks = [
      week(confirmed),
      week(assigned),
      week(held),
      week(null),
      week(null, { isOutOfOperation: true }),
      week(null, { points: 0 }),
      week(assigned, { points: 0 }),
    ]
    expect(countBooked(weeks)).toEqual({ weeks: 4, booked: 2 })
    expect(getBookedPercentage(countBooked(weeks))).toBe(50)
  })

  test('is 0 where no week is in operation (R129)', () => {
    expect(getBookedPercentage(countBooked([]))).toBe(0)
    expect(getBookedPercentage(countBooked([week(confirmed, { points: 0 })]))).toBe(0)
  })

  test.each([0, 1] as const)(
    'is rounded half up to %i decimals, whatever the division lost (R130)',
    (decimals) => {
      const factor = 10 ** decimals
      for (let weeks = 1; weeks <= 600; weeks += 1) {
        for (let booked = 0; booked <= weeks; booked += 1) {
          // In whole numbers: floor(100 * factor * booked / weeks + 1/2).
          const exact = Math.floor((200 * factor * booked + weeks) / (2 * weeks)) / factor
          const rounded = roundPercentage(getBookedPercentage({ weeks, booked }), decimals)
          if (rounded !== exact) expect([booked, weeks, rounded]).toEqual([booked, weeks, exact])
        }
      }
      expect(roundPercentage(getBookedPercentage({ weeks: 2000, booked: 3 }), 1)).toBe(0.2)
    },
  )
})

test('a report’s week is Monday to Sunday, and there is no week 53 in a year of 52 (R131)', () => {
  expect(getReportPeriod(2027, 26)).toEqual({ from: '2027-06-28', to: '2027-07-04' })
  expect(getReportPeriod(2026, 1)).toEqual({ from: '2025-12-29', to: '2026-01-04' })
  expect(getReportPeriod(2026, 53)).toEqual({ from: '2026-12-28', to: '2027-01-03' })
  expect([getReportPeriod(2027, 53), getReportPeriod(2027, 0)]).toEqual([null, null])
})

test('who has left the group or is anonymized is named no more (R132)', () => {
  const owner = { ownerName: 'Åse', ownerCode: 'K12', hasLeft: false, isAnonymized: false }
  expect(findNamedOwner(owner)).toEqual({ name: 'Åse', code: 'K12' })
  expect(findNamedOwner({ ...owner, hasLeft: true })).toBeNull()
  expect(findNamedOwner({ ...owner, isAnonymized: true })).toBeNull()
  expect(findNamedOwner({ ownerName: null, ownerCode: null, hasLeft: null, isAnonymized: null })).toBeNull()
})

test('a week is booked, lent out, out of operation, reserved or free, in this order (R133)', () => {
  const uses = [
    week(confirmed),
    { ...week(assigned), isLentOut: true },
    week(confirmed, { points: 0 }),
    week(held, { isOutOfOperation: true }),
    week(null, { points: 0 }),
    week(held),
    week({ ...held, reservedUntil: now }),
    week(null),
  ].map((each) => getWeekUse(each, now))
  expect(uses).toEqual(['booked', 'lent-out', 'booked', 'out', 'out', 'reserved', 'free', 'free'])
})

test('owners are listed by points spent, weeks, high season weeks and points left, and lettered A to Z, AA, AB (R134)', () => {
  const use = { weeks: 1, highSeasonWeeks: 0, pointsSpent: 2, pointsLeft: 1 }
  const uses = [
    use,
    { ...use, pointsLeft: 5 },
    { ...use, highSeasonWeeks: 1 },
    { ...use, weeks: 2 },
    { ...use, pointsSpent: 4 },
  ]
  expect([...uses].sort(compareUse)).toEqual([...uses].reverse())
  expect([0, 25, 26, 27, 51, 52, 701, 702].map(toLetters)).toEqual([
    'A',
    'Z',
    'AA',
    'AB',
    'AZ',
    'BA',
    'ZZ',
    'AAA',
  ])
})
