import type { myBookings } from '@samhus/contract/bookings'
import type { GroupCalendars } from '@samhus/contract/calendars'
import type { Output } from '@samhus/contract/operation'
import { useDeferredValue, useEffect, useId, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { phoneQuery, useMediaQuery } from '../../components/ui/use-media-query.ts'
import { MonthCards } from '../../components/year/month-cards.tsx'
import { YearLegend } from '../../components/year/year-legend.tsx'
import { getServerNow } from '../../lib/server-time.ts'
import { useTitleDetail } from '../../lib/title-detail.ts'
import { useAddressState } from '../../lib/use-address-state.ts'
import { rememberTexts } from '../../locales/remember-texts.ts'
import { type HolidayNames, useHolidays } from '../-booking-dialogs/use-holidays.ts'
import { AllHouses } from './all-houses.tsx'
import { toGridHouses, toHouseMonths, toOverviewMonths } from './cells.ts'
import { HolidayChoice } from './holiday-choice.tsx'
import { addHolidaysToHouses, addHolidaysToMonths, addHolidaysToWeeks } from './holidays.ts'
import { HouseInfo } from './house-info.tsx'
import { HouseTabs } from './house-tabs.tsx'
import { LegendSheet, useLegendSheet } from './legend-sheet.tsx'
import { liftScope, PriceBar } from './price-bar.tsx'
import { markGridHouses, markMonths } from './mark-cells.ts'
import { SwipeHint } from './swipe-hint.tsx'
import { useAnnounceChanges } from './use-announce-changes.ts'
import { useHouseSwipe } from './use-house-swipe.ts'
import { useMonthFold } from './use-month-fold.ts'
import { usePriceLimit } from './use-price-limit.ts'
import { useWeekSearch } from './use-week-search.ts'
import { useKeysChoice, WeekKeysChoice } from './week-keys-choice.tsx'
import { WeekGrid } from './week-grid.tsx'
import type { YearSearch } from './year-search.ts'
import styles from './year-screen.module.css'
import { type Reading, YearToolbar } from './year-toolbar.tsx'
import { createYearView, type House, type YearView } from './year-view.ts'

interface Props {
  year: number
  calendars: GroupCalendars
  bookings: Output<typeof myBookings> | undefined
  /** Points of a year; null while they are not known. */
  findBalance: (year: number) => number | null
  params: YearSearch
  /** Changes what the address says, and keeps the rest of it. */
  changeSearch: (change: YearSearch) => void
}

/** The weeks of a year: over all houses, of one house, or house by house; and every dialog that a week opens. */
export function YearWeeks({ year, findBalance, params, changeSearch, ...latest }: Props) {
  const panelId = useId()
  const { calendars, bookings, view } = useYearView(year, latest)
  const { tabIndex: wantedTab = 0, view: wantedView, week: targetWeek = null } = params
  const isAllHouses = wantedView === 'houses'
  const isPhone = useMediaQuery(phoneQuery)
  const [reading, setReading] = useAddressState<Reading>(params.reading ?? 'status', (next) =>
    changeSearch({ reading: next === 'points' ? next : undefined }),
  )
  // Some hundred elements: rendered in slices, so that the press before and the next one are not kept waiting.
  const tabIndex = useDeferredValue(wantedTab > view.houses.length ? 0 : wantedTab)
  const isTable = useDeferredValue(isAllHouses)
  const shownReading = useDeferredValue(reading)
  const house = view.houses[tabIndex - 1] ?? null
  const isOverview = house === null
  const isGrid = isOverview && isTable
  useTitleDetail(isOverview ? String(year) : `${year}, ${house.name}`)
  const balance = findBalance(year)
  const weekSearch = useWeekSearch({ calendars, view, house, params, changeSearch })
  const { search, onSearch, found, counts } = weekSearch
  const price = usePriceLimit({ view, house, balance, maxPoints: search.maxPoints })
  const limit = shownReading === 'points' ? price.limit : null
  const holidays = useHolidays(year)
  const { months, gridHouses } = useCells({ view, house, isGrid, found, limit, holidayNames: holidays.names })
  const gridWeeks = useMemo(() => addHolidaysToWeeks(view.weeks, holidays.names), [view, holidays.names])
  const { fold, reveal } = useMonthFold(view, { targetWeek })
  const legend = useLegendSheet(isPhone && bookings?.reserved.length === 0)
  const keys = useKeysChoice()

  const onChoose = (next: number) => changeSearch({ tabIndex: next === 0 ? undefined : next })
  useExistingTab(wantedTab <= view.houses.length, changeSearch)
  const swipe = useHouseSwipe({ tabs: view.houses.length + 1, tabIndex, onChoose })
  const announcement = useAnnounceChanges(view)

  return (
    <div className={`${styles.page} ${liftScope}`} {...swipe.handlers}>
      <HouseTabs {...{ houses: view.houses, tabIndex, panelId, onChoose }} />
      <YearToolbar
        {...{ isPhone, isOverview, isAllHouses, reading, year, search, onSearch, balance }}
        onAllHouses={(next) => changeSearch({ view: next ? 'houses' : undefined })}
        onReading={setReading}
        onLegend={legend.open}
        houses={isOverview ? view.houses : noHouses}
        mostPoints={price.mostPoints}
        {...counts}
      />
      {reading === 'points' && (
        <PriceBar {...price} onLimit={(maxPoints) => onSearch({ ...search, maxPoints })} />
      )}
      <WeekGrid
        {...{ panelId, view, findBalance, house, targetWeek }}
        bookings={latest.bookings}
        displayMode={isGrid ? shownReading : reading}
        wraps={!isGrid}
        hasNoKeys={keys.isOff}
        onReveal={reveal}
      >
        {isGrid ? (
          <AllHouses weeks={gridWeeks} houses={gridHouses} isTransposed={isPhone} />
        ) : (
          <MonthCards months={months} hasTotals={isOverview && view.houses.length > 1} fold={fold} />
        )}
      </WeekGrid>
      {swipe.showsHint && !isGrid && <SwipeHint onNext={swipe.goToNext} />}
      <Explanations
        {...{ isPhone, legend, reading, keys }}
        isOverview={isOverview && !isGrid}
        isTable={isGrid}
      />
      <HolidayChoice countries={holidays.countries} onToggle={holidays.toggleCountry} />
      {house !== null && <HouseInfo houseId={house.houseId} />}
      <p className="hidden-visually" aria-live="polite">
        {announcement}
      </p>
    </div>
  )
}

/** What the server sends again, as after a booking, is rendered after the press that goes on meanwhile. */
function useYearView(year: number, latest: Pick<Props, 'calendars' | 'bookings'>) {
  const calendars = useDeferredValue(latest.calendars)
  const bookings = useDeferredValue(latest.bookings)
  const view = useMemo(
    () => createYearView(calendars, year, { now: getServerNow(), bookings }),
    [calendars, year, bookings],
  )
  return { calendars, bookings, view }
}

interface ExplanationsProps {
  isPhone: boolean
  legend: ReturnType<typeof useLegendSheet>
  reading: Reading
  keys: ReturnType<typeof useKeysChoice>
  isOverview: boolean
  isTable: boolean
}

/** What the looks mean: below the weeks, with the choice of keys; on a phone in a sheet. */
function Explanations({ isPhone, legend, reading, keys, isOverview, isTable }: ExplanationsProps) {
  if (isPhone) {
    return <LegendSheet isOpen={legend.isOpen} onClose={legend.close} {...{ isOverview, isTable }} />
  }
  return (
    <>
      <YearLegend displayMode={reading} {...{ isOverview, isTable }} />
      <WeekKeysChoice {...keys} />
    </>
  )
}

/** Leaves a tab for the overview where the URL names a house that the year does not have. */
function useExistingTab(exists: boolean, changeSearch: (change: YearSearch) => void) {
  useEffect(() => {
    if (!exists) changeSearch({ tabIndex: undefined })
    // Once for each wrong URL; the function is a new one with every render.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [exists])
}

const noHouses: readonly House[] = []

interface CellArgs {
  view: YearView
  /** Null for all houses. */
  house: House | null
  isGrid: boolean
  found: ReadonlySet<string> | null
  limit: number | null
  holidayNames: HolidayNames
}

/** Returns the weeks as cells: as months, or by house for the table of all houses. */
function useCells({ view, house, isGrid, found, limit, holidayNames }: CellArgs) {
  const { t: translate } = useTranslation()
  const t = useMemo(() => rememberTexts(translate), [translate])
  const plain = useMemo(() => {
    if (isGrid)
      return { months: [], gridHouses: addHolidaysToHouses(toGridHouses(view, { t }), holidayNames) }
    const months = house === null ? toOverviewMonths(view, { t }) : toHouseMonths(view, house, { t })
    return { months: addHolidaysToMonths(months, holidayNames), gridHouses: [] }
  }, [view, house, isGrid, holidayNames, t])
  return useMemo(() => {
    const marks = { found, limit, foundLabel: t('findWeek.found') }
    return {
      months: markMonths(plain.months, house === null ? view.houses : [house], marks),
      gridHouses: markGridHouses(plain.gridHouses, view.houses, marks),
    }
  }, [plain, view, house, found, limit, t])
}
