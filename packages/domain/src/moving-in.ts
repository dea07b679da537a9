import type { Decision, Instant } from './refusal.ts'
import { decide } from './refusal.ts'
import { findActiveHolder, isFree, isInOperation, isOnHold } from './unit-status.ts'
import type { RuleUnit, UnitState } from './unit-status.ts'
import type { Policy } from './policy.ts'

/** A week of a file and the owner that a row names for it; `isOwn` and `isOnWaitlist` are that owner's. */
export interface MovingWeek {
  readonly unit: Pick<RuleUnit, 'points' | 'isOutOfOperation' | 'startsAt' | 'bookingDeadline'>
  readonly state: UnitState
}

/**
 * May a booking of an earlier system be taken over on this week? Whatever the week costs, whenever it is and whatever the
 * owner has beside it; but not where owners cannot use it, or where a row of another owner stands.
 *
 * @param week.hasOpenClaim An owner may still get points back of the week.
 * @see docs/rules.md R203
 */
export function mayImportBooking(week: MovingWeek & { readonly hasOpenClaim: boolean }): Decision {
  const { unit, state, hasOpenClaim } = week
  return decide([
    [!isInOperation(unit), 'house-not-in-operation'],
    [state.holder?.isOwn === true || state.isOnWaitlist, 'already-on-unit'],
    // A hold that has run out has its row until a job ends it.
    [state.holder !== null || state.waitlistCount > 0, 'calendar-unit-already-reserved'],
    [hasOpenClaim, 'has-live-weeks'],
  ])
}

/**
 * May a place on a waitlist be taken over for this week? On a week that is taken, behind those who wait, within the
 * limits of the policy; without the season rules and the points.
 *
 * @param week.numWaits Of the owner, in the week's year.
 * @see docs/rules.md R204
 */
export function mayImportWait(
  week: MovingWeek & { readonly numWaits: number },
  policy: Pick<Policy, 'maxWaitlistPerUnit' | 'maxWaitlistsPerUser'>,
  now: Instant,
): Decision {
  const { unit, state, numWaits } = week
  return decide([
    [!isInOperation(unit), 'house-not-in-operation'],
    [now >= unit.startsAt, 'booking-date-passed'],
    [now >= unit.bookingDeadline, 'booking-deadline-exceeded'],
    [findActiveHolder(state, now)?.isOwn === true || state.isOnWaitlist, 'already-on-unit'],
    [isFree(state, now), 'waitlist-unit-available'],
    [isOnHold(state, now), 'calendar-unit-already-reserved'],
    [state.waitlistCount >= policy.maxWaitlistPerUnit, 'max-waitlist-per-unit'],
    [numWaits >= policy.maxWaitlistsPerUser, 'max-waitlists-per-user'],
  ])
}
