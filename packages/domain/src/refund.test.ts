import { describe, expect, test } from 'vitest'
import { defaultPolicy } from './policy.ts'
import type { ClaimEvent, ClaimState } from './refund.ts'
import { claimAfter, fullRefundUntil, refundFor } from './refund.ts'
import { at, unitOf } from './test-fixtures.ts'

const unit = unitOf(2027, 26)

describe('what a cancellation brings (R81 to R83)', () => {
  test('the window is 84 days from 4 points, else 56', () => {
    expect(fullRefundUntil(unit, 4, defaultPolicy)).toBe(at('2027-04-05T00:00+02:00'))
    expect(fullRefundUntil(unit, 5, defaultPolicy)).toBe(unit.refundEndHigh)
    expect(fullRefundUntil(unit, 3, defaultPolicy)).toBe(at('2027-05-03T00:00+02:00'))
    expect(fullRefundUntil(unit, 3, { ...defaultPolicy, refundFromPoints: 3 })).toBe(unit.refundEndHigh)
  })

  const refund = (price: number, now: number, debited = price) =>
    refundFor({ unit, price, debited }, defaultPolicy, now)
  test.each<[string, number, number, number, ReturnType<typeof refund>]>([
    ['in time', 4, unit.refundEndHigh - 1, 4, { kind: 'full', points: 4, fullUntil: unit.refundEndHigh }],
    ['at the end', 4, unit.refundEndHigh, 4, { kind: 'claim', points: 4, fullUntil: unit.refundEndHigh }],
    [
      '3 points, in time',
      3,
      unit.refundEndLow - 1,
      3,
      { kind: 'full', points: 3, fullUntil: unit.refundEndLow },
    ],
    ['3 points, late', 3, unit.refundEndLow, 3, { kind: 'claim', points: 3, fullUntil: unit.refundEndLow }],
    [
      'the last moment for a claim',
      3,
      unit.bookingDeadline - 1,
      3,
      { kind: 'claim', points: 3, fullUntil: unit.refundEndLow },
    ],
    [
      'nobody can take it any more',
      3,
      unit.bookingDeadline,
      3,
      { kind: 'none', points: 0, fullUntil: unit.refundEndLow },
    ],
    [
      'waived, in time',
      4,
      unit.refundEndHigh - 1,
      0,
      { kind: 'none', points: 0, fullUntil: unit.refundEndHigh },
    ],
    ['waived, late', 4, unit.refundEndHigh, 0, { kind: 'none', points: 0, fullUntil: unit.refundEndHigh }],
  ])('%s', (_, price, now, debited, expected) => {
    expect(refund(price, now, debited)).toEqual(expected)
  })
})

describe('claims (R84 to R86)', () => {
  const events: [ClaimEvent, ClaimState][] = [
    [{ kind: 'taken', byClaimant: false }, 'paid'],
    [{ kind: 'taken', byClaimant: true }, 'superseded'],
    [{ kind: 'new-claim' }, 'superseded'],
    [{ kind: 'booking-deadline' }, 'lapsed'],
    [{ kind: 'out-of-operation' }, 'lapsed'],
    [{ kind: 'claimant-left' }, 'lapsed'],
  ]
  test.each(events)('an open claim after %o is %s', (event, state) => {
    expect(claimAfter('open', event)).toBe(state)
  })

  test('a closed claim never changes', () => {
    for (const state of ['paid', 'superseded', 'lapsed'] as const) {
      for (const [event] of events) expect(claimAfter(state, event)).toBe(state)
    }
  })
})
