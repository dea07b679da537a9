import { describe, expect, test } from 'vitest'
import { defaultPolicy } from './policy.ts'
import type { ClaimEvent, ClaimState } from './refund.ts'
import {
  applyClaimEvent,
  canUndoCancellation,
  listRefundWindows,
  getFullRefundEnd,
  hasRefundEnded,
  computeRefund,
  getRefundKindAt,
  getRefundWindowDays,
} from './refund.ts'
import { parseInstant, makeUnit } from './test-fixtures.ts'

const unit = makeUnit(2027, 26)

describe('what a cancellation refunds (R81 to R83)', () => {
  test('a full refund ends 84 days before the week from 4 points, else 56', () => {
    expect(getFullRefundEnd(unit, 4, defaultPolicy)).toBe(parseInstant('2027-04-05T00:00+02:00'))
    expect(getFullRefundEnd(unit, 5, defaultPolicy)).toBe(unit.refundEndHigh)
    expect(getFullRefundEnd(unit, 3, defaultPolicy)).toBe(parseInstant('2027-05-03T00:00+02:00'))
    expect(getFullRefundEnd(unit, 3, { ...defaultPolicy, refundFromPoints: 3 })).toBe(unit.refundEndHigh)
  })

  const refund = (price: number, now: number, debited = price) =>
    computeRefund({ unit, price, debited }, defaultPolicy, now)
  test.each<[string, number, number, number, ReturnType<typeof refund>]>([
    [
      '4 points, in time',
      4,
      unit.refundEndHigh - 1,
      4,
      { kind: 'full', points: 4, fullUntil: unit.refundEndHigh },
    ],
    [
      '4 points, at the end of the full refund',
      4,
      unit.refundEndHigh,
      4,
      { kind: 'claim', points: 4, fullUntil: unit.refundEndHigh },
    ],
    [
      '3 points, in time',
      3,
      unit.refundEndLow - 1,
      3,
      { kind: 'full', points: 3, fullUntil: unit.refundEndLow },
    ],
    [
      '3 points, at the end of the full refund',
      3,
      unit.refundEndLow,
      3,
      { kind: 'claim', points: 3, fullUntil: unit.refundEndLow },
    ],
    [
      '3 points, a moment before the booking deadline',
      3,
      unit.bookingDeadline - 1,
      3,
      { kind: 'claim', points: 3, fullUntil: unit.refundEndLow },
    ],
    [
      '3 points, from the booking deadline on',
      3,
      unit.bookingDeadline,
      3,
      { kind: 'none', points: 0, fullUntil: unit.refundEndLow },
    ],
    [
      '4 points, waived, in time',
      4,
      unit.refundEndHigh - 1,
      0,
      { kind: 'none', points: 0, fullUntil: unit.refundEndHigh },
    ],
    [
      '4 points, waived, late',
      4,
      unit.refundEndHigh,
      0,
      { kind: 'none', points: 0, fullUntil: unit.refundEndHigh },
    ],
  ])('the refund: %s', (_, price, now, debited, expected) => {
    expect(refund(price, now, debited)).toEqual(expected)
  })
})

describe('the kind of a refund that was sent earlier (R82, R83)', () => {
  const until = unit.refundEndLow

  test('is full before the end, and a claim from then on', () => {
    expect(getRefundKindAt({ kind: 'full', until }, until - 1)).toBe('full')
    expect(getRefundKindAt({ kind: 'full', until }, until)).toBe('claim')
  })

  test('stays a claim, and stays none', () => {
    for (const kind of ['claim', 'none'] as const) {
      expect(getRefundKindAt({ kind, until: null }, unit.bookingDeadline)).toBe(kind)
    }
  })

  test('is at every instant the kind that would be decided then, while the week can be cancelled', () => {
    for (const price of [3, 4]) {
      for (const debited of [price, 0]) {
        const facts = { unit, price, debited }
        const { kind, fullUntil } = computeRefund(facts, defaultPolicy, unit.refundEndHigh - 1)
        const sent = { kind, until: kind === 'full' ? fullUntil : null }
        for (const end of [unit.refundEndHigh, unit.refundEndLow, unit.cancellationDeadline]) {
          for (const now of [end - 1, end]) {
            expect(getRefundKindAt(sent, now)).toBe(computeRefund(facts, defaultPolicy, now).kind)
          }
        }
      }
    }
  })

  test('the full refund ends twelve weeks before the week from four points, else eight', () => {
    const ends = (price: number) => getFullRefundEnd(unit, price, defaultPolicy)
    const weeks = [1, 3, 4, 6].map((price) => getRefundWindowDays(unit.dateFrom, ends(price)) / 7)
    expect(weeks).toEqual([8, 8, 12, 12])
    expect(hasRefundEnded(ends(3), parseInstant('2027-05-02T23:59+02:00'))).toBe(false)
    expect(hasRefundEnded(ends(3), parseInstant('2027-05-03T00:00+02:00'))).toBe(true)
    expect(hasRefundEnded(ends(4), parseInstant('2027-04-05T00:00+02:00'))).toBe(true)
  })
})

describe('refund claims (R84 to R86)', () => {
  const events: [ClaimEvent, ClaimState][] = [
    [{ kind: 'taken', byClaimant: false }, 'paid'],
    [{ kind: 'taken', byClaimant: true }, 'superseded'],
    [{ kind: 'new-claim' }, 'superseded'],
    [{ kind: 'booking-deadline' }, 'lapsed'],
    [{ kind: 'out-of-operation' }, 'lapsed'],
    [{ kind: 'claimant-left' }, 'lapsed'],
  ]
  test.each(events)('an open claim becomes after %o: %s', (event, state) => {
    expect(applyClaimEvent('open', event)).toBe(state)
  })

  test('a closed claim never changes', () => {
    for (const state of ['paid', 'superseded', 'lapsed'] as const) {
      for (const [event] of events) expect(applyClaimEvent(state, event)).toBe(state)
    }
  })
})

describe('the refund windows until arrival (R214)', () => {
  const facts = { fullUntil: 100, cancellationDeadline: 200, startsAt: 206, isPaid: true }

  test('are all points, then a claim, then nothing, since the week can no longer be cancelled', () => {
    expect(listRefundWindows(facts)).toEqual([
      { kind: 'full', until: 100 },
      { kind: 'claim', until: 200 },
      { kind: 'closed', until: 206 },
    ])
  })

  test('have no claim where the full refund lasts until the cancellation deadline or longer', () => {
    const windows = [
      { kind: 'full', until: 200 },
      { kind: 'closed', until: 206 },
    ]
    expect(listRefundWindows({ ...facts, fullUntil: 200 })).toEqual(windows)
    expect(listRefundWindows({ ...facts, fullUntil: 206 })).toEqual(windows)
  })

  test('return nothing where nothing was paid', () => {
    expect(listRefundWindows({ ...facts, isPaid: false })).toEqual([
      { kind: 'none', until: 200 },
      { kind: 'closed', until: 206 },
    ])
  })
})

describe('the offer to undo a cancellation (R215)', () => {
  const unit = { status: 'Available', points: 4, hasReasons: false } as const
  test.each([
    ['is made where all points came back and the week is free at that price', true, 'full', {}],
    ['is not made after a cancellation that opened a claim', false, 'claim', {}],
    ['is not made where nothing was paid', false, 'none', {}],
    ['is not made where the week went to the waitlist', false, 'full', { status: 'Reserved' }],
    ['is not made where a rule is in the way', false, 'full', { hasReasons: true }],
    ['is not made where the price has changed', false, 'full', { points: 3 }],
  ] as const)('%s', (_case, isOffered, refund, change) => {
    expect(canUndoCancellation({ refund, refunded: 4, unit: { ...unit, ...change } })).toBe(isOffered)
  })
})
