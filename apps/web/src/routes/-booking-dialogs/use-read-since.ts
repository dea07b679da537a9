import { useEffect, useState } from 'react'
import type { BookingLists } from '../../api/lost-answers.ts'
import type { Reservation, ReservationEnd } from './reservation.ts'
import { type ActFailure, reservationDialogs } from './reservation-state.ts'

interface ReadLists {
  /** Undefined while not loaded. */
  data: BookingLists | undefined
  /** When they were read. */
  dataUpdatedAt: number
}

/** Returns the lists, once they have been read since the subject came; what was read before tells nothing of it. */
function useReadSince(subject: unknown, { data, dataUpdatedAt }: ReadLists): BookingLists | null {
  const [known, setKnown] = useState({ subject, readAt: dataUpdatedAt })
  const isSame = known.subject === subject
  if (!isSame) setKnown({ subject, readAt: dataUpdatedAt })
  return isSame && known.readAt !== dataUpdatedAt ? (data ?? null) : null
}

/** Returns how a reservation ended, by the lists that were read since the server had made it; null while it goes on. */
export function useReservationEnd(reservation: Reservation | null, lists: ReadLists): ReservationEnd | null {
  const bookingId = reservation?.bookingId ?? null
  const read = useReadSince(bookingId, lists)
  if (reservation === null || bookingId === null || read === null) return null
  if (read.reserved.some((one) => one.bookingId === bookingId)) return null
  const isBooked = read.active.some(({ calendarUnitId }) => calendarUnitId === reservation.unitId)
  return isBooked ? 'booked' : 'over'
}

/** Takes an error back, and goes on as after the act, once the lists show that it was done and its answer alone was lost. */
export function useLateAnswer(failure: ActFailure | null, lists: ReadLists): void {
  const read = useReadSince(failure, lists)
  useEffect(() => {
    const doLate = read === null ? null : (failure?.findLate(read) ?? null)
    if (doLate === null) return
    reservationDialogs.closeFailure()
    doLate()
  }, [failure, read])
}
