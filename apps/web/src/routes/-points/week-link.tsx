import type { StatementWeek } from '@samhus/contract/points'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { yearCalendarsQuery } from '../../api/calendars.ts'
import { useCurrentGroup } from '../../session/current-group.tsx'
import { getServerYear } from '../../lib/server-time.ts'
import styles from './points.module.css'

const danish = new Intl.Collator('da')

/** Links to the week on the house's tab, or in the year's overview while the tab is not known. */
export function WeekLink({ week }: { week: StatementWeek }) {
  const { t } = useTranslation()
  const group = useCurrentGroup()
  const currentYear = getServerYear(group.policy.timeZone)
  const { houseId, houseName, year } = week
  const { data } = useQuery({ ...yearCalendarsQuery(group.id, year, currentYear), staleTime: 60_000 })
  const number = Number.parseInt(week.calendarUnitCode, 10)
  const houseIndex = (data?.calendars ?? [])
    .filter((calendar) => calendar.year === year)
    .toSorted((one, other) => danish.compare(one.houseName, other.houseName))
    .findIndex((calendar) => calendar.houseId === houseId)
  return (
    <Link
      to="/booking/$year"
      params={{ year: String(year) }}
      // The year's page scrolls to the week itself.
      resetScroll={false}
      search={{ tabIndex: houseIndex === -1 ? undefined : houseIndex + 1, week: number }}
      className={styles.week}
    >
      {t('points.week', { house: houseName, week: number })}
    </Link>
  )
}
