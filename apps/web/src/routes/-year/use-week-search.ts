import type { GroupCalendars } from '@samhus/contract/calendars'
import { useDeferredValue, useEffect, useMemo } from 'react'
import { getServerNow } from '../../lib/server-time.ts'
import { useAddressState } from '../../lib/use-address-state.ts'
import { useCurrentGroup } from '../../session/current-group.tsx'
import { canBook, type House, type HouseWeek, type YearView } from './year-view.ts'
import { findWeeks, recallSearch, rememberSearch, toWeekSearch } from './week-search.ts'
import { isPlainAddress, withSearch, type YearSearch } from './year-search.ts'

interface Args {
  calendars: GroupCalendars
  view: YearView
  /** Null for all houses. */
  house: House | null
  params: YearSearch
  changeSearch: (change: YearSearch) => void
}

/** The search for weeks: as the address has it, and what it finds. An address without any gets the last one. */
export function useWeekSearch({ calendars, view, house, params, changeSearch }: Args) {
  const { policy } = useCurrentGroup()
  const { year } = view
  const { bookable, houses, max, holidays, pair } = params
  const fromAddress = useMemo(
    () => toWeekSearch({ bookable, houses, max, holidays, pair }),
    [bookable, houses, max, holidays, pair],
  )
  const [search, onSearch] = useAddressState(fromAddress, (next) => {
    rememberSearch(next)
    changeSearch(withSearch(next))
  })
  useEffect(() => {
    const kept = isPlainAddress(params) ? recallSearch() : null
    if (kept !== null) changeSearch(withSearch(kept))
    // Only when the page opens: later the address is what the user has chosen.
  }, [])

  // What was pressed is shown at once; the weeks follow when they are ready.
  const shownSearch = useDeferredValue(search)
  const found = useMemo(
    () => findWeeks(calendars, shownSearch, { year, policy, now: getServerNow() }),
    [calendars, shownSearch, year, policy],
  )
  const counts = useMemo(() => {
    const shown = house === null ? view.houses : [house]
    const bookableWeeks = listUnits(shown).filter(canBook)
    return {
      bookable: countWeeks(bookableWeeks),
      found: found === null ? null : countWeeks(listUnits(shown).filter(({ unitId }) => found.has(unitId))),
    }
  }, [view, house, found])
  return { search, onSearch, found, counts }
}

/** Returns every week of the houses. */
export function listUnits(houses: readonly House[]): HouseWeek[] {
  return houses.flatMap(({ weeks }) => weeks.filter((unit) => unit !== null))
}

/** Returns in how many weeks of the year there is one of these. */
export function countWeeks(units: readonly HouseWeek[]): number {
  return new Set(units.map(({ week }) => week)).size
}
