import { canBook, type HouseWeek } from './year-view.ts'

const own: readonly HouseWeek['status'][] = ['YourReservation', 'YourBooking', 'YourWaitlist']

/** The first are to be seen first: the owner's own, what can be booked, what is taken, what a rule locks. */
function getRank(unit: HouseWeek): number {
  if (own.includes(unit.status)) return own.indexOf(unit.status)
  if (canBook(unit)) return 3
  if (unit.lock !== null) return 7
  // Free, but too dear for the owner now.
  if (unit.status === 'Available') return 4
  return unit.status === 'AvailableForWaitlist' ? 5 : 6
}

/** Returns the houses of one week in the order of the picker, each group by its price; `closed` no owner can have. */
export function sortForPicking(units: readonly HouseWeek[]): { open: HouseWeek[]; closed: HouseWeek[] } {
  const sorted = units.toSorted((one, other) => getRank(one) - getRank(other) || one.points - other.points)
  const isClosed = ({ status }: HouseWeek) => status === 'NotAvailable'
  return { open: sorted.filter((unit) => !isClosed(unit)), closed: sorted.filter(isClosed) }
}
