import { getBookedPercentage } from '@samhus/domain/report'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyWithRetry } from '../../../lib/lazy-with-retry.ts'
import { useLanguage } from '../../../locales/use-language.ts'
import { formatPercentage } from './format-percentage.ts'
import type { OccupancyReport } from './occupancy-report-screen.tsx'
import styles from './reports.module.css'

const SeasonChart = lazyWithRetry(() => import('./season-chart.tsx').then(({ SeasonChart: chart }) => chart))

/** How many weeks of each price are booked: as bars, and as a table, which says it without them. */
export function Seasons({ seasons }: { seasons: OccupancyReport['seasons'] }) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  return (
    <div className={styles.seasons}>
      <div className={styles.chart} aria-hidden>
        <Suspense fallback={<span className={`bone ${styles.chartBone}`} />}>
          <SeasonChart
            seasons={seasons.map(({ points, weeks, booked }) => ({
              price: t('reports.points', { count: points }),
              booked,
              notBooked: weeks - booked,
            }))}
            labels={{ booked: t('reports.booked'), notBooked: t('reports.notBookedWeeks') }}
          />
        </Suspense>
      </div>
      <div className={styles.scroller} role="region" aria-label={t('reports.seasons')} tabIndex={0}>
        <table className={`${styles.table} ${styles.use}`}>
          <thead>
            <tr>
              <th scope="col">{t('reports.price')}</th>
              <th scope="col">{t('reports.weeks')}</th>
              <th scope="col">{t('reports.booked')}</th>
              <th scope="col">{t('reports.rate')}</th>
            </tr>
          </thead>
          <tbody>
            {seasons.map((season) => (
              <tr key={season.points}>
                <th scope="row">{t('reports.points', { count: season.points })}</th>
                <td>{season.weeks}</td>
                <td>{season.booked}</td>
                <td>{formatPercentage(getBookedPercentage(season), 0, language)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}
