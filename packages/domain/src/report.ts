import { addDays } from './day.ts'
import type { Day, Instant } from './refusal.ts'
import { findActiveHolder, isInOperation, type HolderFacts, type RuleUnit } from './unit-status.ts'
import { countIsoWeeks, getMonday } from './week.ts'

/** A week of a house as the reports count it. */
export interface ReportWeek {
  readonly unit: Pick<RuleUnit, 'points' | 'isOutOfOperation'>
  /** The one `Pre`, `Book` or `Assign` row as stored; null: none. */
  readonly holder: Pick<HolderFacts, 'type' | 'origin' | 'reservedUntil'> | null
  readonly isLentOut: boolean
}

/** Whether an owner has the week: confirmed it, or got it from an admin. R128 */
export function isBooked({ holder }: Pick<ReportWeek, 'holder'>): boolean {
  return holder?.type === 'Book' || holder?.type === 'Assign'
}

/** How many weeks are in operation, and how many of those are booked. */
export interface BookedCount {
  readonly weeks: number
  readonly booked: number
}

/** Counts weeks in operation; a booked week that no longer costs points counts neither here nor there. R129 */
export function countBooked(weeks: readonly ReportWeek[]): BookedCount {
  const inOperation = weeks.filter(({ unit }) => isInOperation(unit))
  return { weeks: inOperation.length, booked: inOperation.filter(isBooked).length }
}

/** Returns 0 to 100, not rounded; 0 where no week is in operation. R129 */
export function getBookedPercentage({ weeks, booked }: BookedCount): number {
  return weeks === 0 ? 0 : (100 * booked) / weeks
}

/** Rounds a percentage to so many decimals, halves up. R130 */
export function roundPercentage(percentage: number, decimals: 0 | 1): number {
  const factor = 10 ** decimals
  // What was lost in the division is far below this; without it 100 * 3 / 2000 would become 0.1.
  return Math.floor(percentage * factor + 0.5 + 1e-9) / factor
}

/** Returns Monday and Sunday of a week; null for a week 53 that the year does not have. R131 */
export function getReportPeriod(year: number, week: number): { from: Day; to: Day } | null {
  if (week < 1 || week > countIsoWeeks(year)) return null
  const from = getMonday(year, week)
  return { from, to: addDays(from, 6) }
}

/** The owner of a week as stored; all null for a week that is not booked. */
export interface ReportOwner {
  readonly ownerName: string | null
  readonly ownerCode: string | null
  readonly hasLeft: boolean | null
  readonly isAnonymized: boolean | null
}

/** Returns the owner as reports name them; null for a week without one, and for one who has left the group or is anonymized. R132 */
export function findNamedOwner({
  ownerName: name,
  ownerCode: code,
  hasLeft,
  isAnonymized,
}: ReportOwner): { name: string; code: string } | null {
  return name === null || code === null || hasLeft || isAnonymized ? null : { name, code }
}

/** How a week is used. `none`: the house has no calendar of the year. */
export type WeekUse = 'booked' | 'lent-out' | 'reserved' | 'free' | 'out' | 'none'

/** Returns how a week is used; a `Pre` that has run out reserves nothing. R133 */
export function getWeekUse(week: ReportWeek, now: Instant): Exclude<WeekUse, 'none'> {
  if (isBooked(week)) return week.isLentOut ? 'lent-out' : 'booked'
  if (!isInOperation(week.unit)) return 'out'
  const holder = week.holder && { ...week.holder, isOwn: false }
  return findActiveHolder({ holder }, now) ? 'reserved' : 'free'
}

/** One owner's use of a group in a year. */
export interface OwnerUse {
  readonly weeks: number
  readonly highSeasonWeeks: number
  readonly pointsSpent: number
  readonly pointsLeft: number
}

/** Compares two owners for the list of use: who spent most first. Equal ones have equal numbers. R134 */
export function compareUse(a: OwnerUse, b: OwnerUse): number {
  return (
    b.pointsSpent - a.pointsSpent ||
    b.weeks - a.weeks ||
    b.highSeasonWeeks - a.highSeasonWeeks ||
    b.pointsLeft - a.pointsLeft
  )
}

/** Returns A to Z, then AA, AB, … for a place in a list, from 0. R134 */
export function toLetters(place: number): string {
  const last = String.fromCodePoint(65 + (place % 26))
  return place < 26 ? last : toLetters(Math.floor(place / 26) - 1) + last
}
