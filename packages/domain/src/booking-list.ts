import type { BookingType } from './booking.ts'
import type { OwnWeek } from './owner-facts.ts'
import type { Instant } from './refusal.ts'
import { findNeighbours } from './season.ts'
import type { RuleUnit, UnitFacts } from './unit-status.ts'

/** The four lists of an owner's bookings. */
export type BookingList = 'reserved' | 'active' | 'waitlists' | 'history'

export interface ListedBooking {
  readonly type: BookingType
  readonly origin: 'hold' | 'offer' | null
  readonly reservedUntil: Instant | null
  /** When the row stopped being active. */
  readonly endedAt: Instant | null
  readonly checkedOutAt: Instant | null
  readonly unit: RuleUnit & Pick<UnitFacts, 'cancellationDeadline' | 'checkOutAt'>
}

/** The list that shows a row, and the type it is shown as. */
export interface Listing {
  readonly list: BookingList
  readonly type: Exclude<BookingType, 'Ended'>
}

/**
 * Returns the list that shows the row now; null: none does. The result does not depend on whether a job has
 * already expired the row.
 *
 * An expired hold is not shown. An expired offer, and a `Wait` past the booking deadline, are shown as
 * `WaitExpire`.
 *
 * @see docs/rules.md R69, docs/domain.md §5
 */
export function getListing(
  booking: Pick<ListedBooking, 'type' | 'origin' | 'reservedUntil'> & {
    readonly unit: Pick<UnitFacts, 'bookingDeadline' | 'checkOutAt'>
  },
  now: Instant,
): Listing | null {
  const { type, origin, reservedUntil, unit } = booking
  switch (type) {
    case 'Ended':
      return null
    case 'Pre':
      if (now < (reservedUntil ?? 0)) return { list: 'reserved', type }
      return origin === 'offer' ? { list: 'history', type: 'WaitExpire' } : null
    case 'Wait':
      return now < unit.bookingDeadline
        ? { list: 'waitlists', type }
        : { list: 'history', type: 'WaitExpire' }
    case 'Book':
    case 'Assign':
      return { list: now < unit.checkOutAt ? 'active' : 'history', type }
    case 'Cancel':
    case 'WaitExpire':
      return { list: 'history', type }
  }
}

/** Reasons of ended rows that are acts of the office. */
const officeEndings = [
  'admin-cancelled',
  'moved',
  'taken-off',
  'overridden',
  'out-of-operation',
  'left-group',
  'access-closed',
] as const

export type OfficeEnding = (typeof officeEndings)[number]

/** Returns what the office did that ended a row, as its owner reads it; null for all other ends. R188 */
export function getOfficeEnding(endReason: string | null): OfficeEnding | null {
  return officeEndings.find((ending) => ending === endReason) ?? null
}

export interface BookingFlags {
  readonly isDeleteable: boolean
  readonly isEditable: boolean
  readonly isConsecutive: boolean
}

/** What the owner may do with a row of the lists. R71 to R73 */
export function getBookingFlags(
  booking: ListedBooking,
  ownWeeks: readonly OwnWeek[],
  now: Instant,
): BookingFlags {
  const { type, unit, checkedOutAt } = booking
  const isBooked = type === 'Book' || type === 'Assign'
  return {
    isDeleteable: type === 'Wait' || (isBooked && now < unit.cancellationDeadline && checkedOutAt === null),
    isEditable: isBooked && now < unit.checkOutAt,
    isConsecutive: findNeighbours(unit, ownWeeks).length > 0,
  }
}

type Ordered = Pick<ListedBooking, 'reservedUntil' | 'endedAt' | 'unit'>

/**
 * Returns the comparator of a list: `reserved` by the earliest end, `history` latest week first and then latest
 * change first, the others earliest week first; ties by house. R70
 */
export function createListComparator(list: BookingList): (a: Ordered, b: Ordered) => number {
  const byWeek = (a: Ordered, b: Ordered) => a.unit.startsAt - b.unit.startsAt || a.unit.id - b.unit.id
  if (list === 'history') {
    return (a, b) =>
      b.unit.startsAt - a.unit.startsAt || (b.endedAt ?? 0) - (a.endedAt ?? 0) || a.unit.id - b.unit.id
  }
  if (list === 'reserved') return (a, b) => (a.reservedUntil ?? 0) - (b.reservedUntil ?? 0) || byWeek(a, b)
  return byWeek
}
