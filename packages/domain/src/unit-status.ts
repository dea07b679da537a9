import type { Policy } from './policy.ts'
import type { Day, Instant } from './refusal.ts'

/** In the order in which one wins over another where several houses share a circle. R25 */
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

/** What the rules look at of a week. All instants were computed when the calendar was made (week.ts). */
export interface RuleUnit {
  readonly id: number
  readonly calendarId: number
  readonly houseId: string
  /** ISO week year. */
  readonly year: number
  readonly week: number
  /** Two-digit ISO week, optionally tags: `27`, `27-RestrictOne`. */
  readonly code: string
  readonly points: number
  /** Also true where the house or the group is archived. */
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

/** The unit's one `Pre`, `Book` or `Assign` row as stored: a `Pre` may have run out, the rules judge that. */
export interface HolderFacts {
  readonly type: 'Pre' | 'Book' | 'Assign'
  /** Of a `Pre`: `hold` was clicked by the owner, `offer` came from the queue. */
  readonly origin: 'hold' | 'offer' | null
  readonly reservedUntil: Instant | null
  /** It is the viewer's. */
  readonly isOwn: boolean
}

export interface UnitState {
  readonly holder: HolderFacts | null
  /** `Wait` rows, the viewer's included. */
  readonly waitlistCount: number
  /** The viewer has one of them. */
  readonly isOnWaitlist: boolean
}

/** A week and who is on it, seen by one viewer. */
export interface WeekFacts {
  readonly unit: RuleUnit
  readonly state: UnitState
}

/** The end of time for a `Pre` whose end is not known, as on a screen that was only told "Reserved". */
const noEnd = Number.POSITIVE_INFINITY

/** The holder if it holds now: a `Pre` stops at `reservedUntil` itself, swept or not. R11 */
export function findActiveHolder({ holder }: UnitState, now: Instant): HolderFacts | null {
  if (!holder || (holder.type === 'Pre' && now >= (holder.reservedUntil ?? noEnd))) return null
  return holder
}

/** A live `Pre` that an owner clicked, as opposed to one that the queue gave. R12 */
export function isOnHold(state: UnitState, now: Instant): boolean {
  const holder = findActiveHolder(state, now)
  return holder?.type === 'Pre' && holder.origin !== 'offer'
}

/** Nobody holds the week and nobody waits for it. R13 */
export function isFree(state: UnitState, now: Instant): boolean {
  return state.waitlistCount === 0 && findActiveHolder(state, now) === null
}

/** 0 points, or taken out of operation: no owner can do anything with the week. R14 */
export function isInOperation(unit: RuleUnit): boolean {
  return unit.points > 0 && !unit.isOutOfOperation
}

/**
 * What the viewer sees of the week; the first that matches wins.
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

/** The same state for somebody who is not on the week: what everybody may be told. R23 */
export function asAnonymous(state: UnitState): UnitState {
  const holder = state.holder?.isOwn ? { ...state.holder, isOwn: false } : state.holder
  return { ...state, holder, isOnWaitlist: false }
}

/**
 * The next instant at which a bystander's status changes by time alone, with nobody doing anything: the end
 * of a hold, the end of an offer for which nobody else waits, the booking deadline. Null: never again. R24
 */
export function findNextAnonymousChange(facts: WeekFacts, policy: Policy, now: Instant): Instant | null {
  const seen: WeekFacts = { unit: facts.unit, state: asAnonymous(facts.state) }
  const current = getUnitStatus(seen, policy, now)
  const end = facts.state.holder?.reservedUntil ?? noEnd
  for (const at of [Math.min(end, facts.unit.bookingDeadline), facts.unit.bookingDeadline]) {
    if (at > now && getUnitStatus(seen, policy, at) !== current) return at
  }
  return null
}

/** The viewer's own row on a week, where there is one: it wins over what everybody sees. */
export type OwnRowType = 'Pre' | 'Book' | 'Assign' | 'Wait'

/** The viewer's own place laid over what everybody sees of the week. R15 to R17, R23 */
export function applyOwnRow(bystander: UnitStatus, own: OwnRowType | null): UnitStatus {
  if (own === null) return bystander
  if (own === 'Pre') return 'YourReservation'
  return own === 'Wait' ? 'YourWaitlist' : 'YourBooking'
}

/** The one status of a circle that stands for a week in several houses; none: AvailableForWaitlist. R25 */
export function mergeStatuses(statuses: Iterable<UnitStatus>): UnitStatus {
  let best: number = unitStatuses.length
  for (const status of statuses) best = Math.min(best, unitStatuses.indexOf(status))
  return unitStatuses[best] ?? 'AvailableForWaitlist'
}

/** What a screen knows of a week without being told who is on it. */
export interface ShownWeek {
  readonly unit: RuleUnit
  readonly status: UnitStatus
  readonly waitlistCount: number
  /** Of a Reserved week: when the hold ends, where that was told. */
  readonly heldUntil: Instant | null
}

/**
 * Facts that explain what a screen was told, so that it can ask the same rules as the server.
 *
 * Who holds a week is not known there and not needed: no rule asks more than whether it is a live hold.
 * A week that is shown as not available although it has points, time and room in the queue can only be out of
 * operation. R26
 */
export function inferWeekFacts(seen: ShownWeek, policy: Policy, now: Instant): WeekFacts {
  const { unit, status, waitlistCount } = seen
  const isPre = status === 'Reserved' || status === 'YourReservation'
  const isOut =
    status === 'NotAvailable' && now < unit.bookingDeadline && waitlistCount < policy.maxWaitlistPerUnit
  const isHeld = status !== 'Available' && !isOut
  return {
    unit: isOut ? { ...unit, isOutOfOperation: true } : unit,
    state: {
      holder: isHeld
        ? {
            type: isPre ? 'Pre' : 'Book',
            origin: isPre ? 'hold' : null,
            reservedUntil: isPre ? seen.heldUntil : null,
            isOwn: status === 'YourReservation' || status === 'YourBooking',
          }
        : null,
      waitlistCount: waitlistCount,
      isOnWaitlist: status === 'YourWaitlist',
    },
  }
}
