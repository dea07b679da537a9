import type { StatementWeek } from '@samhus/contract/points'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { groupCalendarsQuery } from '../../api/calendars.ts'
import { useCurrentGroup } from '../../api/current-group.tsx'
import styles from './points.module.css'

const danish = new Intl.Collator('da')

/** House and week, leading to the house's tab of that year; to the year's overview while that is not known. */
export function WeekLink({ week }: { week: StatementWeek }) {
  const { t } = useTranslation()
  const group = useCurrentGroup()
  const { data } = useQuery({ ...groupCalendarsQuery(group.id), staleTime: 60_000 })
  const { houseId, houseName, year, calendarUnitCode } = week
  const place = (data?.calendars ?? [])
    .filter((calendar) => calendar.year === year)
    .toSorted((one, other) => danish.compare(one.houseName, other.houseName))
    .findIndex((calendar) => calendar.houseId === houseId)
  return (
    <Link
      to="/booking/$year"
      params={{ year: String(year) }}
      search={{ tabIndex: place === -1 ? undefined : place + 1 }}
      className={styles.week}
    >
      {t('points.week', { house: houseName, week: Number.parseInt(calendarUnitCode, 10) })}
    </Link>
  )
}
