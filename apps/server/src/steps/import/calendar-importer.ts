import { isFree } from '@samhus/domain/unit-status'
import type { Day } from '@samhus/domain/refusal'
import { countIsoWeeks, getIsoWeek } from '@samhus/domain/week'
import { isRestricted, mayPriceWeek } from '@samhus/domain/week-price'
import { listUnitsToPrice, lockCalendars, type PricedUnit } from '../../db/queries/calendar-prices.ts'
import type { Queryable } from '../../db/core/client.ts'
import { listCalendarIds, listImportHouses, type ImportHouse } from '../../db/queries/import-facts.ts'
import { lockPolicyForUse } from '../../db/queries/policy.ts'
import { calendarColumns } from '../../locales/import-week-columns.ts'
import { CellReader } from './cell-reader.ts'
import { HouseDirectory } from './directory.ts'
import type { FieldChange, ImportContext, Importer, ImportProblem, ReadableRow } from './importer.ts'
import { formatDay } from './read-values.ts'
import { groupNewCalendars, writeCalendars, type JudgedPrice } from './write-calendars.ts'

/** A row as it is read. */
interface PriceRow {
  readonly number: number
  readonly cells: CellReader
  readonly house: ImportHouse | undefined
  readonly monday: Day | undefined
  readonly points: number | undefined
  readonly minBooking: boolean | undefined
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
      write: (tx) => writeCalendars(tx, judged, context),
    }
  },
}

async function judgeRows(
  reader: Queryable,
  rows: readonly ReadableRow[],
  context: ImportContext,
): Promise<JudgedPrice[]> {
  const { groupId, onJudged } = context
  const houses = new HouseDirectory(await listImportHouses(reader, groupId))
  const read = rows.map((row) => readRow(row, houses, context))
  const unitByWeek = await readUnits(reader, read, groupId)
  const pointsByWeek = new Map<string, number>()
  const judged: JudgedPrice[] = []
  for (const [index, row] of read.entries()) {
    if (index % 500 === 0) await onJudged(index)
    judged.push(judgeRow(row, { unitByWeek, pointsByWeek, context }))
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
  const units = await listUnitsToPrice(reader, { unitIds, groupIds: [groupId] })
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
  /** The points in the row that has the week. */
  readonly pointsByWeek: Map<string, number>
  readonly context: ImportContext
}

function judgeRow(row: PriceRow, { unitByWeek, pointsByWeek, context }: Known): JudgedPrice {
  const { number, cells, house, monday, points = 0 } = row
  const { year, week } = monday === undefined ? { year: 0, week: 0 } : getIsoWeek(monday)
  const key = house && monday !== undefined ? toKey(house.id, year, week) : null
  const unit = key === null ? null : (unitByWeek.get(key) ?? null)
  const restricted = row.minBooking ?? (unit !== null && isRestricted(unit.code))
  const judged = { house, year, week, points, isRestricted: restricted, unit }
  if (key !== null && house) {
    const earlier = pointsByWeek.get(key)
    if (earlier !== undefined) cells.refuse('week', 'same-price-in-file', String(earlier))
    else pointsByWeek.set(key, points)
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
  { house, points, isRestricted: restricted, unit }: Omit<JudgedPrice, 'planned'>,
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
function addMissingWeeks(judged: readonly JudgedPrice[]): JudgedPrice[] {
  const calendars = groupNewCalendars(judged)
  const remarks = new Map<JudgedPrice, ImportProblem>()
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
