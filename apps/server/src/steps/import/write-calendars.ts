import { countIsoWeeks, formatWeekCode } from '@samhus/domain/week'
import { setRestricted } from '@samhus/domain/week-price'
import { insertAuditRows } from '../../db/queries/audit.ts'
import { updateUnitPrices, type PricedUnit } from '../../db/queries/calendar-prices.ts'
import { publishRefetch } from '../../db/queries/change.ts'
import type { Tx } from '../../db/core/client.ts'
import type { ImportHouse } from '../../db/queries/import-facts.ts'
import { insertYear, type PlannedWeek } from '../insert-year.ts'
import type { ImportContext, PlannedRow } from './importer.ts'

/** A row with its week. */
export interface JudgedPrice {
  readonly planned: PlannedRow
  readonly house: ImportHouse | undefined
  /** ISO year and week. */
  readonly year: number
  readonly week: number
  readonly points: number
  readonly isRestricted: boolean
  /** The week as it is; null: the house has no calendar of the year. */
  readonly unit: PricedUnit | null
}

/** Returns the new rows of each calendar that is to be made. */
export function groupNewCalendars(judged: readonly JudgedPrice[]): Map<string, JudgedPrice[]> {
  const calendars = new Map<string, JudgedPrice[]>()
  for (const row of judged) {
    if (row.planned.fate !== 'new' || !row.house) continue
    const key = `${row.house.id} ${row.year}`
    const rows = calendars.get(key) ?? []
    calendars.set(key, rows)
    rows.push(row)
  }
  return calendars
}

/** Makes the new calendars, and prices the weeks of the others. R202 */
export async function writeCalendars(
  tx: Tx,
  judged: readonly JudgedPrice[],
  context: ImportContext,
): Promise<void> {
  await addCalendars(tx, [...groupNewCalendars(judged).values()], context)
  const changed = judged.filter(({ planned: { fate } }) => fate === 'changed')
  if (changed.length === 0) return
  await updateUnitPrices(
    tx,
    context.groupId,
    changed.flatMap(({ unit, points, isRestricted: restricted }) =>
      unit ? [{ unitId: unit.unitId, points, code: setRestricted(unit.code, restricted) }] : [],
    ),
  )
  await recordPrices(tx, changed, context)
  await publishRefetch(tx, context)
}

async function addCalendars(
  tx: Tx,
  calendars: readonly (readonly JudgedPrice[])[],
  { groupId, by, at }: ImportContext,
): Promise<void> {
  const years = new Set(calendars.flatMap(([first]) => first?.year ?? []))
  for (const year of years) {
    const ofYear = calendars.flatMap((rows) => {
      const house = rows[0]?.house
      return house && rows[0]?.year === year ? [{ houseId: house.id, weeks: fillYear(year, rows) }] : []
    })
    await insertYear(tx, { groupId, year, calendars: ofYear }, { at, by })
  }
}

/** Returns every week of a year: those of the file, and the others out of operation. R202 */
function fillYear(year: number, rows: readonly JudgedPrice[]): PlannedWeek[] {
  const rowByWeek = new Map(rows.map((row) => [row.week, row]))
  return Array.from({ length: countIsoWeeks(year) }, (_, index) => {
    const week = index + 1
    const row = rowByWeek.get(week)
    return {
      week,
      code: setRestricted(formatWeekCode(week), row?.isRestricted ?? false),
      points: row?.points ?? 0,
      isOutOfOperation: row === undefined,
    }
  })
}

/** One audit row for each calendar: its weeks are its fields. */
async function recordPrices(
  tx: Tx,
  changed: readonly JudgedPrice[],
  { groupId, by, at }: ImportContext,
): Promise<void> {
  const rowsByCalendar = new Map<number, JudgedPrice[]>()
  for (const row of changed) {
    const id = row.unit?.calendarId ?? 0
    rowsByCalendar.set(id, [...(rowsByCalendar.get(id) ?? []), row])
  }
  await insertAuditRows(
    tx,
    [...rowsByCalendar].map(([id, rows]) => {
      const values = rows.flatMap(({ week, planned: { changes } }) =>
        changes.map(({ field, before, after }) => ({
          field: `${week}.${field === 'points' ? 'points' : 'restrictOne'}`,
          before,
          after,
        })),
      )
      const subject = { subjectKind: 'calendar', subjectId: String(id) }
      const fields = values.map(({ field }) => field)
      return { action: 'price-weeks', ...subject, fields, values }
    }),
    { at, by, groupId },
  )
}
