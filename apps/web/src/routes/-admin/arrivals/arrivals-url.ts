import { maxArrivalWeeks } from '@samhus/contract/admin-arrivals'
import { addDays, isDay } from '@samhus/domain/day'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { getHouseZone } from '../../../lib/house-zone.ts'
import { isUuid } from '../../../lib/local-storage.ts'
import { getServerToday } from '../../../lib/server-time.ts'

const defaultWeeks = 2

/** Below one heading stand the houses of a Monday, or the Mondays of a house. */
export type ArrivalsView = 'day' | 'house'

interface ArrivalsChoice {
  /** Null: all. A house belongs to one group, so another group leaves it. */
  readonly groupId?: string | null
  readonly houseId?: string | null
  /** Null: from today. */
  readonly from?: string | null
  readonly weeks?: number
  readonly view?: ArrivalsView
}

export interface ArrivalsUrl {
  readonly groupId: string | null
  readonly houseId: string | null
  readonly from: string
  /** What the query asks for instead of a day; null: nothing, or a day that there is. */
  readonly wrongDay: string | null
  readonly weeks: number
  readonly view: ArrivalsView
  readonly isFromToday: boolean
  readonly choose: (change: ArrivalsChoice) => void
  /** So many Mondays on, or back. */
  readonly turn: (pages: 1 | -1) => void
}

/** What the query asks for; what it cannot mean counts as absent. @param today Of the server, as YYYY-MM-DD. */
export function readArrivalsQuery(
  { groupId, houseId, from, weeks, view }: Readonly<Record<string, unknown>>,
  today: string,
): Omit<ArrivalsUrl, 'choose' | 'turn'> {
  const readId = (id: unknown) => (typeof id === 'string' && isUuid(id) ? id : null)
  const isKnown = typeof from === 'string' && from.startsWith('20') && isDay(from)
  const count = Number(weeks)
  const isCount = Number.isInteger(count) && count >= 1 && count <= maxArrivalWeeks
  const day = isKnown ? from : today
  return {
    groupId: readId(groupId),
    houseId: readId(houseId),
    from: day,
    wrongDay: isKnown || from === undefined ? null : typeof from === 'string' ? from : JSON.stringify(from),
    weeks: isCount ? count : defaultWeeks,
    view: view === 'house' ? 'house' : 'day',
    isFromToday: day === today,
  }
}

/** Which houses and Mondays are shown: in the URL, so that Back, reloading and a copied link work. */
export function useArrivalsUrl(): ArrivalsUrl {
  const query: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const navigate = useNavigate()
  const read = readArrivalsQuery(query, getServerToday(getHouseZone()))
  const choose = useCallback(
    (change: ArrivalsChoice) =>
      void navigate({
        to: '.',
        search: (before: Record<string, unknown>) => {
          const all = { ...before, ...(change.groupId === undefined ? {} : { houseId: null }), ...change }
          return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null))
        },
        resetScroll: false,
      } as never),
    [navigate],
  )
  return {
    ...read,
    choose,
    turn: (pages) => choose({ from: addDays(read.from, 7 * pages * read.weeks) }),
  }
}
