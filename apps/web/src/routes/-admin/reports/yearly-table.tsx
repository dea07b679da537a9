import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../locales/use-language.ts'
import { formatPercentage } from './format-percentage.ts'
import { Highlighted } from './highlighted.tsx'
import styles from './reports.module.css'
import type { YearlyReport } from './yearly-report-screen.tsx'

interface Props {
  columns: YearlyReport['houseColumns']
  rows: YearlyReport['data']
  /** Words to mark in the owners' names. */
  words: readonly string[]
}

/** A row for each week, a column for each house. */
export function YearlyTable({ columns, rows, words }: Props) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  return (
    <div className={styles.scroller} role="region" aria-label={t('reports.bookings')} tabIndex={0}>
      <table className={`${styles.table} ${styles.yearly}`}>
        <thead>
          <tr>
            <th scope="col">{t('reports.week')}</th>
            {columns.map(({ houseId, houseName, bookedPercentage }) => (
              <th key={houseId} scope="col">
                {houseName} <span>({formatPercentage(bookedPercentage, 0, language)})</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ weekNumber, houses }) => (
            <tr key={weekNumber}>
              <th scope="row">{weekNumber}</th>
              {houses.map(({ houseId, isBooked, ownerName }) => (
                <td key={houseId}>
                  {isBooked && ownerName !== null ? (
                    <span className={styles.owned}>
                      <Highlighted text={ownerName} words={words} />
                    </span>
                  ) : (
                    <span className={styles.faint}>
                      {isBooked ? t('reports.noOwner') : t('reports.notBooked')}
                    </span>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
