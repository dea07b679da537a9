import { describe, expect, test } from 'vitest'
import { defaultPolicy } from './policy.ts'
import { freeState, makeHeldState, makeOfferedState, makeState, makeUnit } from './test-fixtures.ts'
import type { OwnRowType, UnitState, UnitStatus } from './unit-status.ts'
import {
  asAnonymous,
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
const queued = (queueLength: number, isInQueue = false) =>
  makeState({}, { waitlistCount: queueLength, isOnWaitlist: isInQueue })

describe('who is on a week (R11 to R14)', () => {
  test('a Pre is live until its end, and not at it', () => {
    expect(findActiveHolder(makeHeldState(now + 1), now)?.type).toBe('Pre')
    expect(findActiveHolder(makeHeldState(now), now)).toBe(null)
    expect(findActiveHolder(makeHeldState(now - 1), now)).toBe(null)
    expect(findActiveHolder(makeState({ type: 'Pre', origin: 'hold' }), now)?.type).toBe('Pre')
  })

  test('a Book and an Assign are live whatever the time', () => {
    expect(findActiveHolder(makeState({ reservedUntil: now - 1 }), now)?.type).toBe('Book')
    expect(findActiveHolder(makeState({ type: 'Assign' }), now)?.type).toBe('Assign')
    expect(findActiveHolder(freeState, now)).toBe(null)
  })

  test.each<[string, UnitState, boolean, boolean]>([
    ['nobody', freeState, true, false],
    ['a live hold', makeHeldState(later), false, true],
    ['a hold that ran out', makeHeldState(now), true, false],
    ['a live offer', makeOfferedState(later), false, false],
    ['an offer that ran out, nobody waiting', makeOfferedState(now), true, false],
    ['an offer that ran out, somebody waiting', makeOfferedState(now, { waitlistCount: 1 }), false, false],
    ['freed, somebody waiting', { ...freeState, waitlistCount: 1 }, false, false],
    ['a booking', book, false, false],
  ])('%s', (_, state, free, hold) => {
    expect(isFree(state, now)).toBe(free)
    expect(isOnHold(state, now)).toBe(hold)
  })

  test('a week without points or taken out is not in operation', () => {
    expect(isInOperation(unit)).toBe(true)
    expect(isInOperation({ ...unit, points: 0 })).toBe(false)
    expect(isInOperation({ ...unit, points: 1 })).toBe(true)
    expect(isInOperation({ ...unit, isOutOfOperation: true })).toBe(false)
  })
})

describe('what a viewer sees; the first that matches wins (R15 to R23)', () => {
  test.each<[string, UnitState, UnitStatus]>([
    ['own live hold', makeHeldState(later, true), 'YourReservation'],
    [
      'own live offer, others waiting',
      makeOfferedState(later, { isOwn: true, waitlistCount: 3 }),
      'YourReservation',
    ],
    ['own hold that ran out', makeHeldState(now, true), 'Available'],
    ['own booking', ownBook, 'YourBooking'],
    ['own week from the office', ownAssign, 'YourBooking'],
    ['in the queue of a booked week', queued(1, true), 'YourWaitlist'],
    ['in a full queue', queued(3, true), 'YourWaitlist'],
    [
      'in the queue while an offer is out',
      makeOfferedState(later, { waitlistCount: 1, isOnWaitlist: true }),
      'YourWaitlist',
    ],
    ['nobody', freeState, 'Available'],
    ['an offer that ran out, nobody waiting', makeOfferedState(now), 'Available'],
    ['a hold that ran out', makeHeldState(now), 'Available'],
    ['a live hold', makeHeldState(later), 'Reserved'],
    ['booked', book, 'AvailableForWaitlist'],
    ['given by the office', makeState({ type: 'Assign' }), 'AvailableForWaitlist'],
    ['offered', makeOfferedState(later), 'AvailableForWaitlist'],
    ['freed, queue not yet served', { ...freeState, waitlistCount: 2 }, 'AvailableForWaitlist'],
    [
      'an offer that ran out, others waiting',
      makeOfferedState(now, { waitlistCount: 1 }),
      'AvailableForWaitlist',
    ],
    ['two waiting', queued(2), 'AvailableForWaitlist'],
    ['three waiting', queued(3), 'NotAvailable'],
    ['offered, three waiting', makeOfferedState(later, { waitlistCount: 3 }), 'NotAvailable'],
  ])('%s', (_, state, status) => {
    expect(getUnitStatus({ unit, state }, defaultPolicy, now)).toBe(status)
  })

  test.each<[string, UnitState, UnitStatus]>([
    ['own hold', makeHeldState(later, true), 'YourReservation'],
    ['own booking', ownBook, 'YourBooking'],
    ['in the queue', queued(1, true), 'YourWaitlist'],
    ['nobody', freeState, 'NotAvailable'],
    ['a hold', makeHeldState(later), 'NotAvailable'],
    ['booked', book, 'NotAvailable'],
  ])('a week out of operation: %s', (_, state, status) => {
    expect(getUnitStatus({ unit: { ...unit, isOutOfOperation: true }, state }, defaultPolicy, now)).toBe(
      status,
    )
    expect(getUnitStatus({ unit: { ...unit, points: 0 }, state }, defaultPolicy, now)).toBe(status)
  })

  test('at the booking deadline a week is no longer available, a moment before it is', () => {
    const facts = { unit, state: freeState }
    expect(getUnitStatus(facts, defaultPolicy, unit.bookingDeadline - 1)).toBe('Available')
    expect(getUnitStatus(facts, defaultPolicy, unit.bookingDeadline)).toBe('NotAvailable')
    expect(getUnitStatus({ unit, state: ownBook }, defaultPolicy, unit.checkOutAt + 1)).toBe('YourBooking')
  })

  test('the limit of the queue is the policy’s', () => {
    const policy = { ...defaultPolicy, maxWaitlistPerUnit: 1 }
    expect(getUnitStatus({ unit, state: queued(0) }, policy, now)).toBe('AvailableForWaitlist')
    expect(getUnitStatus({ unit, state: queued(1) }, policy, now)).toBe('NotAvailable')
  })
})

describe('what everybody may be told (R23, R24)', () => {
  test('a bystander is on nothing', () => {
    expect(asAnonymous(makeHeldState(later, true))).toEqual(makeHeldState(later))
    expect(asAnonymous(queued(2, true))).toEqual(queued(2))
    expect(asAnonymous(freeState)).toEqual(freeState)
  })

  test.each<[OwnRowType | null, UnitStatus]>([
    [null, 'Reserved'],
    ['Pre', 'YourReservation'],
    ['Book', 'YourBooking'],
    ['Assign', 'YourBooking'],
    ['Wait', 'YourWaitlist'],
  ])('own place %s over Reserved is %s', (own, status) => {
    expect(applyOwnRow('Reserved', own)).toBe(status)
  })

  const deadline = unit.bookingDeadline
  test.each<[string, UnitState, number | null]>([
    ['free: the deadline', freeState, deadline],
    ['a hold: its end', makeHeldState(later), later],
    ['one’s own hold: its end', makeHeldState(later, true), later],
    ['a hold until the deadline: the deadline', makeHeldState(deadline), deadline],
    ['a hold that ran out: the deadline', makeHeldState(now), deadline],
    ['an offer with nobody waiting: its end', makeOfferedState(later), later],
    ['an offer with others waiting: the deadline', makeOfferedState(later, { waitlistCount: 1 }), deadline],
    ['an offer with a full queue: never', makeOfferedState(later, { waitlistCount: 3 }), null],
    ['booked: the deadline', book, deadline],
    ['booked, full queue: never', queued(3), null],
  ])('%s', (_, state, changesAt) => {
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
  test('the first in the order wins', () => {
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

  test('a week that no house has is open for its waitlist', () => {
    expect(mergeStatuses([])).toBe('AvailableForWaitlist')
  })
})

describe('facts from what a screen was told (R26)', () => {
  const seen = { unit, waitlistCount: 0, heldUntil: null }

  test.each(unitStatuses)('%s is seen again', (status) => {
    const facts = inferWeekFacts({ ...seen, status }, defaultPolicy, now)
    expect(getUnitStatus(facts, defaultPolicy, now)).toBe(status)
  })

  test('a week shown as not available although it has points, time and room is out of operation', () => {
    const told = { ...seen, status: 'NotAvailable' } as const
    expect(inferWeekFacts(told, defaultPolicy, now).unit.isOutOfOperation).toBe(true)
    expect(inferWeekFacts({ ...told, waitlistCount: 2 }, defaultPolicy, now).unit.isOutOfOperation).toBe(true)
    expect(inferWeekFacts({ ...told, waitlistCount: 3 }, defaultPolicy, now).unit.isOutOfOperation).toBe(
      false,
    )
    expect(inferWeekFacts(told, defaultPolicy, unit.bookingDeadline).unit.isOutOfOperation).toBe(false)
    expect(inferWeekFacts(told, defaultPolicy, unit.bookingDeadline).state.holder?.isOwn).toBe(false)
  })

  test('a hold whose end was told is over at that end', () => {
    const facts = inferWeekFacts({ ...seen, status: 'Reserved', heldUntil: later }, defaultPolicy, now)
    expect(getUnitStatus(facts, defaultPolicy, later - 1)).toBe('Reserved')
    expect(getUnitStatus(facts, defaultPolicy, later)).toBe('Available')
  })

  test('a reserved week is held by somebody’s hold', () => {
    const { state } = inferWeekFacts({ ...seen, status: 'Reserved', heldUntil: later }, defaultPolicy, now)
    expect(state.holder).toEqual({ type: 'Pre', origin: 'hold', reservedUntil: later, isOwn: false })
  })

  test('a booked week is not held by a hold', () => {
    const told = { ...seen, status: 'AvailableForWaitlist', heldUntil: later } as const
    const { state } = inferWeekFacts(told, defaultPolicy, now)
    expect(state).toEqual({
      holder: { type: 'Book', origin: null, reservedUntil: null, isOwn: false },
      queueLength: 0,
      isInQueue: false,
    })
  })
})
