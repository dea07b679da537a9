import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect } from 'react'
import { myBookingsQuery } from '../../api/bookings.ts'
import { lazyWithRetry } from '../../lib/lazy-with-retry.ts'
import { getServerNow } from '../../lib/server-time.ts'
import { useCurrentGroup } from '../../session/current-group.tsx'
import { loadReservationDialogs } from '../-booking-dialogs/load-reservation-dialogs.ts'
import { getReservedMs, type Reservation, toReservation } from '../-booking-dialogs/reservation.ts'
import { reservationDialogs, useReservationState } from '../-booking-dialogs/reservation-state.ts'
import { useLateAnswer } from '../-booking-dialogs/use-read-since.ts'

// Loaded only while the owner has reserved a week, so that no page begins with them.
const HoldPill = lazyWithRetry(() =>
  import('../-booking-dialogs/hold-pill.tsx').then(({ HoldPill }) => HoldPill),
)
/** Dialogs that cannot be loaded end on the error page, which offers to try again: nothing else confirms a week. */
const ReservationDialogs = lazy(() => loadReservationDialogs().then((dialogs) => ({ default: dialogs })))

/** Keeps what the owner has reserved in sight on every page: its dialog, or the pill that opens it. */
export function HoldDock() {
  const { id: groupId, policy } = useCurrentGroup()
  const lists = useQuery(myBookingsQuery(groupId))
  const { data } = lists
  const { confirm, success, failure, endedIds } = useReservationState()
  useEffect(() => reservationDialogs.reset, [groupId])
  useLateAnswer(failure, lists)
  const now = getServerNow()
  const isRunning = (one: Reservation): one is Reservation & { bookingId: string; reservedUntil: number } =>
    one.bookingId !== null &&
    !endedIds.has(one.bookingId) &&
    one.reservedUntil !== null &&
    one.reservedUntil > now
  const running = (data?.reserved ?? [])
    .map(toReservation)
    .filter(isRunning)
    .toSorted((one, other) => one.reservedUntil - other.reservedUntil)
  const [first] = running
  const isShown = confirm.value !== null || success.value !== null || failure !== null
  return (
    <Suspense>
      {first !== undefined && !confirm.isOpen && (
        <HoldPill
          key={first.bookingId}
          reservation={first}
          totalMs={getReservedMs(first, policy)}
          others={running.length - 1}
          onOpen={() => reservationDialogs.confirm.open(first)}
          onEnd={() => reservationDialogs.setEnded(first.bookingId)}
        />
      )}
      {isShown && <ReservationDialogs />}
    </Suspense>
  )
}
