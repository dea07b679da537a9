import type { Booking, myBookings } from '@samhus/contract/bookings'
import type { Output } from '@samhus/contract/operation'
import { findStay, groupIntoStays, type StayWeek } from '@samhus/domain/stay'

/** Returns the bookings that are one stay with a week before or after them, without cleaning in between. R87 */
export function findJoinedBookingIds({ active, history }: Output<typeof myBookings>): Set<string> {
  const booked = [...history, ...active].filter(({ type }) => type === 'Book' || type === 'Assign')
  const joined = groupIntoStays(booked.map(toStayWeek)).filter((stay) => stay.length > 1)
  return new Set(joined.flat().map(({ bookingId }) => bookingId))
}

/** Returns the weeks of the stay that is next or under way, earliest first; empty: nothing is booked. R90 */
export function findNextStay(active: readonly Booking[]): Booking[] {
  const [first] = active
  if (first === undefined) return []
  const ids = new Set(findStay(active.map(toStayWeek), first.bookingId).map(({ bookingId }) => bookingId))
  return active.filter(({ bookingId }) => ids.has(bookingId))
}

/** Returns how many stays booked weeks are. R90 */
export function countStays(weeks: readonly Booking[]): number {
  return groupIntoStays(weeks.map(toStayWeek)).length
}

/** Whether a week is checked out is not known here. */
function toStayWeek(booking: Booking): StayWeek {
  const { bookingId, houseId, dateFrom, cleaningPreference, lendedOutContact } = booking
  const skipsCleaning = cleaningPreference === 'Skip'
  return { bookingId, houseId, dateFrom, skipsCleaning, contact: lendedOutContact, checkedOutAt: null }
}
