import type { Booking } from '@samhus/contract/bookings'
import { useCurrentGroup } from '../../session/current-group.tsx'
import { reservationDialogs } from './reservation-state.ts'
import { useAutoOpen } from './use-auto-open.ts'

/**
 * Returns what opens the dialogs from a reservation to a booking, which the shell shows.
 *
 * @param reserved The owner's reservations; one that is new opens the confirm dialog. Undefined while not loaded.
 */
export function useReservationDialogs(reserved: readonly Booking[] | undefined): typeof reservationDialogs {
  const group = useCurrentGroup()
  useAutoOpen({ groupId: group.id, reserved, onOpen: reservationDialogs.confirm.open })
  return reservationDialogs
}
