import type { Booking, cancelBooking } from '@samhus/contract/bookings'
import type { Output } from '@samhus/contract/operation'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog, DialogStack } from '../../components/ui/dialog.tsx'
import { WeekSummary } from '../../components/week/week-summary.tsx'
import { BookingView } from './booking-view.tsx'
import { CancelSection } from './cancel-section.tsx'
import { GoneNotice } from './gone-notice.tsx'
import { LendOutStep } from './lend-out-step.tsx'
import type { Guest } from './recent-guests.ts'
import { getWeekNumber } from './reservation.ts'

interface Props {
  booking: Booking | null
  /** The booking was cancelled elsewhere. */
  isGone: boolean
  /** Points of the booking's year, as far as they are known. */
  balance: number | null
  recentGuests: readonly Guest[]
  isOpen: boolean
  onClose: () => void
  onCancelling: (booking: Booking) => void
  onSaved: () => void
  onCancelled: (booking: Booking, result: Output<typeof cancelBooking>) => void
  onFailed: (booking: Booking, error: unknown) => void
}

/** A booking: first what it is, then, each as a step of its own, lending it out and cancelling it. */
export function EditDialog(props: Props) {
  const { booking } = props
  return booking === null ? null : <BookingDialog key={booking.bookingId} {...props} booking={booking} />
}

function BookingDialog(props: Props & { booking: Booking }) {
  const { booking, isGone, isOpen, onClose, onSaved, recentGuests, balance, ...onCancel } = props
  const { t } = useTranslation()
  const [step, setStep] = useState<'view' | 'lend' | 'cancel'>('view')
  const [hasReturned, setReturned] = useState(false)
  // A step belongs to one opening; while the dialog closes it stays in view.
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (wasOpen !== isOpen) {
    setWasOpen(isOpen)
    if (isOpen) {
      setStep('view')
      setReturned(false)
    }
  }
  const { houseName, ...week } = booking
  const number = getWeekNumber(booking)
  const back = () => {
    setStep('view')
    setReturned(true)
  }
  // A step that is no longer possible is left.
  const isCancelling = step === 'cancel' && booking.isDeleteable
  const isLending = step === 'lend' && booking.isEditable
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={isCancelling ? t('dialogs.cancel.title', { week: number }) : houseName}
    >
      <DialogStack>
        <WeekSummary
          {...week}
          {...(isCancelling ? { houseName } : {})}
          week={number}
          appearance="YourBooking"
        />
        {isGone && <GoneNotice isWait={false} onClose={onClose} />}
        {!isGone && isCancelling && <CancelSection {...{ booking, balance, onKeep: back, ...onCancel }} />}
        {!isGone && isLending && <LendOutStep {...{ booking, recentGuests, onSaved, onBack: back }} />}
        {!isGone && !isCancelling && !isLending && (
          <BookingView
            {...{ booking, hasReturned, onClose, onSaved }}
            onLend={() => setStep('lend')}
            onCancel={() => setStep('cancel')}
          />
        )}
      </DialogStack>
    </Dialog>
  )
}
