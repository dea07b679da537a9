import type { OwnWeek, OwnerFacts } from './owner-facts.ts'
import { findBalance } from './owner-facts.ts'
import { findWhenPointsSuffice, countFreePoints } from './points.ts'
import type { Policy } from './policy.ts'
import { allowed, decide, refuse } from './refusal.ts'
import type { RuleCheck, Decision, Instant } from './refusal.ts'
import { findNeighbours, checkSeason } from './season.ts'
import { isFree, isInOperation, isOnHold, findActiveHolder } from './unit-status.ts'
import type { RuleUnit, UnitFacts, UnitState, WeekFacts } from './unit-status.ts'

const minute = 60_000

/** Ended holds count for the cooling rule this long. */
export const coolingWindowHours = 24

/** As stored. `Ended`, a hold that ran out or was released, is never sent. */
export type BookingType = 'Pre' | 'Book' | 'Wait' | 'Cancel' | 'Assign' | 'WaitExpire' | 'Ended'

/** A week, who is on it, and the owner who asks. */
export interface ReserveFacts extends WeekFacts {
  readonly owner: OwnerFacts
}

/** An owner's row as the rules look at it. */
export interface BookingFacts {
  /** It belongs to who asks. */
  readonly isOwn: boolean
  readonly type: BookingType
  readonly origin: 'hold' | 'offer' | null
  readonly reservedUntil: Instant | null
  /** When the row left its live state; of one that ran out at `reservedUntil` or later. */
  readonly endedAt: Instant | null
  /** The frozen price. */
  readonly points: number
  readonly checkedOutAt: Instant | null
}

/** A hold lasts 5 minutes, but never beyond the booking deadline. R40 */
export function computeHoldEnd(unit: Pick<RuleUnit, 'bookingDeadline'>, policy: Policy, now: Instant): Instant {
  return Math.min(now + policy.holdMinutes * minute, unit.bookingDeadline)
}

/** The rules on the week itself that reserve and join ask first, in their order. R32 to R35 */
export function checkWeek({ unit, state }: WeekFacts, now: Instant): RuleCheck[] {
  const holder = findActiveHolder(state, now)
  const isHolder = holder?.isOwn === true
  return [
    [!isInOperation(unit), 'house-not-in-operation'],
    [now >= unit.startsAt, 'booking-date-passed'],
    [now >= unit.bookingDeadline, 'booking-deadline-exceeded'],
    [
      isHolder || state.isOnWaitlist,
      'already-on-unit',
      isHolder && holder.type === 'Pre' ? holder.reservedUntil : null,
    ],
  ]
}

/** When a live hold ends the week is no longer taken; for anything else nobody knows. R36 */
export function findHoldEnd(state: UnitState, now: Instant): Instant | null {
  return isOnHold(state, now) ? (state.holder?.reservedUntil ?? null) : null
}

/** The end of the owner's live hold on another week of the calendar; null: there is none. R37 */
function findOtherHoldEnd({ unit, owner }: ReserveFacts, now: Instant): Instant | null {
  const other = owner.holds.find(
    (hold) => hold.calendarId === unit.calendarId && hold.unitId !== unit.id && now < hold.reservedUntil,
  )
  return other?.reservedUntil ?? null
}

/**
 * From when the owner may hold this week again after two holds that were not confirmed; null: at once.
 *
 * Fifteen minutes after the last of them ended. They count for 24 hours. R38
 */
function findCoolingEnd({ unit, owner }: ReserveFacts, policy: Policy, now: Instant): Instant | null {
  if (owner.endedHolds.length + owner.holds.length < policy.coolingHolds) return null
  const ranOut = owner.holds.filter((hold) => hold.unitId === unit.id && hold.reservedUntil <= now)
  const ended = owner.endedHolds.filter((hold) => hold.unitId === unit.id).map((hold) => hold.endedAt)
  const latestFirst = [...ended, ...ranOut.map((hold) => hold.reservedUntil)].toSorted((a, b) => b - a)
  const [latest, deciding] = [latestFirst[0], latestFirst[policy.coolingHolds - 1]]
  if (latest === undefined || deciding === undefined) return null
  const until = Math.min(latest + policy.coolingMinutes * minute, deciding + coolingWindowHours * 60 * minute)
  return now < until ? until : null
}

/** How many points the owner lacks to hold this week; 0: enough. R39 */
export function countMissingPoints({ unit, owner }: Pick<ReserveFacts, 'unit' | 'owner'>, now: Instant): number {
  return Math.max(0, unit.points - countFreePoints(owner, unit.year, now))
}

/** Blocks while points are missing, until the scheduled assignment that brings them, where one does. R39 */
export function checkPoints(owner: OwnerFacts, year: number, missing: number): RuleCheck {
  if (missing <= 0) return [false, 'not-enough-points']
  return [true, 'not-enough-points', findWhenPointsSuffice(owner, year, missing)]
}

/**
 * May the owner hold this week now?
 *
 * Refuses in the order of docs/rules.md; `not-enough-points` last, since points may still come.
 * Every reason is returned, the first one first; `until` is the instant from which it no longer blocks.
 * Who has the live `Pre` already is answered by the use case before (`repeatsReserve`).
 *
 * @param facts Null: no such week for this owner's group.
 * @see docs/rules.md R31 to R45, docs/domain.md §6
 */
export function mayReserve(facts: ReserveFacts | null, policy: Policy, now: Instant): Decision {
  if (!facts) return refuse('calendar-unit-not-found')
  const { unit, state, owner } = facts
  const otherUntil = findOtherHoldEnd(facts, now)
  const cooledAt = findCoolingEnd(facts, policy, now)
  return decide([
    ...checkWeek(facts, now),
    [!isFree(state, now), 'calendar-unit-already-reserved', findHoldEnd(state, now)],
    [otherUntil !== null, 'has-other-reservations-for-calendar', otherUntil],
    ...checkSeason({ unit, price: unit.points, ownWeeks: owner.ownWeeks }, policy, now),
    [cooledAt !== null, 'too-many-requests', cooledAt],
    checkPoints(owner, unit.year, countMissingPoints(facts, now)),
  ])
}

/** A hold or offer of the row ran out: at `reservedUntil` itself it is too late. R48 */
export function isExpired(booking: BookingFacts, now: Instant): boolean {
  const { type, reservedUntil, endedAt } = booking
  if (reservedUntil === null || now < reservedUntil) return false
  if (type === 'Pre') return true
  return (type === 'Ended' || type === 'WaitExpire') && endedAt !== null && endedAt >= reservedUntil
}

/** A row, its week, and the owner who asks. */
export interface ConfirmFacts {
  readonly booking: BookingFacts
  readonly unit: RuleUnit
  readonly owner: OwnerFacts
}

/** What is refused to everybody about a row that is not theirs, and nothing more is told. R46, R47 */
function checkOwnership(booking: BookingFacts | undefined): Decision {
  if (!booking) return refuse('no-booking-found')
  return booking.isOwn ? allowed : refuse('not-your-booking')
}

/**
 * May the owner turn this hold or offer into a booking now?
 *
 * The row's own state answers alone; then the season rules once more, then the balance alone: own holds
 * elsewhere do not count. Confirming one's own `Book` again is answered before (`repeatsConfirm`).
 *
 * @param facts Null: no such row in the caller's groups.
 * @see docs/rules.md R46 to R50, docs/domain.md §6
 */
export function mayConfirm(facts: ConfirmFacts | null, policy: Policy, now: Instant): Decision {
  const ownership = checkOwnership(facts?.booking)
  if (!facts || ownership.length > 0) return ownership
  const { booking, unit, owner } = facts
  if (isExpired(booking, now)) return refuse('booking-expired')
  if (booking.type !== 'Pre') return refuse('not-reserved-booking')
  const missing = booking.points - findBalance(owner, unit.year)
  return decide([
    ...checkSeason({ unit, price: booking.points, ownWeeks: owner.ownWeeks }, policy, now),
    checkPoints(owner, unit.year, missing),
  ])
}

/**
 * May the owner release this hold or decline this offer?
 *
 * @param booking Null: no such row in the caller's groups.
 * @see docs/rules.md R62, docs/domain.md §6
 */
export function mayCancelReservation(booking: BookingFacts | null): Decision {
  const ownership = checkOwnership(booking ?? undefined)
  if (!booking || ownership.length > 0) return ownership
  return decide([[booking.type !== 'Pre', 'booking-not-a-reservation']])
}

/** A booked week: the owner's own or given by the office. */
function isBooked(type: BookingType): boolean {
  return type === 'Book' || type === 'Assign'
}

/**
 * May the owner cancel this booking, or leave this queue?
 *
 * A booked week until the cancellation deadline, or until its guest has checked out, which an early guest of
 * several weeks may do before; a queue always.
 *
 * @param facts Null: no such row in the caller's groups.
 * @see docs/rules.md R63, R64, docs/domain.md §6
 */
export function mayCancelBooking(
  facts: { readonly booking: BookingFacts; readonly unit: Pick<UnitFacts, 'cancellationDeadline'> } | null,
  now: Instant,
): Decision {
  const ownership = checkOwnership(facts?.booking)
  if (!facts || ownership.length > 0) return ownership
  const { type, checkedOutAt } = facts.booking
  if (type === 'Wait') return allowed
  if (!isBooked(type)) return refuse('booking-is-not-book-type')
  return decide([
    [now >= facts.unit.cancellationDeadline, 'booking-deadline-exceeded'],
    [checkedOutAt !== null, 'already-checked-out'],
  ])
}

/** A booked week and what the owner wants to change about it. */
export interface DetailsFacts {
  readonly booking: BookingFacts
  readonly unit: RuleUnit & Pick<UnitFacts, 'checkOutAt'>
  readonly ownWeeks: readonly OwnWeek[]
  readonly wantsSkipCleaning: boolean
}

/**
 * May the owner lend the week out or change its cleaning?
 *
 * Until check-out; skipping the cleaning needs an own week before or after in the house.
 *
 * @param facts Null: no such row in the caller's groups.
 * @see docs/rules.md R65, R66, docs/domain.md §6
 */
export function mayUpdateDetails(facts: DetailsFacts | null, now: Instant): Decision {
  const ownership = checkOwnership(facts?.booking)
  if (!facts || ownership.length > 0) return ownership
  if (!isBooked(facts.booking.type)) return refuse('booking-is-not-book-type')
  const isAlone = findNeighbours(facts.unit, facts.ownWeeks).length === 0
  return decide([
    [now >= facts.unit.checkOutAt, 'booking-date-passed'],
    [facts.wantsSkipCleaning && isAlone, 'consecutive-block-not-found'],
  ])
}

/**
 * Calls that repeat what has been done answer as the first time, without a key. Each is asked before the rule
 * of the same name. R68
 */
export function isRepeatedReserve(state: UnitState, now: Instant): boolean {
  const holder = findActiveHolder(state, now)
  return holder !== null && holder.isOwn && holder.type === 'Pre'
}

/** R68 */
export function isRepeatedConfirm(booking: BookingFacts): boolean {
  return booking.isOwn && booking.type === 'Book'
}

/** R68 */
export function isRepeatedCancelBooking(booking: BookingFacts): boolean {
  return booking.isOwn && booking.type === 'Cancel'
}

/** A hold that has ended or an offer that was declined or ran out. R68 */
export function isRepeatedCancelReservation(booking: BookingFacts): boolean {
  return (
    booking.isOwn &&
    (booking.type === 'Ended' || (booking.type === 'WaitExpire' && booking.origin === 'offer'))
  )
}
