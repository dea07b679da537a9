import type { Booking } from '@samhus/contract/bookings'
import {
  getRefundKindAt,
  getRefundWindowDays,
  hasRefundEnded,
  listRefundWindows,
} from '@samhus/domain/refund'
import { useTranslation } from 'react-i18next'
import { findStripStart } from '../../components/booking/measure-windows.ts'
import { RefundLegend, RefundStrip } from '../../components/booking/refund-strip.tsx'
import { useCountdown } from '../../components/ui/use-countdown.ts'
import { getHouseZone } from '../../lib/house-zone.ts'
import { toLocalInstant } from '../../lib/local-instant.ts'
import { getServerNow } from '../../lib/server-time.ts'
import { formatShortDay, formatShortDayAt } from '../../locales/format.ts'
import { nameDays } from '../../locales/rule-sentences.ts'
import { BalanceChange } from './balance-change.tsx'
import styles from './refund-notice.module.css'

/** A booking whose cancellation is shown beforehand. */
interface RefundProps {
  booking: Booking
  refund: NonNullable<Booking['refund']>
}

/**
 * The points that cancelling returns now, in words and drawn, and what that makes of the balance, where it is known. The
 * end of the full refund may pass while it is shown.
 */
export function RefundNotice({ booking, refund, balance }: RefundProps & { balance: number | null }) {
  const until = refund.until === null ? null : Date.parse(refund.until)
  useCountdown(until, getServerNow, () => undefined)
  const now = getServerNow()
  const windows = listWindows({
    refundEnd: booking.refundUntil === null ? null : Date.parse(booking.refundUntil),
    cancellationDeadline: Date.parse(booking.cancellationDeadline),
    dateFrom: booking.dateFrom,
    isPaid: refund.kind !== 'none',
  })
  return (
    <>
      <RefundSentence {...{ booking, refund, until }} />
      <DrawnWindows windows={windows} now={now} dateFrom={booking.dateFrom} />
      <RefundLegend windows={windows} now={now} />
      {balance !== null && (
        <BalanceChange
          year={booking.year}
          before={balance}
          after={getKindNow(refund) === 'full' ? balance + refund.points : balance}
        />
      )}
    </>
  )
}

/** Returns the refund kind that cancelling has now. */
function getKindNow({ kind, until }: NonNullable<Booking['refund']>) {
  return getRefundKindAt({ kind, until: until === null ? null : Date.parse(until) }, getServerNow())
}

function RefundSentence({ booking, refund, until }: RefundProps & { until: number | null }) {
  const { t } = useTranslation()
  const { points } = refund
  const kind = getKindNow(refund)
  if (kind === 'none') return <p>{t('cancel.none')}</p>
  if (kind === 'full') {
    return (
      <p className={styles.good}>
        <strong>{t('cancel.full', { count: points })}</strong>{' '}
        {until !== null && <span>{t('cancel.fullUntil', { until })}</span>}
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

interface WindowFacts {
  refundEnd: number | null
  /** Null while it is not known. */
  cancellationDeadline: number | null
  dateFrom: string
  isPaid: boolean
}

/** The week begins at midnight, at the houses: that it is to be entered some hours later cannot be seen on a strip. */
function listWindows({ refundEnd, cancellationDeadline, dateFrom, isPaid }: WindowFacts) {
  const startsAt = toLocalInstant(dateFrom, '00:00', getHouseZone())
  return listRefundWindows({
    fullUntil: refundEnd ?? startsAt,
    cancellationDeadline: cancellationDeadline ?? startsAt,
    startsAt,
    isPaid,
  })
}

interface DrawnProps {
  windows: ReturnType<typeof listWindows>
  now: number
  dateFrom: string
}

function DrawnWindows({ windows, now, dateFrom }: DrawnProps) {
  const { t } = useTranslation()
  const full = windows.find(({ kind }) => kind === 'full')
  return (
    <RefundStrip
      windows={windows}
      from={findStripStart(windows, now)}
      now={now}
      fullEnd={full === undefined ? '' : t('dialogs.refund.until', { day: formatShortDayAt(full.until - 1) })}
      end={t('dialogs.refund.arrival', { day: formatShortDay(dateFrom) })}
    />
  )
}

interface BeforeBookingProps {
  /** Says which week it is about, where there are two. */
  title?: string | undefined
  dateFrom: string
  refundEnd: number
  /** Null until the server has reserved the week. */
  cancellationDeadline: number | null
  /** False beside another strip, whose words hold for both. */
  explainsSigns?: boolean
}

/** What cancelling would return, before a week is booked: drawn, and the warning where it is late, by the server's clock. */
export function RefundBeforeBooking(props: BeforeBookingProps) {
  const { title, dateFrom, refundEnd, cancellationDeadline, explainsSigns = true } = props
  const { t } = useTranslation()
  useCountdown(refundEnd, getServerNow, () => undefined)
  const now = getServerNow()
  const isLate = hasRefundEnded(refundEnd, now)
  const windows = listWindows({ refundEnd, cancellationDeadline, dateFrom, isPaid: true })
  const window = nameDays(getRefundWindowDays(dateFrom, refundEnd), t)
  // The last days too while the strip does not know them yet, so that no line is added later.
  const closed = { kind: 'closed', until: Number.POSITIVE_INFINITY } as const
  const explained = [...windows.filter(({ kind }) => kind !== 'closed'), closed]
  const said = explained.filter(({ kind }) => (isLate ? kind !== 'full' : explainsSigns || kind === 'full'))
  return (
    <div className={styles.beforeBooking}>
      {title !== undefined && <p className={styles.title}>{title}</p>}
      <DrawnWindows windows={windows} now={now} dateFrom={dateFrom} />
      {isLate && <p className={styles.warning}>{t('held.lateRefund', { window })}</p>}
      {(explainsSigns || !isLate) && <RefundLegend windows={said} now={now} isShort />}
    </div>
  )
}
