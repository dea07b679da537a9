import type { Booking, cancelBooking } from '@samhus/contract/bookings'
import type { Output } from '@samhus/contract/operation'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCancelBooking } from '../../api/bookings.ts'
import { Button } from '../../components/ui/button.tsx'
import { DialogActions } from '../../components/ui/dialog.tsx'
import { Checkbox } from '../../components/ui/field.tsx'
import { useFocusOnMount } from '../../components/ui/use-focus-on-mount.ts'
import styles from './cancel-section.module.css'
import { RefundNotice } from './refund-notice.tsx'

interface Props {
  booking: Booking
  /** Points of the booking's year, as far as they are known. */
  balance: number | null
  onKeep: () => void
  /** The cancellation has been sent. */
  onCancelling: (booking: Booking) => void
  onCancelled: (booking: Booking, result: Output<typeof cancelBooking>) => void
  onFailed: (booking: Booking, error: unknown) => void
}

/** Cancels a booking or leaves a waitlist: what it returns first, then the checkbox that enables the button. */
export function CancelSection({ booking, balance, onKeep, onCancelling, onCancelled, onFailed }: Props) {
  const { t } = useTranslation()
  const [isEnabled, setEnabled] = useState(false)
  const cancel = useCancelBooking()
  // As a step of a dialog that is open already; one that opens focuses its `data-autofocus`.
  const keep = useFocusOnMount<HTMLButtonElement>()
  const { refund } = booking
  const isWait = booking.type === 'Wait'
  const press = () => {
    onCancelling(booking)
    cancel.run({ bookingId: booking.bookingId }).then(
      (result) => onCancelled(booking, result),
      (error: unknown) => onFailed(booking, error),
    )
  }
  return (
    <section className={styles.section}>
      {isWait && <p>{t('cancel.textWait')}</p>}
      {!isWait && refund && <RefundNotice booking={booking} refund={refund} balance={balance} />}
      <Checkbox
        label={t(isWait ? 'cancel.enableWait' : 'cancel.enable')}
        isChecked={isEnabled}
        isDisabled={cancel.isPending}
        onChange={setEnabled}
      />
      <DialogActions isSticky>
        <Button ref={keep} kind="secondary" onClick={onKeep} disabled={cancel.isPending} data-autofocus>
          {t(isWait ? 'dialogs.cancel.keepWait' : 'dialogs.cancel.keep')}
        </Button>
        <Button kind="danger" disabled={!isEnabled} isPending={cancel.isPending} onClick={press}>
          {t(isWait ? 'cancel.pressWait' : 'cancel.press')}
        </Button>
      </DialogActions>
    </section>
  )
}
