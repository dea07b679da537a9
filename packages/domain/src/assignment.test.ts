import { describe, expect, test } from 'vitest'
import { createMoveLines, getClaimAfterAssign, getReservationEnd, keepsSkip } from './assignment.ts'
import type { LedgerLine } from './points.ts'
import {
  freeState,
  makeHeldState,
  makeOfferedState,
  makeOwnWeek,
  makeState,
  makeUnit,
} from './test-fixtures.ts'

const unit = makeUnit(2027, 26)
const now = unit.restrictedUntil
const later = now + 1000

test('an admin who assigns a week ends an expired reservation, or an open offer (R112, R114)', () => {
  expect(getReservationEnd(freeState, now)).toBeNull()
  expect(getReservationEnd(makeHeldState(now), now)).toBe('expire')
  expect(getReservationEnd(makeOfferedState(now), now)).toBe('expire')
  expect(getReservationEnd(makeOfferedState(later), now)).toBe('override-offer')
  expect(getReservationEnd(makeState(null), now)).toBeNull()
})

test('a claim is paid or superseded by an assignment before the booking deadline, and lapses from then on (R84 to R86)', () => {
  const { bookingDeadline } = unit
  expect(getClaimAfterAssign(unit, { byClaimant: false }, bookingDeadline - 1)).toBe('paid')
  expect(getClaimAfterAssign(unit, { byClaimant: true }, bookingDeadline - 1)).toBe('superseded')
  expect(getClaimAfterAssign(unit, { byClaimant: false }, bookingDeadline)).toBe('open')
})

describe('the points of a booking that is moved (R179)', () => {
  const yearEndsAt = later
  const move = (debited: number, points: number, { year = 2027, isWaived = false, at = now } = {}) => {
    const { refund, debit } = createMoveLines(
      { old: { year: 2027, debited, yearEndsAt }, unit: { points, year }, isWaived },
      at,
    )
    const list = (lines: readonly LedgerLine[]) =>
      lines.map((line) => `${line.type} ${line.year} ${line.points}`)
    return [list(refund), list(debit)]
  }

  test('come back in full, and the new week is debited unless it is waived', () => {
    expect(move(4, 3)).toEqual([['Cancel 2027 4'], ['Book 2027 -3']])
    expect(move(4, 3, { year: 2028 })).toEqual([['Cancel 2027 4'], ['Book 2028 -3']])
    expect(move(4, 3, { isWaived: true })).toEqual([['Cancel 2027 4'], []])
  })

  test('of a waived week there are none to come back', () => {
    expect(move(0, 3)).toEqual([[], ['Book 2027 -3']])
    expect(move(0, 3, { at: yearEndsAt })).toEqual([[], ['Book 2027 -3']])
  })

  test('of a year that has ended pay for a week of that year, and the rest expires', () => {
    const at = yearEndsAt
    expect(move(4, 3, { at })).toEqual([['Cancel 2027 4', 'Expire 2027 -1'], ['Book 2027 -3']])
    expect(move(3, 3, { at })).toEqual([['Cancel 2027 3'], ['Book 2027 -3']])
    expect(move(4, 3, { at, isWaived: true })).toEqual([['Cancel 2027 4', 'Expire 2027 -4'], []])
    expect(move(4, 3, { at, year: 2028 })).toEqual([['Cancel 2027 4', 'Expire 2027 -4'], ['Book 2028 -3']])
  })
})

test('a moved booking skips its cleaning as before where its owner has a week beside the new one (R66, R179)', () => {
  const beside = [makeOwnWeek(makeUnit(2027, 27))]
  expect(keepsSkip({ skipsCleaning: true }, unit, beside)).toBe(true)
  expect(keepsSkip({ skipsCleaning: false }, unit, beside)).toBe(false)
  expect(keepsSkip({ skipsCleaning: true }, unit, [makeOwnWeek(makeUnit(2027, 28))])).toBe(false)
})
