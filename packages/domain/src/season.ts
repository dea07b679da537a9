import { toDayNumber } from './day.ts'
import type { OwnWeek } from './owner-facts.ts'
import type { Policy } from './policy.ts'
import type { RuleCheck, Instant } from './refusal.ts'
import type { RuleUnit } from './unit-status.ts'

/** Whether a week of that price is in high season: by default more than 2 points. R41 */
export function isHighSeason(points: number, policy: Policy): boolean {
  return points > policy.highSeasonAbovePoints
}

type Week = Pick<RuleUnit, 'houseId' | 'dateFrom'>

function countWeeksBetween(other: Week, unit: Week): number {
  return (toDayNumber(other.dateFrom) - toDayNumber(unit.dateFrom)) / 7
}

/** Whether one week is directly before or after the other in the same house, by date across calendars and years. R42 */
export function areNeighbours(one: Week, other: Week): boolean {
  return one.houseId === other.houseId && Math.abs(countWeeksBetween(one, other)) === 1
}

/**
 * Returns the owner's weeks in the unit's house that are directly before or after it, by date across calendars and
 * years: W53 and the next year's W01 are neighbours. R42
 */
export function findNeighbours(unit: RuleUnit, ownWeeks: readonly OwnWeek[]): OwnWeek[] {
  return ownWeeks.filter((own) => areNeighbours(own, unit))
}

/** Whether the owner has the same week number of the year before as a `Book` in high season. R43 */
function isHighSeasonBlocked(unit: RuleUnit, ownWeeks: readonly OwnWeek[], policy: Policy): boolean {
  return ownWeeks.some(
    (own) =>
      own.year === unit.year - 1 &&
      own.week === unit.week &&
      own.type === 'Book' &&
      isHighSeason(own.points, policy),
  )
}

/** Whether a neighbouring week is the owner's and one of the two codes is restricted. R44 */
function touchesRestricted(unit: RuleUnit, ownWeeks: readonly OwnWeek[]): boolean {
  return findNeighbours(unit, ownWeeks).some((own) => `${own.code} ${unit.code}`.includes('RestrictOne'))
}

/** Returns the length of the run of high-season weeks that the unit would be part of, itself included. R45 */
function countHighSeasonRun(unit: RuleUnit, ownWeeks: readonly OwnWeek[], policy: Policy): number {
  const distances = new Set<number>()
  for (const own of ownWeeks) {
    if (isHighSeason(own.points, policy)) distances.add(countWeeksBetween(own, unit))
  }
  let before = 0
  while (distances.has(-before - 1)) before += 1
  let after = 0
  while (distances.has(after + 1)) after += 1
  return before + 1 + after
}

/** What the season rules need. */
export interface SeasonFacts {
  readonly unit: RuleUnit
  /** Price for this owner: the unit's points, or the frozen price of the row. */
  readonly price: number
  readonly ownWeeks: readonly OwnWeek[]
}

/**
 * Returns the three checked season rules in their order, which reserve, confirm, join and offers share:
 * high-season-week-blocked, consecutive-weeks-restricted (until `restrictedUntil`), max-consecutive-high-season.
 *
 * @see docs/rules.md R41 to R45, docs/domain.md §6
 */
export function checkSeason(facts: SeasonFacts, policy: Policy, now: Instant): RuleCheck[] {
  const { unit, price } = facts
  const ownWeeks = facts.ownWeeks.filter((own) => own.houseId === unit.houseId)
  if (ownWeeks.length === 0) return []
  const makesLongRun =
    isHighSeason(price, policy) &&
    countHighSeasonRun(unit, ownWeeks, policy) > policy.maxConsecutiveHighSeasonWeeks
  return [
    [isHighSeasonBlocked(unit, ownWeeks, policy), 'high-season-week-blocked'],
    [
      now < unit.restrictedUntil && touchesRestricted(unit, ownWeeks),
      'consecutive-weeks-restricted',
      unit.restrictedUntil,
    ],
    [makesLongRun, 'max-consecutive-high-season'],
  ]
}
