import type { BookingRow, bookings as contract } from '@samhus/contract/admin-bookings'
import type { Input } from '@samhus/contract/operation'
import type { Instant } from '@samhus/domain/refusal'
import { listAdminBookings } from '../../db/queries/admin-booking-rows.ts'
import { findBookingPage } from '../../db/queries/admin-bookings.ts'
import { bookingSheetLabels, bookingStateLabels, endReasonLabels } from '../../locales/sheet-bookings.ts'
import type { Language } from '../../locales/language.ts'
import type { Deps } from '../../shared/deps.ts'
import { toBookingQuery } from '../admin/bookings.ts'
import { toBookingRow } from '../admin/to-booking-row.ts'
import { createSheet, type Sheet, type SheetContext } from './sheet.ts'
import { toSlices } from '../../shared/slices.ts'

const batchSize = 2_000

/** Opens the sheet of the bookings, in the order of the list. */
export async function openBookingsSheet(
  { deps, language }: SheetContext,
  input: Input<typeof contract>,
): Promise<Sheet> {
  const labels = bookingSheetLabels[language]
  return createSheet<BookingRow>({
    columns: [
      { label: labels.group, kind: 'text', value: ({ groupName }) => groupName },
      { label: labels.house, kind: 'text', value: ({ houseName }) => houseName },
      { label: labels.week, kind: 'number', value: ({ week }) => week },
      { label: labels.year, kind: 'number', value: ({ year }) => year },
      { label: labels.arrival, kind: 'day', value: ({ dateFrom }) => dateFrom },
      { label: labels.departure, kind: 'day', value: ({ dateTo }) => dateTo },
      { label: labels.owner, kind: 'text', value: ({ name }) => name },
      { label: labels.ownerCode, kind: 'text', value: ({ userCode }) => userCode },
      { label: labels.state, kind: 'text', value: (row) => nameState(row, language) },
      { label: labels.place, kind: 'number', value: ({ place }) => place },
      { label: labels.points, kind: 'number', value: ({ points }) => points },
      { label: labels.debited, kind: 'number', value: ({ debited }) => debited },
      { label: labels.lentOutTo, kind: 'text', value: ({ lentOutTo }) => lentOutTo },
      { label: labels.createdAt, kind: 'instant', value: ({ createdAt }) => createdAt },
      { label: labels.reservedUntil, kind: 'instant', value: ({ reservedUntil }) => reservedUntil },
      { label: labels.acceptedAt, kind: 'instant', value: ({ acceptedAt }) => acceptedAt },
      { label: labels.checkedOutAt, kind: 'instant', value: ({ checkedOutAt }) => checkedOutAt },
      { label: labels.endedAt, kind: 'instant', value: ({ endedAt }) => endedAt },
      { label: labels.endReason, kind: 'text', value: ({ endReason }) => nameEnd(endReason, language) },
      { label: labels.id, kind: 'text', value: ({ bookingId }) => bookingId },
    ],
    batches: readBatches(deps, input, deps.now()),
  })
}

function nameState({ type, origin }: BookingRow, language: Language): string {
  return bookingStateLabels[language][type === 'Pre' && origin === 'offer' ? 'offer' : type]
}

/** A rule's type is the reason of those who were passed over. */
function nameEnd(reason: string | null, language: Language): string | null {
  const labels: Readonly<Record<string, string>> = endReasonLabels[language]
  return reason === null ? null : (labels[reason] ?? endReasonLabels[language].skipped)
}

/** The ids first, in one snapshot, so that a booking that is made meanwhile moves no row to another page. */
async function* readBatches(
  { db }: Deps,
  input: Input<typeof contract>,
  now: Instant,
): AsyncGenerator<readonly BookingRow[]> {
  const query = { ...toBookingQuery(input), sort: input.sort ?? '-createdAt', limit: null, offset: 0 }
  const { ids } = await findBookingPage(db, query, now)
  for (const some of toSlices(ids, batchSize)) {
    const rows = await listAdminBookings(db, some)
    yield rows.flatMap((row) => toBookingRow(row, now) ?? [])
  }
}
