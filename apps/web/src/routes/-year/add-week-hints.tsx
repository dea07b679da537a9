import type { ReactNode } from 'react'
import { WeekHints } from '../-booking-dialogs/week-hints.tsx'
import { findUnit } from './week-action.ts'
import type { YearView } from './year-view.ts'

/** Returns a tooltip's content with the hints below it; null stays null. */
export function addWeekHints(content: ReactNode, cellId: string, view: YearView): ReactNode {
  const target = findCellWeek(cellId, view)
  if (content === null || target === null) return content
  return (
    <>
      {content}
      <WeekHints year={view.year} {...target} />
    </>
  )
}

function findCellWeek(cellId: string, view: YearView): { week: number; houseId: string | null } | null {
  if (cellId.startsWith('w')) return { week: Number(cellId.slice(1)), houseId: null }
  const unit = findUnit(view, cellId)
  return unit === undefined ? null : { week: unit.week, houseId: unit.houseId }
}
