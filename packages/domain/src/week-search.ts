import { type Holiday, findHolidays } from './holidays.ts'
import type { OwnWeek } from './owner-facts.ts'
import type { Policy } from './policy.ts'
import { decide, type Instant } from './refusal.ts'
import { checkSeason } from './season.ts'
import type { RuleUnit } from './unit-status.ts'

/** What an owner looks for in a year; an empty list and null ask for nothing. */
export interface WeekSearch {
  readonly onlyBookable: boolean
  readonly houseIds: readonly string[]
  readonly maxPoints: number | null
  readonly holidays: readonly Holiday[]
  /** Two weeks of one house, one after the other. */
  readonly isPair: boolean
}

/** A week of a house, and whether the owner could book it now. */
export interface SearchedWeek {
  readonly unit: RuleUnit
  readonly isBookable: boolean
}

/** What two weeks in a row depend on besides. */
export interface SearchFacts {
  readonly ownWeeks: readonly OwnWeek[]
  readonly policy: Policy
  /** The owner's points of the year; null while they are not known. */
  readonly balance: number | null
  readonly now: Instant
}

/** Whether the search asks for anything at all. */
export function isSearching(search: WeekSearch): boolean {
  const { onlyBookable, houseIds, maxPoints, holidays, isPair } = search
  return onlyBookable || isPair || maxPoints !== null || houseIds.length > 0 || holidays.length > 0
}

/** Whether the season rules allow the second week to an owner who has the first. R213 */
function mayFollow(first: RuleUnit, second: RuleUnit, facts: SearchFacts): boolean {
  const asIfBooked: OwnWeek = {
    unitId: first.id,
    houseId: first.houseId,
    year: first.year,
    week: first.week,
    code: first.code,
    dateFrom: first.dateFrom,
    points: first.points,
    type: 'Book',
  }
  const ownWeeks = [...facts.ownWeeks, asIfBooked]
  return (
    decide(checkSeason({ unit: second, price: second.points, ownWeeks }, facts.policy, facts.now)).length ===
    0
  )
}

/** Both can be booked, the second as if the first were, for points that the owner has and wants to spend. R213 */
function arePair(
  [first, second]: readonly [SearchedWeek, SearchedWeek],
  search: WeekSearch,
  facts: SearchFacts,
): boolean {
  const limit = Math.min(search.maxPoints ?? Infinity, facts.balance ?? Infinity)
  return (
    first.isBookable &&
    second.isBookable &&
    first.unit.points + second.unit.points <= limit &&
    mayFollow(first.unit, second.unit, facts)
  )
}

/**
 * Returns the ids of the weeks that a search finds, of all weeks of one year.
 *
 * @param weeks In any order.
 * @see docs/rules.md R212, R213
 */
export function searchWeeks(
  weeks: readonly SearchedWeek[],
  search: WeekSearch,
  facts: SearchFacts,
): ReadonlySet<number> {
  const year = weeks[0]?.unit.year
  const holidayOf = year === undefined ? new Map<number, Holiday>() : findHolidays(year)
  const isInHolidays = ({ unit: { week } }: SearchedWeek) => {
    const holiday = holidayOf.get(week)
    return search.holidays.length === 0 || (holiday !== undefined && search.holidays.includes(holiday))
  }
  const inHouses = weeks.filter(
    ({ unit }) => search.houseIds.length === 0 || search.houseIds.includes(unit.houseId),
  )
  if (!search.isPair) {
    const found = inHouses.filter(
      (one) =>
        (one.isBookable || !search.onlyBookable) &&
        (search.maxPoints === null || one.unit.points <= search.maxPoints) &&
        isInHolidays(one),
    )
    return new Set(found.map(({ unit }) => unit.id))
  }
  const byPlace = new Map(inHouses.map((one) => [`${one.unit.houseId} ${one.unit.week}`, one]))
  return new Set(
    inHouses.flatMap((first) => {
      const second = byPlace.get(`${first.unit.houseId} ${first.unit.week + 1}`)
      if (second === undefined || !(isInHolidays(first) || isInHolidays(second))) return []
      return arePair([first, second], search, facts) ? [first.unit.id, second.unit.id] : []
    }),
  )
}
