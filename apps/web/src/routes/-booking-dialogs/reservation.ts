import type { Booking } from '@samhus/contract/bookings'
import type { Group } from '@samhus/contract/groups'

/** The week of a reservation, as the dialogs show it. */
export interface ReservedWeek {
  unitId: string
  houseName: string
  year: number
  week: number
  dateFrom: string
  dateTo: string
  points: number
  /** From this instant on, cancelling does not return the points immediately; null if not known. */
  refundEnd: number | null
}

/** A week on hold for the owner, or offered to them. `bookingId` is null until the server has reserved it. */
export interface Reservation extends ReservedWeek {
  houseId: string
  bookingId: string | null
  origin: 'hold' | 'offer'
  reservedUntil: number | null
  /** The last moment at which it could be cancelled; null until the owner's list has the reservation. */
  cancellationDeadline: number | null
}

/** How a reservation ended without a press in its dialog: it was confirmed elsewhere, or is over without a booking. */
export type ReservationEnd = 'booked' | 'over'

/** A reservation of the owner's list. */
export function toReservation(booking: Booking): Reservation {
  return {
    bookingId: booking.bookingId,
    origin: booking.origin ?? 'hold',
    reservedUntil: booking.reservedUntil === null ? null : Date.parse(booking.reservedUntil),
    houseId: booking.houseId,
    unitId: booking.calendarUnitId,
    houseName: booking.houseName,
    year: booking.year,
    week: getWeekNumber(booking),
    dateFrom: booking.dateFrom,
    dateTo: booking.dateTo,
    points: booking.points,
    refundEnd: booking.refundUntil === null ? null : Date.parse(booking.refundUntil),
    cancellationDeadline: Date.parse(booking.cancellationDeadline),
  }
}

/** A week that has just been pressed, before the server has answered. */
export function toPendingReservation(unit: ReservedWeek & { houseId: string }): Reservation {
  const { houseId, unitId, houseName, year, week, dateFrom, dateTo, points, refundEnd } = unit
  return {
    bookingId: null,
    origin: 'hold',
    reservedUntil: null,
    houseId,
    unitId,
    houseName,
    year,
    week,
    dateFrom,
    dateTo,
    points,
    refundEnd,
    cancellationDeadline: null,
  }
}

/** Returns for how long a hold or an offer goes on in all, in milliseconds. R40, R59 */
export function getReservedMs(
  { origin }: Pick<Reservation, 'origin'>,
  { offerHours, holdMinutes }: Group['policy'],
): number {
  return origin === 'offer' ? offerHours * 3_600_000 : holdMinutes * 60_000
}

/** The week's number without the tags of its code. */
export function getWeekNumber({ calendarUnitCode }: Pick<Booking, 'calendarUnitCode'>): number {
  return Number.parseInt(calendarUnitCode, 10)
}
