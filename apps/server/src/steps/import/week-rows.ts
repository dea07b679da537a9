import type { Day } from '@samhus/domain/refusal'
import type { UnitState } from '@samhus/domain/unit-status'
import type { Queryable } from '../../db/core/client.ts'
import {
  listImportHouses,
  listImportOwners,
  listImportWeeks,
  type ImportHouse,
  type ImportOwner,
  type ImportWeek,
} from '../../db/queries/import-facts.ts'
import { bookingStateLabels } from '../../locales/sheet-bookings.ts'
import { CellReader } from './cell-reader.ts'
import { HouseDirectory, OwnerDirectory } from './directory.ts'
import type { FieldChange, ImportContext, PlannedRow, ReadableRow } from './importer.ts'
import { formatDay } from './read-values.ts'

/** The fields of a row that names a week and an owner. */
export const weekFields = [
  { field: 'house', isRequired: true },
  { field: 'year', isRequired: false },
  { field: 'week', isRequired: false },
  { field: 'arrival', isRequired: false },
  { field: 'owner', isRequired: true },
] as const

/** A row as it is read: what it names is missing where its cells were refused. */
export interface OwnerWeekRow {
  readonly number: number
  readonly cells: CellReader
  readonly house: ImportHouse | undefined
  readonly monday: Day | undefined
  readonly owner: ImportOwner | undefined
  /** What the row says that it is, in an export of ours; undefined: nothing, or something else. */
  readonly state: BookingState | undefined
}

type BookingState = keyof (typeof bookingStateLabels)['da']

/** What is known of the weeks and owners that the rows of a file name. */
export interface OwnerWeeks {
  readonly groupId: string
  readonly rows: readonly OwnerWeekRow[]
  readonly owners: OwnerDirectory
  readonly findWeek: (row: OwnerWeekRow) => ImportWeek | undefined
  /** The weeks that exist, each once. */
  readonly unitIds: readonly number[]
  readonly membershipIds: readonly number[]
}

export async function readOwnerWeeks(
  reader: Queryable,
  rows: readonly ReadableRow[],
  { groupId, weekNumbering }: ImportContext,
): Promise<OwnerWeeks> {
  const [groupHouses, groupOwners] = await Promise.all([
    listImportHouses(reader, groupId),
    listImportOwners(reader, groupId),
  ])
  const [houses, owners] = [new HouseDirectory(groupHouses), new OwnerDirectory(groupOwners)]
  const read = rows.map((row): OwnerWeekRow => {
    const cells = new CellReader(row)
    const named = {
      house: houses.read(cells),
      monday: cells.monday(weekNumbering),
      owner: owners.read(cells),
    }
    return { number: row.number, cells, ...named, state: readState(row) }
  })
  const keys = read.flatMap(({ house, monday }) =>
    house && monday !== undefined ? [{ houseId: house.id, monday }] : [],
  )
  const weeks = await listImportWeeks(reader, groupId, keys)
  const weekByKey = new Map(weeks.map((week) => [`${week.houseId} ${week.dateFrom}`, week]))
  return {
    groupId,
    rows: read,
    owners,
    findWeek: ({ house, monday }) => weekByKey.get(`${house?.id} ${monday}`),
    unitIds: weeks.map(({ unitId }) => unitId),
    membershipIds: [...new Set(read.flatMap(({ owner }) => owner?.membershipId ?? []))],
  }
}

function readState({ cells }: ReadableRow): BookingState | undefined {
  const text = cells.state?.toLowerCase()
  if (text === undefined || text === '') return undefined
  for (const labels of Object.values(bookingStateLabels)) {
    const found = Object.entries(labels).find(([, label]) => label.toLowerCase() === text)
    if (found) return found[0] as BookingState
  }
  return undefined
}

/** Returns the state of a week as an owner meets it. */
export function toUnitState({ holder, waitlist }: ImportWeek, membershipId: number): UnitState {
  return {
    holder: holder && { ...holder, isOwn: holder.membershipId === membershipId },
    waitlistCount: waitlist.length,
    isOnWaitlist: waitlist.some((entry) => entry.membershipId === membershipId),
  }
}

/** What a new row adds: which week it was understood to name, and whose. */
export function describeWeek({ house, monday, owner }: OwnerWeekRow): FieldChange[] {
  return [
    { field: 'house', before: null, after: house?.name ?? '' },
    { field: 'arrival', before: null, after: monday === undefined ? '' : formatDay(monday) },
    { field: 'owner', before: null, after: owner?.name ?? '' },
  ]
}

export function refuseRow({ number, cells }: Pick<OwnerWeekRow, 'number' | 'cells'>): PlannedRow {
  return { number, fate: 'refused', changes: [], problems: cells.problems }
}

/** A row that is of another kind, as exports have them: nothing becomes of it. */
export function skipRow(
  { number }: OwnerWeekRow,
  problem: 'not-a-booking' | 'not-a-wait',
  detail: string,
): PlannedRow {
  return { number, fate: 'unchanged', changes: [], problems: [{ field: 'state', problem, detail }] }
}
