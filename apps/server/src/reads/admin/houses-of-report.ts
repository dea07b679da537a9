import type { ReportWeek } from '@samhus/domain/report'
import type { HouseWeekRow } from '../../db/queries/admin-reports.ts'

/** The row of a week, whose columns are not null. */
type WeekRow = HouseWeekRow & { readonly week: number; readonly points: number }

/** A house and its weeks of a year by ISO week. Empty for a house without a calendar of the year. */
export interface HouseOfReport {
  readonly houseId: string
  readonly houseCode: string
  readonly houseName: string
  readonly weeks: ReadonlyMap<number, WeekRow>
}

/** Groups the rows by house, in their order. */
export function groupByHouse(rows: readonly HouseWeekRow[]): HouseOfReport[] {
  const houses = new Map<string, Omit<HouseOfReport, 'weeks'> & { weeks: Map<number, WeekRow> }>()
  for (const row of rows) {
    const { houseId, houseCode, houseName } = row
    const house = houses.get(houseId) ?? { houseId, houseCode, houseName, weeks: new Map<number, WeekRow>() }
    houses.set(houseId, house)
    if (hasWeek(row)) house.weeks.set(row.week, row)
  }
  return [...houses.values()]
}

function hasWeek(row: HouseWeekRow): row is WeekRow {
  return row.week !== null && row.points !== null
}

export function toReportWeek({
  points,
  isOutOfOperation,
  type,
  origin,
  reservedUntil,
  isLentOut,
}: WeekRow): ReportWeek {
  return {
    unit: { points, isOutOfOperation: isOutOfOperation ?? false },
    holder: type && { type, origin, reservedUntil },
    isLentOut,
  }
}
