import { useTranslation } from 'react-i18next'
import type { Appearance } from '../../theme/status.ts'
import { DateRange } from './date-range.tsx'
import styles from './week-summary.module.css'

interface Props {
  appearance: Appearance
  /** Omitted if the dialog's title names it. */
  houseName?: string
  year: number
  week: number
  dateFrom: string
  dateTo: string
  points: number
}

/** The week, house, dates and points that a dialog is about. */
export function WeekSummary({ appearance, houseName, year, week, dateFrom, dateTo, points }: Props) {
  const { t } = useTranslation()
  return (
    <div className={styles.summary}>
      <span className={styles.badge} data-look={appearance} aria-hidden>
        {String(week).padStart(2, '0')}
      </span>
      <span className={styles.house}>{houseName ?? t('common.weekOfYear', { week, year })}</span>
      <span className={styles.points}>{t('common.points', { count: points })}</span>
      <span className={styles.when}>
        {houseName !== undefined && (
          <>
            <span>{t('common.weekOfYear', { week, year })}</span>
            <br />
          </>
        )}
        <DateRange from={dateFrom} to={dateTo} />
      </span>
    </div>
  )
}
