import { describe, expect, test } from 'vitest'
import { defaultPolicy } from './policy.ts'
import type { RefusalType } from './refusal.ts'
import { refused } from './refusal.ts'
import {
  freeState,
  holdBy,
  offerTo,
  ownWeek,
  ownerOf,
  reserveFacts,
  stateOf,
  unitOf,
} from './test-fixtures.ts'
import type { UnitState } from './unit-status.ts'
import { lockingReason, viewFor } from './week-view.ts'

const unit = unitOf(2027, 26)
const now = unit.restrictedUntil
const later = now + 1000
const view = (facts: Parameters<typeof reserveFacts>[0], instant = now) =>
  viewFor(reserveFacts(facts), defaultPolicy, instant)

describe('what blocks the viewer (R27 to R29)', () => {
  test('an available week that nothing blocks', () => {
    expect(view({})).toEqual({ status: 'Available', validationError: null, reasons: [] })
  })

  test('an available week names every rule of reserve, the first as the error', () => {
    const owner = ownerOf({ accounts: [], ownWeeks: [ownWeek(unitOf(2026, 26))] })
    expect(view({ owner })).toEqual({
      status: 'Available',
      validationError: 'high-season-week-blocked',
      reasons: [
        { type: 'high-season-week-blocked', until: null },
        { type: 'not-enough-points', until: null },
      ],
    })
  })

  test('a week open for its waitlist names the rules of join', () => {
    const owner = ownerOf({ waits: [{ year: 2027, count: 3 }] })
    expect(view({ owner, state: stateOf({}) })).toEqual({
      status: 'AvailableForWaitlist',
      validationError: 'max-waitlists-per-user',
      reasons: [{ type: 'max-waitlists-per-user', until: null }],
    })
    expect(view({ state: offerTo(later) }).reasons).toEqual([])
  })

  test.each<[string, UnitState]>([
    ['a hold', holdBy(later, true)],
    ['a booking', stateOf({ isOwn: true })],
    ['a place in the queue', stateOf({}, { queueLength: 1, isInQueue: true })],
  ])('one’s own week is not explained: %s', (_, state) => {
    expect(view({ state, owner: ownerOf({ accounts: [] }) }).reasons).toEqual([])
    expect(view({ state }).validationError).toBe(null)
  })

  test('a reserved week names no error, but says until when', () => {
    expect(view({ state: holdBy(later) })).toEqual({
      status: 'Reserved',
      validationError: null,
      reasons: [{ type: 'calendar-unit-already-reserved', until: later }],
    })
  })

  const out = { ...unit, isOutOfOperation: true }
  test.each<[string, Parameters<typeof reserveFacts>[0], number, RefusalType[]]>([
    ['out of operation', { unit: out }, now, ['house-not-in-operation']],
    ['past its deadline', {}, unit.bookingDeadline, ['booking-deadline-exceeded']],
    ['just before it starts', {}, unit.startsAt - 1, ['booking-deadline-exceeded']],
    ['begun', {}, unit.startsAt, ['booking-date-passed', 'booking-deadline-exceeded']],
    ['full queue', { state: stateOf({}, { queueLength: 3 }) }, now, ['max-waitlist-per-unit']],
    [
      'all of it',
      { unit: out, state: stateOf({}, { queueLength: 3 }) },
      unit.startsAt,
      ['house-not-in-operation', 'booking-date-passed', 'booking-deadline-exceeded'],
    ],
  ])('a week that is not available, whoever looks: %s', (_, facts, instant, types) => {
    const owner = ownerOf({ accounts: [], ownWeeks: [ownWeek(unitOf(2026, 26))] })
    const seen = view({ ...facts, owner }, instant)
    expect(seen.status).toBe('NotAvailable')
    expect(seen.validationError).toBe(types[0])
    expect(seen.reasons).toEqual(types.map((type) => ({ type, until: null })))
  })

  test('a hold that ran out leaves an available week', () => {
    expect(view({ state: holdBy(now) }).status).toBe('Available')
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
    expect(lockingReason(refused(type, 5))).toEqual(locks ? { type, until: 5 } : null)
  })

  test('the first that locks is the tooltip', () => {
    expect(
      lockingReason([
        ...refused('not-enough-points'),
        ...refused('consecutive-weeks-restricted', 7),
        ...refused('max-consecutive-high-season'),
      ]),
    ).toEqual({ type: 'consecutive-weeks-restricted', until: 7 })
    expect(lockingReason([])).toBe(null)
  })
})
