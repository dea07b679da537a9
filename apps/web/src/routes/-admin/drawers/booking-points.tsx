import type { AdminBooking } from '@samhus/contract/admin-bookings'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../locales/use-language.ts'
import { formatSigned } from '../points/ledger-columns.tsx'
import { formatTableMoment } from '../points/moment.ts'
import pointStyles from '../points/points.module.css'
import { BookingLink } from './drawer-link.tsx'
import styles from './drawers.module.css'
import { Fact, Facts, Section } from './parts.tsx'

/** What the week cost, what the owner would get back now, and every line of the ledger. */
export function BookingPoints({ booking }: { booking: AdminBooking }) {
  const { t } = useTranslation('admin')
  const { t: tShared } = useTranslation()
  const { points, debited, refund, claim, movedFrom, movedTo, type } = booking
  const isDebitTold = type === 'Book' || type === 'Assign'
  return (
    <Section title={t('bookings.drawer.points')}>
      <Facts>
        <Fact name={t('bookings.drawer.price')}>{tShared('common.points', { count: points })}</Fact>
        {isDebitTold && debited !== points && (
          <Fact name={t('bookings.drawer.debited')}>{tShared('common.points', { count: debited })}</Fact>
        )}
        {refund !== null && (
          <Fact name={t('bookings.drawer.refundNow')}>
            <Refund refund={refund} />
          </Fact>
        )}
        {movedTo !== null && (
          <Fact name={t('bookings.drawer.movedTo')}>
            <span>
              <BookingLink bookingId={movedTo}>{t('bookings.drawer.openBooking')}</BookingLink>
            </span>
          </Fact>
        )}
        {movedFrom !== null && (
          <Fact name={t('bookings.drawer.movedFrom')}>
            <span>
              <BookingLink bookingId={movedFrom}>{t('bookings.drawer.openBooking')}</BookingLink>
            </span>
          </Fact>
        )}
      </Facts>
      {claim !== null && (
        <p className={claim.state === 'open' ? styles.note : undefined}>
          {t(`bookings.drawer.claim.${claim.state}`, { count: claim.points })}
        </p>
      )}
      <Lines booking={booking} />
    </Section>
  )
}

function Refund({ refund: { kind, points, until } }: { refund: NonNullable<AdminBooking['refund']> }) {
  const { t } = useTranslation('admin')
  if (kind === 'none') return t('bookings.drawer.refund.none')
  const words = t(`bookings.drawer.refund.${kind}`, { count: points })
  if (kind === 'claim' || until === null) return words
  return `${words}, ${t('bookings.drawer.refundUntil', { until: Date.parse(until) })}`
}

function Lines({ booking: { lines } }: { booking: AdminBooking }) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  if (lines.length === 0) return null
  return (
    <ul className={styles.rows} aria-label={t('bookings.drawer.lines')}>
      {lines.map(({ id, at, type, year, points }) => (
        <li key={id} className={styles.row}>
          <span className={styles.rowText}>
            <span>{`${t(`points.types.${type}`)}, ${year}`}</span>
            <span className={styles.soft}>{formatTableMoment(at, language)}</span>
          </span>
          <span className={`${styles.number} ${points < 0 ? pointStyles.loss : pointStyles.gain}`}>
            {formatSigned(points)}
          </span>
        </li>
      ))}
    </ul>
  )
}
