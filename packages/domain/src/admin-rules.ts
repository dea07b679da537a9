import type { BookingType, ReserveFacts } from './booking.ts'
import { checkPoints, findHoldEnd } from './booking.ts'
import { addToBalance, findBalance } from './owner-facts.ts'
import type { OwnerFacts } from './owner-facts.ts'
import type { Policy } from './policy.ts'
import { decide, refuse } from './refusal.ts'
import type { Decision, Instant, RefusalType } from './refusal.ts'
import { checkSeason } from './season.ts'
import { isInOperation, findActiveHolder } from './unit-status.ts'
import type { UnitFacts } from './unit-status.ts'

/** A week that an admin assigns to an owner. */
export interface AssignFacts extends ReserveFacts {
  readonly unit: UnitFacts
  /** No points are debited. */
  readonly isWaived: boolean
  /** Whether the owner may sign in, and has left the group. */
  readonly member: { readonly isEnabled: boolean; readonly hasLeft: boolean }
}

/** The rules that refuse an admin's action, and those that its override has set aside. */
export interface AdminDecision {
  readonly refusals: Decision
  /** Rules that were overridden, for the audit row; empty without override. */
  readonly overridden: Decision
}

/** An override sets these aside, and an open offer or a waitlist, but never an invariant. R114 */
const seasonRefusals: ReadonlySet<RefusalType> = new Set([
  'high-season-week-blocked',
  'consecutive-weeks-restricted',
  'max-consecutive-high-season',
])

/**
 * May an admin assign this week to this owner now?
 *
 * Allowed until check-out, to an enabled member; the owners' deadlines do not apply. The week must be free. An override
 * sets aside the season rules, an open offer and a waitlist. The points must be available unless they are waived.
 *
 * @param facts Null: no such week in the owner's group.
 * @see docs/rules.md R113, R114, R177, docs/domain.md §5
 */
export function mayAssign(
  facts: AssignFacts | null,
  { policy, hasOverride }: { readonly policy: Policy; readonly hasOverride: boolean },
  now: Instant,
): AdminDecision {
  if (!facts) return { refusals: refuse('calendar-unit-not-found'), overridden: [] }
  const { unit, state, owner } = facts
  const holder = findActiveHolder(state, now)
  const isOffered = holder?.type === 'Pre' && holder.origin === 'offer'
  const isTaken = holder !== null && !isOffered
  const isPromised = isOffered || state.waitlistCount > 0
  const isOverridden = (type: RefusalType) =>
    hasOverride && (seasonRefusals.has(type) || (type === 'calendar-unit-already-reserved' && !isTaken))
  const missing = facts.isWaived ? 0 : unit.points - findBalance(owner, unit.year)
  const season = checkSeason({ unit, price: unit.points, ownWeeks: owner.ownWeeks }, policy, now)
  const reasons = decide([
    [facts.member.hasLeft, 'user-not-found'],
    [!facts.member.isEnabled, 'user-disabled'],
    [!isInOperation(unit), 'house-not-in-operation'],
    [now >= unit.checkOutAt, 'booking-date-passed'],
    [holder?.isOwn === true || state.isOnWaitlist, 'already-on-unit'],
    [isTaken || isPromised, 'calendar-unit-already-reserved', findHoldEnd(state, now)],
    ...season,
    checkPoints(owner, unit.year, missing),
  ])
  return {
    refusals: reasons.filter((reason) => !isOverridden(reason.type)),
    overridden: reasons.filter((reason) => isOverridden(reason.type)),
  }
}

/**
 * May an admin cancel this booking, or move it to another week? Until check-out. R115
 *
 * @param facts Null: no such booking.
 */
export function mayAdminCancel(
  facts: {
    readonly type: BookingType
    readonly checkedOutAt: Instant | null
    readonly unit: Pick<UnitFacts, 'checkOutAt'>
  } | null,
  now: Instant,
): Decision {
  if (!facts) return refuse('no-booking-found')
  if (facts.type !== 'Book' && facts.type !== 'Assign') return refuse('booking-is-not-book-type')
  return decide([
    [facts.checkedOutAt !== null, 'already-checked-out'],
    [now >= facts.unit.checkOutAt, 'booking-date-passed'],
  ])
}

/** A booked week, and the week to which an admin moves it. */
export interface MoveFacts {
  readonly booking: {
    readonly type: BookingType
    readonly checkedOutAt: Instant | null
    /** The points debited, positive; 0 if they were waived. */
    readonly debited: number
  }
  readonly from: Pick<UnitFacts, 'id' | 'year' | 'checkOutAt'>
  /** The new week and the owner, as for an assignment. Null: no such week in the owner's group. */
  readonly to: AssignFacts | null
}

/**
 * May an admin move this booking to this week now?
 *
 * The booking must be one that an admin may cancel, which is the only reason if it is not. The new week is then
 * judged as an assignment to an owner who no longer has the old week and has its points back, if both are of one year.
 *
 * @param facts Null: no such booking.
 * @see docs/rules.md R115, R178, docs/domain.md §5
 */
export function mayMove(
  facts: MoveFacts | null,
  override: { readonly policy: Policy; readonly hasOverride: boolean },
  now: Instant,
): AdminDecision {
  const refusals = mayAdminCancel(facts && { ...facts.booking, unit: facts.from }, now)
  if (!facts || refusals.length > 0) return { refusals, overridden: [] }
  const { booking, from, to } = facts
  const owner = to && withoutWeek(to.owner, { ...booking, unitId: from.id, year: from.year })
  return mayAssign(to && owner && { ...to, owner }, override, now)
}

/** Returns the owner as if a week were not theirs, and its points were back. R178 */
export function withoutWeek(
  owner: OwnerFacts,
  week: { readonly unitId: number; readonly year: number; readonly debited: number },
): OwnerFacts {
  return {
    ...addToBalance(owner, week.year, week.debited),
    ownWeeks: owner.ownWeeks.filter(({ unitId }) => unitId !== week.unitId),
  }
}

/**
 * May an admin take this week out of operation, or put it back? Only before the week begins, and not once its stay has
 * been checked out, which for the later weeks of a stay can be before they begin. R116
 *
 * @param facts Null: no such week.
 */
export function mayChangeOperation(
  facts: { readonly startsAt: Instant; readonly isCheckedOut: boolean } | null,
  now: Instant,
): Decision {
  if (!facts) return refuse('calendar-unit-not-found')
  return decide([
    [now >= facts.startsAt, 'booking-date-passed'],
    [facts.isCheckedOut, 'already-checked-out'],
  ])
}
