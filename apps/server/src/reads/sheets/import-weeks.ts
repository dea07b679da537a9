import type { ImportYearSheetQuery } from '@samhus/contract/admin-import'
import { defaultPolicy } from '@samhus/domain/policy'
import { toYear } from '@samhus/domain/week'
import { isRestricted } from '@samhus/domain/week-price'
import {
  listBalancesForSheet,
  listBookingsForSheet,
  listPricesForSheet,
  type BalanceSheetRow,
  type BookingSheetRow,
  type PriceSheetRow,
} from '../../db/queries/import-sheets.ts'
import {
  balanceColumns,
  bookingColumns,
  calendarColumns,
  queueColumns,
} from '../../locales/import-week-columns.ts'
import { bookingStateLabels } from '../../locales/sheet-bookings.ts'
import { createImportSheet, type ImportSheetColumn } from './import-sheet.ts'
import type { Sheet, SheetContext } from './sheet.ts'

// What a group has now, in exactly the columns of its imports: sent as it is, nothing changes.

type WeekRow = Pick<PriceSheetRow, 'house' | 'year' | 'week' | 'arrival'>

const weekColumns: readonly ImportSheetColumn<WeekRow>[] = [
  { field: 'house', kind: 'text', value: ({ house }) => house },
  { field: 'year', kind: 'number', value: ({ year }) => year },
  { field: 'week', kind: 'number', value: ({ week }) => week },
  { field: 'arrival', kind: 'day', value: ({ arrival }) => arrival },
]

/** The weeks of the year that is asked for; else of last year and later: they decide about the next one. */
function toWeekQuery({ deps }: SheetContext, { groupId, year }: ImportYearSheetQuery) {
  return { groupId, fromYear: year ?? toYear(deps.now(), defaultPolicy.timeZone) - 1, toYear: year ?? null }
}

/** Opens the sheet of the weeks and their prices. */
export async function openImportCalendarsSheet(
  context: SheetContext,
  query: ImportYearSheetQuery,
): Promise<Sheet> {
  const rows = await listPricesForSheet(context.deps.db, toWeekQuery(context, query))
  return createImportSheet<PriceSheetRow>(context, query.groupId, {
    names: calendarColumns[context.language],
    columns: [
      ...weekColumns,
      { field: 'points', kind: 'number', value: ({ points }) => points },
      { field: 'minBooking', kind: 'yes-no', value: ({ code }) => isRestricted(code) },
    ],
    rows,
  })
}

/** Opens the sheet of the weeks that owners have. */
export async function openImportBookingsSheet(
  context: SheetContext,
  query: ImportYearSheetQuery,
): Promise<Sheet> {
  const states = bookingStateLabels[context.language]
  const rows = await listBookingsForSheet(context.deps.db, toWeekQuery(context, query), ['Book', 'Assign'])
  return createImportSheet<BookingSheetRow>(context, query.groupId, {
    names: bookingColumns[context.language],
    columns: [
      ...weekColumns,
      { field: 'owner', kind: 'text', value: ({ owner }) => owner },
      { field: 'guestName', kind: 'text', value: ({ guestName }) => guestName },
      { field: 'guestEmail', kind: 'text', value: ({ guestEmail }) => guestEmail },
      { field: 'guestPhone', kind: 'text', value: ({ guestPhone }) => guestPhone },
      { field: 'guestLanguage', kind: 'text', value: ({ guestLanguage }) => guestLanguage },
      { field: 'skipsCleaning', kind: 'yes-no', value: ({ skipsCleaning }) => skipsCleaning },
      { field: 'state', kind: 'text', value: ({ type }) => states[type] },
    ],
    rows,
  })
}

/** Opens the sheet of the places on waitlists, each list in its order. */
export async function openImportQueuesSheet(
  context: SheetContext,
  query: ImportYearSheetQuery,
): Promise<Sheet> {
  const states = bookingStateLabels[context.language]
  const rows = await listBookingsForSheet(context.deps.db, toWeekQuery(context, query), ['Wait'])
  return createImportSheet<BookingSheetRow>(context, query.groupId, {
    names: queueColumns[context.language],
    columns: [
      ...weekColumns,
      { field: 'owner', kind: 'text', value: ({ owner }) => owner },
      { field: 'state', kind: 'text', value: ({ type }) => states[type] },
    ],
    rows,
  })
}

/** Opens the sheet of the members' balances, of this year and later: no other can be changed. */
export async function openImportBalancesSheet(
  context: SheetContext,
  query: ImportYearSheetQuery,
): Promise<Sheet> {
  const { groupId, year } = query
  const thisYear = toYear(context.deps.now(), defaultPolicy.timeZone)
  const years = { fromYear: Math.max(thisYear, year ?? thisYear), toYear: year ?? null }
  return createImportSheet<BalanceSheetRow>(context, groupId, {
    names: balanceColumns[context.language],
    columns: [
      { field: 'owner', kind: 'text', value: ({ owner }) => owner },
      { field: 'year', kind: 'number', value: ({ year }) => year },
      { field: 'points', kind: 'number', value: ({ points }) => points },
    ],
    rows: await listBalancesForSheet(context.deps.db, { groupId, ...years }),
  })
}
