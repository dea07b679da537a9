import { describe, expect, test } from 'vitest'
import { defaultPolicy } from './policy.ts'
import { freeState, makeHeldState, makeOfferedState, makeState, makeUnit } from './test-fixtures.ts'
import type { OwnRowType, UnitState, UnitStatus } from './unit-status.ts'
import {
  toAnonymousState,
  findNextAnonymousChange,
  isFree,
  isInOperation,
  isOnHold,
  findActiveHolder,
  mergeStatuses,
  getUnitStatus,
  applyOwnRow,
  unitStatuses,
  inferWeekFacts,
} from './unit-status.ts'

const unit = makeUnit(2027, 26)
const now = unit.bookingDeadline - 1_000_000
const later = now + 1000

const ownBook = makeState({ isOwn: true })
const ownAssign = makeState({ type: 'Assign', isOwn: true })
const book = makeState({})
const makeWaitlistState = (waitlistCount: number, isOnWaitlist = false) =>
  makeState({}, { waitlistCount, isOnWaitlist })

describe('who is on a week (R11 to R14)', () => {
  test('a Pre is active until its end, exclusive', () => {
    expect(findActiveHolder(makeHeldState(now + 1), now)?.type).toBe('Pre')
    expect(findActiveHolder(makeHeldState(now), now)).toBe(null)
    expect(findActiveHolder(makeHeldState(now - 1), now)).toBe(null)
    expect(findActiveHolder(makeState({ type: 'Pre', origin: 'hold' }), now)?.type).toBe('Pre')
  })

  test('a Book and an Assign are always active', () => {
    expect(findActiveHolder(makeState({ reservedUntil: now - 1 }), now)?.type).toBe('Book')
    expect(findActiveHolder(makeState({ type: 'Assign' }), now)?.type).toBe('Assign')
    expect(findActiveHolder(freeState, now)).toBe(null)
  })

  test.each<[string, UnitState, boolean, boolean]>([
    ['no row', freeState, true, false],
    ['an active hold', makeHeldState(later), false, true],
    ['an expired hold', makeHeldState(now), true, false],
    ['an active offer', makeOfferedState(later), false, false],
    ['an expired offer with an empty waitlist', makeOfferedState(now), true, false],
    ['an expired offer with a waitlist', makeOfferedState(now, { waitlistCount: 1 }), false, false],
    ['no row and a waitlist', { ...freeState, waitlistCount: 1 }, false, false],
    ['a booking', book, false, false],
  ])('whether the week is free or on hold with %s', (_, state, free, hold) => {
    expect(isFree(state, now)).toBe(free)
    expect(isOnHold(state, now)).toBe(hold)
  })

  test('a week without points, or taken out of operation, is not in operation', () => {
    expect(isInOperation(unit)).toBe(true)
    expect(isInOperation({ ...unit, points: 0 })).toBe(false)
    expect(isInOperation({ ...unit, points: 1 })).toBe(true)
    expect(isInOperation({ ...unit, isOutOfOperation: true })).toBe(false)
  })
})

describe('what a viewer sees; the first that matches wins (R15 to R23)', () => {
  test.each<[string, UnitState, UnitStatus]>([
    ['own active hold', makeHeldState(later, true), 'YourReservation'],
    [
      'own active offer with a waitlist',
      makeOfferedState(later, { isOwn: true, waitlistCount: 3 }),
      'YourReservation',
    ],
    ['own expired hold', makeHeldState(now, true), 'Available'],
    ['own booking', ownBook, 'YourBooking'],
    ['own assigned week', ownAssign, 'YourBooking'],
    ['own waitlist row on a booked week', makeWaitlistState(1, true), 'YourWaitlist'],
    ['own waitlist row on a full waitlist', makeWaitlistState(3, true), 'YourWaitlist'],
    [
      'own waitlist row during another owner’s offer',
      makeOfferedState(later, { waitlistCount: 1, isOnWaitlist: true }),
      'YourWaitlist',
    ],
    ['no row', freeState, 'Available'],
    ['an expired offer with an empty waitlist', makeOfferedState(now), 'Available'],
    ['an expired hold', makeHeldState(now), 'Available'],
    ['an active hold', makeHeldState(later), 'Reserved'],
    ['a booking', book, 'AvailableForWaitlist'],
    ['assigned by an admin', makeState({ type: 'Assign' }), 'AvailableForWaitlist'],
    ['an offer', makeOfferedState(later), 'AvailableForWaitlist'],
    ['no row and a waitlist of two', { ...freeState, waitlistCount: 2 }, 'AvailableForWaitlist'],
    ['an expired offer with a waitlist', makeOfferedState(now, { waitlistCount: 1 }), 'AvailableForWaitlist'],
    ['a booking with a waitlist of two', makeWaitlistState(2), 'AvailableForWaitlist'],
    ['a booking with a full waitlist', makeWaitlistState(3), 'NotAvailable'],
    ['an offer with a full waitlist', makeOfferedState(later, { waitlistCount: 3 }), 'NotAvailable'],
  ])('the status of a week with %s', (_, state, status) => {
    expect(getUnitStatus({ unit, state }, defaultPolicy, now)).toBe(status)
  })

  test.each<[string, UnitState, UnitStatus]>([
    ['own hold', makeHeldState(later, true), 'YourReservation'],
    ['own booking', ownBook, 'YourBooking'],
    ['own waitlist row', makeWaitlistState(1, true), 'YourWaitlist'],
    ['no row', freeState, 'NotAvailable'],
    ['a hold', makeHeldState(later), 'NotAvailable'],
    ['a booking', book, 'NotAvailable'],
  ])('a week out of operation: %s', (_, state, status) => {
    expect(getUnitStatus({ unit: { ...unit, isOutOfOperation: true }, state }, defaultPolicy, now)).toBe(
      status,
    )
    expect(getUnitStatus({ unit: { ...unit, points: 0 }, state }, defaultPolicy, now)).toBe(status)
  })

  test('a free week is available until the booking deadline, exclusive', () => {
    const facts = { unit, state: freeState }
    expect(getUnitStatus(facts, defaultPolicy, unit.bookingDeadline - 1)).toBe('Available')
    expect(getUnitStatus(facts, defaultPolicy, unit.bookingDeadline)).toBe('NotAvailable')
    expect(getUnitStatus({ unit, state: ownBook }, defaultPolicy, unit.checkOutAt + 1)).toBe('YourBooking')
  })

  test('the limit of the waitlist comes from the policy', () => {
    const policy = { ...defaultPolicy, maxWaitlistPerUnit: 1 }
    expect(getUnitStatus({ unit, state: makeWaitlistState(0) }, policy, now)).toBe('AvailableForWaitlist')
    expect(getUnitStatus({ unit, state: makeWaitlistState(1) }, policy, now)).toBe('NotAvailable')
  })
})

describe('the anonymous viewer (R23, R24)', () => {
  test('the anonymous viewer has no rows', () => {
    expect(toAnonymousState(makeHeldState(later, true))).toEqual(makeHeldState(later))
    expect(toAnonymousState(makeWaitlistState(2, true))).toEqual(makeWaitlistState(2))
    expect(toAnonymousState(freeState)).toEqual(freeState)
  })

  test.each<[OwnRowType | null, UnitStatus]>([
    [null, 'Reserved'],
    ['Pre', 'YourReservation'],
    ['Book', 'YourBooking'],
    ['Assign', 'YourBooking'],
    ['Wait', 'YourWaitlist'],
  ])('own row %s on a Reserved week is shown as %s', (own, status) => {
    expect(applyOwnRow('Reserved', own)).toBe(status)
  })

  const deadline = unit.bookingDeadline
  test.each<[string, UnitState, number | null]>([
    ['a free week changes at the deadline', freeState, deadline],
    ['a hold at its end', makeHeldState(later), later],
    ['the viewer’s own hold at its end', makeHeldState(later, true), later],
    ['a hold until the deadline, at the deadline', makeHeldState(deadline), deadline],
    ['an expired hold at the deadline', makeHeldState(now), deadline],
    ['an offer with an empty waitlist at its end', makeOfferedState(later), later],
    ['an offer with a waitlist at the deadline', makeOfferedState(later, { waitlistCount: 1 }), deadline],
    ['an offer with a full waitlist never', makeOfferedState(later, { waitlistCount: 3 }), null],
    ['a booking at the deadline', book, deadline],
    ['a booking with a full waitlist never', makeWaitlistState(3), null],
  ])('the next change: %s', (_, state, changesAt) => {
    expect(findNextAnonymousChange({ unit, state }, defaultPolicy, now)).toBe(changesAt)
  })

  test('nothing changes by time alone after the deadline or out of operation', () => {
    expect(findNextAnonymousChange({ unit, state: freeState }, defaultPolicy, deadline)).toBe(null)
    expect(findNextAnonymousChange({ unit, state: freeState }, defaultPolicy, deadline - 1)).toBe(deadline)
    const out = { ...unit, isOutOfOperation: true }
    expect(findNextAnonymousChange({ unit: out, state: makeHeldState(later) }, defaultPolicy, now)).toBe(null)
  })
})

describe('one circle for several houses (R25)', () => {
  test('the status that comes first wins', () => {
    unitStatuses.forEach((status, index) => {
      expect(mergeStatuses(unitStatuses.slice(index).reverse())).toBe(status)
    })
    expect(unitStatuses).toEqual([
      'YourReservation',
      'YourBooking',
      'YourWaitlist',
      'Available',
      'AvailableForWaitlist',
      'Reserved',
      'NotAvailable',
    ])
  })

  test('a week that no house has is AvailableForWaitlist', () => {
    expect(mergeStatuses([])).toBe('AvailableForWaitlist')
  })
})

describe('facts inferred from what a browser knows (R26)', () => {
  const shown = { unit, waitlistCount: 0, heldUntil: null, wasOutOfOperation: false }

  test.each(unitStatuses)('the inferred facts lead to %s again', (status) => {
    const facts = inferWeekFacts({ ...shown, status }, defaultPolicy, now)
    expect(getUnitStatus(facts, defaultPolicy, now)).toBe(status)
  })

  test('a week that is not available although it has points, time and room must be out of operation', () => {
    const sent = { ...shown, status: 'NotAvailable' } as const
    expect(inferWeekFacts(sent, defaultPolicy, now).unit.isOutOfOperation).toBe(true)
    expect(inferWeekFacts({ ...sent, waitlistCount: 2 }, defaultPolicy, now).unit.isOutOfOperation).toBe(true)
    expect(inferWeekFacts({ ...sent, waitlistCount: 3 }, defaultPolicy, now).unit.isOutOfOperation).toBe(
      false,
    )
    expect(inferWeekFacts(sent, defaultPolicy, unit.bookingDeadline).unit.isOutOfOperation).toBe(false)
    expect(inferWeekFacts(sent, defaultPolicy, unit.bookingDeadline).state.holder?.isOwn).toBe(false)
  })

  test('a week that was out of operation stays so after its deadline, as long as it is not available', () => {
    const sent = { ...shown, status: 'NotAvailable', wasOutOfOperation: true } as const
    for (const at of [unit.bookingDeadline, unit.startsAt, unit.checkOutAt]) {
      expect(inferWeekFacts(sent, defaultPolicy, at).unit.isOutOfOperation).toBe(true)
      const shownOwn = { ...sent, status: 'YourBooking' } as const
      expect(inferWeekFacts(shownOwn, defaultPolicy, at).unit.isOutOfOperation).toBe(false)
    }
    const reopened = { ...sent, status: 'Available' } as const
    expect(inferWeekFacts(reopened, defaultPolicy, now).unit.isOutOfOperation).toBe(false)
    const full = { ...sent, waitlistCount: 3 }
    expect(inferWeekFacts(full, defaultPolicy, now).unit.isOutOfOperation).toBe(false)
  })

  test('a hold whose end is known expires then', () => {
    const facts = inferWeekFacts({ ...shown, status: 'Reserved', heldUntil: later }, defaultPolicy, now)
    expect(getUnitStatus(facts, defaultPolicy, later - 1)).toBe('Reserved')
    expect(getUnitStatus(facts, defaultPolicy, later)).toBe('Available')
  })

  test('a Reserved week has another owner’s hold', () => {
    const { state } = inferWeekFacts({ ...shown, status: 'Reserved', heldUntil: later }, defaultPolicy, now)
    expect(state.holder).toEqual({ type: 'Pre', origin: 'hold', reservedUntil: later, isOwn: false })
  })

  test('a booked week has no hold', () => {
    const sent = { ...shown, status: 'AvailableForWaitlist', heldUntil: later } as const
    const { state } = inferWeekFacts(sent, defaultPolicy, now)
    expect(state).toEqual({
      holder: { type: 'Book', origin: null, reservedUntil: null, isOwn: false },
      waitlistCount: 0,
      isOnWaitlist: false,
    })
  })
})
