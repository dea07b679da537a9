import { useTranslation } from 'react-i18next'
import type { FreeWeeks } from './free-weeks.ts'
import styles from './availability-bar.module.css'

/** How many of the year's remaining weeks are free, in words and as a bar. */
export function AvailabilityBar({ free, weeks, year }: FreeWeeks & { year: number }) {
  const { t } = useTranslation()
  return (
    <div className={styles.availability}>
      <span className={styles.track} aria-hidden>
        <span className={styles.fill} style={{ width: `${(100 * free) / weeks}%` }} />
      </span>
      <p>
        <strong>{t('homes.free', { count: free, weeks })}</strong>
        <span className={styles.year}>{t('homes.freeWhen', { year })}</span>
      </p>
    </div>
  )
}
