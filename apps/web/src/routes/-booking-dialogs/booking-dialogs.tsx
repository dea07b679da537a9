import type { Booking, cancelBooking, myBookings } from '@samhus/contract/bookings'
import type { Output } from '@samhus/contract/operation'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getErrorMessage } from '../../api/error-message.ts'
import { findLate } from '../../api/lost-answers.ts'
import { currentPointsQuery } from '../../api/users.ts'
import { showToast } from '../../components/ui/toasts.tsx'
import { dialogs } from '../../locales/da/dialogs.ts'
import { addDanishTexts } from '../../locales/i18n.ts'
import { useCurrentGroup } from '../../session/current-group.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { EditDialog } from './edit-dialog.tsx'
import { listRecentGuests } from './recent-guests.ts'
import type { useBookingDialogs } from './use-booking-dialogs.ts'
import { reservationDialogs } from './reservation-state.ts'
import { useUndoCancellation } from './use-undo-cancellation.ts'

addDanishTexts({ dialogs })

const offerTimeoutMs = 3_000

interface Props extends ReturnType<typeof useBookingDialogs> {
  /** The owner's bookings, which the dialogs follow while they are open; undefined while not loaded. */
  lists: Output<typeof myBookings> | undefined
}

export function BookingDialogs({ edit, cancel, lists }: Props) {
  const { t } = useTranslation()
  const { id: groupId } = useCurrentGroup()
  const points = useQuery(currentPointsQuery(groupId))
  const { canUndo, undo } = useUndoCancellation()
  // The lists may show the owner's own cancellation before its answer is there.
  const [cancellingId, setCancellingId] = useState<string | null>(null)
  const follow = (opened: Booking | null) => {
    const found = opened === null || lists === undefined ? opened : findBooking(lists, opened)
    const isGone = found === undefined && opened?.bookingId !== cancellingId
    const booking = found ?? opened
    const years = points.data?.years
    const balance =
      years === undefined ? null : (years.find(({ year }) => year === booking?.year)?.points ?? 0)
    return { booking, isGone, balance }
  }

  const closeBoth = () => {
    edit.close()
    cancel.close()
  }
  const onCancelling = (booking: Booking) => {
    setCancellingId(booking.bookingId)
    // Its row stays where it is, from before the lists are without it.
    if (booking.type !== 'Wait') reservationDialogs.setCancelled(booking)
  }
  const onCancelled = (booking: Booking, result: Output<typeof cancelBooking>) => {
    closeBoth()
    if (booking.type === 'Wait') return showToast(t('cancel.doneWait'))
    const message = t(`cancel.done.${result.refund}`, { count: result.points })
    // The message does not wait long for the offer.
    const isLate = new Promise<false>((resolve) => setTimeout(() => resolve(false), offerTimeoutMs))
    void Promise.race([canUndo(booking, result), isLate]).then((isPossible) => {
      if (!isPossible) return showToast(message)
      // Once, from the message or from the row.
      const onPress = () => {
        if (reservationDialogs.endUndo(booking.bookingId)) void undo(booking, result)
      }
      reservationDialogs.setCancelled(booking, onPress)
      showToast(message, { action: { label: t('dialogs.cancel.undo'), onPress } })
    })
  }
  const onFailed = (booking: Booking, error: unknown) => {
    reservationDialogs.removeCancelled(booking.bookingId)
    closeBoth()
    setCancellingId(null)
    const failure = { headline: t('failed.cancel'), message: getErrorMessage(error, t) }
    const onLate = (result: Output<typeof cancelBooking>) => onCancelled(booking, result)
    reservationDialogs.setFailure(failure, findLate(error, onLate))
  }
  const onSaved = () => {
    edit.close()
    showToast(t('edit.saved'))
  }
  return (
    <>
      <EditDialog
        {...follow(edit.value)}
        isOpen={edit.isOpen}
        onClose={edit.close}
        recentGuests={lists === undefined ? [] : listRecentGuests(lists)}
        {...{ onSaved, onCancelled, onFailed }}
        onCancelling={onCancelling}
      />
      <CancelDialog
        {...follow(cancel.value)}
        isOpen={cancel.isOpen}
        onClose={cancel.close}
        {...{ onCancelled, onFailed }}
        onCancelling={onCancelling}
      />
    </>
  )
}

/** Returns the booking or the place on the waitlist as it is now; undefined: it is neither any more. */
function findBooking({ active, waitlists, history }: Output<typeof myBookings>, opened: Booking) {
  const isBooked = ({ type }: Booking) => type === 'Book' || type === 'Assign'
  const rows = opened.type === 'Wait' ? waitlists : [...active, ...history].filter(isBooked)
  return rows.find(({ bookingId }) => bookingId === opened.bookingId)
}
