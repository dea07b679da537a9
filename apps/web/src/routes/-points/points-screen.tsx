import { IconArrowLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { yearCalendarsQuery } from '../../api/calendars.ts'
import { useCurrentGroup } from '../../session/current-group.tsx'
import { getErrorMessage } from '../../api/error-message.ts'
import { listHouseTabs } from '../../lib/list-house-tabs.ts'
import { getServerYear } from '../../lib/server-time.ts'
import { currentPointsQuery, pointsStatementQuery } from '../../api/users.ts'
import { ErrorMessage } from '../../components/ui/message-card.tsx'
import styles from './points.module.css'
import { StatementLines } from './statement-lines.tsx'
import { StatementSkeleton } from './statement-skeleton.tsx'
import { StatementSummary } from './statement-summary.tsx'

const route = getRouteApi('/booking/points')

/** `/booking/points`: the statement of a year's points: the balance, what is to come, and every line. */
export function PointsScreen() {
  const { t } = useTranslation()
  const group = useCurrentGroup()
  const currentYear = getServerYear(group.policy.timeZone)
  const { year = currentYear } = route.useSearch()
  const points = useQuery(currentPointsQuery(group.id))
  const { data, error, refetch } = useQuery(pointsStatementQuery(group.id, year))
  const { data: calendars } = useQuery({
    ...yearCalendarsQuery(group.id, year, currentYear),
    staleTime: 60_000,
    // Only weeks lead to a tab.
    enabled: data !== undefined && [...data.lines, ...data.waiting].some(({ week }) => week !== null),
  })
  const tabs = useMemo(() => calendars && listHouseTabs(calendars.calendars, year), [calendars, year])
  const known = points.data?.years.map((one) => one.year) ?? []
  const years = [...new Set([...known, currentYear, currentYear + 1, year])].toSorted((a, b) => a - b)
  return (
    <div className={styles.page}>
      <header>
        <Link to="/booking" className={styles.back}>
          <IconArrowLeft size={18} aria-hidden />
          {t('shell.booking')}
        </Link>
        <h1 className={styles.heading}>{t('points.title')}</h1>
      </header>
      <nav className={styles.years} aria-label={t('points.years')}>
        {years.map((one) => (
          <Link
            key={one}
            to="/booking/points"
            search={{ year: one }}
            // Without this the router marks every year as the current page.
            activeOptions={{ exact: true, includeSearch: true }}
            className={styles.year}
            aria-current={one === year ? 'page' : undefined}
            replace
          >
            {one}
          </Link>
        ))}
      </nav>
      {data === undefined && error === null && <StatementSkeleton />}
      {data === undefined && error !== null && (
        <ErrorMessage
          message={t('points.loadError', { message: getErrorMessage(error, t) })}
          onRetry={() => void refetch()}
        />
      )}
      {data !== undefined && (
        <>
          <StatementSummary statement={data} tabs={tabs} />
          <StatementLines statement={data} tabs={tabs} />
        </>
      )}
    </div>
  )
}
