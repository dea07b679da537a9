import type { occupancyReport as contract } from '@samhus/contract/admin-reports'
import type { Input, Output } from '@samhus/contract/operation'
import { countBooked, getWeekUse } from '@samhus/domain/report'
import { countIsoWeeks, getMonday } from '@samhus/domain/week'
import { findReportGroup, listHouseWeeks } from '../../db/queries/admin-reports.ts'
import type { Actor, Deps } from '../../shared/deps.ts'
import { RefusedError } from '../../shared/refused-error.ts'
import { groupByHouse, toReportWeek } from './houses-of-report.ts'

/**
 * Returns how each week of a year is used in each house of a group, and how many weeks of each price are booked, the
 * dearest first. A house without a calendar of the year is in it, with `none` in every week.
 *
 * @throws RefusedError no-group-found
 * @see docs/rules.md R129, R133
 */
export async function occupancyReport(
  deps: Deps,
  _caller: Actor,
  { year, groupId }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  if (!(await findReportGroup(deps.db, groupId))) throw new RefusedError('no-group-found')
  const now = deps.now()
  const houses = groupByHouse(await listHouseWeeks(deps.db, groupId, year))
  const numbers = Array.from({ length: countIsoWeeks(year) }, (_, index) => index + 1)
  return {
    reportGeneratedAt: new Date(now).toISOString(),
    year,
    weeks: numbers.map((week) => ({ week, dateFrom: getMonday(year, week) })),
    houses: houses.map(({ houseId, houseCode, houseName, weeks }) => {
      const rows = numbers.map((week) => weeks.get(week))
      return {
        houseId,
        houseCode,
        houseName,
        states: rows.map((row) => (row ? getWeekUse(toReportWeek(row), now) : 'none')),
        points: rows.map((row) => row?.points ?? 0),
        waiting: rows.map((row) => row?.waiting ?? 0),
      }
    }),
    seasons: countSeasons(houses.flatMap(({ weeks }) => [...weeks.values()].map(toReportWeek))),
  }
}

function countSeasons(weeks: readonly ReturnType<typeof toReportWeek>[]): Output<typeof contract>['seasons'] {
  const prices = [...new Set(weeks.map(({ unit }) => unit.points))].toSorted((a, b) => b - a)
  return prices
    .map((points) => ({ points, ...countBooked(weeks.filter(({ unit }) => unit.points === points)) }))
    .filter((season) => season.weeks > 0)
}
