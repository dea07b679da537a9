import type { Booking } from '@samhus/contract/bookings'
import type { CancelledBooking } from '../-booking-dialogs/reservation-state.ts'

/** A booked week; `cancelled` if it is one no more. */
interface Row {
  booking: Booking
  cancelled: CancelledBooking | null
}

/**
 * Returns the booked weeks, and among them those that the owner has just cancelled, where they were. One that the owner
 * has again, or that is still listed, is no cancelled one.
 *
 * @param active Earliest first.
 */
export function addCancelledRows(
  active: readonly Booking[],
  cancelled: readonly CancelledBooking[],
): readonly Row[] {
  const listed = new Set(active.map(({ calendarUnitId }) => calendarUnitId))
  const gone = cancelled.filter(({ booking }) => !listed.has(booking.calendarUnitId))
  const rows = [
    ...active.map((booking) => ({ booking, cancelled: null })),
    ...gone.map((one) => ({ booking: one.booking, cancelled: one })),
  ]
  return rows.toSorted((one, other) => one.booking.dateFrom.localeCompare(other.booking.dateFrom))
}
