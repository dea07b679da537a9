import { describe, expect, test } from 'vitest'
import { defaultPolicy } from './policy.ts'
import type { RefusalType } from './refusal.ts'
import { refuse } from './refusal.ts'
import {
  freeState,
  makeHeldState,
  makeOfferedState,
  makeOwnWeek,
  makeOwner,
  makeReserveFacts,
  makeState,
  makeUnit,
} from './test-fixtures.ts'
import type { UnitState } from './unit-status.ts'
import { findLockingReason, getWeekView } from './week-view.ts'

const unit = makeUnit(2027, 26)
const now = unit.restrictedUntil
const later = now + 1000
const view = (facts: Parameters<typeof makeReserveFacts>[0], instant = now) =>
  getWeekView(makeReserveFacts(facts), defaultPolicy, instant)

describe('what a viewer sees of a week (R27 to R29)', () => {
  test('an available week has no reason if no rule blocks it', () => {
    expect(view({})).toEqual({ status: 'Available', validationError: null, reasons: [] })
  })

  test('an available week has every reason of reserve, and the first as its error', () => {
    const owner = makeOwner({ accounts: [], ownWeeks: [makeOwnWeek(makeUnit(2026, 26))] })
    expect(view({ owner })).toEqual({
      status: 'Available',
      validationError: 'high-season-week-blocked',
      reasons: [
        { type: 'high-season-week-blocked', until: null },
        { type: 'not-enough-points', until: null },
      ],
    })
  })

  test('a week open for its waitlist has the reasons of join', () => {
    const owner = makeOwner({ waitlists: [{ year: 2027, count: 3 }] })
    expect(view({ owner, state: makeState({}) })).toEqual({
      status: 'AvailableForWaitlist',
      validationError: 'max-waitlists-per-user',
      reasons: [{ type: 'max-waitlists-per-user', until: null }],
    })
    expect(view({ state: makeOfferedState(later) }).reasons).toEqual([])
  })

  test.each<[string, UnitState]>([
    ['a hold', makeHeldState(later, true)],
    ['a booking', makeState({ isOwn: true })],
    ['a waitlist row', makeState({}, { waitlistCount: 1, isOnWaitlist: true })],
  ])('the viewer’s own week has no reasons: %s', (_, state) => {
    expect(view({ state, owner: makeOwner({ accounts: [] }) }).reasons).toEqual([])
    expect(view({ state }).validationError).toBe(null)
  })

  test('a reserved week has no error, but says until when it is held', () => {
    expect(view({ state: makeHeldState(later) })).toEqual({
      status: 'Reserved',
      validationError: null,
      reasons: [{ type: 'calendar-unit-already-reserved', until: later }],
    })
  })

  const out = { ...unit, isOutOfOperation: true }
  test.each<[string, Parameters<typeof makeReserveFacts>[0], number, RefusalType[]]>([
    ['out of operation', { unit: out }, now, ['house-not-in-operation']],
    ['past its deadline', {}, unit.bookingDeadline, ['booking-deadline-exceeded']],
    ['just before it starts', {}, unit.startsAt - 1, ['booking-deadline-exceeded']],
    ['from its start on', {}, unit.startsAt, ['booking-date-passed', 'booking-deadline-exceeded']],
    ['a full waitlist', { state: makeState({}, { waitlistCount: 3 }) }, now, ['max-waitlist-per-unit']],
    [
      'all of these',
      { unit: out, state: makeState({}, { waitlistCount: 3 }) },
      unit.startsAt,
      ['house-not-in-operation', 'booking-date-passed', 'booking-deadline-exceeded'],
    ],
  ])('a week is not available for any viewer: %s', (_, facts, instant, types) => {
    const owner = makeOwner({ accounts: [], ownWeeks: [makeOwnWeek(makeUnit(2026, 26))] })
    const seen = view({ ...facts, owner }, instant)
    expect(seen.status).toBe('NotAvailable')
    expect(seen.validationError).toBe(types[0])
    expect(seen.reasons).toEqual(types.map((type) => ({ type, until: null })))
  })

  test('a week with an expired hold is available', () => {
    expect(view({ state: makeHeldState(now) }).status).toBe('Available')
    expect(view({ state: freeState }).status).toBe('Available')
  })
})

describe('what locks a week on the screen (R30)', () => {
  test.each<[RefusalType, boolean]>([
    ['not-enough-points', false],
    ['booking-date-passed', false],
    ['booking-deadline-exceeded', false],
    ['house-not-in-operation', true],
    ['high-season-week-blocked', true],
    ['too-many-requests', true],
    ['max-waitlists-per-user', true],
  ])('%s locks: %s', (type, locks) => {
    expect(findLockingReason(refuse(type, 5))).toEqual(locks ? { type, until: 5 } : null)
  })

  test('the first reason that locks is returned', () => {
    expect(
      findLockingReason([
        ...refuse('not-enough-points'),
        ...refuse('consecutive-weeks-restricted', 7),
        ...refuse('max-consecutive-high-season'),
      ]),
    ).toEqual({ type: 'consecutive-weeks-restricted', until: 7 })
    expect(findLockingReason([])).toBe(null)
  })
})
