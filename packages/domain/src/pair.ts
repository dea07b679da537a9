import type { BookingFacts, ConfirmFacts, ReserveFacts } from './booking.ts'
import { mayConfirm, mayReserve } from './booking.ts'
import type { OwnerFacts } from './owner-facts.ts'
import { addToBalance } from './owner-facts.ts'
import type { Policy } from './policy.ts'
import { allowed, refuse } from './refusal.ts'
import type { Decision, Instant } from './refusal.ts'
import { areNeighbours } from './season.ts'
import type { RuleUnit, UnitState } from './unit-status.ts'

/** A reservation of the owner, and the week beside it that is to be booked with it. */
export interface PairFacts {
  readonly first: ConfirmFacts
  /** Null: no such week in the owner's group. Its owner is the same, with the facts that concern this week. */
  readonly second: ReserveFacts | null
  /** What the other week costs as far as the owner knows: no hold has frozen its price. */
  readonly shownPoints: number
}

/** The reasons that block each of the two weeks. Both are booked only if there are none. */
export interface PairDecision {
  readonly first: Decision
  /** Empty while the first week is refused: nothing is said about a week beside one that the owner does not get. */
  readonly second: Decision
}

/**
 * Returns the owner as if the reservation were booked: the week is theirs at its frozen price, which has been debited,
 * and the hold on it is over. R216
 */
export function asIfBooked(
  owner: OwnerFacts,
  { unit, booking }: { unit: RuleUnit; booking: Pick<BookingFacts, 'points'> },
): OwnerFacts {
  const { id, houseId, year, week, code, dateFrom } = unit
  const { points } = booking
  const booked = { unitId: id, houseId, year, week, code, dateFrom, points, type: 'Book' } as const
  return {
    ...addToBalance(owner, year, -points),
    ownWeeks: [...owner.ownWeeks.filter(({ unitId }) => unitId !== id), booked],
    holds: owner.holds.filter(({ unitId }) => unitId !== id),
  }
}

/**
 * May the owner book the reservation, and the free week directly before or after it, in one act?
 *
 * The reservation is judged as for a confirm alone. The other week is then judged as for a reserve, by an owner who has
 * booked the reservation; a confirm of it would ask the same season rules and the balance, of which reserve leaves no less.
 *
 * @param facts Null: no such reservation in the caller's groups.
 * @see docs/rules.md R216 to R218, docs/domain.md §6
 */
export function mayConfirmPair(facts: PairFacts | null, policy: Policy, now: Instant): PairDecision {
  const first = mayConfirm(facts && facts.first, policy, now)
  if (!facts || first.length > 0) return { first, second: allowed }
  const { second } = facts
  if (!second) return { first, second: refuse('calendar-unit-not-found') }
  if (!areNeighbours(facts.first.unit, second.unit))
    return { first, second: refuse('consecutive-block-not-found') }
  const owner = asIfBooked(second.owner, facts.first)
  const hasOtherPrice = second.unit.points !== facts.shownPoints
  const changed = hasOtherPrice ? refuse('price-changed') : allowed
  return { first, second: [...mayReserve({ ...second, owner }, policy, now), ...changed] }
}

const freeState: UnitState = { holder: null, waitlistCount: 0, isOnWaitlist: false }

/**
 * Returns whether an owner gets two free weeks by one confirm, whichever of them is held first: of weeks that open on
 * different days only one order may be allowed yet. R213, R216
 */
export function mayBookBoth(
  [one, other]: readonly [RuleUnit, RuleUnit],
  owner: OwnerFacts,
  { policy, now }: { readonly policy: Policy; readonly now: Instant },
): boolean {
  const mayHold = (unit: RuleUnit, by: OwnerFacts): boolean =>
    mayReserve({ unit, state: freeState, owner: by }, policy, now).length === 0
  const mayFollow = (first: RuleUnit, second: RuleUnit): boolean =>
    mayHold(first, owner) && mayHold(second, asIfBooked(owner, { unit: first, booking: first }))
  return areNeighbours(one, other) && (mayFollow(one, other) || mayFollow(other, one))
}
