import type { AdminBooking, AdminWeekView } from '@samhus/contract/admin-bookings'
import { mayAdminCancel, mayChangeOperation } from '@samhus/domain/admin-rules'
import { checkOutLinkDays } from '@samhus/domain/check-out'
import { type Instant, isAllowed } from '@samhus/domain/refusal'

/** What an admin may do with a booking. */
export type BookingAct = 'move' | 'details' | 'link' | 'reopen' | 'takeOff' | 'cancel'
export type WeekAct = 'assign' | 'out' | 'in'

type BookingFacts = Pick<
  AdminBooking,
  'type' | 'origin' | 'reservedUntil' | 'checkedOutAt' | 'times' | 'email'
>

/** Returns the acts that the rules allow on a booking now, in the order of their buttons. R115, R180 to R184, R228 */
export function listBookingActs(booking: BookingFacts, now: Instant): BookingAct[] {
  const checkOutAt = Date.parse(booking.times.checkOutAt)
  const isBooked = booking.type === 'Book' || booking.type === 'Assign'
  // An anonymized owner has no address.
  const isStay = isBooked && booking.email !== null
  const isCheckedOut = booking.checkedOutAt !== null
  const facts = { ...booking, checkedOutAt: toInstant(booking.checkedOutAt), unit: { checkOutAt } }
  const mayCancel = isAllowed(mayAdminCancel(facts, now))
  const isWaiting = booking.type === 'Wait' || (booking.type === 'Pre' && now < endOf(booking))
  const allowed: Record<BookingAct, boolean> = {
    move: mayCancel,
    details: isBooked && now < checkOutAt,
    link: isStay && !isCheckedOut && now < checkOutAt + checkOutLinkDays * 24 * 3_600_000,
    reopen: isStay && isCheckedOut,
    takeOff: isWaiting,
    cancel: mayCancel,
  }
  return (Object.keys(allowed) as BookingAct[]).filter((act) => allowed[act])
}

function toInstant(instant: string | null): Instant | null {
  return instant === null ? null : Date.parse(instant)
}

function endOf({ reservedUntil }: BookingFacts): Instant {
  return toInstant(reservedUntil) ?? Infinity
}

/** Whether a row is an offer: one that was confirmed keeps its origin. */
export function isOffer({ type, origin }: Pick<AdminBooking, 'type' | 'origin'>): boolean {
  return type === 'Pre' && origin === 'offer'
}

type WeekFacts = Pick<AdminWeekView, 'points' | 'times' | 'isOutOfOperation' | 'isArchived' | 'holder'>

/** Returns the acts that the rules allow on a week now; another owner's offer can be overridden. R113, R114, R116 */
export function listWeekActs(week: WeekFacts, now: Instant): WeekAct[] {
  const { holder, isOutOfOperation, isArchived, times } = week
  const isOpen = !isOutOfOperation && !isArchived && week.points > 0
  const isFree = holder === null || isOffer(holder)
  const facts = {
    startsAt: Date.parse(times.startsAt),
    isCheckedOut: holder !== null && holder.checkedOutAt !== null,
  }
  const mayChange = !isArchived && isAllowed(mayChangeOperation(facts, now))
  const allowed: Record<WeekAct, boolean> = {
    assign: isOpen && isFree && now < Date.parse(times.checkOutAt),
    out: mayChange && !isOutOfOperation,
    in: mayChange && isOutOfOperation,
  }
  return (Object.keys(allowed) as WeekAct[]).filter((act) => allowed[act])
}
