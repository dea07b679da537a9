import { useQuery } from '@tanstack/react-query'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { myBookingsQuery } from '../api/bookings.ts'
import { groupCalendarsQuery } from '../api/calendars.ts'
import { useCurrentGroup } from '../api/current-group.tsx'
import { CallError } from '../api/http.ts'
import { messageOf } from '../api/message-of.ts'
import { serverToday } from '../api/server-time.ts'
import { currentPointsQuery } from '../api/users.ts'
import { Problem } from '../parts/notice.tsx'
import { NoCalendars } from './-booking/no-calendars.tsx'
import { PointsFailed } from './-booking/points-failed.tsx'
import { YearBanner } from './-booking/year-banner.tsx'
import { YearPage } from './-booking/year-page.tsx'
import styles from './-booking/year-page.module.css'
import { YearSkeleton } from './-booking/year-skeleton.tsx'

interface YearSearch {
  /** 0, the overview, is left out; 1 is the first house. */
  tabIndex?: number | undefined
  /** The overview's second view. */
  view?: 'houses' | undefined
}

export const Route = createFileRoute('/booking/$year')({
  validateSearch: (search: Record<string, unknown>): YearSearch => {
    const tabIndex = Number(search['tabIndex'])
    // Named even where they are nothing: what is left out stays as it was in the address.
    return {
      tabIndex: Number.isInteger(tabIndex) && tabIndex > 0 ? tabIndex : undefined,
      view: search['view'] === 'houses' ? 'houses' : undefined,
    }
  },
  beforeLoad: ({ params, search, location }) => {
    if (!/^\d{4}$/.test(params.year)) throw redirect({ to: '/booking', replace: true })
    // What stands for the overview, or for nothing, is left out of the address.
    if (/[?&]tabIndex=/.test(location.searchStr) && search.tabIndex === undefined) {
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
  const { tabIndex = 0, view } = Route.useSearch()
  const group = useCurrentGroup()
  const currentYear = Number(serverToday(group.policy.timeZone).slice(0, 4))
  // Older years than the last are not in the common answer and are asked for by name.
  const calendars = useQuery({
    ...groupCalendarsQuery(group.id, year < currentYear - 1 ? year : undefined),
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
        <Problem
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
      />
    )
  }
  return (
    <div className={styles.page}>
      <YearBanner
        year={year}
        currentYear={currentYear}
        firstYear={firstYear}
        points={points.isLoadingError ? '–' : balanceIn(year)}
      />
      {points.isLoadingError && <PointsFailed onRetry={() => void points.refetch()} />}
      {content()}
    </div>
  )
}
