import type { Booking, cancelBooking } from '@samhus/contract/bookings'
import type { Answer } from '@samhus/contract/operation'
import { getRefundKindAt, getRefundWindowDays } from '@samhus/domain/refund'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCancelBooking } from '../../api/bookings.ts'
import { useCurrentGroup } from '../../session/current-group.tsx'
import { serverNow } from '../../lib/server-time.ts'
import { Button } from '../../components/ui/button.tsx'
import { Checkbox } from '../../components/ui/field.tsx'
import { useCountdown } from '../../components/ui/use-countdown.ts'
import { dayAndTime } from '../../locales/format.ts'
import styles from './cancel-section.module.css'

interface Props {
  booking: Booking
  /** A heading of its own, where the dialog is about more than this. */
  hasTitle?: boolean
  onCancelled: (booking: Booking, brought: Answer<typeof cancelBooking>) => void
  onFailed: (error: unknown) => void
}

/** Give a week back or leave its queue: what that brings comes first, then the tick, then the button. */
export function CancelSection({ booking, hasTitle = false, onCancelled, onFailed }: Props) {
  const { t } = useTranslation()
  const [isEnabled, setEnabled] = useState(false)
  const cancel = useCancelBooking()
  const { points, refund } = booking
  const isWait = booking.type === 'Wait'
  const press = () => {
    cancel.run({ bookingId: booking.bookingId }).then((brought) => onCancelled(booking, brought), onFailed)
  }
  return (
    <section className={styles.section}>
      {hasTitle && <h3 className={styles.title}>{t('cancel.title')}</h3>}
      {isWait && <p>{t('cancel.textWait')}</p>}
      {!isWait && refund && <RefundNotice price={points} refund={refund} />}
      <Checkbox label={t('cancel.enable')} isChecked={isEnabled} isDisabled={cancel.isPending} onChange={setEnabled} />
      <Button kind="danger" isWide disabled={!isEnabled} isPending={cancel.isPending} onClick={press}>
        {t(isWait ? 'cancel.pressWait' : 'cancel.press')}
      </Button>
    </section>
  )
}

/** What the server said that comes back, by its clock: the end may pass while the dialog is open. */
function RefundNotice({ price, refund }: { price: number; refund: NonNullable<Booking['refund']> }) {
  const { t } = useTranslation()
  const { policy } = useCurrentGroup()
  const until = refund.until === null ? null : Date.parse(refund.until)
  useCountdown(until, serverNow, () => undefined)
  const { points } = refund
  const kind = getRefundKindAt({ kind: refund.kind, until }, serverNow())
  if (kind === 'none') return <p>{t('cancel.none')}</p>
  if (kind === 'full') {
    return (
      <p className={styles.good}>
        <strong>{t('cancel.full', { count: points })}</strong>{' '}
        {until !== null && t('cancel.fullUntil', dayAndTime(until))}
      </p>
    )
  }
  return (
    <div className={styles.warning}>
      <p>
        <strong>{t('cancel.late', { weeks: getRefundWindowDays(price, policy) / 7 })}</strong>
      </p>
      <p>{t('cancel.claim', { count: points })}</p>
    </div>
  )
}
