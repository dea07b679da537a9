import type { Booking } from '@samhus/contract/bookings'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { myBookingsQuery } from '../../api/bookings.ts'
import { useOnReserved } from '../../live/reserved-event.ts'
import { type Reservation, toReservation } from './reservation.ts'

/** The reservations whose dialog has been open since the page was loaded. */
const openedBookingIds = new Set<string>()

export function markDialogOpened(bookingId: string): void {
  openedBookingIds.add(bookingId)
}

interface AutoOpenArgs {
  groupId: string
  /** Undefined while the owner's bookings are not loaded. */
  reserved: readonly Booking[] | undefined
  onOpen: (reservation: Reservation) => void
}

/**
 * Opens the confirm dialog without a press: for the first reservation of the list, once per booking and page load;
 * and whenever another user's action has reserved a week for the owner. docs/domain.md §15
 */
export function useAutoOpen({ groupId, reserved, onOpen }: AutoOpenArgs): void {
  const client = useQueryClient()
  const show = (booking: Booking) => {
    markDialogOpened(booking.bookingId)
    onOpen(toReservation(booking))
  }
  const showUnseen = useEffectEvent((booking: Booking) => {
    if (!openedBookingIds.has(booking.bookingId)) show(booking)
  })
  const first = reserved?.[0]
  useEffect(() => {
    if (first !== undefined) showUnseen(first)
  }, [first])
  useOnReserved((unitId) => {
    void client.fetchQuery({ ...myBookingsQuery(groupId), staleTime: 0 }).then((lists) => {
      const booking = lists.reserved.find(({ calendarUnitId }) => calendarUnitId === unitId)
      if (booking !== undefined) show(booking)
    })
  })
}
