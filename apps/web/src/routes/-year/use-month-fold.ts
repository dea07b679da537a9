import { useMemo, useState } from 'react'
import type { MonthFold } from '../../components/year/month-cards.tsx'
import type { YearView } from './year-view.ts'

interface Args {
  /** The week that a link leads to. */
  targetWeek: number | null
}

/**
 * The months that are over, folded to one line, so that the running month is the first.
 *
 * @returns `fold` null: none is, or the whole year is over. `reveal` opens the fold if the week is in it.
 */
export function useMonthFold(view: YearView, { targetWeek }: Args) {
  const firstOpen = view.weeks.find(({ isPast }) => !isPast)?.month ?? null
  const lastMonth = firstOpen === null ? 0 : firstOpen - 1
  const isFolded = (week: number) => (view.weeks[week - 1]?.month ?? 12) <= lastMonth
  const [isOpen, setOpen] = useState(() => targetWeek !== null && isFolded(targetWeek))
  // The same object while nothing changes, so that the weeks are not rendered again.
  const fold = useMemo(
    (): MonthFold | null =>
      lastMonth > 0
        ? { year: view.year, lastMonth, isOpen, onToggle: () => setOpen((before) => !before) }
        : null,
    [view.year, lastMonth, isOpen],
  )
  const reveal = (week: number) => {
    if (isFolded(week)) setOpen(true)
  }
  return { fold, reveal }
}
