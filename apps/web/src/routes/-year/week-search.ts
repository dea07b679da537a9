import type { GroupCalendars } from '@samhus/contract/calendars'
import type { Group } from '@samhus/contract/groups'
import { type Holiday, holidays } from '@samhus/domain/holidays'
import { isSearching, searchWeeks, type SearchedWeek, type WeekSearch } from '@samhus/domain/week-search'
import { readLocal, writeLocal } from '../../lib/local-storage.ts'
import { stringifySearch, parseSearch } from '../../lib/router-search.ts'
import { toRuleFacts, toRuleUnit } from '../../live/calendar-patches.ts'

/** A search in the address: lists joined by commas, `1` for what is chosen. */
export interface SearchParams {
  bookable?: '1' | undefined
  houses?: string | undefined
  max?: number | undefined
  holidays?: string | undefined
  pair?: '1' | undefined
}

export const emptySearch: WeekSearch = {
  onlyBookable: false,
  houseIds: [],
  maxPoints: null,
  holidays: [],
  isPair: false,
}

/** More points than any week costs or any owner has. */
const mostPoints = 999

const isHoliday = (value: string): value is Holiday => (holidays as readonly string[]).includes(value)
const splitList = (value: unknown) => (typeof value === 'string' ? value.split(',').filter(Boolean) : [])
const joinList = (values: readonly string[]) => (values.length === 0 ? undefined : values.join(','))

/** Returns the parameters of an address that have a meaning; the others are left out. */
export function validateSearchParams(raw: Record<string, unknown>): Required<SearchParams> {
  const max = Number(raw['max'])
  return {
    bookable: raw['bookable'] === '1' ? '1' : undefined,
    houses: joinList(splitList(raw['houses'])),
    max: raw['max'] !== '' && Number.isInteger(max) && max >= 0 && max <= mostPoints ? max : undefined,
    holidays: joinList(splitList(raw['holidays']).filter(isHoliday)),
    pair: raw['pair'] === '1' ? '1' : undefined,
  }
}

export function toWeekSearch({ bookable, houses, max, holidays: wanted, pair }: SearchParams): WeekSearch {
  return {
    onlyBookable: bookable === '1',
    houseIds: splitList(houses),
    maxPoints: max ?? null,
    holidays: splitList(wanted).filter(isHoliday),
    isPair: pair === '1',
  }
}

/** The inverse of `toWeekSearch`: each key is set, so that one that is undefined leaves the address. */
export function toSearchParams(search: WeekSearch): Required<SearchParams> {
  return {
    bookable: search.onlyBookable ? '1' : undefined,
    houses: joinList(search.houseIds),
    max: search.maxPoints ?? undefined,
    holidays: joinList(search.holidays),
    pair: search.isPair ? '1' : undefined,
  }
}

/** Keeps the search in this browser, for the next visit of a year; an empty one is forgotten. */
export function rememberSearch(search: WeekSearch): void {
  writeLocal('weekSearch', isSearching(search) ? stringifySearch({ ...toSearchParams(search) }) : null)
}

/** Returns the search that was kept; null if there is none. */
export function recallSearch(): WeekSearch | null {
  const kept = readLocal('weekSearch', (value) => value.startsWith('?'))
  const search = kept === null ? emptySearch : toWeekSearch(validateSearchParams(parseSearch(kept)))
  return isSearching(search) ? search : null
}

interface FindArgs {
  year: number
  policy: Group['policy']
  now: number
}

/** Returns the ids of the weeks that the search finds in a year; null if it asks for nothing. R212, R213 */
export function findWeeks(
  calendars: GroupCalendars,
  search: WeekSearch,
  { year, policy, now }: FindArgs,
): ReadonlySet<string> | null {
  if (!isSearching(search)) return null
  const rules = toRuleFacts(calendars, policy)
  const known = new Set(calendars.calendars.map(({ houseId }) => houseId))
  // A house that the owner's group no longer has would find nothing, and could not be taken out of the search.
  const houseIds = search.houseIds.filter((id) => known.has(id))
  const weeks = listWeeks(calendars, year, rules)
  const found = searchWeeks(weeks, { ...search, houseIds }, { year, owner: rules.owner, policy, now })
  return new Set([...found].map(String))
}

/** Returns every week of a year, and the weeks of the years beside it that can be next to one of them. */
function listWeeks(
  { calendars }: GroupCalendars,
  year: number,
  rules: ReturnType<typeof toRuleFacts>,
): SearchedWeek[] {
  return calendars.flatMap((calendar) =>
    calendar.units
      .filter(({ code }) => {
        const week = Number.parseInt(code, 10)
        const isLastBefore = calendar.year === year - 1 && week >= 52
        return calendar.year === year || isLastBefore || (calendar.year === year + 1 && week === 1)
      })
      .map((unit) => ({
        unit: toRuleUnit(unit, calendar, rules),
        isBookable: unit.status === 'Available' && unit.reasons.length === 0 && unit.validationError === null,
      })),
  )
}
