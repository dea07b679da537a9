import type { myBookings } from '@samhus/contract/bookings'
import type { GroupCalendars } from '@samhus/contract/calendars'
import type { Output } from '@samhus/contract/operation'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { useEffect, useId, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { myBookingsQuery } from '../api/bookings.ts'
import { yearCalendarsQuery } from '../api/calendars.ts'
import { getErrorMessage } from '../api/error-message.ts'
import { CallError } from '../api/http.ts'
import { currentPointsQuery } from '../api/users.ts'
import { ErrorMessage } from '../components/ui/message-card.tsx'
import { PointsError } from '../components/ui/points-error.tsx'
import { phoneQuery, useMediaQuery } from '../components/ui/use-media-query.ts'
import { HouseGrid } from '../components/year/house-grid.tsx'
import { Legend } from '../components/year/legend.tsx'
import { MonthCards } from '../components/year/month-cards.tsx'
import { getServerNow, getServerYear } from '../lib/server-time.ts'
import { loadScreenTexts } from '../locales/i18n.ts'
import { useTitleDetail } from '../lib/title-detail.ts'
import { useCurrentGroup } from '../session/current-group.tsx'
import { findYearsWithActivity } from './-overview/years-with-activity.ts'
import { toGridHouses, toHouseMonths, toOverviewMonths } from './-year/cells.ts'
import { HolidayChoice } from './-year/holiday-choice.tsx'
import { addHolidaysToHouses, addHolidaysToMonths, type HolidayNames, useHolidays } from './-year/holidays.ts'
import { HouseInfo } from './-year/house-info.tsx'
import { HouseTabs } from './-year/house-tabs.tsx'
import { NoCalendars } from './-year/no-calendars.tsx'
import { SwipeHint } from './-year/swipe-hint.tsx'
import { useAnnounceChanges } from './-year/use-announce-changes.ts'
import { useHouseSwipe } from './-year/use-house-swipe.ts'
import { WeekGrid } from './-year/week-grid.tsx'
import { YearBanner } from './-year/year-banner.tsx'
import styles from './-year/year-screen.module.css'
import { YearSkeleton } from './-year/year-skeleton.tsx'
import { YearToolbar } from './-year/year-toolbar.tsx'
import { createYearView, type House, type YearView } from './-year/year-view.ts'

interface YearSearch {
  /** 0, the overview, is left out; 1 is the first house. */
  tabIndex?: number | undefined
  /** The overview's second view. */
  view?: 'houses' | undefined
  /** The number of the week that a link leads to: the page scrolls to it and focuses it. */
  week?: number | undefined
}

/** Parameters that are removed from the URL where they have no meaning. */
const removableParams = /[?&](tabIndex|week)=/g

export const Route = createFileRoute('/booking/$year')({
  validateSearch: (search: Record<string, unknown>): YearSearch => {
    const [tabIndex, week] = [Number(search['tabIndex']), Number(search['week'])]
    // Each key is set even where its value is undefined: a missing key would stay as it was in the URL.
    return {
      tabIndex: Number.isInteger(tabIndex) && tabIndex > 0 ? tabIndex : undefined,
      view: search['view'] === 'houses' ? 'houses' : undefined,
      week: Number.isInteger(week) && week >= 1 && week <= 53 ? week : undefined,
    }
  },
  beforeLoad: ({ params, search, location }) => {
    if (!/^\d{4}$/.test(params.year)) throw redirect({ to: '/booking', replace: true })
    const names = [...location.searchStr.matchAll(removableParams)].map(([, name]) => name)
    if (names.some((name) => search[name as 'tabIndex' | 'week'] === undefined)) {
      throw redirect({ to: '/booking/$year', params, search, replace: true })
    }
  },
  loader: loadScreenTexts,
  component: YearScreen,
})

/** The first year that the server accepts. */
const firstYear = 2000

/** `/booking/{year}`: every week of the year, to see and to book. */
function YearScreen() {
  const { t } = useTranslation()
  const year = Number(Route.useParams().year)
  const { tabIndex = 0, view } = Route.useSearch()
  const group = useCurrentGroup()
  const currentYear = getServerYear(group.policy.timeZone)
  const calendars = useQuery({
    ...yearCalendarsQuery(group.id, year, currentYear),
    enabled: year >= firstYear,
  })
  const bookings = useQuery(myBookingsQuery(group.id))
  const points = useQuery(currentPointsQuery(group.id))
  const findBalance = (ofYear: number) =>
    points.data === undefined ? null : (points.data.years.find((one) => one.year === ofYear)?.points ?? 0)

  const renderWeeks = () => {
    const hasNone = calendars.error instanceof CallError && calendars.error.type === 'no-calendars-found'
    if (hasNone || year < firstYear) return <NoCalendars year={year} currentYear={currentYear} />
    if (calendars.data === undefined) {
      if (calendars.error === null) {
        return <YearSkeleton isAllHouses={view === 'houses' && tabIndex === 0} />
      }
      const message = t('year.loadError', { message: getErrorMessage(calendars.error, t) })
      return <ErrorMessage message={message} onRetry={() => void calendars.refetch()} />
    }
    if (!calendars.data.calendars.some((calendar) => calendar.year === year)) {
      return <NoCalendars year={year} currentYear={currentYear} />
    }
    return (
      <Weeks
        key={year}
        year={year}
        calendars={calendars.data}
        bookings={bookings.data}
        findBalance={findBalance}
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

interface WeeksProps {
  year: number
  calendars: GroupCalendars
  bookings: Output<typeof myBookings> | undefined
  /** Points of a year; null while they are not known. */
  findBalance: (year: number) => number | null
}

/** The weeks of a year: over all houses, of one house, or house by house; and every dialog that a week opens. */
function Weeks({ year, calendars, bookings, findBalance }: WeeksProps) {
  const { t } = useTranslation()
  const panelId = useId()
  const { tabIndex: wantedTab = 0, view: wantedView, week: targetWeek = null } = Route.useSearch()
  const isAllHouses = wantedView === 'houses'
  const navigate = Route.useNavigate()
  const [displayMode, setDisplayMode] = useState<'status' | 'points'>('status')
  const [onlyBookable, setOnlyBookable] = useState(false)
  const isPhone = useMediaQuery(phoneQuery)
  const view = useMemo(
    () => createYearView(calendars, year, { now: getServerNow(), bookings }),
    [calendars, year, bookings],
  )
  const house = view.houses[wantedTab - 1] ?? null
  const tabIndex = house === null ? 0 : wantedTab
  const isGrid = house === null && isAllHouses
  useTitleDetail(house === null ? String(year) : `${year}, ${house.name}`)
  const holidays = useHolidays(year)
  const holidayNames = holidays.names
  const { months, gridHouses, isEmpty } = useCells({ view, house, isGrid, onlyBookable, holidayNames })

  // The week that a link led to is no longer the target once the user chooses something else.
  const changeSearch = (search: Pick<YearSearch, 'tabIndex' | 'view'>) =>
    void navigate({
      search: (before) => ({ ...before, week: undefined, ...search }),
      replace: true,
      resetScroll: false,
    })
  const onChoose = (next: number) => changeSearch({ tabIndex: next === 0 ? undefined : next })
  // The URL names a house that the year does not have.
  const hasWrongTab = wantedTab > view.houses.length
  useEffect(() => {
    if (hasWrongTab) changeSearch({ tabIndex: undefined })
    // Once for each wrong URL; the function is a new one with every render.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [hasWrongTab])
  const swipe = useHouseSwipe({ tabs: view.houses.length + 1, tabIndex, onChoose })
  const announcement = useAnnounceChanges(view)

  return (
    <div className={styles.page} {...swipe.handlers}>
      <HouseTabs {...{ houses: view.houses, tabIndex, panelId, onChoose }} />
      <YearToolbar
        isOverview={house === null}
        isAllHouses={isAllHouses}
        onAllHouses={(next) => changeSearch({ view: next ? 'houses' : undefined })}
        {...{ displayMode, setDisplayMode, onlyBookable, setOnlyBookable }}
      />
      {isPhone && <Legend displayMode={displayMode} isScroller />}
      {swipe.showsHint && !isGrid && <SwipeHint onNext={swipe.goToNext} />}
      {isEmpty && <p className={styles.empty}>{t('year.nothingToBook')}</p>}
      <WeekGrid {...{ panelId, view, bookings, findBalance, house, displayMode, targetWeek }} wraps={!isGrid}>
        {isGrid ? (
          <div className={styles.wide}>
            <HouseGrid
              weeks={view.weeks}
              houses={gridHouses}
              isTransposed={isPhone}
              displayMode={displayMode}
            />
          </div>
        ) : (
          <MonthCards months={months} hasTotals={house === null && view.houses.length > 1} />
        )}
      </WeekGrid>
      {!isPhone && <Legend displayMode={displayMode} />}
      <HolidayChoice countries={holidays.countries} onToggle={holidays.toggleCountry} />
      {house !== null && <HouseInfo houseId={house.houseId} />}
      <p className="hidden-visually" aria-live="polite">
        {announcement}
      </p>
    </div>
  )
}

interface CellArgs {
  view: YearView
  /** Null for all houses. */
  house: House | null
  isGrid: boolean
  onlyBookable: boolean
  holidayNames: HolidayNames
}

/** Returns the weeks as cells, and whether the filter hides all of them. */
function useCells({ view, house, isGrid, onlyBookable, holidayNames }: CellArgs) {
  const { t } = useTranslation()
  return useMemo(() => {
    const options = { t, onlyBookable }
    const months = house === null ? toOverviewMonths(view, options) : toHouseMonths(view, house, options)
    const isEmpty = onlyBookable && !months.some(({ cells }) => cells.some((cell) => !cell.isHidden))
    return {
      months: addHolidaysToMonths(months, holidayNames),
      gridHouses: isGrid ? addHolidaysToHouses(toGridHouses(view, options), holidayNames) : [],
      isEmpty,
    }
  }, [view, house, isGrid, onlyBookable, holidayNames, t])
}
