import { describe, expect, test } from 'vitest'
import { defaultPolicy } from './policy.ts'
import { freeState, holdBy, offerTo, stateOf, unitOf } from './test-fixtures.ts'
import type { OwnPlace, UnitState, UnitStatus } from './unit-status.ts'
import {
  asBystander,
  bystanderChangesAt,
  isFree,
  isInOperation,
  isLiveHold,
  liveHolder,
  overviewStatus,
  statusFor,
  statusWithOwn,
  unitStatuses,
  weekAsSeen,
} from './unit-status.ts'

const unit = unitOf(2027, 26)
const now = unit.bookingDeadline - 1_000_000
const later = now + 1000

const ownBook = stateOf({ isOwn: true })
const ownAssign = stateOf({ type: 'Assign', isOwn: true })
const book = stateOf({})
const queued = (queueLength: number, isInQueue = false) => stateOf({}, { queueLength, isInQueue })

describe('who is on a week (R11 to R14)', () => {
  test('a Pre is live until its end, and not at it', () => {
    expect(liveHolder(holdBy(now + 1), now)?.type).toBe('Pre')
    expect(liveHolder(holdBy(now), now)).toBe(null)
    expect(liveHolder(holdBy(now - 1), now)).toBe(null)
    expect(liveHolder(stateOf({ type: 'Pre', origin: 'hold' }), now)?.type).toBe('Pre')
  })

  test('a Book and an Assign are live whatever the time', () => {
    expect(liveHolder(stateOf({ reservedUntil: now - 1 }), now)?.type).toBe('Book')
    expect(liveHolder(stateOf({ type: 'Assign' }), now)?.type).toBe('Assign')
    expect(liveHolder(freeState, now)).toBe(null)
  })

  test.each<[string, UnitState, boolean, boolean]>([
    ['nobody', freeState, true, false],
    ['a live hold', holdBy(later), false, true],
    ['a hold that ran out', holdBy(now), true, false],
    ['a live offer', offerTo(later), false, false],
    ['an offer that ran out, nobody waiting', offerTo(now), true, false],
    ['an offer that ran out, somebody waiting', offerTo(now, { queueLength: 1 }), false, false],
    ['freed, somebody waiting', { ...freeState, queueLength: 1 }, false, false],
    ['a booking', book, false, false],
  ])('%s', (_, state, free, hold) => {
    expect(isFree(state, now)).toBe(free)
    expect(isLiveHold(state, now)).toBe(hold)
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
    ['own live hold', holdBy(later, true), 'YourReservation'],
    ['own live offer, others waiting', offerTo(later, { isOwn: true, queueLength: 3 }), 'YourReservation'],
    ['own hold that ran out', holdBy(now, true), 'Available'],
    ['own booking', ownBook, 'YourBooking'],
    ['own week from the office', ownAssign, 'YourBooking'],
    ['in the queue of a booked week', queued(1, true), 'YourWaitlist'],
    ['in a full queue', queued(3, true), 'YourWaitlist'],
    [
      'in the queue while an offer is out',
      offerTo(later, { queueLength: 1, isInQueue: true }),
      'YourWaitlist',
    ],
    ['nobody', freeState, 'Available'],
    ['an offer that ran out, nobody waiting', offerTo(now), 'Available'],
    ['a hold that ran out', holdBy(now), 'Available'],
    ['a live hold', holdBy(later), 'Reserved'],
    ['booked', book, 'AvailableForWaitlist'],
    ['given by the office', stateOf({ type: 'Assign' }), 'AvailableForWaitlist'],
    ['offered', offerTo(later), 'AvailableForWaitlist'],
    ['freed, queue not yet served', { ...freeState, queueLength: 2 }, 'AvailableForWaitlist'],
    ['an offer that ran out, others waiting', offerTo(now, { queueLength: 1 }), 'AvailableForWaitlist'],
    ['two waiting', queued(2), 'AvailableForWaitlist'],
    ['three waiting', queued(3), 'NotAvailable'],
    ['offered, three waiting', offerTo(later, { queueLength: 3 }), 'NotAvailable'],
  ])('%s', (_, state, status) => {
    expect(statusFor({ unit, state }, defaultPolicy, now)).toBe(status)
  })

  test.each<[string, UnitState, UnitStatus]>([
    ['own hold', holdBy(later, true), 'YourReservation'],
    ['own booking', ownBook, 'YourBooking'],
    ['in the queue', queued(1, true), 'YourWaitlist'],
    ['nobody', freeState, 'NotAvailable'],
    ['a hold', holdBy(later), 'NotAvailable'],
    ['booked', book, 'NotAvailable'],
  ])('a week out of operation: %s', (_, state, status) => {
    expect(statusFor({ unit: { ...unit, isOutOfOperation: true }, state }, defaultPolicy, now)).toBe(status)
    expect(statusFor({ unit: { ...unit, points: 0 }, state }, defaultPolicy, now)).toBe(status)
  })

  test('at the booking deadline a week is no longer available, a moment before it is', () => {
    const facts = { unit, state: freeState }
    expect(statusFor(facts, defaultPolicy, unit.bookingDeadline - 1)).toBe('Available')
    expect(statusFor(facts, defaultPolicy, unit.bookingDeadline)).toBe('NotAvailable')
    expect(statusFor({ unit, state: ownBook }, defaultPolicy, unit.checkOutAt + 1)).toBe('YourBooking')
  })

  test('the limit of the queue is the policy’s', () => {
    const policy = { ...defaultPolicy, maxWaitlistPerUnit: 1 }
    expect(statusFor({ unit, state: queued(0) }, policy, now)).toBe('AvailableForWaitlist')
    expect(statusFor({ unit, state: queued(1) }, policy, now)).toBe('NotAvailable')
  })
})

describe('what everybody may be told (R23, R24)', () => {
  test('a bystander is on nothing', () => {
    expect(asBystander(holdBy(later, true))).toEqual(holdBy(later))
    expect(asBystander(queued(2, true))).toEqual(queued(2))
    expect(asBystander(freeState)).toEqual(freeState)
  })

  test.each<[OwnPlace | null, UnitStatus]>([
    [null, 'Reserved'],
    ['Pre', 'YourReservation'],
    ['Book', 'YourBooking'],
    ['Assign', 'YourBooking'],
    ['Wait', 'YourWaitlist'],
  ])('own place %s over Reserved is %s', (own, status) => {
    expect(statusWithOwn('Reserved', own)).toBe(status)
  })

  const deadline = unit.bookingDeadline
  test.each<[string, UnitState, number | null]>([
    ['free: the deadline', freeState, deadline],
    ['a hold: its end', holdBy(later), later],
    ['one’s own hold: its end', holdBy(later, true), later],
    ['a hold until the deadline: the deadline', holdBy(deadline), deadline],
    ['a hold that ran out: the deadline', holdBy(now), deadline],
    ['an offer with nobody waiting: its end', offerTo(later), later],
    ['an offer with others waiting: the deadline', offerTo(later, { queueLength: 1 }), deadline],
    ['an offer with a full queue: never', offerTo(later, { queueLength: 3 }), null],
    ['booked: the deadline', book, deadline],
    ['booked, full queue: never', queued(3), null],
  ])('%s', (_, state, changesAt) => {
    expect(bystanderChangesAt({ unit, state }, defaultPolicy, now)).toBe(changesAt)
  })

  test('nothing changes by time alone after the deadline or out of operation', () => {
    expect(bystanderChangesAt({ unit, state: freeState }, defaultPolicy, deadline)).toBe(null)
    expect(bystanderChangesAt({ unit, state: freeState }, defaultPolicy, deadline - 1)).toBe(deadline)
    const out = { ...unit, isOutOfOperation: true }
    expect(bystanderChangesAt({ unit: out, state: holdBy(later) }, defaultPolicy, now)).toBe(null)
  })
})

describe('one circle for several houses (R25)', () => {
  test('the first in the order wins', () => {
    unitStatuses.forEach((status, index) => {
      expect(overviewStatus(unitStatuses.slice(index).reverse())).toBe(status)
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
    expect(overviewStatus([])).toBe('AvailableForWaitlist')
  })
})

describe('facts from what a screen was told (R26)', () => {
  const seen = { unit, waitlistCount: 0, heldUntil: null }

  test.each(unitStatuses)('%s is seen again', (status) => {
    const facts = weekAsSeen({ ...seen, status }, defaultPolicy, now)
    expect(statusFor(facts, defaultPolicy, now)).toBe(status)
  })

  test('a week shown as not available although it has points, time and room is out of operation', () => {
    const told = { ...seen, status: 'NotAvailable' } as const
    expect(weekAsSeen(told, defaultPolicy, now).unit.isOutOfOperation).toBe(true)
    expect(weekAsSeen({ ...told, waitlistCount: 2 }, defaultPolicy, now).unit.isOutOfOperation).toBe(true)
    expect(weekAsSeen({ ...told, waitlistCount: 3 }, defaultPolicy, now).unit.isOutOfOperation).toBe(false)
    expect(weekAsSeen(told, defaultPolicy, unit.bookingDeadline).unit.isOutOfOperation).toBe(false)
    expect(weekAsSeen(told, defaultPolicy, unit.bookingDeadline).state.holder?.isOwn).toBe(false)
  })

  test('a hold whose end was told is over at that end', () => {
    const facts = weekAsSeen({ ...seen, status: 'Reserved', heldUntil: later }, defaultPolicy, now)
    expect(statusFor(facts, defaultPolicy, later - 1)).toBe('Reserved')
    expect(statusFor(facts, defaultPolicy, later)).toBe('Available')
  })

  test('a reserved week is held by somebody’s hold', () => {
    const { state } = weekAsSeen({ ...seen, status: 'Reserved', heldUntil: later }, defaultPolicy, now)
    expect(state.holder).toEqual({ type: 'Pre', origin: 'hold', reservedUntil: later, isOwn: false })
  })

  test('a booked week is not held by a hold', () => {
    const told = { ...seen, status: 'AvailableForWaitlist', heldUntil: later } as const
    const { state } = weekAsSeen(told, defaultPolicy, now)
    expect(state).toEqual({
      holder: { type: 'Book', origin: null, reservedUntil: null, isOwn: false },
      queueLength: 0,
      isInQueue: false,
    })
  })
})
