import { mayImportBooking } from '@samhus/domain/moving-in'
import type { LendOutContact } from '@samhus/domain/contact'
import { addDays } from '@samhus/domain/day'
import { findChangedDetails, toDetailValues, type WeekDetails } from '@samhus/domain/details-change'
import type { RefusalType } from '@samhus/domain/refusal'
import { listImportOwnWeeks, type ImportOwnWeek, type ImportWeek } from '../../db/queries/import-facts.ts'
import type { ImportProblemCode } from '../../locales/import-words.ts'
import { bookingColumns } from '../../locales/import-week-columns.ts'
import type { CellReader } from './cell-reader.ts'
import type { FieldChange, ImportContext, Importer, ImportProblem, PlannedRow } from './importer.ts'
import { readLanguage } from './read-cell.ts'
import {
  describeWeek,
  readOwnerWeeks,
  refuseRow,
  skipRow,
  toUnitState,
  weekFields,
  type OwnerWeekRow,
  type OwnerWeeks,
} from './week-rows.ts'
import { writeBookings, type BookingToWrite } from './write-bookings.ts'

const guestFields = ['guestName', 'guestEmail', 'guestPhone', 'guestLanguage'] as const

/**
 * Weeks that owners have, of any year. A week that the owner has already may get another guest or cleaning; an empty cell
 * changes nothing. R203
 */
export const bookingImporter: Importer = {
  fields: [
    ...weekFields,
    ...[...guestFields, 'skipsCleaning', 'state'].map((field) => ({ field, isRequired: false })),
  ],
  columnNames: bookingColumns,
  plan: async (reader, rows, context) => {
    const weeks = await readOwnerWeeks(reader, rows, context)
    const ownWeeks = await listImportOwnWeeks(reader, weeks)
    const judged = await judgeRows(weeks, context)
    const { planned, written } = settleCleaning(judged, ownWeeks, context)
    return {
      rows: planned,
      unitIds: weeks.unitIds,
      membershipIds: weeks.membershipIds,
      write: (tx) => writeBookings(tx, { bookings: written, ownWeeks }, context),
    }
  },
}

/** A row whose week the owner gets, or has already. */
interface TakenWeek {
  readonly row: OwnerWeekRow
  readonly week: ImportWeek
  readonly membershipId: number
  readonly personId: string
  /** Of the week as it is; null: it is new. */
  readonly before: WeekDetails | null
  /** What the row asks for. */
  readonly wanted: WeekDetails
}

type JudgedRow = PlannedRow | TakenWeek

async function judgeRows(weeks: OwnerWeeks, context: ImportContext): Promise<JudgedRow[]> {
  const ownerByUnit = new Map<number, string>()
  const judged: JudgedRow[] = []
  for (const [index, row] of weeks.rows.entries()) {
    if (index % 500 === 0) await context.onJudged(index)
    judged.push(judgeRow(row, { weeks, ownerByUnit, context }))
  }
  return judged
}

interface Known {
  readonly weeks: OwnerWeeks
  /** The owner in the row that has the week. */
  readonly ownerByUnit: Map<number, string>
  readonly context: ImportContext
}

function judgeRow(row: OwnerWeekRow, { weeks, ownerByUnit, context }: Known): JudgedRow {
  const { cells, house, owner, monday, state } = row
  if (state !== undefined && state !== 'Book' && state !== 'Assign') {
    return skipRow(row, 'not-a-booking', cells.line('state', 100) ?? '')
  }
  const week = weeks.findWeek(row)
  if (house && monday !== undefined && !week) cells.refuse('week', 'no-calendar', house.name)
  if (!week || !owner) return refuseRow(row)
  const { membershipId, personId } = owner
  const { holder } = week
  const isThere = holder?.membershipId === membershipId && holder.type !== 'Pre'
  const before = isThere ? toDetails(holder) : null
  const wanted = readDetails(cells, before)
  const earlier = ownerByUnit.get(week.unitId)
  if (earlier !== undefined) cells.refuse('week', 'same-week-in-file', earlier)
  else if (!isThere) refuseWeek(row, { week, membershipId, weeks, context })
  if (cells.isRefused) return refuseRow(row)
  ownerByUnit.set(week.unitId, owner.name)
  return { row, week, membershipId, personId, before, wanted }
}

function refuseWeek(
  { cells, house, owner }: OwnerWeekRow,
  known: { week: ImportWeek; membershipId: number; weeks: OwnerWeeks; context: ImportContext },
): void {
  const { week, membershipId, weeks, context } = known
  // A former owner keeps the weeks of earlier years.
  if (owner?.hasLeft && week.checkOutAt > context.at) cells.refuse('owner', 'owner-has-left', owner.name)
  if (house?.isArchived) return cells.refuse('house', 'house-is-archived', house.name)
  const state = toUnitState(week, membershipId)
  const [refusal] = mayImportBooking({ unit: week, state, hasOpenClaim: week.hasOpenClaim })
  if (!refusal) return
  const holderId = week.holder?.membershipId
  const isTaken = refusal.type === 'calendar-unit-already-reserved' && holderId !== undefined
  if (isTaken) cells.refuse('week', 'week-is-taken', weeks.owners.findName(holderId))
  else cells.refuse('week', problems[refusal.type] ?? 'week-is-out')
}

const problems: Readonly<Partial<Record<RefusalType, ImportProblemCode>>> = {
  'house-not-in-operation': 'week-is-out',
  'already-on-unit': 'owner-is-on-week',
  'calendar-unit-already-reserved': 'week-has-waitlist',
  'has-live-weeks': 'week-has-claim',
}

function toDetails(holder: NonNullable<ImportWeek['holder']>): WeekDetails {
  const { lentOutName: name, lentOutPhone: phone, lentOutEmail: email, lentOutLanguage: language } = holder
  const contact = name === null || phone === null || email === null ? null : { name, phone, email, language }
  return { contact, skipsCleaning: holder.skipsCleaning }
}

/** Returns the guest and the cleaning that a row asks for: what it leaves open is as it was. */
function readDetails(cells: CellReader, before: WeekDetails | null): WeekDetails {
  const skipsCleaning = cells.yesNo('skipsCleaning') ?? before?.skipsCleaning ?? false
  return { contact: readGuest(cells, before?.contact ?? null), skipsCleaning }
}

function readGuest(cells: CellReader, before: LendOutContact | null): LendOutContact | null {
  const name = cells.line('guestName', 200)
  const email = cells.emailAddress('guestEmail')
  const phone = cells.line('guestPhone', 50)
  const language = readGuestLanguage(cells)
  if (name === undefined && email === undefined && phone === undefined && language === undefined)
    return before
  const guest = {
    name: name ?? before?.name,
    email: email ?? before?.email,
    phone: phone ?? before?.phone,
  }
  for (const [field, value] of Object.entries({
    guestName: guest.name,
    guestEmail: guest.email,
    guestPhone: guest.phone,
  })) {
    const isSaid = cells.problems.some((problem) => problem.field === field)
    if (value === undefined && !isSaid) cells.refuse(field, 'guest-is-not-whole')
  }
  const whole = { name: guest.name ?? '', email: guest.email ?? '', phone: guest.phone ?? '' }
  return { ...whole, language: language ?? before?.language ?? null }
}

function readGuestLanguage(cells: CellReader): LendOutContact['language'] | undefined {
  const cell = cells.line('guestLanguage', 20)
  if (cell === undefined) return undefined
  return readLanguage(cell) ?? cells.refuse('guestLanguage', 'unknown-language', cell)
}

/**
 * Decides about the rows whose weeks are taken: the cleaning is skipped only where the owner has a week before or after,
 * with those of the file. R66, R203
 */
function settleCleaning(
  judged: readonly JudgedRow[],
  ownWeeks: readonly ImportOwnWeek[],
  context: ImportContext,
): { planned: PlannedRow[]; written: BookingToWrite[] } {
  const has = new Set(ownWeeks.map((week) => toKey(week.membershipId, week.houseId, week.dateFrom)))
  for (const each of judged) {
    if ('week' in each) has.add(toKey(each.membershipId, each.week.houseId, each.week.dateFrom))
  }
  const written: BookingToWrite[] = []
  const planned = judged.map((each): PlannedRow => {
    if (!('week' in each)) return each
    const { membershipId, week, wanted } = each
    const hasNeighbour = [-7, 7].some((days) =>
      has.has(toKey(membershipId, week.houseId, addDays(week.dateFrom, days))),
    )
    const details = { ...wanted, skipsCleaning: wanted.skipsCleaning && hasNeighbour }
    const remarks: ImportProblem[] =
      wanted.skipsCleaning && !hasNeighbour ? [{ field: 'skipsCleaning', problem: 'cleaning-stays' }] : []
    const row = toPlannedRow(each, { details, remarks, context })
    if (row.fate === 'new' || row.fate === 'changed') written.push({ ...each, details })
    return row
  })
  return { planned, written }
}

const toKey = (membershipId: number, houseId: string, monday: string): string =>
  `${membershipId} ${houseId} ${monday}`

function toPlannedRow(
  { row, week, before }: TakenWeek,
  args: { details: WeekDetails; remarks: readonly ImportProblem[]; context: ImportContext },
): PlannedRow {
  const { details, remarks, context } = args
  const changes = listChanges(before, details)
  const { number, cells } = row
  if (before === null) {
    return { number, fate: 'new', changes: [...describeWeek(row), ...changes], problems: remarks }
  }
  if (changes.length === 0) return { number, fate: 'unchanged', changes, problems: remarks }
  if (context.at >= week.checkOutAt) {
    cells.refuse(null, 'stay-is-over')
    return refuseRow(row)
  }
  return { number, fate: 'changed', changes, problems: remarks }
}

const fieldNames = {
  name: 'guestName',
  email: 'guestEmail',
  phone: 'guestPhone',
  language: 'guestLanguage',
  skipCleaning: 'skipsCleaning',
} as const

const nothing: WeekDetails = { contact: null, skipsCleaning: false }

function listChanges(before: WeekDetails | null, after: WeekDetails): FieldChange[] {
  const changed = findChangedDetails(before ?? nothing, after)
  const [old, now] = [toDetailValues(before ?? nothing), toDetailValues(after)]
  return changed.map((field) => ({
    field: fieldNames[field],
    before: before === null ? null : old[field],
    after: now[field],
  }))
}
