import { describe, expect, test } from 'vitest'
import type { BookingType, ReserveFacts } from './booking.ts'
import type { OwnerFacts } from './owner-facts.ts'
import { defaultPolicy } from './policy.ts'
import type { RefusalType } from './refusal.ts'
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
import {
  findFreeSlot,
  mayJoinWaitlist,
  mayTakeOffer,
  computeOfferEnd,
  findNextOffer,
  getPriority,
} from './waitlist.ts'

const hour = 3_600_000
const unit = makeUnit(2027, 26)
const now = unit.restrictedUntil
const later = now + 1000
const booked = makeState({})
const join = (facts: Partial<ReserveFacts> = {}, instant = now, policy = defaultPolicy) =>
  mayJoinWaitlist(makeReserveFacts({ state: booked, ...facts }), policy, instant)
const only = (type: RefusalType, until: number | null = null) => [{ type, until }]

describe('joining a waitlist (R51 to R55)', () => {
  test('the waitlist of a booked or offered week may be joined', () => {
    expect(join()).toEqual([])
    expect(join({ state: makeOfferedState(later) })).toEqual([])
    expect(join({ state: { ...freeState, waitlistCount: 2 } })).toEqual([])
    expect(mayJoinWaitlist(null, defaultPolicy, now)).toEqual(only('calendar-unit-not-found'))
  })

  test.each<[string, UnitState, RefusalType, number | null]>([
    ['a free week', freeState, 'waitlist-unit-available', null],
    ['a week with an expired hold', makeHeldState(now), 'waitlist-unit-available', null],
    ['an expired offer with an empty waitlist', makeOfferedState(now), 'waitlist-unit-available', null],
    ['an active hold', makeHeldState(later), 'calendar-unit-already-reserved', later],
    ['an own waitlist row', makeState({}, { waitlistCount: 1, isOnWaitlist: true }), 'already-on-unit', null],
    ['an own booking', makeState({ isOwn: true }), 'already-on-unit', null],
    ['a full waitlist', makeState({}, { waitlistCount: 3 }), 'max-waitlist-per-unit', null],
    [
      'a waitlist longer than the limit, which was higher before',
      makeState({}, { waitlistCount: 4 }),
      'max-waitlist-per-unit',
      null,
    ],
  ])('joining is refused: %s', (_, state, type, until) => {
    expect(join({ state })).toEqual(only(type, until))
  })

  test('a third owner may join, unless the policy’s limit is lower', () => {
    expect(join({ state: makeState({}, { waitlistCount: 2 }) })).toEqual([])
    expect(
      join({ state: makeState({}, { waitlistCount: 2 }) }, now, { ...defaultPolicy, maxWaitlistPerUnit: 2 }),
    ).toEqual(only('max-waitlist-per-unit'))
  })

  test('an owner may be on three waitlists of a year, or as many as the policy says', () => {
    const joinWith = (year: number, count: number) =>
      join({ owner: makeOwner({ waitlists: [{ year, count }] }) })
    expect(joinWith(2027, 2)).toEqual([])
    expect(joinWith(2027, 3)).toEqual(only('max-waitlists-per-user'))
    expect(joinWith(2026, 3)).toEqual([])
    expect(join({}, now, { ...defaultPolicy, maxWaitlistsPerUser: 1 })).toEqual([])
    const policy = { ...defaultPolicy, maxWaitlistsPerUser: 4 }
    expect(join({ owner: makeOwner({ waitlists: [{ year: 2027, count: 3 }] }) }, now, policy)).toEqual([])
  })

  test('own active holds are deducted from the points', () => {
    const hold = { unitId: 1, calendarId: 2, year: 2027, points: 1, reservedUntil: later }
    const owner = (balance: number, holds: OwnerFacts['holds'] = []) =>
      makeOwner({ accounts: [{ year: 2027, balance }], holds })
    expect(join({ owner: owner(3) })).toEqual([])
    expect(join({ owner: owner(3, [hold]) })).toEqual(only('not-enough-points'))
    expect(join({ owner: owner(2) })).toEqual(only('not-enough-points'))
  })

  test('every reason is returned in its order', () => {
    const owner = makeOwner({
      accounts: [],
      waitlists: [{ year: 2027, count: 3 }],
      ownWeeks: [
        makeOwnWeek(makeUnit(2026, 26)),
        makeOwnWeek(makeUnit(2027, 25)),
        makeOwnWeek(makeUnit(2027, 27)),
      ],
    })
    const facts = makeReserveFacts({
      unit: {
        ...unit,
        points: 4,
        isOutOfOperation: true,
        code: '26-RestrictOne',
        restrictedUntil: unit.checkOutAt,
      },
      state: { ...makeHeldState(unit.startsAt + 5), isOnWaitlist: true, waitlistCount: 3 },
      owner,
    })
    expect(mayJoinWaitlist(facts, defaultPolicy, unit.startsAt)).toEqual([
      { type: 'house-not-in-operation', until: null },
      { type: 'booking-date-passed', until: null },
      { type: 'booking-deadline-exceeded', until: null },
      { type: 'already-on-unit', until: null },
      { type: 'calendar-unit-already-reserved', until: unit.startsAt + 5 },
      { type: 'high-season-week-blocked', until: null },
      { type: 'consecutive-weeks-restricted', until: unit.checkOutAt },
      { type: 'max-consecutive-high-season', until: null },
      { type: 'max-waitlist-per-unit', until: null },
      { type: 'max-waitlists-per-user', until: null },
      { type: 'not-enough-points', until: null },
    ])
  })
})

const fit = { unit, owner: makeOwner(), isMember: true, isEnabled: true }
const poor = { ...fit, owner: makeOwner({ accounts: [{ year: 2027, balance: 2 }] }) }
const blocked = { ...fit, owner: makeOwner({ ownWeeks: [makeOwnWeek(makeUnit(2026, 26))] }) }

describe('who may take an offer (R57)', () => {
  test('an enabled member within the season rules who has the points may take it', () => {
    expect(mayTakeOffer(fit, defaultPolicy, now)).toEqual([])
    expect(mayTakeOffer({ ...fit, isMember: false }, defaultPolicy, now)).toEqual(only('no-group-found'))
    expect(mayTakeOffer({ ...fit, isEnabled: false }, defaultPolicy, now)).toEqual(only('user-disabled'))
    expect(mayTakeOffer(blocked, defaultPolicy, now)).toEqual(only('high-season-week-blocked'))
    expect(mayTakeOffer(poor, defaultPolicy, now)).toEqual(only('not-enough-points'))
  })

  test('own holds elsewhere are not deducted from the balance', () => {
    const hold = { unitId: 1, calendarId: unit.calendarId, year: 2027, points: 3, reservedUntil: later }
    const owner = makeOwner({ accounts: [{ year: 2027, balance: 3 }], holds: [hold] })
    expect(mayTakeOffer({ ...fit, owner }, defaultPolicy, now)).toEqual([])
  })

  test('every reason is returned', () => {
    const facts = { unit, owner: { ...blocked.owner, accounts: [] }, isMember: false, isEnabled: false }
    expect(mayTakeOffer(facts, defaultPolicy, now).map((reason) => reason.type)).toEqual([
      'no-group-found',
      'user-disabled',
      'high-season-week-blocked',
      'not-enough-points',
    ])
  })
})

describe('offering a week to the waitlist (R56 to R60)', () => {
  test('an offer lasts 24 hours, ends at the deadline at the latest, and is not made from then on', () => {
    const deadline = unit.bookingDeadline
    expect(computeOfferEnd(unit, defaultPolicy, now)).toBe(now + 24 * hour)
    expect(computeOfferEnd(unit, defaultPolicy, deadline - 24 * hour)).toBe(deadline)
    expect(computeOfferEnd(unit, defaultPolicy, deadline - 1)).toBe(deadline)
    expect(computeOfferEnd(unit, defaultPolicy, deadline)).toBe(null)
    expect(computeOfferEnd(unit, { ...defaultPolicy, offerHours: 2 }, now)).toBe(now + 2 * hour)
  })

  test('the first on the waitlist is offered the week', () => {
    const waitlist = [
      { id: 'Anna', facts: fit },
      { id: 'Bo', facts: fit },
    ]
    expect(findNextOffer(waitlist, defaultPolicy, now)).toEqual({
      offered: { id: 'Anna', reservedUntil: now + 24 * hour },
      skipped: [],
    })
  })

  test('owners who may not take it are skipped with their reasons, those after the offered one are not considered', () => {
    const waitlist = [
      { id: 'Anna', facts: poor },
      { id: 'Bo', facts: blocked },
      { id: 'Carl', facts: fit },
      { id: 'Dorte', facts: poor },
    ]
    expect(findNextOffer(waitlist, defaultPolicy, now)).toEqual({
      offered: { id: 'Carl', reservedUntil: now + 24 * hour },
      skipped: [
        { id: 'Anna', reasons: only('not-enough-points') },
        { id: 'Bo', reasons: only('high-season-week-blocked') },
      ],
    })
  })

  test('the week is free if no owner on the waitlist may take it', () => {
    expect(findNextOffer([], defaultPolicy, now)).toEqual({ offered: null, skipped: [] })
    const { offered, skipped } = findNextOffer(
      [
        { id: 1, facts: poor },
        { id: 2, facts: blocked },
      ],
      defaultPolicy,
      now,
    )
    expect(offered).toBe(null)
    expect(skipped.map((each) => each.id)).toEqual([1, 2])
  })

  test('at the deadline no owner is offered the week or skipped', () => {
    const waitlist = [
      { id: 'Anna', facts: poor },
      { id: 'Bo', facts: fit },
    ]
    expect(findNextOffer(waitlist, defaultPolicy, unit.bookingDeadline)).toEqual({
      offered: null,
      skipped: [],
    })
    expect(findNextOffer(waitlist, defaultPolicy, unit.bookingDeadline - 1).offered?.id).toBe('Bo')
  })

  test.each<[BookingType, number | null, number | null]>([
    ['Book', null, 1],
    ['Assign', null, 1],
    ['Pre', null, 1],
    ['Wait', 1, 2],
    ['Wait', 3, 4],
    ['Wait', null, null],
    ['Cancel', 1, null],
    ['WaitExpire', null, null],
    ['Ended', null, null],
  ])('the priority of a %s at position %s is %s', (type, position, priority) => {
    expect(getPriority(type, position)).toBe(priority)
  })
})

describe('slot numbers (R61)', () => {
  test.each<[number[], number, number | null]>([
    [[], 3, 1],
    [[1], 3, 2],
    [[2], 3, 1],
    [[1, 3], 3, 2],
    [[3, 1], 3, 2],
    [[1, 2], 3, 3],
    [[1, 2, 3], 3, null],
    [[2, 5], 2, null],
    [[5], 2, 1],
  ])('with %j taken of %i, the free slot is %s', (taken, limit, slot) => {
    expect(findFreeSlot(taken, limit)).toBe(slot)
  })
})
