import type { Booking } from '@samhus/contract/bookings'
import { getRefundKindAt, getRefundWindowDays, hasRefundEnded } from '@samhus/domain/refund'
import { useTranslation } from 'react-i18next'
import { useCountdown } from '../../components/ui/use-countdown.ts'
import { getServerNow } from '../../lib/server-time.ts'
import { nameDays } from '../../locales/rule-sentences.ts'
import { useCurrentGroup } from '../../session/current-group.tsx'
import styles from './refund-notice.module.css'

/** The points that cancelling returns now. The end of the full refund may pass while the dialog is open. */
export function RefundNotice({ price, refund }: { price: number; refund: NonNullable<Booking['refund']> }) {
  const { t } = useTranslation()
  const { policy } = useCurrentGroup()
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
  return (
    <div className={styles.warning}>
      <p>
        <strong>{t('cancel.late', { window: nameDays(getRefundWindowDays(price, policy), t) })}</strong>
      </p>
      <p>{t('cancel.claim', { count: points })}</p>
    </div>
  )
}

/** Warns that cancelling would not return the points immediately; by the server's clock. */
export function LateRefundWarning({ price, refundEnd }: { price: number; refundEnd: number }) {
  const { t } = useTranslation()
  const { policy } = useCurrentGroup()
  useCountdown(refundEnd, getServerNow, () => undefined)
  if (!hasRefundEnded(refundEnd, getServerNow())) return null
  const window = nameDays(getRefundWindowDays(price, policy), t)
  return <p className={styles.warning}>{t('held.lateRefund', { window })}</p>
}
