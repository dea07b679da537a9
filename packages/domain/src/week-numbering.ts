import { addDays, getWeekday, toDayNumber } from './day.ts'
import type { Day } from './refusal.ts'
import { getMonday } from './week.ts'

/**
 * How a file numbers its weeks. `iso`: week 1 has the year's first Thursday. `first-day`: week 1 has 1 January.
 * `first-monday`: week 1 begins with the year's first Monday.
 */
export type WeekNumbering = 'iso' | 'first-day' | 'first-monday'

const toMonday = (day: Day): Day => addDays(day, 1 - getWeekday(day))

const firstMondays: Record<WeekNumbering, (year: number) => Day> = {
  iso: (year) => getMonday(year, 1),
  'first-day': (year) => toMonday(`${year}-01-01`),
  // The Monday of the week that has 7 January.
  'first-monday': (year) => toMonday(`${year}-01-07`),
}

/**
 * Returns the Monday of a week of a year that is numbered in this way; null if the year has no week of that number. Where
 * week 1 has 1 January, the week of New Year is also the last one of the old year: spreadsheets number its Monday so. R202
 */
export function findNumberedMonday(
  numbering: WeekNumbering,
  { year, week }: { readonly year: number; readonly week: number },
): Day | null {
  const findFirst = firstMondays[numbering]
  const monday = addDays(findFirst(year), 7 * (week - 1))
  const end = numbering === 'first-day' ? `${year + 1}-01-01` : findFirst(year + 1)
  return week >= 1 && toDayNumber(monday) < toDayNumber(end) ? monday : null
}
