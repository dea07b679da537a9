import type { Booking } from '@samhus/contract/bookings'
import { useDisclosure } from '../../lib/use-disclosure.ts'

/** State of the dialogs of a booking or a waitlist entry: edit it, cancel it. */
export function useBookingDialogs() {
  const edit = useDisclosure<Booking>()
  const cancel = useDisclosure<Booking>()
  return { edit, cancel }
}
