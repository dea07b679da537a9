import { addDays, getWeekday } from './day.ts'
import { findHolidays, type Holiday } from './holidays.ts'
import type { Day } from './refusal.ts'
import { getIsoWeek } from './week.ts'

export const holidayCountries = ['dk', 'se'] as const

/** A country by its ISO code in small letters. */
export type HolidayCountry = (typeof holidayCountries)[number]

/**
 * A holiday as it is named on the calendar. Both countries have Easter, Ascension, Whitsun, Christmas and New Year; the
 * others are one country's. Swedish winter holidays are by week: each county has another one.
 */
export type CalendarHoliday =
  Holiday | 'sportlov-7' | 'sportlov-8' | 'sportlov-9' | 'sportlov-10' | 'midsummer' | 'autumn-se'

/** What Swedish schools have on the same days as Danish ones. */
const shared: readonly Holiday[] = ['easter', 'ascension', 'whitsun', 'christmas', 'new-year']

const sportlov = [7, 8, 9, 10] as const

/** Returns Midsummer Eve in Sweden: the Friday from 19 to 25 June. R220 */
export function findMidsummerEve(year: number): Day {
  const first = `${year}-06-19`
  return addDays(first, (5 - getWeekday(first) + 7) % 7)
}

function findSwedish(year: number): (readonly [number, CalendarHoliday])[] {
  const both = [...findHolidays(year)].filter(([, holiday]) => shared.includes(holiday))
  return [
    ...both,
    ...sportlov.map((week) => [week, `sportlov-${week}`] as const),
    [getIsoWeek(findMidsummerEve(year)).week, 'midsummer'],
    [44, 'autumn-se'],
  ]
}

/**
 * Returns the holidays of the chosen countries in an ISO week year by week, in the order of the weeks. A holiday that
 * both countries have is named once; a week may have several, Danish ones first.
 *
 * Denmark: as `findHolidays`. Sweden: sportlov in weeks 7 to 10, Easter, Ascension, Whitsun, Midsummer in the week of
 * its eve, höstlov in week 44, Christmas and New Year. Swedish summer holidays are left out: each municipality has its
 * own ten weeks, which would mark a quarter of the year.
 *
 * @see docs/rules.md R219, R220
 */
export function findHolidaysOf(
  year: number,
  countries: readonly HolidayCountry[],
): ReadonlyMap<number, readonly CalendarHoliday[]> {
  const found = new Map<number, CalendarHoliday[]>()
  const all = [
    ...(countries.includes('dk') ? findHolidays(year) : []),
    ...(countries.includes('se') ? findSwedish(year) : []),
  ]
  for (const [week, holiday] of all) {
    const names = found.get(week) ?? []
    if (!names.includes(holiday)) found.set(week, [...names, holiday])
  }
  return new Map([...found].toSorted(([a], [b]) => a - b))
}
