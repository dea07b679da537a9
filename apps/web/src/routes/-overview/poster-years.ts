import type { Booking, myBookings } from '@samhus/contract/bookings'
import type { Output } from '@samhus/contract/operation'

type Lists = Output<typeof myBookings>

/** Returns the booked weeks of a year by their first day, those that are over too. */
export function listPosterStays({ active, history }: Lists, year: number): Booking[] {
  return [...active, ...history]
    .filter((booking) => booking.year === year && (booking.type === 'Book' || booking.type === 'Assign'))
    .toSorted((a, b) => a.dateFrom.localeCompare(b.dateFrom))
}

/** Returns the years from this one on with a booked week; first the one whose next week is soonest. */
export function listPosterYears(lists: Lists, currentYear: number): number[] {
  const [next] = lists.active
    .filter(({ type }) => type === 'Book' || type === 'Assign')
    .toSorted((a, b) => a.dateFrom.localeCompare(b.dateFrom))
  const years = new Set(
    [...lists.active, ...lists.history]
      .filter(({ type, year }) => year >= currentYear && (type === 'Book' || type === 'Assign'))
      .map(({ year }) => year),
  )
  const rank = (year: number) => (year === next?.year ? 0 : year)
  return [...years].toSorted((a, b) => rank(a) - rank(b))
}
