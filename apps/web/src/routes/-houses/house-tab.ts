import type { GroupCalendars } from '@samhus/contract/calendars'
import { listHouseTabs } from '../../lib/list-house-tabs.ts'
import { findHouseWeek, listComingWeeks } from './coming-weeks.ts'

type Calendars = Pick<GroupCalendars, 'calendars' | 'weeks'>

/** The tab of a house on a year's page. */
export interface HouseTab {
  year: number
  /** The tab index as in the URL (1 = first house by name); undefined if the house has no calendar for the year. */
  tabIndex: number | undefined
}

/** In its last two months a year is no longer the one that most owners book. */
const lastMonthsMs = 61 * 86_400_000

/**
 * Returns the first year, from this one on, in which the house has a free week that no rule locks, and its tab there.
 * From November on a later year goes before this one; if no year has a free week it is this one.
 */
export function findHouseTab(
  all: Calendars,
  houseId: string,
  { currentYear, now }: { currentYear: number; now: number },
): HouseTab {
  const open = listComingWeeks(all, now)
    .filter((week) => week.year >= currentYear && findHouseWeek(all, houseId, week)?.isFree)
    .map(({ year: one }) => one)
  const isEnding = Date.UTC(currentYear + 1, 0, 1) - now <= lastMonthsMs
  const year = (isEnding ? open.find((one) => one > currentYear) : undefined) ?? open[0] ?? currentYear
  return { year, tabIndex: listHouseTabs(all.calendars, year).get(houseId) }
}
