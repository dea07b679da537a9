import type { Group } from '@samhus/contract/groups'
import { listRefundWindows } from '@samhus/domain/refund'
import { useTranslation } from 'react-i18next'
import { RefundLegend, RefundStrip } from '../../components/booking/refund-strip.tsx'
import { nameDays } from '../../locales/rule-sentences.ts'
import styles from './refund-windows.module.css'

const dayMs = 86_400_000

/** What cancelling returns, drawn by the numbers of the association: one strip, or one for each refund window. */
export function RefundWindows({ policy }: Pick<Group, 'policy'>) {
  const { t } = useTranslation()
  const { refundFromPoints, refundHighDays, refundLowDays } = policy
  const list = (days: number) => ({ days, windows: listAbstractWindows(policy, days) })
  const high = { ...list(refundHighDays), title: t('dialogs.refund.highWeeks', { count: refundFromPoints }) }
  const low = { ...list(refundLowDays), title: t('dialogs.refund.otherWeeks') }
  const strips = refundHighDays === refundLowDays ? [{ ...low, title: null }] : [high, low]
  // Where the rules leave one of them no time for a kind of refund, the other one has it.
  const fullest = low.windows.length < high.windows.length ? high.windows : low.windows
  // Both begin on the same day, so that the windows can be compared.
  const from = -1.5 * Math.max(refundHighDays, refundLowDays, 7) * dayMs
  return (
    <div className={styles.strips}>
      {strips.map(({ title, days, windows }) => (
        <div key={days} className={styles.strip}>
          {title !== null && <p className={styles.title}>{title}</p>}
          <RefundStrip
            windows={windows}
            from={from}
            now={null}
            fullEnd={t('dialogs.refund.before', { span: nameDays(days, t) })}
            end={t('dialogs.refund.arrivalAlone')}
          />
        </div>
      ))}
      <RefundLegend windows={fullest} now={null} />
    </div>
  )
}

/** The windows of any week: instants counted from the midnight before arrival. */
function listAbstractWindows({ cancellationDeadline }: Group['policy'], refundDays: number) {
  const [hour = 0, minute = 0] = cancellationDeadline.time.split(':').map(Number)
  return listRefundWindows({
    fullUntil: -refundDays * dayMs,
    cancellationDeadline: -cancellationDeadline.daysBefore * dayMs + (hour * 60 + minute) * 60_000,
    startsAt: 0,
    isPaid: true,
  })
}
