import { maxBoardWeeks } from '@samhus/contract/admin-bookings'
import { addDays, isDay } from '@samhus/domain/day'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { getHouseZone } from '../../../lib/house-zone.ts'
import { getServerToday } from '../../../lib/server-time.ts'
import { isUuid } from '../../../lib/local-storage.ts'

/** How many weeks a board may show. */
export const weekCounts = [13, 26, 52] as const

export interface BoardUrl {
  /** Null: the query names none. */
  readonly groupId: string | null
  /** A day of the first week. */
  readonly from: string
  readonly weeks: number
  readonly isFromToday: boolean
  readonly choose: (change: BoardChoice) => void
}

interface BoardChoice {
  readonly groupId?: string
  /** Null: from today. */
  readonly from?: string | null
  readonly weeks?: number
}

/** A calendar's years. */
const [firstDay, lastDay] = ['2000-01-01', '2100-12-31']

/** What the query asks for; what it cannot mean counts as absent. @param today Of the server, as YYYY-MM-DD. */
export function readBoardQuery(
  query: Readonly<Record<string, unknown>>,
  today: string,
): { groupId: string | null; from: string; weeks: number | null } {
  const { groupId, from, weeks } = query
  const isKnown = typeof from === 'string' && isDay(from)
  const count = Number(weeks)
  const isCount = Number.isInteger(count) && count >= 1 && count <= maxBoardWeeks
  return {
    groupId: typeof groupId === 'string' && isUuid(groupId) ? groupId : null,
    from: isKnown && from >= firstDay && from <= lastDay ? from : today,
    weeks: isCount ? count : null,
  }
}

/** Returns the first day of the board that is `pages` boards later, or earlier; it stays within the calendar's years. */
export function turnPage(from: string, weeks: number, pages: 1 | -1): string {
  const next = addDays(from, pages * weeks * 7)
  return next < firstDay ? firstDay : next > lastDay ? lastDay : next
}

/** Which group and weeks the board shows: in the URL, so that Back, reloading and a copied link work. */
export function useBoardUrl(defaultWeeks: number): BoardUrl {
  const query: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const navigate = useNavigate()
  const today = getServerToday(getHouseZone())
  const { groupId, from, weeks } = readBoardQuery(query, today)
  const choose = useCallback(
    (change: BoardChoice) =>
      void navigate({
        to: '.',
        search: (before: Record<string, unknown>) => {
          const { from: _from, ...others } = { ...before, ...change }
          const next = change.from === undefined ? before['from'] : change.from
          return { ...others, ...(next === null || next === undefined ? {} : { from: next }) }
        },
        resetScroll: false,
      } as never),
    [navigate],
  )
  return { groupId, from, weeks: weeks ?? defaultWeeks, isFromToday: from === today, choose }
}
