import { addDays } from '@samhus/domain/day'
import { IconClockHour4, IconCoins, IconHourglass } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { getServerNow } from '../../lib/server-time.ts'
import type { PointsStatement } from '../../api/users.ts'
import styles from './points.module.css'
import { WeekLink } from './week-link.tsx'

interface Props {
  statement: PointsStatement
  tabs: ComponentProps<typeof WeekLink>['tabs']
}

/** The balance and when it expires, the points to come, and the refunds that wait for another owner. */
export function StatementSummary({ statement, tabs }: Props) {
  const { t } = useTranslation()
  const { year, balance, coming, waiting } = statement
  const isOver = getServerNow() >= Date.parse(statement.expiresAt)
  return (
    <div className={styles.summary}>
      <section className={styles.balance} aria-label={t('points.balance', { year })}>
        <p className={styles.label}>{t('points.balance', { year })}</p>
        <p className={styles.amount}>
          <span className={styles.number}>{balance}</span> {t('overview.pointsWord', { count: balance })}
        </p>
        <p className={styles.note}>
          <IconHourglass size={20} stroke={1.8} aria-hidden />
          <span>{isOver ? t('points.ended') : t('points.atEnd', { day: getLastDay(year) })}</span>
        </p>
      </section>
      {!isOver && (
        <section className={styles.card} aria-label={t('points.coming')}>
          <h2 className={styles.title}>
            <IconCoins size={22} stroke={1.8} aria-hidden />
            {t('points.coming')}
          </h2>
          {coming.length === 0 && <p className={styles.soft}>{t('points.comingNone', { year })}</p>}
          <ul className={styles.rows}>
            {coming.map(({ assignAt, points }, index) => (
              <li key={`${assignAt} ${index}`} className={styles.row}>
                <span>{t('points.comingAt', { at: Date.parse(assignAt) })}</span>
                <strong>{t('common.points', { count: points })}</strong>
              </li>
            ))}
          </ul>
        </section>
      )}
      {waiting.length > 0 && (
        <section className={`${styles.card} ${styles.wide}`} aria-label={t('points.waiting')}>
          <h2 className={styles.title}>
            <IconClockHour4 size={22} stroke={1.8} aria-hidden />
            {t('points.waiting')}
          </h2>
          <ul className={styles.rows}>
            {waiting.map(({ bookingId, points, until, week }) => (
              <li key={bookingId} className={styles.row}>
                <span>
                  <WeekLink week={week} tabs={tabs} />
                  <span className={styles.small}>
                    {t('points.waitingUntil', { until: Date.parse(until) })}
                  </span>
                </span>
                <strong>{t('common.points', { count: points })}</strong>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

function getLastDay(year: number): string {
  return addDays(`${year + 1}-01-01`, -1)
}
