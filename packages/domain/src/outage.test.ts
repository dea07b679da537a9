import { describe, expect, test } from 'vitest'
import { computeOutageRefund, countsUntilOutage, opensAgain, type OutageRow } from './outage.ts'
import { getTypeAfter } from './row-transitions.ts'

const deadline = 1000
const week = { bookingDeadline: deadline, points: 4, isOutOfOperation: false }
const booked: OutageRow = { type: 'Book', origin: 'hold', reservedUntil: 10, debited: 4 }
const hold: OutageRow = { type: 'Pre', origin: 'hold', reservedUntil: 500, debited: 0 }
const offer: OutageRow = { ...hold, origin: 'offer' }
const wait: OutageRow = { type: 'Wait', origin: null, reservedUntil: null, debited: 0 }
const over: OutageRow = { ...booked, type: 'Cancel' }

describe('a week that goes out of operation', () => {
  test('gives back what the debit took, and ends every active row (R163)', () => {
    expect(computeOutageRefund(booked)).toBe(4)
    expect(computeOutageRefund({ ...booked, type: 'Assign', origin: null })).toBe(4)
    expect(computeOutageRefund({ ...booked, type: 'Assign', debited: 0 })).toBe(0)
    expect([hold, offer, wait, over].map(computeOutageRefund)).toEqual([0, 0, 0, 0])
    const ends = [booked, hold, offer, wait, over].map((row) => getTypeAfter('out-of-operation', row))
    expect(ends).toEqual(['Cancel', 'Ended', 'WaitExpire', 'WaitExpire', null])
  })

  test('tells those whose row still counts (R164)', () => {
    const counts = (row: OutageRow, now: number) => countsUntilOutage(row, week, now)
    expect(counts(booked, deadline + 99)).toBe(true)
    expect([counts(hold, 499), counts(hold, 500)]).toEqual([true, false])
    expect([counts(offer, 499), counts(offer, 500)]).toEqual([true, false])
    expect([counts(wait, deadline - 1), counts(wait, deadline)]).toEqual([true, false])
    expect(counts(over, 0)).toBe(false)
  })
})

test('a week that is put back is announced while owners can book it (R165)', () => {
  expect(opensAgain(week, deadline - 1)).toBe(true)
  expect(opensAgain(week, deadline)).toBe(false)
  expect(opensAgain({ ...week, points: 0 }, 0)).toBe(false)
  expect(opensAgain({ ...week, isOutOfOperation: true }, 0)).toBe(false)
})
