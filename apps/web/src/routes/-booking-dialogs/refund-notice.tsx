import type { Booking } from '@samhus/contract/bookings'
import { getRefundKindAt, getRefundWindowDays, hasRefundEnded } from '@samhus/domain/refund'
import { useTranslation } from 'react-i18next'
import { useCountdown } from '../../components/ui/use-countdown.ts'
import { getServerNow } from '../../lib/server-time.ts'
import { nameDays } from '../../locales/rule-sentences.ts'
import styles from './refund-notice.module.css'

/** The points that cancelling returns now. The end of the full refund may pass while the dialog is open. */
export function RefundNotice({
  booking,
  refund,
}: {
  booking: Booking
  refund: NonNullable<Booking['refund']>
}) {
  const { t } = useTranslation()
  const until = refund.until === null ? null : Date.parse(refund.until)
  useCountdown(until, getServerNow, () => undefined)
  const { points } = refund
  const kind = getRefundKindAt({ kind: refund.kind, until }, getServerNow())
  if (kind === 'none') return <p>{t('cancel.none')}</p>
  if (kind === 'full') {
    return (
      <p className={styles.good}>
        <strong>{t('cancel.full', { count: points })}</strong>{' '}
        {until !== null && t('cancel.fullUntil', { until })}
      </p>
    )
  }
  const refundEnd = booking.refundUntil === null ? 0 : Date.parse(booking.refundUntil)
  const window = nameDays(getRefundWindowDays(booking.dateFrom, refundEnd), t)
  return (
    <div className={styles.warning}>
      <p>
        <strong>{t('cancel.late', { window })}</strong>
      </p>
      <p>{t('cancel.claim', { count: points })}</p>
    </div>
  )
}

/** Warns that cancelling would not return the points immediately; by the server's clock. */
export function LateRefundWarning({ dateFrom, refundEnd }: { dateFrom: string; refundEnd: number }) {
  const { t } = useTranslation()
  useCountdown(refundEnd, getServerNow, () => undefined)
  if (!hasRefundEnded(refundEnd, getServerNow())) return null
  const window = nameDays(getRefundWindowDays(dateFrom, refundEnd), t)
  return <p className={styles.warning}>{t('held.lateRefund', { window })}</p>
}
