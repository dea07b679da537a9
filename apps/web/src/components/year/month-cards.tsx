import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { formatMonthName } from '../../locales/format.ts'
import { useLanguage } from '../../locales/use-language.ts'
import type { CellMonth } from './cell.ts'
import styles from './month-cards.module.css'
import { WeekCircle } from './week-circle.tsx'

interface Props {
  months: readonly CellMonth[]
  /** Shows the number of weeks with a free house next to the month's name; false if one house is shown. */
  hasTotals: boolean
}

/** The year as twelve cards of week circles; on a phone as twelve rows. */
export const MonthCards = memo(function MonthCards({ months, hasTotals }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  return (
    <div className={styles.cards}>
      {months.map(({ month, cells }) => {
        const free = cells.filter((cell) => (cell.free ?? 0) > 0 && !cell.isPast).length
        return (
          <section key={month} className={styles.card} aria-label={formatMonthName(month, language, 'long')}>
            <div className={styles.head} aria-hidden>
              <span className={`${styles.name} ${styles.long}`}>
                {formatMonthName(month, language, 'long')}
              </span>
              <span className={`${styles.name} ${styles.short}`}>
                {formatMonthName(month, language, 'short')}
              </span>
              {hasTotals && free > 0 && (
                <span className={styles.total}>{t('year.weeksFree', { count: free })}</span>
              )}
            </div>
            <div className={styles.weeks}>
              {cells.map((cell) => (
                <WeekCircle {...cell} key={cell.id} />
              ))}
            </div>
          </section>
        )
      })}
    </div>
  )
})

/** Placeholder of the month cards while the calendars are loading. */
export function MonthCardsSkeleton() {
  const language = useLanguage()
  return (
    <div className={styles.cards} aria-hidden>
      {Array.from({ length: 12 }, (_, index) => (
        <div key={index} className={styles.card}>
          <div className={styles.head}>
            <span className={`${styles.name} ${styles.long}`}>
              {formatMonthName(index + 1, language, 'long')}
            </span>
            <span className={`${styles.name} ${styles.short}`}>
              {formatMonthName(index + 1, language, 'short')}
            </span>
          </div>
          <div className={styles.weeks}>
            {Array.from({ length: index % 3 === 0 ? 5 : 4 }, (__, week) => (
              <div key={week} className={styles.ghost}>
                <span className={`bone ${styles.ghostCircle}`} />
                <span className={`bone ${styles.ghostLine}`} />
              </div>
            ))}
          </div>
        </div>
      ))}
    </div>
  )
}
