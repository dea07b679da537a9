import { addDays, getWeekday } from './day.ts'
import type { Day } from './refusal.ts'
import { getIsoWeek } from './week.ts'

/** The holidays of Danish schools that make weeks sought after, in the order of the year. */
export const holidays = [
  'winter',
  'easter',
  'ascension',
  'whitsun',
  'summer',
  'autumn',
  'christmas',
  'new-year',
] as const

export type Holiday = (typeof holidays)[number]

/** Most schools have six weeks; the day on which they begin again is each municipality's. */
const summerWeeks = 6

/**
 * Returns Easter Sunday: the first Sunday after the first full moon of the church from 21 March on.
 *
 * The moon's age repeats every 19 years; each century's leap day that is left out, and the drift of the moon against
 * the 19 years, shift it (the Gregorian rule in the form of Meeus, Jones and Butcher). R166
 */
export function findEasterSunday(year: number): Day {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const leaps = century - Math.floor(century / 4) - Math.floor((8 * century + 13) / 25)
  const epact = (leaps + 19 * golden + 15) % 30
  // The moon may fall neither on 19 April nor, late in the 19 years, on the 18th.
  const moon =
    epact - Math.floor(epact / 28) * (1 - Math.floor(29 / (epact + 1)) * Math.floor((21 - golden) / 11))
  const weekday = (year + Math.floor(year / 4) + moon + 2 - century + Math.floor(century / 4)) % 7
  return addDays(`${year}-03-01`, 27 + moon - weekday)
}

/** Returns the first Monday of the summer holidays, which begin on the last Saturday of June. */
function findSummerMonday(year: number): Day {
  const last = `${year}-06-30`
  const saturday = addDays(last, -((getWeekday(last) + 1) % 7))
  return addDays(saturday, 2)
}

function listHolidayDays(year: number): (readonly [Holiday, Day])[] {
  const easter = findEasterSunday(year)
  const summer = findSummerMonday(year)
  return [
    ['easter', easter],
    ['ascension', addDays(easter, 39)],
    ['whitsun', addDays(easter, 49)],
    ...Array.from({ length: summerWeeks }, (_, nth) => ['summer', addDays(summer, 7 * nth)] as const),
    ['christmas', `${year}-12-24`],
    ['new-year', `${year - 1}-12-31`],
    ['new-year', `${year}-12-31`],
  ]
}

/**
 * Returns the holidays of an ISO week year by week, in the order of the weeks; a week has one at most.
 *
 * Winter: weeks 7 and 8, one of which each school has. Easter: the week that ends with Easter Sunday. Ascension and
 * Whitsun: the week of the day. Summer: six weeks from the last Saturday of June. Autumn: week 42. Christmas: the week
 * of 24 December. New Year: that of 31 December, by the year to which the week belongs, so that a year may have one in
 * week 1, one in its last week, both or none.
 *
 * @see docs/rules.md R166
 */
export function findHolidays(year: number): ReadonlyMap<number, Holiday> {
  const found = new Map<number, Holiday>([
    [7, 'winter'],
    [8, 'winter'],
    [42, 'autumn'],
  ])
  for (const [holiday, day] of listHolidayDays(year)) {
    const at = getIsoWeek(day)
    if (at.year === year) found.set(at.week, holiday)
  }
  return new Map([...found].toSorted(([a], [b]) => a - b))
}
