import type { BookingType, ReserveFacts } from './booking.ts'
import { checkPoints, findHoldEnd } from './booking.ts'
import { findBalance } from './owner-facts.ts'
import type { Policy } from './policy.ts'
import { decide, refuse } from './refusal.ts'
import type { Decision, Instant, RefusalType } from './refusal.ts'
import { checkSeason } from './season.ts'
import { isInOperation, findActiveHolder } from './unit-status.ts'
import type { UnitFacts } from './unit-status.ts'

/** A week that the office gives to an owner. */
export interface AssignFacts extends ReserveFacts {
  readonly unit: UnitFacts
  /** The week costs nothing. */
  readonly isWaived: boolean
}

/** What stands against an office act, and what the office may set aside by saying so. */
export interface AdminDecision {
  readonly refusals: Decision
  /** Rules that were overridden, for the audit row; empty without override. */
  readonly overridden: Decision
}

/** Rules on the season; an open offer comes with them, an invariant never. R114 */
const seasonRefusals: ReadonlySet<RefusalType> = new Set([
  'high-season-week-blocked',
  'consecutive-weeks-restricted',
  'max-consecutive-high-season',
])

/**
 * May the office give this week to this owner now?
 *
 * Until check-out, without the owners' deadlines. The week must be free; with override an offer or a queue
 * that has not been served may stand in the way, and the season rules. Points must be there unless waived.
 *
 * @param facts Null: no such week in the owner's group.
 * @see docs/rules.md R113, R114, docs/domain.md §5
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
  const setAside = (type: RefusalType) =>
    hasOverride && (seasonRefusals.has(type) || (type === 'calendar-unit-already-reserved' && !isTaken))
  const missing = facts.isWaived ? 0 : unit.points - findBalance(owner, unit.year)
  const season = checkSeason({ unit, price: unit.points, ownWeeks: owner.ownWeeks }, policy, now)
  const reasons = decide([
    [!isInOperation(unit), 'house-not-in-operation'],
    [now >= unit.checkOutAt, 'booking-date-passed'],
    [holder?.isOwn === true || state.isOnWaitlist, 'already-on-unit'],
    [isTaken || isPromised, 'calendar-unit-already-reserved', findHoldEnd(state, now)],
    ...season,
    checkPoints(owner, unit.year, missing),
  ])
  return {
    refusals: reasons.filter((reason) => !setAside(reason.type)),
    overridden: reasons.filter((reason) => setAside(reason.type)),
  }
}

/**
 * May the office cancel this booking, or move it away? Until check-out. R115
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

/** May the office take this week out of operation, or put it back? Only one that has not begun. R116 */
export function mayChangeOperation(unit: Pick<UnitFacts, 'startsAt'> | null, now: Instant): Decision {
  if (!unit) return refuse('calendar-unit-not-found')
  return decide([[now >= unit.startsAt, 'booking-date-passed']])
}
