import type { weeklyReport as contract, WeeklyRow } from '@samhus/contract/admin-reports'
import type { Input, Output } from '@samhus/contract/operation'
import { findNamedOwner, getReportPeriod } from '@samhus/domain/report'
import { listHousesInWeek, type WeekOfHouseRow } from '../../db/queries/admin-reports.ts'
import type { Actor, Deps } from '../../shared/deps.ts'
import { RefusedError } from '../../shared/refused-error.ts'

/**
 * Returns who has which house in a week, by group and house code.
 *
 * @throws RefusedError invalid-request for a week that the year does not have
 * @see docs/rules.md R128, R131, R132
 */
export async function weeklyReport(
  deps: Deps,
  _caller: Actor,
  { year, weekNumber }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const period = getReportPeriod(year, weekNumber)
  if (!period) throw new RefusedError('invalid-request')
  const generatedAt = deps.now()
  const rows = await listHousesInWeek(deps.db, year, weekNumber)
  return {
    reportGeneratedAt: new Date(generatedAt).toISOString(),
    weekStartDate: period.from,
    weekEndDate: period.to,
    weekNumber,
    year,
    data: rows.map(toWireRow),
  }
}

function toWireRow(row: WeekOfHouseRow): WeeklyRow {
  const { groupName, groupCode, houseName, houseCode, isBooked, lentOutName } = row
  const owner = findNamedOwner(row)
  const { checkedOutAt } = row
  return {
    groupName,
    groupCode,
    houseName,
    houseCode,
    ownerName: owner?.name ?? null,
    ownerCode: owner?.code ?? null,
    isBooked,
    isLendedOut: lentOutName !== null,
    contactInfo:
      lentOutName === null
        ? null
        : { name: lentOutName, phone: row.lentOutPhone ?? '', email: row.lentOutEmail ?? '' },
    isCheckedOut: checkedOutAt !== null,
    numPeople: row.checkedOutPeople,
    checkedOutAt: checkedOutAt === null ? null : new Date(checkedOutAt).toISOString(),
  }
}
