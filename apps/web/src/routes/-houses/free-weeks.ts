import type { CalendarUnit, GroupCalendars } from '@samhus/contract/calendars'

type Calendars = Pick<GroupCalendars, 'calendars' | 'weeks'>

/** How many of a house's future weeks in a year are free. */
export interface FreeWeeks {
  free: number
  /** All weeks that are in operation and have not begun. */
  weeks: number
}

/** Returns null if the house has no calendar for the year, or no future weeks in it. */
export function countFreeWeeks(
  { calendars, weeks }: Calendars,
  houseId: string,
  { year, now }: { year: number; now: number },
): FreeWeeks | null {
  const starts = new Map(
    weeks.flatMap((one) => (one.year === year ? [[one.week, Date.parse(one.startsAt)] as const] : [])),
  )
  const future = calendars
    .filter((calendar) => calendar.houseId === houseId && calendar.year === year)
    .flatMap(({ units }) => units)
    .filter((unit) => isInOperation(unit) && (starts.get(Number.parseInt(unit.code, 10)) ?? 0) > now)
  if (future.length === 0) return null
  return { free: future.filter(({ status }) => status === 'Available').length, weeks: future.length }
}

function isInOperation({ points, validationError }: CalendarUnit): boolean {
  return points > 0 && validationError !== 'house-not-in-operation'
}

/** The tab of a house on a year's page. */
export interface HouseTab {
  year: number
  /** The tab index as in the URL (1 = first house by name); undefined if the house has no calendar for the year. */
  tabIndex: number | undefined
}

/** In its last two months a year is no longer the one that most owners book. */
const lastMonthsMs = 61 * 86_400_000

/**
 * Returns the first year, from this one on, in which the house has a free week, and its tab there. From November on a
 * later year goes before this one; if no year has a free week it is this one.
 */
export function findHouseTab(
  all: Calendars,
  houseId: string,
  { currentYear, now }: { currentYear: number; now: number },
): HouseTab {
  const years = all.calendars
    .filter((calendar) => calendar.houseId === houseId && calendar.year >= currentYear)
    .map(({ year }) => year)
    .toSorted((one, other) => one - other)
  const open = years.filter((one) => (countFreeWeeks(all, houseId, { year: one, now })?.free ?? 0) > 0)
  const isEnding = Date.UTC(currentYear + 1, 0, 1) - now <= lastMonthsMs
  const year = (isEnding ? open.find((one) => one > currentYear) : undefined) ?? open[0] ?? currentYear
  return { year, tabIndex: findTabIndex(all, houseId, year) }
}

/** Returns the tab of a house on a year's page; undefined if it has no calendar for the year. */
export function findTabIndex({ calendars }: Calendars, houseId: string, year: number): number | undefined {
  const index = calendars
    .filter((calendar) => calendar.year === year)
    .toSorted((one, other) => one.houseName.localeCompare(other.houseName, 'da'))
    .findIndex((calendar) => calendar.houseId === houseId)
  return index === -1 ? undefined : index + 1
}
