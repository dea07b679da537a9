import type { BookingType, ReserveFacts } from './booking.ts'
import { countMissingPoints, checkPoints, findHoldEnd, checkWeek } from './booking.ts'
import type { OwnerFacts } from './owner-facts.ts'
import { findBalance, countWaitlists } from './owner-facts.ts'
import type { Policy } from './policy.ts'
import { decide, refuse } from './refusal.ts'
import type { Decision, Instant } from './refusal.ts'
import { checkSeason } from './season.ts'
import { isFree, isOnHold } from './unit-status.ts'
import type { RuleUnit } from './unit-status.ts'

const hour = 3_600_000

/**
 * May the owner join the queue of this week now?
 *
 * Points are asked as when reserving: the balance less own live holds of that year.
 *
 * @param facts Null: no such week for this owner's group.
 * @see docs/rules.md R51 to R55, docs/domain.md §6
 */
export function mayJoinWaitlist(facts: ReserveFacts | null, policy: Policy, now: Instant): Decision {
  if (!facts) return refuse('calendar-unit-not-found')
  const { unit, state, owner } = facts
  return decide([
    ...checkWeek(facts, now),
    [isFree(state, now), 'waitlist-unit-available'],
    [isOnHold(state, now), 'calendar-unit-already-reserved', findHoldEnd(state, now)],
    ...checkSeason({ unit, price: unit.points, ownWeeks: owner.ownWeeks }, policy, now),
    [state.waitlistCount >= policy.maxWaitlistPerUnit, 'max-waitlist-per-unit'],
    [countWaitlists(owner, unit.year) >= policy.maxWaitlistsPerUser, 'max-waitlists-per-user'],
    checkPoints(owner, unit.year, countMissingPoints(facts, now)),
  ])
}

/** The head of a queue to whom a week is about to be offered. */
export interface OfferFacts {
  readonly unit: RuleUnit
  readonly owner: OwnerFacts
  /** Still in the group. */
  readonly isMember: boolean
  /** May sign in. */
  readonly isEnabled: boolean
}

/**
 * May this owner be offered the week now?
 *
 * Membership, account, season rules, the balance alone. Who may not becomes `WaitExpire`, is told the first
 * reason, and the next is asked.
 *
 * @see docs/rules.md R57, R58, docs/domain.md §5
 */
export function mayTakeOffer(facts: OfferFacts, policy: Policy, now: Instant): Decision {
  const { unit, owner } = facts
  return decide([
    [!facts.isMember, 'no-group-found'],
    [!facts.isEnabled, 'user-disabled'],
    ...checkSeason({ unit, price: unit.points, ownWeeks: owner.ownWeeks }, policy, now),
    checkPoints(owner, unit.year, unit.points - findBalance(owner, unit.year)),
  ])
}

/** An offer lasts 24 hours, but never beyond the booking deadline; at or after that there is none. R59, R60 */
export function computeOfferEnd(
  unit: Pick<RuleUnit, 'bookingDeadline'>,
  policy: Policy,
  now: Instant,
): Instant | null {
  if (now >= unit.bookingDeadline) return null
  return Math.min(now + policy.offerHours * hour, unit.bookingDeadline)
}

/** One who waits, in the order of joining. */
export interface WaitingOwner<Id> {
  readonly id: Id
  readonly facts: OfferFacts
}

export interface OfferResult<Id> {
  /** Who is offered the week, until when; null: the week is free, or its deadline has passed. */
  readonly offered: { readonly id: Id; readonly reservedUntil: Instant } | null
  /** Who was asked before and may not take it; each becomes `WaitExpire` and is told the first reason. */
  readonly skipped: readonly { readonly id: Id; readonly reasons: Decision }[]
}

/**
 * Passes a freed week on: the first of the queue who may take it gets it, those before are skipped.
 *
 * At or after the booking deadline nobody is asked, nobody is skipped: the deadline itself expires the queue.
 *
 * @param queue In the order of joining.
 * @see docs/rules.md R56 to R60, docs/domain.md §5
 */
export function findNextOffer<Id>(queue: readonly WaitingOwner<Id>[], policy: Policy, now: Instant): OfferResult<Id> {
  const skipped: { id: Id; reasons: Decision }[] = []
  for (const { id, facts } of queue) {
    const reservedUntil = computeOfferEnd(facts.unit, policy, now)
    if (reservedUntil === null) break
    const reasons = mayTakeOffer(facts, policy, now)
    if (reasons.length === 0) return { offered: { id, reservedUntil }, skipped }
    skipped.push({ id, reasons })
  }
  return { offered: null, skipped }
}

/** The holder is 1, the first who waits 2; screens show one less to who waits. R56 */
export function getPriority(type: BookingType, placeInQueue: number | null): number | null {
  if (type === 'Wait') return placeInQueue === null ? null : 1 + placeInQueue
  return type === 'Pre' || type === 'Book' || type === 'Assign' ? 1 : null
}

/**
 * The lowest guard number that is free, from 1; null: all are taken.
 *
 * Numbers beyond the limit, left from a time when it was higher, count as people, not as free places. R61
 */
export function findFreeSlot(taken: Iterable<number>, limit: number): number | null {
  const numbers = new Set(taken)
  if (numbers.size >= limit) return null
  let slot = 1
  while (numbers.has(slot)) slot += 1
  return slot
}
