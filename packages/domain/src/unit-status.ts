import type { Policy } from './policy.ts'
import type { Day, Instant } from './refusal.ts'

/** In order of precedence, for a circle that shows several houses. R25 */
export const unitStatuses = [
  'YourReservation',
  'YourBooking',
  'YourWaitlist',
  'Available',
  'AvailableForWaitlist',
  'Reserved',
  'NotAvailable',
] as const

export type UnitStatus = (typeof unitStatuses)[number]

/** A week as the rules need it. All instants were computed when the calendar was created (week.ts). */
export interface RuleUnit {
  readonly id: number
  readonly calendarId: number
  readonly houseId: string
  /** ISO week year. */
  readonly year: number
  readonly week: number
  /** Two-digit ISO week, optionally with tags: `27`, `27-RestrictOne`. */
  readonly code: string
  readonly points: number
  /** Also true if the house or the group is archived. */
  readonly isOutOfOperation: boolean
  /** Monday of arrival. */
  readonly dateFrom: Day
  readonly startsAt: Instant
  readonly bookingDeadline: Instant
  readonly restrictedUntil: Instant
}

/** A week with every stored instant. */
export interface UnitFacts extends RuleUnit {
  /** Monday of departure, exclusive. */
  readonly dateTo: Day
  readonly cancellationDeadline: Instant
  readonly refundEndHigh: Instant
  readonly refundEndLow: Instant
  readonly checkInAt: Instant
  readonly checkOutAt: Instant
}

/** The unit's one `Pre`, `Book` or `Assign` row as stored: a `Pre` may have expired, which the rules check. */
export interface HolderFacts {
  readonly type: 'Pre' | 'Book' | 'Assign'
  /** Of a `Pre`: `hold`: the owner clicked the week; `offer`: it came from the waitlist. */
  readonly origin: 'hold' | 'offer' | null
  readonly reservedUntil: Instant | null
  /** The row is the viewer's. */
  readonly isOwn: boolean
}

export interface UnitState {
  readonly holder: HolderFacts | null
  /** `Wait` rows, the viewer's included. */
  readonly waitlistCount: number
  /** One of them is the viewer's. */
  readonly isOnWaitlist: boolean
}

/** A week and its rows, seen by one viewer. */
export interface WeekFacts {
  readonly unit: RuleUnit
  readonly state: UnitState
}

/** For a `Pre` whose end is unknown, as in a browser that only received the status `Reserved`. */
const noEnd = Number.POSITIVE_INFINITY

/** Returns the holder, or null: a `Pre` counts until `reservedUntil` (exclusive), also before a job expires it. R11 */
export function findActiveHolder({ holder }: Pick<UnitState, 'holder'>, now: Instant): HolderFacts | null {
  if (!holder || (holder.type === 'Pre' && now >= (holder.reservedUntil ?? noEnd))) return null
  return holder
}

/** Whether the week has an active hold, a `Pre` that an owner clicked; an offer is not one. R12 */
export function isOnHold(state: UnitState, now: Instant): boolean {
  const holder = findActiveHolder(state, now)
  return holder?.type === 'Pre' && holder.origin !== 'offer'
}

/** Whether the week has no active holder and an empty waitlist. R13 */
export function isFree(state: UnitState, now: Instant): boolean {
  return state.waitlistCount === 0 && findActiveHolder(state, now) === null
}

/** Whether owners can use the week: not with 0 points, and not if it is out of operation. R14 */
export function isInOperation(unit: Pick<RuleUnit, 'points' | 'isOutOfOperation'>): boolean {
  return unit.points > 0 && !unit.isOutOfOperation
}

/**
 * Returns the status that the viewer sees; the first that matches wins.
 *
 * @see docs/rules.md R15 to R22, docs/domain.md §4
 */
export function getUnitStatus({ unit, state }: WeekFacts, policy: Policy, now: Instant): UnitStatus {
  const holder = findActiveHolder(state, now)
  if (holder?.isOwn) return holder.type === 'Pre' ? 'YourReservation' : 'YourBooking'
  if (state.isOnWaitlist) return 'YourWaitlist'
  if (!isInOperation(unit) || now >= unit.bookingDeadline) return 'NotAvailable'
  if (isFree(state, now)) return 'Available'
  if (isOnHold(state, now)) return 'Reserved'
  return state.waitlistCount < policy.maxWaitlistPerUnit ? 'AvailableForWaitlist' : 'NotAvailable'
}

/** Returns the state as the anonymous viewer sees it: without own rows, so that it may be sent to everyone. R23 */
export function toAnonymousState(state: UnitState): UnitState {
  const holder = state.holder?.isOwn ? { ...state.holder, isOwn: false } : state.holder
  return { ...state, holder, isOnWaitlist: false }
}

/**
 * Returns the next instant at which the anonymous viewer's status changes by time alone: the end of a hold, the end
 * of an offer with an empty waitlist, or the booking deadline. Null: never again. R24
 */
export function findNextAnonymousChange(facts: WeekFacts, policy: Policy, now: Instant): Instant | null {
  const anonymous: WeekFacts = { unit: facts.unit, state: toAnonymousState(facts.state) }
  const current = getUnitStatus(anonymous, policy, now)
  const end = facts.state.holder?.reservedUntil ?? noEnd
  for (const at of [Math.min(end, facts.unit.bookingDeadline), facts.unit.bookingDeadline]) {
    if (at > now && getUnitStatus(anonymous, policy, at) !== current) return at
  }
  return null
}

/** The type of the viewer's own row on a week. */
export type OwnRowType = 'Pre' | 'Book' | 'Assign' | 'Wait'

/** Returns the viewer's status: that of their own row, else the anonymous one. R15 to R17, R23 */
export function applyOwnRow(anonymous: UnitStatus, own: OwnRowType | null): UnitStatus {
  if (own === null) return anonymous
  if (own === 'Pre') return 'YourReservation'
  return own === 'Wait' ? 'YourWaitlist' : 'YourBooking'
}

/** Returns the status of a circle that shows one week of several houses; no house: AvailableForWaitlist. R25 */
export function mergeStatuses(statuses: Iterable<UnitStatus>): UnitStatus {
  let best: number = unitStatuses.length
  for (const status of statuses) best = Math.min(best, unitStatuses.indexOf(status))
  return unitStatuses[best] ?? 'AvailableForWaitlist'
}

/** What a browser knows of a week, without knowing who is on it. */
export interface ReceivedWeek {
  readonly unit: RuleUnit
  readonly status: UnitStatus
  readonly waitlistCount: number
  /** Of a Reserved week: when the hold ends, if that is known. */
  readonly heldUntil: Instant | null
  /** The last reason that the browser knew was that the week is out of operation. */
  readonly wasOutOfOperation: boolean
}

/**
 * Returns facts that lead to the status that a browser received, so that it can apply the same rules as the server.
 *
 * The holder is unknown there and not needed: the rules only check whether it is an active hold. A week that is not
 * available although it has points, time and room on the waitlist can only be out of operation. After the booking
 * deadline every week looks like that, so one is out of operation only if it was before. R26
 */
export function inferWeekFacts(shown: ReceivedWeek, policy: Policy, now: Instant): WeekFacts {
  const { unit, status, waitlistCount } = shown
  const isPre = status === 'Reserved' || status === 'YourReservation'
  const looksOut =
    now < unit.bookingDeadline ? waitlistCount < policy.maxWaitlistPerUnit : shown.wasOutOfOperation
  const isOut = status === 'NotAvailable' && looksOut
  const isHeld = status !== 'Available' && !isOut
  return {
    unit: isOut ? { ...unit, isOutOfOperation: true } : unit,
    state: {
      holder: isHeld
        ? {
            type: isPre ? 'Pre' : 'Book',
            origin: isPre ? 'hold' : null,
            reservedUntil: isPre ? shown.heldUntil : null,
            isOwn: status === 'YourReservation' || status === 'YourBooking',
          }
        : null,
      waitlistCount,
      isOnWaitlist: status === 'YourWaitlist',
    },
  }
}
