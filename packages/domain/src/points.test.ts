import { describe, expect, test } from 'vitest'
import {
  arePointsWaiting,
  sumLines,
  createDebitLines,
  findWhenPointsSuffice,
  createExpiryLines,
  countFreePoints,
  countHeldPoints,
  receivesPoints,
  createRefundLines,
} from './points.ts'
import { makeOwner } from './test-fixtures.ts'

const makeHold = (year: number, points: number, reservedUntil: number) => ({
  unitId: 1,
  calendarId: 1,
  year,
  points,
  reservedUntil,
})

describe('the points that an owner can still spend (R39)', () => {
  const owner = makeOwner({
    accounts: [
      { year: 2026, balance: 9 },
      { year: 2027, balance: 7 },
    ],
    holds: [makeHold(2027, 2, 101), makeHold(2027, 1, 102), makeHold(2027, 3, 100), makeHold(2026, 4, 200)],
  })

  test('active holds of that year are deducted', () => {
    expect(countHeldPoints(owner, 2027, 100)).toBe(3)
    expect(countFreePoints(owner, 2027, 100)).toBe(4)
    expect(countFreePoints(owner, 2026, 100)).toBe(5)
    expect(countFreePoints(owner, 2028, 100)).toBe(0)
  })

  test('missing points suffice from the assignment on that completes them', () => {
    const upcomingPoints = [
      { year: 2027, at: 30, points: 4 },
      { year: 2027, at: 10, points: 4 },
      { year: 2026, at: 5, points: 9 },
    ]
    const waiting = makeOwner({ upcomingPoints })
    expect([1, 4, 5, 8, 9].map((missing) => findWhenPointsSuffice(waiting, 2027, missing))).toEqual([
      10,
      10,
      30,
      30,
      null,
    ])
  })
})

describe('ledger lines (R74 to R77)', () => {
  test('the balance is the sum of the lines', () => {
    expect(sumLines([])).toBe(0)
    expect(
      sumLines([
        { type: 'Assign', year: 2027, points: 12 },
        { type: 'Book', year: 2027, points: -4 },
        { type: 'Adjust', year: 2027, points: -1 },
      ]),
    ).toBe(7)
  })

  test('a booked week is debited its price, a week without price has no line', () => {
    expect(createDebitLines(3, 2027)).toEqual([{ type: 'Book', year: 2027, points: -3 }])
    expect(createDebitLines(1, 2027)).toHaveLength(1)
    expect(createDebitLines(0, 2027)).toEqual([])
  })

  test('the rest of a year expires, a balance of 0 has no line', () => {
    expect(createExpiryLines(5, 2026)).toEqual([{ type: 'Expire', year: 2026, points: -5 }])
    expect(createExpiryLines(1, 2026)).toHaveLength(1)
    expect(createExpiryLines(0, 2026)).toEqual([])
  })

  test('a refund is as large as the debit', () => {
    const debit = { year: 2027, points: -4 }
    const back = { type: 'Cancel', year: 2027, points: 4 }
    expect(createRefundLines(debit, 100, 99)).toEqual([back])
    expect(createRefundLines({ year: 2027, points: 0 }, 100, 99)).toEqual([])
  })

  test('a refund into a year that has ended expires in the same step', () => {
    const lines = createRefundLines({ year: 2026, points: -4 }, 100, 100)
    expect(lines).toEqual([
      { type: 'Cancel', year: 2026, points: 4 },
      { type: 'Expire', year: 2026, points: -4 },
    ])
    expect(sumLines(lines)).toBe(0)
  })
})

test('points go to members who were members when they were due and still are (R78)', () => {
  expect(receivesPoints({ addedAt: 10, leftAt: null }, 10)).toBe(true)
  expect(receivesPoints({ addedAt: 11, leftAt: null }, 10)).toBe(false)
  expect(receivesPoints({ addedAt: 1, leftAt: 12 }, 10)).toBe(false)
})

test.each([
  ['Scheduled', true, true],
  ['Scheduled', false, false],
  ['Assigned', true, false],
  ['Cancelled', true, false],
] as const)('%s points, their group archived %s: waiting %s (R176)', (status, isGroupArchived, isWaiting) => {
  expect(arePointsWaiting({ status, isGroupArchived })).toBe(isWaiting)
})
