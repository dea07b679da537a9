import { addDays } from './day.ts'
import { type Holiday, findHolidays } from './holidays.ts'
import type { OwnerFacts } from './owner-facts.ts'
import { mayBookBoth } from './pair.ts'
import type { Policy } from './policy.ts'
import type { Instant } from './refusal.ts'
import type { RuleUnit } from './unit-status.ts'

/** What an owner looks for in a year; an empty list and null ask for nothing. */
export interface WeekSearch {
  readonly onlyBookable: boolean
  readonly houseIds: readonly string[]
  readonly maxPoints: number | null
  readonly holidays: readonly Holiday[]
  /** Two weeks of one house, one after the other, also of two years. */
  readonly isPair: boolean
}

/** A week of a house, and whether the owner could book it now. */
export interface SearchedWeek {
  readonly unit: RuleUnit
  readonly isBookable: boolean
}

/** Which year is searched, and what two weeks in a row depend on besides. */
export interface SearchFacts {
  readonly year: number
  readonly owner: OwnerFacts
  readonly policy: Policy
  readonly now: Instant
}

/** Whether the search asks for anything at all. */
export function isSearching(search: WeekSearch): boolean {
  const { onlyBookable, houseIds, maxPoints, holidays, isPair } = search
  return onlyBookable || isPair || maxPoints !== null || houseIds.length > 0 || holidays.length > 0
}

/** Both can be booked, the second as if the first were, for points that the owner has and wants to spend. R213 */
function arePair(
  [one, other]: readonly [SearchedWeek, SearchedWeek],
  { maxPoints }: WeekSearch,
  { owner, ...rules }: SearchFacts,
): boolean {
  return (
    one.isBookable &&
    other.isBookable &&
    (maxPoints === null || one.unit.points + other.unit.points <= maxPoints) &&
    mayBookBoth([one.unit, other.unit], owner, rules)
  )
}

/**
 * Returns the ids of the weeks of a year that a search finds.
 *
 * @param weeks In any order. Those of other years are found in no year but their own; two in a row are found across the
 *   turn of the year if the week beyond it is among them.
 * @see docs/rules.md R212, R213
 */
export function searchWeeks(
  weeks: readonly SearchedWeek[],
  search: WeekSearch,
  facts: SearchFacts,
): ReadonlySet<number> {
  const isInHolidays = createHolidayFilter(search.holidays)
  const inHouses = weeks.filter(
    ({ unit }) => search.houseIds.length === 0 || search.houseIds.includes(unit.houseId),
  )
  const found = search.isPair
    ? findPairs(inHouses, search, facts)
        .filter((pair) => pair.some(isInHolidays))
        .flat()
    : inHouses.filter(
        (one) =>
          (one.isBookable || !search.onlyBookable) &&
          (search.maxPoints === null || one.unit.points <= search.maxPoints) &&
          isInHolidays(one),
      )
  return new Set(found.flatMap(({ unit }) => (unit.year === facts.year ? [unit.id] : [])))
}

function createHolidayFilter(wanted: readonly Holiday[]): (week: SearchedWeek) => boolean {
  const byYear = new Map<number, ReadonlyMap<number, Holiday>>()
  return ({ unit: { year, week } }) => {
    if (wanted.length === 0) return true
    const holidayOf = byYear.get(year) ?? findHolidays(year)
    byYear.set(year, holidayOf)
    const holiday = holidayOf.get(week)
    return holiday !== undefined && wanted.includes(holiday)
  }
}

function findPairs(
  weeks: readonly SearchedWeek[],
  search: WeekSearch,
  facts: SearchFacts,
): (readonly [SearchedWeek, SearchedWeek])[] {
  const byPlace = new Map(weeks.map((one) => [`${one.unit.houseId} ${one.unit.dateFrom}`, one]))
  return weeks.flatMap((first) => {
    const second = byPlace.get(`${first.unit.houseId} ${addDays(first.unit.dateFrom, 7)}`)
    if (second === undefined || !arePair([first, second], search, facts)) return []
    return [[first, second] as const]
  })
}
