import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { type DrawerTarget, readTarget, withTarget } from './drawer-target.ts'

export interface DrawerControl {
  /** Null: it is closed. */
  readonly target: DrawerTarget | null
  readonly openBooking: (bookingId: string) => void
  readonly openWeek: (unitId: string) => void
  readonly close: () => void
}

/** The drawer of a booking or a week. Its record is in the URL alone, so that a link to it can be sent, and Back closes it. */
export function useDrawer(): DrawerControl {
  const query: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const navigate = useNavigate()
  const go = useCallback(
    (target: DrawerTarget | null) =>
      void navigate({
        to: '.',
        search: (before: Record<string, unknown>) => withTarget(before, target),
        // Back must not open again what was closed.
        replace: target === null,
        resetScroll: false,
      } as never),
    [navigate],
  )
  return useMemo(
    () => ({
      target: readTarget(query),
      openBooking: (id) => go({ kind: 'booking', id }),
      openWeek: (id) => go({ kind: 'week', id }),
      close: () => go(null),
    }),
    [query, go],
  )
}
