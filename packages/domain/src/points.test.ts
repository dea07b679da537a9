import { describe, expect, test } from 'vitest'
import {
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

const hold = (year: number, points: number, reservedUntil: number) => ({
  unitId: 1,
  calendarId: 1,
  year,
  points,
  reservedUntil,
})

describe('what an owner can still take on (R39)', () => {
  const owner = makeOwner({
    accounts: [
      { year: 2026, balance: 9 },
      { year: 2027, balance: 7 },
    ],
    holds: [hold(2027, 2, 101), hold(2027, 1, 102), hold(2027, 3, 100), hold(2026, 4, 200)],
  })

  test('live holds of that year are spoken for', () => {
    expect(countHeldPoints(owner, 2027, 100)).toBe(3)
    expect(countFreePoints(owner, 2027, 100)).toBe(4)
    expect(countFreePoints(owner, 2026, 100)).toBe(5)
    expect(countFreePoints(owner, 2028, 100)).toBe(0)
  })

  test('the first assignment with which enough have come', () => {
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
  test('a balance is their sum', () => {
    expect(sumLines([])).toBe(0)
    expect(
      sumLines([
        { type: 'Assign', year: 2027, points: 12 },
        { type: 'Book', year: 2027, points: -4 },
        { type: 'Adjust', year: 2027, points: -1 },
      ]),
    ).toBe(7)
  })

  test('a week takes its price, a free one no line', () => {
    expect(createDebitLines(3, 2027)).toEqual([{ type: 'Book', year: 2027, points: -3 }])
    expect(createDebitLines(1, 2027)).toHaveLength(1)
    expect(createDebitLines(0, 2027)).toEqual([])
  })

  test('what is left expires, nothing left has no line', () => {
    expect(createExpiryLines(5, 2026)).toEqual([{ type: 'Expire', year: 2026, points: -5 }])
    expect(createExpiryLines(1, 2026)).toHaveLength(1)
    expect(createExpiryLines(0, 2026)).toEqual([])
  })

  test('a refund gives back what the debit took', () => {
    const debit = { year: 2027, points: -4 }
    const back = { type: 'Cancel', year: 2027, points: 4 }
    expect(createRefundLines(debit, 100, 99)).toEqual([back])
    expect(createRefundLines({ year: 2027, points: 0 }, 100, 99)).toEqual([])
  })

  test('into a year that has ended it expires at once', () => {
    const lines = createRefundLines({ year: 2026, points: -4 }, 100, 100)
    expect(lines).toEqual([
      { type: 'Cancel', year: 2026, points: 4 },
      { type: 'Expire', year: 2026, points: -4 },
    ])
    expect(sumLines(lines)).toBe(0)
  })
})

test('points reach whoever was a member when they were due and still is (R78)', () => {
  expect(receivesPoints({ addedAt: 10, leftAt: null }, 10)).toBe(true)
  expect(receivesPoints({ addedAt: 11, leftAt: null }, 10)).toBe(false)
  expect(receivesPoints({ addedAt: 1, leftAt: 12 }, 10)).toBe(false)
})
