import { describe, expect, test } from 'vitest'
import type { ReserveFacts } from './booking.ts'
import { computeHoldEnd, mayReserve, countMissingPoints } from './booking.ts'
import type { OwnHold } from './owner-facts.ts'
import { defaultPolicy } from './policy.ts'
import type { Refusal } from './refusal.ts'
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

const minute = 60_000
const unit = makeUnit(2027, 26)
const now = unit.restrictedUntil + minute
const later = now + minute

const reserve = (facts: Partial<ReserveFacts> = {}, instant = now, policy = defaultPolicy) =>
  mayReserve(makeReserveFacts(facts), policy, instant)
const only = (type: Refusal['type'], until: number | null = null) => [{ type, until }]
const makeHold = (overrides: Partial<OwnHold> = {}): OwnHold => ({
  unitId: unit.id + 1,
  calendarId: unit.calendarId,
  year: 2027,
  points: 3,
  reservedUntil: later,
  ...overrides,
})

describe('how long a hold lasts (R40)', () => {
  test('it lasts 5 minutes, but ends at the booking deadline at the latest', () => {
    expect(computeHoldEnd(unit, defaultPolicy, now)).toBe(now + 5 * minute)
    expect(computeHoldEnd(unit, defaultPolicy, unit.bookingDeadline - 5 * minute)).toBe(unit.bookingDeadline)
    expect(computeHoldEnd(unit, defaultPolicy, unit.bookingDeadline - 1)).toBe(unit.bookingDeadline)
    expect(computeHoldEnd(unit, { ...defaultPolicy, holdMinutes: 9 }, now)).toBe(now + 9 * minute)
  })
})

describe('reserving: rules on the week (R31 to R36)', () => {
  test('a free week may be reserved, also after an expired hold or offer', () => {
    expect(reserve()).toEqual([])
    expect(reserve({ state: makeHeldState(now) })).toEqual([])
    expect(reserve({ state: makeOfferedState(now) })).toEqual([])
  })

  test('an unknown week is refused', () => {
    expect(mayReserve(null, defaultPolicy, now)).toEqual(only('calendar-unit-not-found'))
  })

  test('a week out of operation or without points is refused', () => {
    expect(reserve({ unit: { ...unit, isOutOfOperation: true } })).toEqual(only('house-not-in-operation'))
    expect(reserve({ unit: { ...unit, points: 0 } })).toEqual(only('house-not-in-operation'))
  })

  test('the booking deadline refuses from itself on, and the start in addition', () => {
    expect(reserve({}, unit.bookingDeadline - 1)).toEqual([])
    expect(reserve({}, unit.bookingDeadline)).toEqual(only('booking-deadline-exceeded'))
    expect(reserve({}, unit.startsAt - 1)).toEqual(only('booking-deadline-exceeded'))
    expect(reserve({}, unit.startsAt)).toEqual([
      { type: 'booking-date-passed', until: null },
      { type: 'booking-deadline-exceeded', until: null },
    ])
  })

  test.each<[string, UnitState, number | null]>([
    ['own active hold', makeHeldState(later, true), later],
    ['own active offer', makeOfferedState(later, { isOwn: true }), later],
    ['own booking', makeState({ isOwn: true }), null],
    [
      'own booking with the end of its hold still stored',
      makeState({ isOwn: true, reservedUntil: later }),
      null,
    ],
    ['own assigned week', makeState({ type: 'Assign', isOwn: true }), null],
    ['own waitlist row', makeState({}, { waitlistCount: 1, isOnWaitlist: true }), null],
  ])('already-on-unit refuses: %s', (_, state, until) => {
    expect(reserve({ state })[0]).toEqual({ type: 'already-on-unit', until })
  })

  test.each<[string, UnitState, number | null]>([
    ['an active hold', makeHeldState(later), later],
    ['an active offer', makeOfferedState(later), null],
    ['an expired offer with a waitlist', makeOfferedState(now, { waitlistCount: 1 }), null],
    ['a booking', makeState({}), null],
    ['a free week with a waitlist', { ...freeState, waitlistCount: 1 }, null],
  ])('calendar-unit-already-reserved refuses: %s', (_, state, until) => {
    expect(reserve({ state })).toEqual(only('calendar-unit-already-reserved', until))
  })
})

describe('reserving: rules on the owner (R37 to R39)', () => {
  const withHold = (overrides: Partial<OwnHold>) =>
    reserve({ owner: makeOwner({ holds: [makeHold(overrides)] }) })

  test('an own active hold on another week of the same calendar refuses', () => {
    expect(withHold({})).toEqual(only('has-other-reservations-for-calendar', later))
    expect(withHold({ reservedUntil: now })).toEqual([])
    expect(withHold({ calendarId: unit.calendarId + 1 })).toEqual([])
    expect(withHold({ unitId: unit.id })).toEqual([])
  })

  const ended = (...minutesAgo: number[]) =>
    makeOwner({ endedHolds: minutesAgo.map((ago) => ({ unitId: unit.id, endedAt: now - ago * minute })) })
  test.each<[string, ReserveFacts['owner'], number | null]>([
    ['one', ended(1), null],
    ['two', ended(2, 1), now + 14 * minute],
    ['two, in any order', ended(1, 2), now + 14 * minute],
    ['two, the later one 15 minutes ago', ended(40, 15), null],
    ['two, the later one 14 minutes ago', ended(40, 14), now + minute],
    ['three', ended(60, 30, 5), now + 10 * minute],
    ['two, the earlier one more than 24 hours ago', ended(24 * 60 + 1, 1), null],
    ['two, the earlier one exactly 24 hours ago', ended(24 * 60, 1), null],
    ['two, the earlier one not counted any more in a minute', ended(24 * 60 - 1, 1), now + minute],
  ])('too-many-requests depends on holds that ended unconfirmed: %s', (_, owner, until) => {
    expect(reserve({ owner })).toEqual(until === null ? [] : only('too-many-requests', until))
  })

  test('an expired hold counts before a job has ended it, holds on other weeks do not count', () => {
    const elsewhere = { unitId: unit.id + 1, endedAt: now - minute }
    const here = { unitId: unit.id, endedAt: now - 6 * minute }
    const expired = makeHold({ unitId: unit.id, reservedUntil: now - minute })
    expect(reserve({ owner: makeOwner({ endedHolds: [elsewhere, here] }) })).toEqual([])
    expect(reserve({ owner: makeOwner({ endedHolds: [here], holds: [expired] }) })).toEqual(
      only('too-many-requests', now + 14 * minute),
    )
    const endsNow = makeHold({ unitId: unit.id, reservedUntil: now })
    expect(reserve({ owner: makeOwner({ endedHolds: [here], holds: [endsNow] }) })).toEqual(
      only('too-many-requests', now + 15 * minute),
    )
    const expiredElsewhere = makeHold({ reservedUntil: now - minute })
    expect(reserve({ owner: makeOwner({ endedHolds: [here], holds: [expiredElsewhere] }) })).toEqual([])
  })

  test('number of holds and minutes of the cooling rule come from the policy', () => {
    const policy = { ...defaultPolicy, coolingHolds: 1, coolingMinutes: 60 }
    expect(reserve({ owner: ended(10) }, now, policy)).toEqual(only('too-many-requests', now + 50 * minute))
  })

  const points = (balance: number, overrides: Partial<ReserveFacts['owner']> = {}) =>
    makeOwner({ accounts: [{ year: 2027, balance }], ...overrides })
  test.each<[string, ReserveFacts['owner'], boolean]>([
    ['exactly enough', points(3), true],
    ['one point short', points(2), false],
    ['no account', makeOwner({ accounts: [] }), false],
    ['only another year’s points', makeOwner({ accounts: [{ year: 2026, balance: 20 }] }), false],
    [
      'too few besides an active hold in another house',
      points(5, { holds: [makeHold({ calendarId: 5, unitId: 500 })] }),
      false,
    ],
    [
      'enough besides an active hold in another house',
      points(6, { holds: [makeHold({ calendarId: 5, unitId: 500 })] }),
      true,
    ],
    [
      'enough, since an expired hold does not count',
      points(3, { holds: [makeHold({ calendarId: 5, unitId: 500, reservedUntil: now })] }),
      true,
    ],
    [
      'enough, since a hold of another year does not count',
      points(3, { holds: [makeHold({ calendarId: 5, unitId: 500, year: 2026 })] }),
      true,
    ],
  ])('points are checked: %s', (_, owner, isEnough) => {
    expect(reserve({ owner })).toEqual(isEnough ? [] : only('not-enough-points'))
  })

  test('not-enough-points says when enough points will have been assigned', () => {
    const coming = [
      { year: 2027, at: later + 2, points: 2 },
      { year: 2027, at: later, points: 1 },
      { year: 2028, at: later + 1, points: 9 },
    ]
    const until = (balance: number) => reserve({ owner: points(balance, { upcomingPoints: coming }) })
    expect(until(2)).toEqual(only('not-enough-points', later))
    expect(until(1)).toEqual(only('not-enough-points', later + 2))
    expect(until(0)).toEqual(only('not-enough-points', later + 2))
    expect(reserve({ unit: { ...unit, points: 4 }, owner: points(0, { upcomingPoints: coming }) })).toEqual(
      only('not-enough-points'),
    )
  })

  test('counts the missing points', () => {
    expect(countMissingPoints({ unit, owner: points(1) }, now)).toBe(2)
    expect(countMissingPoints({ unit, owner: points(3) }, now)).toBe(0)
    expect(countMissingPoints({ unit, owner: points(9) }, now)).toBe(0)
  })
})

test('every reason is returned, in the order of docs/rules.md (R31 to R45)', () => {
  const before = makeUnit(2027, 25)
  const facts = makeReserveFacts({
    unit: { ...unit, isOutOfOperation: true, code: '26-RestrictOne', restrictedUntil: unit.startsAt + 99 },
    state: makeState({}, { isOnWaitlist: true, waitlistCount: 1 }),
    owner: makeOwner({
      accounts: [],
      ownWeeks: [makeOwnWeek(makeUnit(2026, 26)), makeOwnWeek(before), makeOwnWeek(makeUnit(2027, 27))],
      holds: [makeHold({ reservedUntil: unit.startsAt + 9 })],
      endedHolds: [1, 2].map((ago) => ({ unitId: unit.id, endedAt: unit.startsAt - ago })),
    }),
  })
  expect(mayReserve(facts, defaultPolicy, unit.startsAt)).toEqual([
    { type: 'house-not-in-operation', until: null },
    { type: 'booking-date-passed', until: null },
    { type: 'booking-deadline-exceeded', until: null },
    { type: 'already-on-unit', until: null },
    { type: 'calendar-unit-already-reserved', until: null },
    { type: 'has-other-reservations-for-calendar', until: unit.startsAt + 9 },
    { type: 'high-season-week-blocked', until: null },
    { type: 'consecutive-weeks-restricted', until: unit.startsAt + 99 },
    { type: 'max-consecutive-high-season', until: null },
    { type: 'too-many-requests', until: unit.startsAt - 1 + 15 * minute },
    { type: 'not-enough-points', until: null },
  ])
})
