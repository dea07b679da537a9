import type { Booking, myBookings } from '@samhus/contract/bookings'
import type { Output } from '@samhus/contract/operation'
import { groupIntoStays, type StayWeek } from '@samhus/domain/stay'

/** Returns the bookings that are one stay with a week before or after them, without cleaning in between. R87 */
export function findJoinedBookingIds({ active, history }: Output<typeof myBookings>): Set<string> {
  const booked = [...history, ...active].filter(({ type }) => type === 'Book' || type === 'Assign')
  const joined = groupIntoStays(booked.map(toStayWeek)).filter((stay) => stay.length > 1)
  return new Set(joined.flat().map(({ bookingId }) => bookingId))
}

/** Whether a week is checked out is not known here. */
function toStayWeek(booking: Booking): StayWeek {
  const { bookingId, houseId, dateFrom, cleaningPreference, lendedOutContact } = booking
  const skipsCleaning = cleaningPreference === 'Skip'
  return { bookingId, houseId, dateFrom, skipsCleaning, contact: lendedOutContact, checkedOutAt: null }
}
