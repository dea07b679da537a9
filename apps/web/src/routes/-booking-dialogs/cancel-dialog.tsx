import type { Booking, cancelBooking } from '@samhus/contract/bookings'
import type { Output } from '@samhus/contract/operation'
import { useTranslation } from 'react-i18next'
import { Dialog, DialogStack } from '../../components/ui/dialog.tsx'
import { WeekSummary } from '../../components/week/week-summary.tsx'
import { CancelSection } from './cancel-section.tsx'
import { getWeekNumber } from './reservation.ts'

interface Props {
  booking: Booking | null
  isOpen: boolean
  onClose: () => void
  onCancelled: (booking: Booking, result: Output<typeof cancelBooking>) => void
  onFailed: (error: unknown) => void
}

/** Cancels a booking or leaves a waitlist, each with its own texts. */
export function CancelDialog({ booking, isOpen, onClose, onCancelled, onFailed }: Props) {
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
        {isWait && booking.priority !== null && <p>{t('cancel.place', { place: booking.priority - 1 })}</p>}
        {booking.isDeleteable && (
          <CancelSection
            key={booking.bookingId}
            booking={booking}
            onCancelled={onCancelled}
            onFailed={onFailed}
          />
        )}
      </DialogStack>
    </Dialog>
  )
}
