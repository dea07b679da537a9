import type { CalendarUnit, GroupCalendars } from '@samhus/contract/calendars'
import { addDays } from '@samhus/domain/day'
import { getMonthOfWeek } from '@samhus/domain/week'
import { findLockingReason } from '@samhus/domain/week-view'
import { getAppearance } from '../../components/year/cell.ts'
import type { Appearance } from '../../theme/status.ts'

type Calendars = Pick<GroupCalendars, 'calendars' | 'weeks'>

/** A week that has not begun; days like 2027-06-28. */
export interface ComingWeek {
  year: number
  week: number
  dateFrom: string
  dateTo: string
}

/** Returns the weeks that have not begun, of all years for which a house has a calendar, soonest first. */
export function listComingWeeks({ calendars, weeks }: Calendars, now: number): ComingWeek[] {
  const years = new Set(calendars.map(({ year }) => year))
  return weeks
    .filter(({ year, startsAt }) => years.has(year) && Date.parse(startsAt) > now)
    .toSorted((one, other) => (one.dateFrom < other.dateFrom ? -1 : 1))
    .map(({ year, week, dateFrom }) => ({ year, week, dateFrom, dateTo: addDays(dateFrom, 7) }))
}

/** A house in a week, as the owner sees it. */
export interface HouseInWeek {
  appearance: Appearance
  /** How many wait for the week. */
  count: number
  points: number
  /** It is free, and no rule blocks it: the balance does not count. */
  isFree: boolean
}

/** Returns null if the house has no calendar for the year, or the calendar lacks the week. */
export function findHouseWeek(
  { calendars }: Calendars,
  houseId: string,
  { year, week }: { year: number; week: number },
): HouseInWeek | null {
  const unit = calendars
    .find((calendar) => calendar.houseId === houseId && calendar.year === year)
    ?.units.find(({ code }) => Number.parseInt(code, 10) === week)
  return unit === undefined ? null : toHouseInWeek(unit)
}

function toHouseInWeek(unit: CalendarUnit): HouseInWeek {
  const first = unit.validationError === null ? [] : [{ type: unit.validationError }]
  const reasons = unit.reasons.length > 0 ? unit.reasons : first
  const isLocked = unit.status !== 'Reserved' && findLockingReason<{ type: string }>(reasons) !== null
  const appearance = getAppearance(unit.status, isLocked)
  const { waitlistCount: count, points } = unit
  return { appearance, count, points, isFree: appearance === 'Available' }
}

/** Free weeks of a house in one month; `weeks` are all that have not begun and are in operation. */
export interface FreeMonth {
  year: number
  month: number
  free: number
  weeks: number
}

/** Returns the months from the one of `today` on, twelve in all, with how many of their weeks are free. */
export function countFreeByMonth(
  all: Calendars,
  houseId: string,
  { today, now }: { today: string; now: number },
): FreeMonth[] {
  const [firstYear, firstMonth] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))]
  const months = Array.from({ length: 12 }, (_, index): FreeMonth => {
    const count = firstMonth - 1 + index
    return { year: firstYear + Math.floor(count / 12), month: (count % 12) + 1, free: 0, weeks: 0 }
  })
  const starts = new Map(all.weeks.map(({ year, week, startsAt }) => [toKey(year, week), startsAt]))
  for (const { year, units } of all.calendars.filter((calendar) => calendar.houseId === houseId)) {
    for (const unit of units) {
      const week = Number.parseInt(unit.code, 10)
      const index = 12 * (year - firstYear) + getMonthOfWeek(year, week) - firstMonth
      const month = months[index]
      const startsAt = starts.get(toKey(year, week))
      if (month === undefined || startsAt === undefined || unit.points === 0) continue
      if (Date.parse(startsAt) <= now) continue
      month.weeks += 1
      if (toHouseInWeek(unit).isFree) month.free += 1
    }
  }
  return months
}

const toKey = (year: number, week: number) => 100 * year + week
