import type { Booking, cancelBooking } from '@samhus/contract/bookings'
import type { Output } from '@samhus/contract/operation'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCancelBooking } from '../../api/bookings.ts'
import { Button } from '../../components/ui/button.tsx'
import { Checkbox } from '../../components/ui/field.tsx'
import styles from './cancel-section.module.css'
import { RefundNotice } from './refund-notice.tsx'

interface Props {
  booking: Booking
  /** A heading of its own, where the dialog is about more than this. */
  hasTitle?: boolean
  /** The cancellation has been sent. */
  onCancelling: (bookingId: string) => void
  onCancelled: (booking: Booking, result: Output<typeof cancelBooking>) => void
  onFailed: (error: unknown) => void
}

/** Cancels a booking or leaves a waitlist: the refund first, then the checkbox that enables the button. */
export function CancelSection({ booking, hasTitle = false, onCancelling, onCancelled, onFailed }: Props) {
  const { t } = useTranslation()
  const [isEnabled, setEnabled] = useState(false)
  const cancel = useCancelBooking()
  const { refund } = booking
  const isWait = booking.type === 'Wait'
  const press = () => {
    onCancelling(booking.bookingId)
    cancel.run({ bookingId: booking.bookingId }).then((result) => onCancelled(booking, result), onFailed)
  }
  return (
    <section className={styles.section}>
      {hasTitle && <h3 className={styles.title}>{t('cancel.title')}</h3>}
      {isWait && <p>{t('cancel.textWait')}</p>}
      {!isWait && refund && <RefundNotice booking={booking} refund={refund} />}
      <Checkbox
        label={t(isWait ? 'cancel.enableWait' : 'cancel.enable')}
        isChecked={isEnabled}
        isDisabled={cancel.isPending}
        onChange={setEnabled}
      />
      <Button kind="danger" isWide disabled={!isEnabled} isPending={cancel.isPending} onClick={press}>
        {t(isWait ? 'cancel.pressWait' : 'cancel.press')}
      </Button>
    </section>
  )
}
