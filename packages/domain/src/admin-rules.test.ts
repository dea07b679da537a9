import { describe, expect, test } from 'vitest'
import {
  mayAssign,
  mayChangeOperation,
  mayAdminCancel,
  mayMove,
  type AssignFacts,
  type MoveFacts,
} from './admin-rules.ts'
import { defaultPolicy } from './policy.ts'
import type { Decision } from './refusal.ts'
import {
  freeState,
  makeHeldState,
  makeOfferedState,
  makeOwnWeek,
  makeOwner,
  makeState,
  makeUnit,
} from './test-fixtures.ts'
import type { UnitState } from './unit-status.ts'

const unit = makeUnit(2027, 26)
const now = unit.restrictedUntil
const later = now + 1000
const owned = { isWaived: false, member: { isEnabled: true, hasLeft: false } }
const listTypes = (decision: Decision) => decision.map((reason) => reason.type)

function assign(overrides: Partial<AssignFacts> = {}, hasOverride = false, instant = now) {
  const facts = { ...owned, unit, state: freeState, owner: makeOwner(), ...overrides }
  const { refusals, overridden } = mayAssign(facts, { policy: defaultPolicy, hasOverride }, instant)
  return [listTypes(refusals), listTypes(overridden)]
}

describe('an admin assigns a week (R113, R114)', () => {
  test('a free week may be assigned for points', () => {
    expect(assign()).toEqual([[], []])
    expect(mayAssign(null, { policy: defaultPolicy, hasOverride: true }, now)).toEqual({
      refusals: [{ type: 'calendar-unit-not-found', until: null }],
      overridden: [],
    })
  })

  test('a week may be assigned after the owners’ deadline, until check-out time', () => {
    expect(assign({}, false, unit.checkOutAt - 1)).toEqual([[], []])
    expect(assign({}, true, unit.checkOutAt)).toEqual([['booking-date-passed'], []])
  })

  test('a week out of operation may not be assigned, not even with an override', () => {
    expect(assign({ unit: { ...unit, isOutOfOperation: true } }, true)).toEqual([
      ['house-not-in-operation'],
      [],
    ])
  })

  const taken = 'calendar-unit-already-reserved'
  test.each<[string, UnitState, string[], [string[], string[]]]>([
    ['an active hold', makeHeldState(later), [taken], [[taken], []]],
    ['a booking', makeState({}), [taken], [[taken], []]],
    ['a booking with a waitlist', makeState({}, { waitlistCount: 1 }), [taken], [[taken], []]],
    ['an offer', makeOfferedState(later), [taken], [[], [taken]]],
    ['a free week with a waitlist', { ...freeState, waitlistCount: 1 }, [taken], [[], [taken]]],
    ['an expired hold', makeHeldState(now), [], [[], []]],
    ['an expired offer with an empty waitlist', makeOfferedState(now), [], [[], []]],
  ])('a week with %s, without and with an override', (_, state, without, withOverride) => {
    expect(assign({ state })).toEqual([without, []])
    expect(assign({ state }, true)).toEqual(withOverride)
  })

  test('the refusal because of a hold says until when', () => {
    const facts = { ...owned, unit, state: makeHeldState(later), owner: makeOwner() }
    const { refusals } = mayAssign(facts, { policy: defaultPolicy, hasOverride: false }, now)
    expect(refusals).toEqual([{ type: taken, until: later }])
  })

  test('the week may not be assigned to an owner who is on it already', () => {
    expect(assign({ state: makeState({ isOwn: true }) }, true)[0]).toEqual(['already-on-unit', taken])
    expect(assign({ state: makeOfferedState(later, { isOwn: true }) }, true)[0]).toEqual(['already-on-unit'])
    expect(assign({ state: { ...freeState, waitlistCount: 1, isOnWaitlist: true } }, true)[0]).toEqual([
      'already-on-unit',
    ])
  })

  test('an override sets aside the season rules and lists them, but not missing points', () => {
    const ownWeeks = [
      makeOwnWeek(makeUnit(2026, 26)),
      makeOwnWeek(makeUnit(2027, 25)),
      makeOwnWeek(makeUnit(2027, 27)),
    ]
    const owner = makeOwner({ accounts: [{ year: 2027, balance: 2 }], ownWeeks })
    const season = ['high-season-week-blocked', 'consecutive-weeks-restricted', 'max-consecutive-high-season']
    const facts = { owner, unit: { ...unit, code: '26-RestrictOne', restrictedUntil: later } }
    expect(assign(facts)).toEqual([[...season, 'not-enough-points'], []])
    expect(assign(facts, true)).toEqual([['not-enough-points'], season])
    expect(assign({ ...facts, isWaived: true }, true)).toEqual([[], season])
  })

  test('only to an enabled member, with an override too (R177)', () => {
    const member = { isEnabled: true, hasLeft: false }
    expect(assign({ member: { ...member, hasLeft: true } }, true)).toEqual([['user-not-found'], []])
    expect(assign({ member: { ...member, isEnabled: false } }, true)).toEqual([['user-disabled'], []])
  })

  test('a balance equal to the price is enough, and a waived week needs none', () => {
    expect(assign({ owner: makeOwner({ accounts: [{ year: 2027, balance: 3 }] }) })).toEqual([[], []])
    expect(assign({ owner: makeOwner({ accounts: [] }), isWaived: true })).toEqual([[], []])
  })
})

describe('an admin cancels or moves a booking (R115)', () => {
  const cancel = (
    type: 'Book' | 'Assign' | 'Wait' | 'Pre' | 'Cancel',
    checkedOutAt: number | null,
    instant: number,
  ) => listTypes(mayAdminCancel({ type, checkedOutAt, unit }, instant))

  test('only a booked week may be cancelled, until check-out time and until its guest has checked out', () => {
    expect(cancel('Book', null, unit.checkOutAt - 1)).toEqual([])
    expect(cancel('Assign', null, unit.checkOutAt - 1)).toEqual([])
    expect(cancel('Book', null, unit.checkOutAt)).toEqual(['booking-date-passed'])
    expect(cancel('Book', 0, unit.checkOutAt)).toEqual(['already-checked-out', 'booking-date-passed'])
    for (const type of ['Wait', 'Pre', 'Cancel'] as const) {
      expect(cancel(type, null, now)).toEqual(['booking-is-not-book-type'])
    }
    expect(listTypes(mayAdminCancel(null, now))).toEqual(['no-booking-found'])
  })
})

describe('an admin moves a booking to another week (R178)', () => {
  const from = makeUnit(2027, 25)
  const booking = { type: 'Book' as const, checkedOutAt: null, debited: 3 }
  const poor = makeOwner({ accounts: [{ year: 2027, balance: 0 }], ownWeeks: [makeOwnWeek(from)] })
  const to = { ...owned, unit, state: freeState, owner: poor }
  const move = (overrides: Partial<MoveFacts> = {}, hasOverride = false, instant = now) => {
    const facts = { booking, from, to, ...overrides }
    const { refusals, overridden } = mayMove(facts, { policy: defaultPolicy, hasOverride }, instant)
    return [listTypes(refusals), listTypes(overridden)]
  }

  test('its points pay for the new week, but not in another year', () => {
    expect(move()).toEqual([[], []])
    expect(move({ booking: { ...booking, debited: 2 } })[0]).toEqual(['not-enough-points'])
    expect(move({ from: { ...from, year: 2026 } })[0]).toEqual(['not-enough-points'])
    expect(move({ booking: { ...booking, debited: 0 }, to: { ...to, isWaived: true } })).toEqual([[], []])
  })

  test('the old week is no neighbour of the new one, while the owner’s other weeks are', () => {
    const restricted = { ...unit, code: '26-RestrictOne', restrictedUntil: later }
    expect(move({ to: { ...to, unit: restricted } })).toEqual([[], []])
    const owner = { ...poor, ownWeeks: [...poor.ownWeeks, makeOwnWeek(makeUnit(2027, 27))] }
    expect(move({ to: { ...to, unit: restricted, owner } })[0]).toEqual(['consecutive-weeks-restricted'])
    expect(move({ to: { ...to, unit: restricted, owner } }, true)).toEqual([
      [],
      ['consecutive-weeks-restricted'],
    ])
  })

  test('not to a week on which the owner is or waits, nor to one that is taken or is none of the group’s', () => {
    const waiting = { ...to, state: { ...freeState, waitlistCount: 1, isOnWaitlist: true } }
    expect(move({ to: waiting }, true)[0]).toEqual(['already-on-unit'])
    expect(move({ to: { ...to, unit: from, state: makeState({ isOwn: true }) } }, true)[0]).toEqual([
      'already-on-unit',
      'calendar-unit-already-reserved',
    ])
    expect(move({ to: { ...to, state: makeState({}) } }, true)[0]).toEqual(['calendar-unit-already-reserved'])
    expect(move({ to: null })[0]).toEqual(['calendar-unit-not-found'])
  })

  test('a booking that may not be cancelled has no other reason', () => {
    expect(move({ booking: { ...booking, checkedOutAt: 0 }, to: null })[0]).toEqual(['already-checked-out'])
    expect(move({ booking: { ...booking, type: 'Cancel' as const } })[0]).toEqual([
      'booking-is-not-book-type',
    ])
    expect(move({}, true, from.checkOutAt)[0]).toEqual(['booking-date-passed'])
    expect(mayMove(null, { policy: defaultPolicy, hasOverride: true }, now).refusals).toEqual([
      { type: 'no-booking-found', until: null },
    ])
  })
})

test('a week may be taken out of operation until it starts or is checked out (R116)', () => {
  const { startsAt } = unit
  const change = (isCheckedOut: boolean, at: number) =>
    listTypes(mayChangeOperation({ startsAt, isCheckedOut }, at))
  expect(change(false, startsAt - 1)).toEqual([])
  expect(change(false, startsAt)).toEqual(['booking-date-passed'])
  expect(change(true, startsAt - 1)).toEqual(['already-checked-out'])
  expect(listTypes(mayChangeOperation(null, now))).toEqual(['calendar-unit-not-found'])
})
