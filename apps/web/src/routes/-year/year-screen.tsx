import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useDeferredValue } from 'react'
import { useTranslation } from 'react-i18next'
import { myBookingsQuery } from '../../api/bookings.ts'
import { yearCalendarsQuery } from '../../api/calendars.ts'
import { getErrorMessage } from '../../api/error-message.ts'
import { CallError } from '../../api/http.ts'
import { currentPointsQuery } from '../../api/users.ts'
import { ErrorMessage } from '../../components/ui/message-card.tsx'
import { PointsError } from '../../components/ui/points-error.tsx'
import { getServerYear } from '../../lib/server-time.ts'
import { useCurrentGroup } from '../../session/current-group.tsx'
import { findYearsWithActivity } from '../-overview/years-with-activity.ts'
import { NoCalendars } from './no-calendars.tsx'
import { YearBanner } from './year-banner.tsx'
import styles from './year-screen.module.css'
import type { YearSearch } from './year-search.ts'
import { YearSkeleton } from './year-skeleton.tsx'
import { YearWeeks } from './year-weeks.tsx'

const route = getRouteApi('/booking/$year')

/** The first year that the server accepts. */
const firstYear = 2000

/** `/booking/{year}`: every week of the year, to see and to book. */
export function YearScreen() {
  const { t } = useTranslation()
  const year = Number(route.useParams().year)
  const params = route.useSearch()
  const navigate = route.useNavigate()
  const { tabIndex = 0, view } = params
  const group = useCurrentGroup()
  const currentYear = getServerYear(group.policy.timeZone)
  const calendars = useQuery({
    ...yearCalendarsQuery(group.id, year, currentYear),
    enabled: year >= firstYear,
  })
  // The first weeks come in short tasks, the skeleton in sight until then.
  const isLoaded = useDeferredValue(calendars.data !== undefined, false)
  const bookings = useQuery(myBookingsQuery(group.id))
  const points = useQuery(currentPointsQuery(group.id))
  const findBalance = (ofYear: number) =>
    points.data === undefined ? null : (points.data.years.find((one) => one.year === ofYear)?.points ?? 0)

  // The week that a link led to is no longer the target once the user chooses something else.
  const changeSearch = (change: YearSearch) =>
    void navigate({
      search: (before) => ({ ...before, week: undefined, ...change }),
      replace: true,
      resetScroll: false,
    })

  const renderWeeks = () => {
    const hasNone = calendars.error instanceof CallError && calendars.error.type === 'no-calendars-found'
    if (hasNone || year < firstYear) return <NoCalendars year={year} currentYear={currentYear} />
    if (calendars.data === undefined && calendars.error !== null) {
      const message = t('year.loadError', { message: getErrorMessage(calendars.error, t) })
      return <ErrorMessage message={message} onRetry={() => void calendars.refetch()} />
    }
    if (calendars.data === undefined || !isLoaded) {
      return <YearSkeleton isAllHouses={view === 'houses' && tabIndex === 0} />
    }
    if (!calendars.data.calendars.some((calendar) => calendar.year === year)) {
      return <NoCalendars year={year} currentYear={currentYear} />
    }
    return (
      <YearWeeks
        key={year}
        calendars={calendars.data}
        bookings={bookings.data}
        {...{ year, findBalance, params, changeSearch }}
      />
    )
  }
  return (
    <div className={styles.page}>
      <YearBanner
        year={year}
        currentYear={currentYear}
        firstYear={firstYear}
        furtherYear={findYearsWithActivity(year, points.data?.years, bookings.data)[0] ?? null}
        points={points.isLoadingError ? '–' : findBalance(year)}
      />
      {points.isLoadingError && <PointsError onRetry={() => void points.refetch()} />}
      {renderWeeks()}
    </div>
  )
}
