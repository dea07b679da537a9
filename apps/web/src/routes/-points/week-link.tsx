import type { StatementWeek } from '@samhus/contract/points'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import styles from './points.module.css'

interface Props {
  week: StatementWeek
  /** The houses' tabs on the page of the statement's year; undefined while they are not known. */
  tabs: ReadonlyMap<string, number> | undefined
}

/** Links to the week on the house's tab, or in the year's overview while the tab is not known. */
export function WeekLink({ week, tabs }: Props) {
  const { t } = useTranslation()
  const { houseId, houseName, year } = week
  const number = Number.parseInt(week.calendarUnitCode, 10)
  return (
    <Link
      to="/booking/$year"
      params={{ year: String(year) }}
      // The year's page scrolls to the week itself.
      resetScroll={false}
      search={{ tabIndex: tabs?.get(houseId), week: number }}
      className={styles.week}
    >
      {t('points.week', { house: houseName, week: number })}
    </Link>
  )
}
