import type { yearlyReport as contract } from '@samhus/contract/admin-reports'
import type { Input, Output } from '@samhus/contract/operation'
import { countBooked, findNamedOwner, getBookedPercentage, isBooked } from '@samhus/domain/report'
import { countIsoWeeks } from '@samhus/domain/week'
import { findReportGroup, listHouseWeeks } from '../../db/queries/admin-reports.ts'
import type { Actor, Deps } from '../../shared/deps.ts'
import { RefusedError } from '../../shared/refused-error.ts'
import { groupByHouse, toReportWeek } from './houses-of-report.ts'

/**
 * Returns who has which week of a year in the houses that have a calendar of it. No rows where none has.
 *
 * @throws RefusedError no-group-found
 * @see docs/rules.md R128, R129, R132
 */
export async function yearlyReport(
  deps: Deps,
  _caller: Actor,
  { year, groupId }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  if (!(await findReportGroup(deps.db, groupId))) throw new RefusedError('no-group-found')
  const generatedAt = deps.now()
  const houses = groupByHouse(await listHouseWeeks(deps.db, groupId, year)).filter(
    ({ weeks }) => weeks.size > 0,
  )
  const counts = houses.map(({ weeks }) => countBooked([...weeks.values()].map(toReportWeek)))
  const total = {
    weeks: counts.reduce((sum, { weeks }) => sum + weeks, 0),
    booked: counts.reduce((sum, { booked }) => sum + booked, 0),
  }
  const numbers =
    houses.length === 0 ? [] : Array.from({ length: countIsoWeeks(year) }, (_, index) => index + 1)
  return {
    reportGeneratedAt: new Date(generatedAt).toISOString(),
    year,
    totalBookedPercentage: getBookedPercentage(total),
    houseColumns: houses.map(({ houseId, houseCode, houseName }, index) => ({
      houseId,
      houseCode,
      houseName,
      bookedPercentage: getBookedPercentage(counts[index] ?? { weeks: 0, booked: 0 }),
    })),
    data: numbers.map((weekNumber) => ({
      weekNumber,
      houses: houses.map(({ houseId, weeks }) => {
        const row = weeks.get(weekNumber)
        const hasOwner = row !== undefined && isBooked(toReportWeek(row))
        return {
          houseId,
          isBooked: hasOwner,
          ownerName: hasOwner ? (findNamedOwner(row)?.name ?? null) : null,
        }
      }),
    })),
  }
}
