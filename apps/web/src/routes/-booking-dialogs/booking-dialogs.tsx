import type { Booking, cancelBooking, myBookings } from '@samhus/contract/bookings'
import type { Output } from '@samhus/contract/operation'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getErrorMessage } from '../../api/error-message.ts'
import { ErrorDialog, type Failure } from '../../components/ui/error-dialog.tsx'
import { showToast } from '../../components/ui/toasts.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { EditDialog } from './edit-dialog.tsx'
import type { useBookingDialogs } from './use-booking-dialogs.ts'

interface Props extends ReturnType<typeof useBookingDialogs> {
  /** The owner's bookings, which the dialogs follow while they are open; undefined while not loaded. */
  lists: Output<typeof myBookings> | undefined
}

export function BookingDialogs({ edit, cancel, lists }: Props) {
  const { t } = useTranslation()
  const [failure, setFailure] = useState<Failure | null>(null)
  // The lists may show the owner's own cancellation before its answer is there.
  const [cancellingId, setCancellingId] = useState<string | null>(null)
  const follow = (opened: Booking | null) => {
    const found = opened === null || lists === undefined ? opened : findBooking(lists, opened)
    const isGone = found === undefined && opened?.bookingId !== cancellingId
    return { booking: found ?? opened, isGone }
  }

  const closeBoth = () => {
    edit.close()
    cancel.close()
  }
  const onCancelled = ({ type }: Booking, { refund, points }: Output<typeof cancelBooking>) => {
    closeBoth()
    showToast(type === 'Wait' ? t('cancel.doneWait') : t(`cancel.done.${refund}`, { count: points }))
  }
  const onFailed = (error: unknown) => {
    closeBoth()
    setCancellingId(null)
    setFailure({ headline: t('failed.cancel'), message: getErrorMessage(error, t) })
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
        {...{ onSaved, onCancelled, onFailed }}
        onCancelling={setCancellingId}
      />
      <CancelDialog
        {...follow(cancel.value)}
        isOpen={cancel.isOpen}
        onClose={cancel.close}
        {...{ onCancelled, onFailed }}
        onCancelling={setCancellingId}
      />
      <ErrorDialog failure={failure} onClose={() => setFailure(null)} />
    </>
  )
}

/** Returns the booking or the place on the waitlist as it is now; undefined: it is neither any more. */
function findBooking({ active, waitlists, history }: Output<typeof myBookings>, opened: Booking) {
  const isBooked = ({ type }: Booking) => type === 'Book' || type === 'Assign'
  const rows = opened.type === 'Wait' ? waitlists : [...active, ...history].filter(isBooked)
  return rows.find(({ bookingId }) => bookingId === opened.bookingId)
}
