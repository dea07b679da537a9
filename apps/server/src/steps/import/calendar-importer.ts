import { isFree } from '@samhus/domain/unit-status'
import type { Day } from '@samhus/domain/refusal'
import { countIsoWeeks, formatWeekCode, getIsoWeek } from '@samhus/domain/week'
import { isRestricted, mayPriceWeek, setRestricted } from '@samhus/domain/week-price'
import { insertAuditRows } from '../../db/queries/audit.ts'
import {
  listUnitsToPrice,
  lockCalendars,
  updateUnitPrices,
  type PricedUnit,
} from '../../db/queries/calendar-prices.ts'
import { publishRefetch } from '../../db/queries/change.ts'
import type { Queryable, Tx } from '../../db/core/client.ts'
import { listCalendarIds, listImportHouses, type ImportHouse } from '../../db/queries/import-facts.ts'
import { lockPolicyForUse } from '../../db/queries/policy.ts'
import { calendarColumns } from '../../locales/import-week-columns.ts'
import { insertYear, type PlannedWeek } from '../insert-year.ts'
import { CellReader } from './cell-reader.ts'
import { HouseDirectory } from './directory.ts'
import type {
  FieldChange,
  ImportContext,
  Importer,
  ImportProblem,
  PlannedRow,
  ReadableRow,
} from './importer.ts'
import { formatDay } from './read-values.ts'

/** A row as it is read. */
interface PriceRow {
  readonly number: number
  readonly cells: CellReader
  readonly house: ImportHouse | undefined
  readonly monday: Day | undefined
  readonly points: number | undefined
  readonly minBooking: boolean | undefined
}

/** A row with its week. */
interface JudgedRow {
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

/**
 * The prices of the weeks of houses. A calendar that a house does not have is made, whole, also one of a year that is
 * over; one that it has is priced by the rules of pricing. R202, R169
 */
export const calendarImporter: Importer = {
  fields: [
    { field: 'house', isRequired: true },
    { field: 'year', isRequired: false },
    { field: 'week', isRequired: false },
    { field: 'arrival', isRequired: false },
    { field: 'points', isRequired: true },
    { field: 'minBooking', isRequired: false },
  ],
  columnNames: calendarColumns,
  plan: async (reader, rows, context) => {
    const judged = await judgeRows(reader, rows, context)
    const units = judged.flatMap(({ unit }) => unit ?? [])
    const calendarIds = [...new Set(units.map(({ calendarId }) => calendarId))]
    return {
      rows: judged.map(({ planned }) => planned),
      unitIds: units.map(({ unitId }) => unitId),
      membershipIds: [],
      lockFirst: async (tx) => {
        await lockPolicyForUse(tx, context.groupId)
        await lockCalendars(tx, calendarIds)
      },
      write: (tx) => write(tx, judged, context),
    }
  },
}

async function judgeRows(
  reader: Queryable,
  rows: readonly ReadableRow[],
  context: ImportContext,
): Promise<JudgedRow[]> {
  const { groupId, onJudged } = context
  const houses = new HouseDirectory(await listImportHouses(reader, groupId))
  const read = rows.map((row) => readRow(row, houses, context))
  const unitByWeek = await readUnits(reader, read, groupId)
  const rowByWeek = new Map<string, number>()
  const judged: JudgedRow[] = []
  for (const [index, row] of read.entries()) {
    if (index % 500 === 0) await onJudged(index)
    judged.push(judgeRow(row, { unitByWeek, rowByWeek, context }))
  }
  return addMissingWeeks(judged)
}

function readRow(row: ReadableRow, houses: HouseDirectory, { weekNumbering }: ImportContext): PriceRow {
  const cells = new CellReader(row)
  return {
    number: row.number,
    cells,
    house: houses.read(cells),
    monday: cells.monday(weekNumbering),
    points: cells.requiredInteger('points', { min: 0, max: 99 }),
    minBooking: cells.yesNo('minBooking'),
  }
}

const toKey = (houseId: string, year: number, week = 0): string => `${houseId} ${year} ${week}`

/** Returns the weeks of the calendars that are named, by house, year and week; under week 0 that a calendar is there. */
async function readUnits(
  reader: Queryable,
  rows: readonly PriceRow[],
  groupId: string,
): Promise<ReadonlyMap<string, PricedUnit | null>> {
  const wanted = new Set(
    rows.flatMap(({ house, monday }) =>
      house && monday !== undefined ? [toKey(house.id, getIsoWeek(monday).year)] : [],
    ),
  )
  const calendars = (await listCalendarIds(reader, groupId)).filter(({ houseId, year }) =>
    wanted.has(toKey(houseId, year)),
  )
  const unitIds = calendars.flatMap(({ id, year }) =>
    Array.from({ length: countIsoWeeks(year) }, (_, index) => id * 100 + index + 1),
  )
  const units = await listUnitsToPrice(reader, unitIds)
  const calendarById = new Map(calendars.map((calendar) => [calendar.id, calendar]))
  const found = new Map<string, PricedUnit | null>(
    calendars.map(({ houseId, year }) => [toKey(houseId, year), null]),
  )
  for (const unit of units) {
    const calendar = calendarById.get(unit.calendarId)
    if (calendar) found.set(toKey(calendar.houseId, calendar.year, unit.week), unit)
  }
  return found
}

interface Known {
  readonly unitByWeek: ReadonlyMap<string, PricedUnit | null>
  /** The number of the row that has the week. */
  readonly rowByWeek: Map<string, number>
  readonly context: ImportContext
}

function judgeRow(row: PriceRow, { unitByWeek, rowByWeek, context }: Known): JudgedRow {
  const { number, cells, house, monday, points = 0 } = row
  const { year, week } = monday === undefined ? { year: 0, week: 0 } : getIsoWeek(monday)
  const key = house && monday !== undefined ? toKey(house.id, year, week) : null
  const unit = key === null ? null : (unitByWeek.get(key) ?? null)
  const restricted = row.minBooking ?? (unit !== null && isRestricted(unit.code))
  const judged = { house, year, week, points, isRestricted: restricted, unit }
  if (key !== null && house) {
    const earlier = rowByWeek.get(key)
    if (earlier !== undefined) cells.refuse('week', 'same-week-in-file', String(earlier))
    else rowByWeek.set(key, number)
    const isNewYear = !unitByWeek.has(toKey(house.id, year))
    if (isNewYear && house.isArchived) cells.refuse('house', 'house-is-archived', house.name)
  }
  if (!cells.isRefused && unit) refusePrice(cells, { unit, points, restricted }, context)
  if (cells.isRefused) {
    return { ...judged, planned: { number, fate: 'refused', changes: [], problems: cells.problems } }
  }
  const changes = listChanges(row, judged)
  const fate = unit === null ? 'new' : changes.length > 0 ? 'changed' : 'unchanged'
  return { ...judged, planned: { number, fate, changes, problems: [] } }
}

function refusePrice(
  cells: CellReader,
  { unit, points, restricted }: { unit: PricedUnit; points: number; restricted: boolean },
  { at }: ImportContext,
): void {
  if (unit.points === points && isRestricted(unit.code) === restricted) return
  const { holder, waitlistCount } = unit
  const state = { holder: holder && { ...holder, isOwn: false }, waitlistCount, isOnWaitlist: false }
  // A restriction alone leaves the price as it is.
  const isLive = points !== unit.points && (unit.hasOpenClaim || !isFree(state, at))
  const [refusal] = mayPriceWeek(unit, { points, isLive }, at)
  if (refusal) {
    cells.refuse('points', refusal.type === 'booking-date-passed' ? 'week-has-begun' : 'week-is-in-use')
  }
}

function listChanges(
  { monday, minBooking }: PriceRow,
  { house, points, isRestricted: restricted, unit }: Omit<JudgedRow, 'planned'>,
): FieldChange[] {
  if (unit === null) {
    return [
      { field: 'house', before: null, after: house?.name ?? '' },
      { field: 'arrival', before: null, after: monday === undefined ? '' : formatDay(monday) },
      { field: 'points', before: null, after: String(points) },
      ...(restricted ? [{ field: 'minBooking', before: null, after: String(restricted) }] : []),
    ]
  }
  const was = isRestricted(unit.code)
  return [
    ...(unit.points === points
      ? []
      : [{ field: 'points', before: String(unit.points), after: String(points) }]),
    ...(minBooking === undefined || was === restricted
      ? []
      : [{ field: 'minBooking', before: String(was), after: String(restricted) }]),
  ]
}

/** Says at the first row of each new calendar if the file does not have all of its weeks. */
function addMissingWeeks(judged: readonly JudgedRow[]): JudgedRow[] {
  const calendars = groupNewCalendars(judged)
  const remarks = new Map<JudgedRow, ImportProblem>()
  for (const rows of calendars.values()) {
    const [first] = rows
    if (!first || rows.length === countIsoWeeks(first.year)) continue
    const detail = `${first.house?.name ?? ''} ${first.year}`
    remarks.set(first, { field: null, problem: 'weeks-are-missing', detail })
  }
  return judged.map((row) => {
    const remark = remarks.get(row)
    return remark ? { ...row, planned: { ...row.planned, problems: [remark] } } : row
  })
}

/** Returns the new rows of each calendar that is to be made. */
function groupNewCalendars(judged: readonly JudgedRow[]): Map<string, JudgedRow[]> {
  const calendars = new Map<string, JudgedRow[]>()
  for (const row of judged) {
    if (row.planned.fate !== 'new' || !row.house) continue
    const key = toKey(row.house.id, row.year)
    const rows = calendars.get(key) ?? []
    calendars.set(key, rows)
    rows.push(row)
  }
  return calendars
}

async function write(tx: Tx, judged: readonly JudgedRow[], context: ImportContext): Promise<void> {
  await addCalendars(tx, [...groupNewCalendars(judged).values()], context)
  const changed = judged.filter(({ planned: { fate } }) => fate === 'changed')
  if (changed.length === 0) return
  await updateUnitPrices(
    tx,
    changed.flatMap(({ unit, points, isRestricted: restricted }) =>
      unit ? [{ unitId: unit.unitId, points, code: setRestricted(unit.code, restricted) }] : [],
    ),
  )
  await recordPrices(tx, changed, context)
  await publishRefetch(tx, context)
}

async function addCalendars(
  tx: Tx,
  calendars: readonly (readonly JudgedRow[])[],
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
function fillYear(year: number, rows: readonly JudgedRow[]): PlannedWeek[] {
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
  changed: readonly JudgedRow[],
  { groupId, by, at }: ImportContext,
): Promise<void> {
  const rowsByCalendar = new Map<number, JudgedRow[]>()
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
