import type { CalendarUnit, GroupCalendars } from '@samhus/contract/calendars'

/** What is needed of a group's calendars. */
type Calendars = Pick<GroupCalendars, 'calendars' | 'weeks'>

/** How many of a house's weeks that are still to come in a year are free. */
export interface FreeWeeks {
  free: number
  /** All that are in operation and have not begun. */
  weeks: number
}

/** Null where the house has no calendar for the year, or none of its weeks is still to come. */
export function countFreeWeeks(
  { calendars, weeks }: Calendars,
  houseId: string,
  { year, now }: { year: number; now: number },
): FreeWeeks | null {
  const starts = new Map(
    weeks.flatMap((one) => (one.year === year ? [[one.week, Date.parse(one.startsAt)] as const] : [])),
  )
  const toCome = calendars
    .filter((calendar) => calendar.houseId === houseId && calendar.year === year)
    .flatMap(({ units }) => units)
    .filter((unit) => isInOperation(unit) && (starts.get(Number.parseInt(unit.code, 10)) ?? 0) > now)
  if (toCome.length === 0) return null
  return { free: toCome.filter(({ status }) => status === 'Available').length, weeks: toCome.length }
}

function isInOperation({ points, validationError }: CalendarUnit): boolean {
  return points > 0 && validationError !== 'house-not-in-operation'
}

/** Where on the booking pages a house is. */
export interface HouseTab {
  year: number
  /** As in the address: 1 is the first house by name; undefined where the year has no calendar of the house. */
  tabIndex: number | undefined
}

/** The first year from this one on in which the house has a free week, else this year; and the house's tab there. */
export function findHouseTab(
  all: Calendars,
  houseId: string,
  { currentYear, now }: { currentYear: number; now: number },
): HouseTab {
  const years = all.calendars
    .filter((calendar) => calendar.houseId === houseId && calendar.year >= currentYear)
    .map(({ year }) => year)
    .toSorted((one, other) => one - other)
  const year =
    years.find((one) => (countFreeWeeks(all, houseId, { year: one, now })?.free ?? 0) > 0) ?? currentYear
  const place = all.calendars
    .filter((calendar) => calendar.year === year)
    .toSorted((one, other) => one.houseName.localeCompare(other.houseName, 'da'))
    .findIndex((calendar) => calendar.houseId === houseId)
  return { year, tabIndex: place === -1 ? undefined : place + 1 }
}
