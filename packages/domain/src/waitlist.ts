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
 * May the owner join the waitlist of this week now?
 *
 * Points are checked as for reserve: the balance less own active holds of that year.
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

/** A week and the owner on its waitlist who may get it as an offer. */
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
 * Checks membership, account, season rules, and the balance without own holds deducted. The row of an owner who may
 * not take it becomes `WaitExpire`, the owner is notified of the first reason, and the next owner is considered.
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

/** Returns when an offer made now ends: after 24 hours, at the booking deadline at the latest; null from then on. R59, R60 */
export function computeOfferEnd(
  unit: Pick<RuleUnit, 'bookingDeadline'>,
  policy: Policy,
  now: Instant,
): Instant | null {
  if (now >= unit.bookingDeadline) return null
  return Math.min(now + policy.offerHours * hour, unit.bookingDeadline)
}

/** An owner on a waitlist. */
export interface WaitingOwner<Id> {
  readonly id: Id
  readonly facts: OfferFacts
}

export interface OfferResult<Id> {
  /** The owner who is offered the week, and until when; null: the week is free, or its deadline has passed. */
  readonly offered: { readonly id: Id; readonly reservedUntil: Instant } | null
  /** Owners before that one who may not take it; each becomes `WaitExpire` and is notified of the first reason. */
  readonly skipped: readonly { readonly id: Id; readonly reasons: Decision }[]
}

/**
 * Finds the owner who is offered a freed week: the first on the waitlist who may take it; those before are skipped.
 *
 * At or after the booking deadline no owner is offered the week or skipped: the deadline itself expires the
 * waitlist.
 *
 * @param waitlist In the order of joining.
 * @see docs/rules.md R56 to R60, docs/domain.md §5
 */
export function findNextOffer<Id>(
  waitlist: readonly WaitingOwner<Id>[],
  policy: Policy,
  now: Instant,
): OfferResult<Id> {
  const skipped: { id: Id; reasons: Decision }[] = []
  for (const { id, facts } of waitlist) {
    const reservedUntil = computeOfferEnd(facts.unit, policy, now)
    if (reservedUntil === null) break
    const reasons = mayTakeOffer(facts, policy, now)
    if (reasons.length === 0) return { offered: { id, reservedUntil }, skipped }
    skipped.push({ id, reasons })
  }
  return { offered: null, skipped }
}

/** Returns 1 for the holder, 2 for the first on the waitlist and so on; screens show the latter less one. R56 */
export function getPriority(type: BookingType, waitlistPosition: number | null): number | null {
  if (type === 'Wait') return waitlistPosition === null ? null : 1 + waitlistPosition
  return type === 'Pre' || type === 'Book' || type === 'Assign' ? 1 : null
}

/**
 * Returns the lowest free slot number, from 1; null: all are taken.
 *
 * Slot numbers beyond the limit, from a time when the limit was higher, count as taken. R61
 */
export function findFreeSlot(taken: Iterable<number>, limit: number): number | null {
  const numbers = new Set(taken)
  if (numbers.size >= limit) return null
  let slot = 1
  while (numbers.has(slot)) slot += 1
  return slot
}
