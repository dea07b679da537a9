import type { ReserveFacts } from './booking.ts'
import { mayReserve, findHoldEnd } from './booking.ts'
import type { Policy } from './policy.ts'
import { allowed, decide, refuse } from './refusal.ts'
import type { Decision, Instant, RefusalType } from './refusal.ts'
import { isInOperation, getUnitStatus } from './unit-status.ts'
import type { RuleUnit, UnitStatus } from './unit-status.ts'
import { mayJoinWaitlist } from './waitlist.ts'

/** A week as one viewer sees it, with every rule that blocks it for that viewer. */
export interface WeekView {
  readonly status: UnitStatus
  /** The type of the first reason; null if nothing blocks, on the viewer's own weeks, and for `Reserved`. */
  readonly validationError: RefusalType | null
  readonly reasons: Decision
}

/** Why the week is not available, which does not depend on the viewer. R28 */
function findUnavailableReasons(unit: RuleUnit, now: Instant): Decision {
  const reasons = decide([
    [!isInOperation(unit), 'house-not-in-operation'],
    [now >= unit.startsAt, 'booking-date-passed'],
    [now >= unit.bookingDeadline, 'booking-deadline-exceeded'],
  ])
  return reasons.length > 0 ? reasons : refuse('max-waitlist-per-unit')
}

function findReasons(
  { status, facts, policy }: { status: UnitStatus; facts: ReserveFacts; policy: Policy },
  now: Instant,
): Decision {
  switch (status) {
    case 'Available':
      return mayReserve(facts, policy, now)
    case 'AvailableForWaitlist':
      return mayJoinWaitlist(facts, policy, now)
    case 'NotAvailable':
      return findUnavailableReasons(facts.unit, now)
    case 'Reserved':
      return refuse('calendar-unit-already-reserved', findHoldEnd(facts.state, now))
    default:
      return allowed
  }
}

/**
 * Returns what the viewer sees of the week, and the rules that block it.
 *
 * The rules of reserve apply to an `Available` week, those of join to one that is `AvailableForWaitlist`. A `Reserved`
 * week has no validation error, but its reason says until when it is held.
 *
 * @see docs/rules.md R27 to R29, docs/domain.md §4
 */
export function getWeekView(facts: ReserveFacts, policy: Policy, now: Instant): WeekView {
  const status = getUnitStatus(facts, policy, now)
  const reasons = findReasons({ status, facts, policy }, now)
  return { status, validationError: status === 'Reserved' ? null : (reasons[0]?.type ?? null), reasons }
}

const neverLocking: ReadonlySet<string> = new Set<RefusalType>([
  'not-enough-points',
  'booking-date-passed',
  'booking-deadline-exceeded',
])

/**
 * Returns the reason that locks a week on the screen, for its tooltip; null: it stays clickable.
 *
 * Missing points and passed deadlines never lock: the dialog explains them. R30
 */
export function findLockingReason<Reason extends { readonly type: string }>(
  reasons: readonly Reason[],
): Reason | null {
  return reasons.find((reason) => !neverLocking.has(reason.type)) ?? null
}
