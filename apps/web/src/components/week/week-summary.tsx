import { useTranslation } from 'react-i18next'
import type { Appearance } from '../../theme/status.ts'
import { DateRange } from './date-range.tsx'
import styles from './week-summary.module.css'

interface Props {
  appearance: Appearance
  /** Left out where the dialog's title names it. */
  houseName?: string
  year: number
  week: number
  dateFrom: string
  dateTo: string
  points: number
}

/** Which week of which house a dialog is about: always in the same place and shape. */
export function WeekSummary({ appearance: look, houseName, year, week, dateFrom, dateTo, points }: Props) {
  const { t } = useTranslation()
  return (
    <div className={styles.facts}>
      <span className={styles.badge} data-look={look} aria-hidden>
        {String(week).padStart(2, '0')}
      </span>
      <span className={styles.house}>{houseName ?? t('common.weekOfYear', { week, year })}</span>
      <span className={styles.points}>{t('common.points', { count: points })}</span>
      <span className={styles.when}>
        {houseName !== undefined && (
          <>
            {t('common.weekOfYear', { week, year })}
            <br />
          </>
        )}
        <DateRange from={dateFrom} to={dateTo} />
      </span>
    </div>
  )
}
