import type { Answer } from '@samhus/contract/operation'
import type { myBookings } from '@samhus/contract/bookings'
import type { GroupCalendars } from '@samhus/contract/calendars'
import { useNavigate } from '@tanstack/react-router'
import { useId, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { serverNow } from '../../lib/server-time.ts'
import { phoneQuery, useMediaQuery } from '../../components/ui/use-media-query.ts'
import { HouseGrid } from '../../components/year/house-grid.tsx'
import { Legend } from '../../components/year/legend.tsx'
import { MonthCards } from '../../components/year/month-cards.tsx'
import { toGridHouses, toOverviewMonths, toHouseMonths } from './cells.ts'
import { HouseInfo } from './house-info.tsx'
import { HouseTabs } from './house-tabs.tsx'
import { useAnnounceChanges } from './use-announce-changes.ts'
import { useHouseSwipe } from './use-house-swipe.ts'
import { useWeekDialogs } from './use-week-press.ts'
import { WeekGrid } from './week-grid.tsx'
import styles from './year-page.module.css'
import { YearToolbar } from './year-toolbar.tsx'
import { createYearView } from './year-view.ts'

interface Props {
  year: number
  calendars: GroupCalendars
  bookings: Answer<typeof myBookings> | undefined
  balanceIn: (year: number) => number | null
  /** 0 is the overview, 1 the first house. */
  tabIndex: number
  isAllHouses: boolean
  /** The number of the week that the address names. */
  soughtWeek: number | null
}

type YearSearch = { tabIndex?: number | undefined; view?: 'houses' | undefined }

const noBookings: never[] = []

/** The weeks of a year: over all houses, of one house, or house by house; and every dialog that a week opens. */
export function YearPage(props: Props) {
  const { year, calendars, bookings, balanceIn, tabIndex, isAllHouses, soughtWeek } = props
  const { t } = useTranslation()
  const panelId = useId()
  const navigate = useNavigate({ from: '/booking/$year' })
  const [reading, setReading] = useState<'status' | 'points'>('status')
  const [onlyBookable, setOnlyBookable] = useState(false)
  const isPhone = useMediaQuery(phoneQuery)
  const waitlists = bookings?.waitlists ?? noBookings
  const view = useMemo(
    () => createYearView(calendars, year, { now: serverNow(), waitlists }),
    [calendars, year, waitlists],
  )
  const house = view.houses[tabIndex - 1] ?? null
  const chosen = house === null ? 0 : tabIndex
  // Who goes on no longer looks for the week that a link led to.
  const go = (search: YearSearch) =>
    void navigate({
      search: (before) => ({ ...before, week: undefined, ...search }),
      replace: true,
      resetScroll: false,
    })
  const onChoose = (next: number) => go({ tabIndex: next === 0 ? undefined : next })
  const isGrid = house === null && isAllHouses
  const wishes = useMemo(() => ({ t, onlyBookable }), [t, onlyBookable])
  const months = useMemo(
    () => (house === null ? toOverviewMonths(view, wishes) : toHouseMonths(view, house, wishes)),
    [view, house, wishes],
  )
  const houses = useMemo(() => (isGrid ? toGridHouses(view, wishes) : []), [isGrid, view, wishes])
  const dialogs = useWeekDialogs({ view, bookings, balanceIn })
  const swipe = useHouseSwipe({ tabs: view.houses.length + 1, tabIndex: chosen, onChoose })
  const news = useAnnounceChanges(view)
  const isEmpty = onlyBookable && !months.some(({ cells }) => cells.some((cell) => !cell.isHidden))

  return (
    <div className={styles.page} {...swipe.handlers}>
      <HouseTabs houses={view.houses} tabIndex={chosen} panelId={panelId} onChoose={onChoose} />
      <YearToolbar
        isOverview={house === null}
        isAllHouses={isAllHouses}
        onAllHouses={(next) => go({ view: next ? 'houses' : undefined })}
        {...{ reading, setReading, onlyBookable, setOnlyBookable }}
      />
      {isPhone && <Legend displayMode={reading} isScroller />}
      {swipe.hint}
      {isEmpty && <p className={styles.empty}>{t('year.nothingToBook')}</p>}
      <div
        id={panelId}
        role="tabpanel"
        aria-label={house?.name ?? t('year.overview')}
        className={styles.panel}
      >
        <WeekGrid {...{ view, house, reading, soughtWeek }} wraps={!isGrid} onPress={dialogs.press}>
          {isGrid ? (
            <div className={styles.wide}>
              <HouseGrid weeks={view.weeks} houses={houses} isTransposed={isPhone} displayMode={reading} />
            </div>
          ) : (
            <MonthCards months={months} hasTotals={house === null && view.houses.length > 1} />
          )}
        </WeekGrid>
      </div>
      {!isPhone && <Legend displayMode={reading} />}
      {house !== null && <HouseInfo houseId={house.houseId} />}
      <p className="hidden-visually" aria-live="polite">
        {news}
      </p>
      {dialogs.element}
    </div>
  )
}
