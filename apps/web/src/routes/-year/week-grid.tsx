import { type MouseEvent, type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useRovingTabindex } from '../../components/ui/use-roving-tabindex.ts'
import { WeekTooltip } from '../../components/year/week-tooltip.tsx'
import { useScrollToWeek } from './use-scroll-to-week.ts'
import { renderWeekTooltip } from './week-tooltip-text.tsx'
import type { House, YearView } from './year-view.ts'

interface Props {
  view: YearView
  house: House | null
  displayMode: 'status' | 'points'
  /** The number of the week to scroll to and focus. */
  targetWeek: number | null
  /** Arrow keys go on in the next row, as in lines of text. */
  wraps: boolean
  /** A cell was pressed. Locked cells only by touch, where there is no tooltip that says why. */
  onPress: (cellId: string) => void
  children: ReactNode
}

/** What every view of the weeks shares: one tab stop, one delegated click listener, one tooltip. */
export function WeekGrid({ view, house, displayMode, targetWeek, wraps, onPress, children }: Props) {
  const { t } = useTranslation()
  const grid = useRef<HTMLDivElement>(null)
  const current = view.weeks.find(({ isCurrent }) => isCurrent)
  const getCellId = (week: number) => house?.weeks[week - 1]?.unitId ?? `w${week}`
  const roving = useRovingTabindex(grid, {
    wraps,
    startsAt: current === undefined ? null : getCellId(current.week),
  })
  useScrollToWeek(grid, targetWeek === null ? null : getCellId(targetWeek))

  const onClick = (event: MouseEvent) => {
    const cell = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-cell]') : null
    const cellId = cell?.dataset['cell']
    if (cell === null || cellId === undefined) return
    const isTouch = 'pointerType' in event.nativeEvent && event.nativeEvent.pointerType === 'touch'
    if (cell.ariaDisabled === 'true' && !isTouch) return
    onPress(cellId)
  }
  return (
    <div
      ref={grid}
      role="group"
      aria-label={t('year.weeksOf', { year: view.year, house: house?.name ?? t('year.overview') })}
      data-display-mode={displayMode}
      onClick={onClick}
      {...roving}
    >
      {children}
      <WeekTooltip container={grid} renderContent={(cellId) => renderWeekTooltip(cellId, view, t)} />
    </div>
  )
}
