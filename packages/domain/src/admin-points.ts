import type { Decision, Instant } from './refusal.ts'
import { decide, refuse } from './refusal.ts'

/** Points that are given, or are to be given, at an instant. */
export interface AssignmentFacts {
  readonly status: 'Scheduled' | 'Assigned' | 'Cancelled'
  /** Some member has the points already: an assignment to very many is given in batches. */
  readonly isBegun: boolean
  /** 31 December 24:00 local of the year whose weeks the points pay for. */
  readonly yearEndsAt: Instant
}

/** Returns the instant at which planned points are given: the wanted one, or now where that has passed. R185 */
export function findGivingInstant(wanted: Instant, now: Instant): Instant {
  return Math.max(wanted, now)
}

/**
 * May an admin plan points of a year for this instant? Only before the year's end: what reaches its account later
 * expires at once. R185
 *
 * @param yearEndsAt 31 December 24:00 local of the year whose weeks the points pay for.
 */
export function mayPlanPoints(
  { yearEndsAt, assignAt }: { readonly yearEndsAt: Instant; readonly assignAt: Instant },
  now: Instant,
): Decision {
  return decide([[findGivingInstant(assignAt, now) >= yearEndsAt, 'year-has-ended']])
}

/** May an admin cancel this assignment? Only while it is scheduled and has reached no member. R186 */
export function mayCancelPoints({ status, isBegun }: AssignmentFacts): Decision {
  return decide([[status !== 'Scheduled' || isBegun, 'assignment-not-scheduled']])
}

/** May an admin schedule this cancelled assignment again? Only before the end of the year of its points. R186 */
export function mayReopenPoints({ status, yearEndsAt }: AssignmentFacts, now: Instant): Decision {
  if (status !== 'Cancelled') return refuse('assignment-not-cancelled')
  return decide([[now >= yearEndsAt, 'year-has-ended']])
}

/**
 * May an admin correct a balance by so many points? Never below 0, and only before the year's end. Points that
 * reservations will cost are not set aside: such a reservation is refused when its owner confirms it. R187
 */
export function mayAdjustPoints(
  facts: { readonly balance: number; readonly change: number; readonly yearEndsAt: Instant },
  now: Instant,
): Decision {
  return decide([
    [now >= facts.yearEndsAt, 'year-has-ended'],
    [facts.balance + facts.change < 0, 'not-enough-points'],
  ])
}

/** What a member got by an assignment, and what is left of it. */
export interface GivenPoints {
  readonly given: number
  /** Of these, what was taken back before. */
  readonly takenBefore: number
  /** Of the year of the points. */
  readonly balance: number
  /** Nothing is taken from who has left: there is nothing that they could spend. */
  readonly isMember: boolean
}

/** What a member gives back; `lacks` is what it would be more if the balance had it and they were a member. */
export interface TakenPoints {
  readonly takes: number
  readonly lacks: number
}

/** Returns what a member gives back: so many points, never more than is left of what they got, and of the balance. R231 */
export function findTakenPoints(
  { given, takenBefore, balance, isMember }: GivenPoints,
  points: number,
): TakenPoints {
  const wanted = Math.min(points, given - takenBefore)
  const takes = isMember ? Math.min(wanted, balance) : 0
  return { takes, lacks: wanted - takes }
}

/** May an admin take so many points back in all? Only before the year's end, and from at least one member. R231 */
export function mayTakeBackPoints(
  facts: { readonly isGroupArchived: boolean; readonly yearEndsAt: Instant; readonly total: number },
  now: Instant,
): Decision {
  return decide([
    [facts.isGroupArchived, 'no-group-found'],
    [now >= facts.yearEndsAt, 'year-has-ended'],
    [facts.total === 0, 'no-receivers'],
  ])
}
