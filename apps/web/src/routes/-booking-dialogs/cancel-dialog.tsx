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
  isOpen: boolean
  onClose: () => void
  onCancelling: (bookingId: string) => void
  onCancelled: (booking: Booking, result: Output<typeof cancelBooking>) => void
  onFailed: (error: unknown) => void
}

/** Cancels a booking or leaves a waitlist, each with its own texts. */
export function CancelDialog({ booking, isGone, isOpen, onClose, ...on }: Props) {
  const { t } = useTranslation()
  if (booking === null) return null
  const isWait = booking.type === 'Wait'
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t(isWait ? 'cancel.dialogWait' : 'cancel.dialog')}>
      <DialogStack>
        <WeekSummary
          {...booking}
          week={getWeekNumber(booking)}
          appearance={isWait ? 'YourWaitlist' : 'YourBooking'}
        />
        {isGone && <GoneNotice isWait={isWait} onClose={onClose} />}
        {!isGone && isWait && booking.priority !== null && (
          <p>{t('cancel.place', { place: booking.priority - 1 })}</p>
        )}
        {!isGone && booking.isDeleteable && (
          <CancelSection key={booking.bookingId} booking={booking} {...on} />
        )}
      </DialogStack>
    </Dialog>
  )
}
