import { IconFlagFilled } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useHolidays } from './holidays.ts'
import { findUnit } from './week-action.ts'
import styles from './week-hints.module.css'
import { WeekOdds } from './week-odds.tsx'
import type { YearView } from './year-view.ts'

interface Props {
  year: number
  week: number
  /** Null for all houses. */
  houseId: string | null
}

/** What else there is to know of a week: its holidays, and how often it was taken in past years. */
export function WeekHints({ year, week, houseId }: Props) {
  const holiday = useHolidays(year).names.get(week)
  return (
    <div className={styles.hints}>
      {holiday !== undefined && (
        <p className={styles.line}>
          <IconFlagFilled size={14} aria-hidden />
          <span>{holiday}</span>
        </p>
      )}
      <WeekOdds year={year} week={week} houseId={houseId} />
    </div>
  )
}

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
