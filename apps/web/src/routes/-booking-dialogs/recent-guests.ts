import type { Booking, myBookings } from '@samhus/contract/bookings'
import type { Output } from '@samhus/contract/operation'

export type Guest = NonNullable<Booking['lendedOutContact']>

const maxGuests = 4

/** Returns the guests of the weeks that the owner has lent out, each once by e-mail address, the latest stay first. */
export function listRecentGuests({ active, history }: Output<typeof myBookings>): Guest[] {
  const guests = new Map<string, Guest>()
  const latestFirst = [...active, ...history].toSorted((one, other) =>
    other.dateFrom.localeCompare(one.dateFrom),
  )
  for (const { lendedOutContact: guest } of latestFirst) {
    const address = guest?.email.toLowerCase()
    if (guest !== null && address !== undefined && !guests.has(address)) guests.set(address, guest)
  }
  return [...guests.values()].slice(0, maxGuests)
}
