import type { LendOutContact } from './contact.ts'
import { isSameGuest } from './contact.ts'
import { toDayNumber } from './day.ts'
import type { Day, Instant } from './refusal.ts'

/** One booked week (`Book` or `Assign`) of an owner. */
export interface StayWeek {
  readonly bookingId: string
  readonly houseId: string
  readonly dateFrom: Day
  readonly skipsCleaning: boolean
  /** Null: the owner stays. */
  readonly contact: Pick<LendOutContact, 'email'> | null
  readonly checkedOutAt: Instant | null
}

/** Whether the second week begins in the same house when the first one ends. */
export function isNextWeek(a: StayWeek, b: StayWeek): boolean {
  return a.houseId === b.houseId && toDayNumber(b.dateFrom) - toDayNumber(a.dateFrom) === 7
}

/**
 * Are two weeks of one owner part of one stay?
 *
 * They are if they are adjacent in one house, one of them skips its cleaning, and both have the same guest. Weeks
 * that have been checked out no longer change: they belong together if one check-out covered both.
 *
 * @see docs/rules.md R87 to R89, docs/domain.md §9
 */
export function isSameStay(earlier: StayWeek, later: StayWeek): boolean {
  if (!isNextWeek(earlier, later)) return false
  if (earlier.checkedOutAt !== null || later.checkedOutAt !== null) {
    return earlier.checkedOutAt === later.checkedOutAt
  }
  return (earlier.skipsCleaning || later.skipsCleaning) && isSameGuest(earlier.contact, later.contact)
}

function compareByHouseAndDate(a: StayWeek, b: StayWeek): number {
  return a.houseId < b.houseId
    ? -1
    : a.houseId > b.houseId
      ? 1
      : toDayNumber(a.dateFrom) - toDayNumber(b.dateFrom)
}

/**
 * Groups an owner's weeks into stays, each from its first week to its last. Computed, never stored. R90
 *
 * @param weeks Of one owner, in any order, of any houses.
 */
export function groupIntoStays<Week extends StayWeek>(weeks: readonly Week[]): Week[][] {
  const stays: Week[][] = []
  let stay: Week[] = []
  for (const week of weeks.toSorted(compareByHouseAndDate)) {
    const last = stay.at(-1)
    if (last && isSameStay(last, week)) stay.push(week)
    else stays.push((stay = [week]))
  }
  return stays
}

/** Returns the stay that contains the booking; empty: the booking is not among the weeks. R90 */
export function findStay<Week extends StayWeek>(weeks: readonly Week[], bookingId: string): Week[] {
  return groupIntoStays(weeks).find((stay) => stay.some((week) => week.bookingId === bookingId)) ?? []
}

/**
 * Returns the bookings whose check-out links a new contact revokes: all weeks of the stay, as it was and as it
 * becomes. R92
 *
 * @param changed The week with its new values; `weeks` has the old ones.
 */
export function findLinksToRevoke<Week extends StayWeek>(weeks: readonly Week[], changed: Week): string[] {
  const { bookingId } = changed
  const after = weeks.map((week) => (week.bookingId === bookingId ? changed : week))
  const linked = [...findStay(weeks, bookingId), ...findStay(after, bookingId)]
  return [...new Set(linked.map((week) => week.bookingId))]
}

/**
 * Returns the bookings whose skipped cleaning must be reset, since the owner has no week directly before or after
 * them any more.
 *
 * Called after a week was removed. Weeks that have been checked out do not change. R91
 */
export function findSkipsToReset(weeks: readonly StayWeek[]): string[] {
  return weeks
    .filter((week) => week.skipsCleaning && week.checkedOutAt === null)
    .filter((week) => !weeks.some((other) => isNextWeek(week, other) || isNextWeek(other, week)))
    .map((week) => week.bookingId)
}
