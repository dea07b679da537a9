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

/** How long an ended hold counts for the cooling rule. */
export const coolingWindowHours = 24

/** As stored. `Ended`, an expired or released hold, is never sent. */
export type BookingType = 'Pre' | 'Book' | 'Wait' | 'Cancel' | 'Assign' | 'WaitExpire' | 'Ended'

/** A week, its rows, and the calling owner. */
export interface ReserveFacts extends WeekFacts {
  readonly owner: OwnerFacts
}

/** A booking row as the rules need it. */
export interface BookingFacts {
  /** It belongs to the caller. */
  readonly isOwn: boolean
  readonly type: BookingType
  readonly origin: 'hold' | 'offer' | null
  readonly reservedUntil: Instant | null
  /** When the row stopped being active; of an expired one at `reservedUntil` or later. */
  readonly endedAt: Instant | null
  /** The frozen price. */
  readonly points: number
  readonly checkedOutAt: Instant | null
}

/** Returns when a hold made now ends: after `holdMinutes`, but at the booking deadline at the latest. R40 */
export function computeHoldEnd(
  unit: Pick<RuleUnit, 'bookingDeadline'>,
  policy: Policy,
  now: Instant,
): Instant {
  return Math.min(now + policy.holdMinutes * minute, unit.bookingDeadline)
}

/** Returns the checked rules on the week itself, which reserve and join check first, in this order. R32 to R35 */
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

/** Returns the hold's end; null if the week is not on hold. R36 */
export function findHoldEnd(state: UnitState, now: Instant): Instant | null {
  return isOnHold(state, now) ? (state.holder?.reservedUntil ?? null) : null
}

/** Returns the end of the owner's active hold on another week of the calendar; null: there is none. R37 */
function findOtherHoldEnd({ unit, owner }: ReserveFacts, now: Instant): Instant | null {
  const other = owner.holds.find(
    (hold) => hold.calendarId === unit.calendarId && hold.unitId !== unit.id && now < hold.reservedUntil,
  )
  return other?.reservedUntil ?? null
}

/**
 * Returns from when the owner may hold this week again after `coolingHolds` unconfirmed holds; null: now.
 *
 * That is `coolingMinutes` after the last of them ended. An ended hold counts for 24 hours. R38
 */
function findCoolingEnd({ unit, owner }: ReserveFacts, policy: Policy, now: Instant): Instant | null {
  if (owner.endedHolds.length + owner.holds.length < policy.coolingHolds) return null
  const expired = owner.holds.filter((hold) => hold.unitId === unit.id && hold.reservedUntil <= now)
  const ended = owner.endedHolds.filter((hold) => hold.unitId === unit.id).map((hold) => hold.endedAt)
  const latestFirst = [...ended, ...expired.map((hold) => hold.reservedUntil)].toSorted((a, b) => b - a)
  const [latest, deciding] = [latestFirst[0], latestFirst[policy.coolingHolds - 1]]
  if (latest === undefined || deciding === undefined) return null
  const until = Math.min(latest + policy.coolingMinutes * minute, deciding + coolingWindowHours * 60 * minute)
  return now < until ? until : null
}

/** Returns how many points the owner lacks to hold this week; 0: none. R39 */
export function countMissingPoints(
  { unit, owner }: Pick<ReserveFacts, 'unit' | 'owner'>,
  now: Instant,
): number {
  return Math.max(0, unit.points - countFreePoints(owner, unit.year, now))
}

/** Blocks while points are missing, until the scheduled assignment that brings them, if there is one. R39 */
export function checkPoints(owner: OwnerFacts, year: number, missing: number): RuleCheck {
  if (missing <= 0) return [false, 'not-enough-points']
  return [true, 'not-enough-points', findWhenPointsSuffice(owner, year, missing)]
}

/**
 * May the owner hold this week now?
 *
 * Returns every reason, in the order of docs/rules.md: `not-enough-points` comes last, since points may still
 * come. `until` is the instant from which a reason no longer blocks. The use case checks for the owner's own
 * active `Pre` before it calls this (`isRepeatedReserve`).
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

/** Whether the row's hold or offer has expired: `reservedUntil` itself is too late. R48 */
export function isExpired(booking: BookingFacts, now: Instant): boolean {
  const { type, reservedUntil, endedAt } = booking
  if (reservedUntil === null || now < reservedUntil) return false
  if (type === 'Pre') return true
  return (type === 'Ended' || type === 'WaitExpire') && endedAt !== null && endedAt >= reservedUntil
}

/** A row, its week, and the calling owner. */
export interface ConfirmFacts {
  readonly booking: BookingFacts
  readonly unit: RuleUnit
  readonly owner: OwnerFacts
}

/** Returns the refusal for a row that is not the caller's, which reveals nothing else about it. R46, R47 */
function checkOwnership(booking: BookingFacts | undefined): Decision {
  if (!booking) return refuse('no-booking-found')
  return booking.isOwn ? allowed : refuse('not-your-booking')
}

/**
 * May the owner turn this hold or offer into a booking now?
 *
 * If the row's own state refuses, that is the only reason. Otherwise the season rules are checked again, and the
 * balance without the owner's other holds deducted. The use case checks for an own `Book` before (`isRepeatedConfirm`).
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

/** Booked by the owner, or assigned by an admin. */
function isBooked(type: BookingType): boolean {
  return type === 'Book' || type === 'Assign'
}

/**
 * May the owner cancel this booking, or leave this waitlist?
 *
 * A booked week until the cancellation deadline, or until its guest has checked out, which in a stay of several
 * weeks may come first; a waitlist always.
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

/** A booked week and the change that the owner asks for. */
export interface DetailsFacts {
  readonly booking: BookingFacts
  readonly unit: RuleUnit & Pick<UnitFacts, 'checkOutAt'>
  readonly ownWeeks: readonly OwnWeek[]
  readonly wantsSkipCleaning: boolean
}

/**
 * May the owner lend the week out or change its cleaning?
 *
 * Until check-out. Skipping the cleaning needs another own week directly before or after in the same house.
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
 * Whether the owner already holds this week. The four `isRepeated…` functions recognize a call whose effect is
 * already there: the use case checks them before the rule and returns the first call's response, also without an
 * idempotency key. R68
 */
export function isRepeatedReserve(state: UnitState, now: Instant): boolean {
  const holder = findActiveHolder(state, now)
  return holder !== null && holder.isOwn && holder.type === 'Pre'
}

/** Whether the owner has already booked this week. R68 */
export function isRepeatedConfirm(booking: BookingFacts): boolean {
  return booking.isOwn && booking.type === 'Book'
}

/** Whether the owner has already cancelled this booking. R68 */
export function isRepeatedCancelBooking(booking: BookingFacts): boolean {
  return booking.isOwn && booking.type === 'Cancel'
}

/** Whether the hold has already ended, or the offer was declined or has expired. R68 */
export function isRepeatedCancelReservation(booking: BookingFacts): boolean {
  return (
    booking.isOwn &&
    (booking.type === 'Ended' || (booking.type === 'WaitExpire' && booking.origin === 'offer'))
  )
}
