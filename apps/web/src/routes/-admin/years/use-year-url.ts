import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { getHouseZone } from '../../../lib/house-zone.ts'
import { getServerYear } from '../../../lib/server-time.ts'

interface YearUrl {
  /** Null: the query names none. */
  readonly year: number | null
  readonly thisYear: number
  /** Whether the year is being opened, where it has no calendar yet. */
  readonly isPlanning: boolean
  readonly go: (next: { readonly year: number | null; readonly isPlanning?: boolean }) => void
}

/** The years that a calendar may have. */
const firstYear = 2000
const lastYear = 2100

/** Which year a tab shows, and whether it is being opened: in the URL, so that Back, reloading and a copied link work. */
export function useYearUrl(): YearUrl {
  const query: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const navigate = useNavigate()
  const asked = Number(query['year'])
  const go = useCallback<YearUrl['go']>(
    ({ year, isPlanning = false }) =>
      void navigate({
        to: '.',
        search: ({ year: _year, plan: _plan, ...others }: Record<string, unknown>) => ({
          ...others,
          ...(year === null ? {} : { year }),
          ...(isPlanning ? { plan: 'true' } : {}),
        }),
        resetScroll: false,
      } as never),
    [navigate],
  )
  return {
    year: Number.isInteger(asked) && asked >= firstYear && asked <= lastYear ? asked : null,
    thisYear: getServerYear(getHouseZone()),
    isPlanning: query['plan'] === 'true',
    go,
  }
}
