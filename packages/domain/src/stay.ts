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

function isNextWeek(a: StayWeek, b: StayWeek): boolean {
  return a.houseId === b.houseId && toDayNumber(b.dateFrom) - toDayNumber(a.dateFrom) === 7
}

/**
 * Are two weeks of one owner, the earlier one first, one stay?
 *
 * Adjacent in a house, either says Skip, both have the same guest. Weeks that have been checked out stay as
 * they were then: together if one check-out marked both, else apart.
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
 * The stays that an owner's weeks make, each from its first week to its last. Computed, never stored. R90
 *
 * @param weeks Of one owner, in any order, of any houses.
 */
export function groupIntoStays<Week extends StayWeek>(weeks: readonly Week[]): Week[][] {
  const blocks: Week[][] = []
  let block: Week[] = []
  for (const week of weeks.toSorted(compareByHouseAndDate)) {
    const last = block.at(-1)
    if (last && isSameStay(last, week)) block.push(week)
    else blocks.push((block = [week]))
  }
  return blocks
}

/** The stay that contains the booking now; empty: it is not among the weeks. R90 */
export function findStay<Week extends StayWeek>(weeks: readonly Week[], bookingId: string): Week[] {
  return groupIntoStays(weeks).find((block) => block.some((week) => week.bookingId === bookingId)) ?? []
}

/**
 * The bookings whose Skip falls back to cleaning, because no own week stands before or after them any more.
 *
 * Asked after a week has gone. Weeks that have been checked out keep what they had. R91
 */
export function findSkipsToReset(weeks: readonly StayWeek[]): string[] {
  return weeks
    .filter((week) => week.skipsCleaning && week.checkedOutAt === null)
    .filter((week) => !weeks.some((other) => isNextWeek(week, other) || isNextWeek(other, week)))
    .map((week) => week.bookingId)
}
