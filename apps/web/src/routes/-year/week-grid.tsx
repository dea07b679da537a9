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
  reading: 'status' | 'points'
  /** The number of a week that is to be brought into view, with the keyboard on it. */
  soughtWeek: number | null
  /** Rows follow one another like lines of text. */
  wraps: boolean
  /** A cell was pressed; `isLocked` ones only by touch, where there is no other way to learn why. */
  onPress: (key: string) => void
  children: ReactNode
}

/** What all ways of showing the weeks share: one tab stop, one listener for presses, one note. */
export function WeekGrid({ view, house, reading, soughtWeek, wraps, onPress, children }: Props) {
  const { t } = useTranslation()
  const field = useRef<HTMLDivElement>(null)
  const current = view.weeks.find(({ isCurrent }) => isCurrent)
  const cellIdOf = (week: number) => house?.weeks[week - 1]?.unitId ?? `w${week}`
  const roving = useRovingTabindex(field, { wraps, startsAt: current === undefined ? null : cellIdOf(current.week) })
  useScrollToWeek(field, soughtWeek === null ? null : cellIdOf(soughtWeek))

  const pressed = (event: MouseEvent) => {
    const cell = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-cell]') : null
    const key = cell?.dataset['cell']
    if (cell === null || key === undefined) return
    const isTouch = 'pointerType' in event.nativeEvent && event.nativeEvent.pointerType === 'touch'
    if (cell.ariaDisabled === 'true' && !isTouch) return
    onPress(key)
  }
  return (
    <div
      ref={field}
      role="group"
      aria-label={t('year.weeksOf', { year: view.year, house: house?.name ?? t('year.overview') })}
      data-reading={reading}
      onClick={pressed}
      {...roving}
    >
      {children}
      <WeekTooltip container={field} renderContent={(key) => renderWeekTooltip(key, view, t)} />
    </div>
  )
}
