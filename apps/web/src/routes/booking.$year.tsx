import { useQuery } from '@tanstack/react-query'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { myBookingsQuery } from '../api/bookings.ts'
import { calendarsOfYearQuery } from '../api/calendars.ts'
import { useCurrentGroup } from '../session/current-group.tsx'
import { CallError } from '../api/http.ts'
import { messageOf } from '../api/error-message.ts'
import { serverYear } from '../lib/server-time.ts'
import { currentPointsQuery } from '../api/users.ts'
import { ErrorMessage } from '../components/ui/message-card.tsx'
import { findYearsWithActivity } from './-overview/years-with-activity.ts'
import { NoCalendars } from './-year/no-calendars.tsx'
import { PointsError } from '../components/ui/points-error.tsx'
import { YearBanner } from './-year/year-banner.tsx'
import { YearPage } from './-year/year-page.tsx'
import styles from './-year/year-page.module.css'
import { YearSkeleton } from './-year/year-skeleton.tsx'

interface YearSearch {
  /** 0, the overview, is left out; 1 is the first house. */
  tabIndex?: number | undefined
  /** The overview's second view. */
  view?: 'houses' | undefined
  /** The number of a week that a link leads to: it is brought into view, and the keyboard to it. */
  week?: number | undefined
}

/** Those that are left out of the address where they say nothing. */
const searchParamPattern = /[?&](tabIndex|week)=/g

export const Route = createFileRoute('/booking/$year')({
  validateSearch: (search: Record<string, unknown>): YearSearch => {
    const [tabIndex, week] = [Number(search['tabIndex']), Number(search['week'])]
    // Named even where they are nothing: what is left out stays as it was in the address.
    return {
      tabIndex: Number.isInteger(tabIndex) && tabIndex > 0 ? tabIndex : undefined,
      view: search['view'] === 'houses' ? 'houses' : undefined,
      week: Number.isInteger(week) && week >= 1 && week <= 53 ? week : undefined,
    }
  },
  beforeLoad: ({ params, search, location }) => {
    if (!/^\d{4}$/.test(params.year)) throw redirect({ to: '/booking', replace: true })
    // What stands for the overview, or for nothing, is left out of the address.
    const given = [...location.searchStr.matchAll(searchParamPattern)].map(([, name]) => name)
    if (given.some((name) => search[name as 'tabIndex' | 'week'] === undefined)) {
      throw redirect({ to: '/booking/$year', params, search, replace: true })
    }
  },
  component: YearScreen,
})

/** The server knows no year before it. */
const firstYear = 2000

/** `/booking/{year}`: every week of the year, to see and to book. */
function YearScreen() {
  const { t } = useTranslation()
  const year = Number(Route.useParams().year)
  const { tabIndex = 0, view, week } = Route.useSearch()
  const group = useCurrentGroup()
  const currentYear = serverYear(group.policy.timeZone)
  const calendars = useQuery({
    ...calendarsOfYearQuery(group.id, year, currentYear),
    enabled: year >= firstYear,
  })
  const bookings = useQuery(myBookingsQuery(group.id))
  const points = useQuery(currentPointsQuery(group.id))
  const balanceIn = (ofYear: number) =>
    points.data === undefined ? null : (points.data.years.find((one) => one.year === ofYear)?.points ?? 0)

  const content = () => {
    const hasNone = calendars.error instanceof CallError && calendars.error.type === 'no-calendars-found'
    if (hasNone || year < firstYear) {
      return <NoCalendars year={year} currentYear={currentYear} />
    }
    if (calendars.error !== null && calendars.data === undefined) {
      return (
        <ErrorMessage
          message={t('year.loadError', { message: messageOf(calendars.error, t) })}
          onRetry={() => void calendars.refetch()}
        />
      )
    }
    if (calendars.data === undefined)
      return <YearSkeleton isAllHouses={view === 'houses' && tabIndex === 0} />
    if (!calendars.data.calendars.some((calendar) => calendar.year === year)) {
      return <NoCalendars year={year} currentYear={currentYear} />
    }
    return (
      <YearPage
        key={year}
        year={year}
        calendars={calendars.data}
        bookings={bookings.data}
        balanceIn={balanceIn}
        tabIndex={tabIndex}
        isAllHouses={view === 'houses'}
        soughtWeek={week ?? null}
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
        points={points.isLoadingError ? '–' : balanceIn(year)}
      />
      {points.isLoadingError && <PointsError onRetry={() => void points.refetch()} />}
      {content()}
    </div>
  )
}
