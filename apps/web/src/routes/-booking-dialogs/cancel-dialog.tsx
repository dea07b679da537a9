import type { Booking, cancelBooking } from '@samhus/contract/bookings'
import type { Output } from '@samhus/contract/operation'
import { useTranslation } from 'react-i18next'
import { Dialog, DialogStack } from '../../components/ui/dialog.tsx'
import { WeekSummary } from '../../components/week/week-summary.tsx'
import { CancelSection } from './cancel-section.tsx'
import { GoneNotice } from './gone-notice.tsx'
import { getWeekNumber } from './reservation.ts'

interface Props {
  booking: Booking | null
  /** The booking was cancelled elsewhere, or the owner is no longer on the waitlist. */
  isGone: boolean
  /** Points of the booking's year, as far as they are known. */
  balance: number | null
  isOpen: boolean
  onClose: () => void
  onCancelling: (booking: Booking) => void
  onCancelled: (booking: Booking, result: Output<typeof cancelBooking>) => void
  onFailed: (booking: Booking, error: unknown) => void
}

/** Cancels a booking or leaves a waitlist: a question, each with its own texts. */
export function CancelDialog({ booking, isGone, isOpen, onClose, ...rest }: Props) {
  const { t } = useTranslation()
  if (booking === null) return null
  const isWait = booking.type === 'Wait'
  const week = getWeekNumber(booking)
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t(isWait ? 'dialogs.cancel.titleWait' : 'dialogs.cancel.title', { week })}
    >
      <DialogStack>
        <WeekSummary {...booking} week={week} appearance={isWait ? 'YourWaitlist' : 'YourBooking'} />
        {isGone && <GoneNotice isWait={isWait} onClose={onClose} />}
        {!isGone && isWait && booking.priority !== null && (
          <p>{t('cancel.place', { place: booking.priority - 1 })}</p>
        )}
        {!isGone && booking.isDeleteable && (
          <CancelSection key={booking.bookingId} booking={booking} onKeep={onClose} {...rest} />
        )}
      </DialogStack>
    </Dialog>
  )
}
