import type { Booking } from '@samhus/contract/bookings'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { myBookingsQuery } from '../../api/bookings.ts'
import type { Reservation } from './confirm-dialog.tsx'
import type { HouseWeek } from '../-year/year-view.ts'

/** A reservation of the owner's list, as the confirm dialog shows it. */
export function toReservation(booking: Booking): Reservation {
  return {
    bookingId: booking.bookingId,
    origin: booking.origin ?? 'hold',
    reservedUntil: booking.reservedUntil === null ? null : Date.parse(booking.reservedUntil),
    unitId: booking.calendarUnitId,
    houseName: booking.houseName,
    year: booking.year,
    week: getWeekNumber(booking),
    dateFrom: booking.dateFrom,
    dateTo: booking.dateTo,
    points: booking.points,
    refundEnd: booking.refundUntil === null ? null : Date.parse(booking.refundUntil),
  }
}

/** A week that has just been pressed, before the server has answered. */
export function toPendingReservation(unit: HouseWeek): Reservation {
  const { unitId, houseName, year, week, dateFrom, dateTo, points, refundEnd } = unit
  return {
    bookingId: null,
    origin: 'hold',
    reservedUntil: null,
    unitId,
    houseName,
    year,
    week,
    dateFrom,
    dateTo,
    points,
    refundEnd,
  }
}

/** The week's number without the tags of its code. */
export function getWeekNumber({ calendarUnitCode }: Pick<Booking, 'calendarUnitCode'>): number {
  return Number.parseInt(calendarUnitCode, 10)
}

/** The reservations whose dialog has been open since the page was loaded. */
const seen = new Set<string>()

export function markSeen(bookingId: string): void {
  seen.add(bookingId)
}

/**
 * Opens the confirm dialog of a reservation by itself: the first that is there, once per booking and load;
 * and whenever another part of the page says that a week has been reserved for the owner.
 */
export function useAutoOpen(
  groupId: string,
  reserved: readonly Booking[] | undefined,
  open: (held: Reservation) => void,
) {
  const client = useQueryClient()
  useEffect(() => {
    const first = reserved?.[0]
    if (first === undefined || seen.has(first.bookingId)) return
    seen.add(first.bookingId)
    open(toReservation(first))
  })
  useEffect(() => {
    const heard = (event: Event) => {
      const unitId = event instanceof CustomEvent ? unitOf(event.detail) : null
      if (unitId === null) return
      void client.fetchQuery({ ...myBookingsQuery(groupId), staleTime: 0 }).then((lists) => {
        const booking = lists.reserved.find(({ calendarUnitId }) => calendarUnitId === unitId)
        if (booking === undefined) return
        seen.add(booking.bookingId)
        open(toReservation(booking))
      })
    }
    window.addEventListener('bookingReserved', heard)
    return () => window.removeEventListener('bookingReserved', heard)
  })
}

function unitOf(detail: unknown): string | null {
  const isNamed = typeof detail === 'object' && detail !== null && 'calendarUnitId' in detail
  return isNamed && typeof detail.calendarUnitId === 'string' ? detail.calendarUnitId : null
}
