import type { Holiday } from '@samhus/domain/holidays'
import { findHolidays } from '@samhus/domain/holidays'
import type { WeekMark } from '@samhus/domain/season-plan'
import { countIsoWeeks } from '@samhus/domain/week'
import { type FocusEvent, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { BoardHead } from './board-head.tsx'
import { BoardRowCells } from './board-row.tsx'
import type { BoardRow, WeekKey } from './board-model.ts'
import styles from './board.module.css'
import { selectCell } from './board-selection.ts'
import type { Board as BoardState } from './use-board.ts'
import { useBoardKeys } from './use-board-keys.ts'
import { useBoardPointer } from './use-board-pointer.ts'

interface Props {
  year: number
  rows: readonly BoardRow[]
  board: BoardState
  /** Why a week should be looked at. */
  marks?: ReadonlyMap<WeekKey, WeekMark>
  label: string
}

const noMarks: ReadonlyMap<WeekKey, WeekMark> = new Map()

/** Houses × weeks with their prices, to be selected and changed by mouse, finger and keyboard. */
export function Board({ year, rows, board, marks = noMarks, label }: Props) {
  const { t } = useTranslation('admin')
  const grid = useRef<HTMLTableElement>(null)
  const weeks = countIsoWeeks(year)
  const size = { rows: rows.length, weeks }
  const holidays = useMemo<ReadonlyMap<number, Holiday>>(() => findHolidays(year), [year])
  // The cell has it once the selection has been rendered.
  const focusCell = () =>
    requestAnimationFrame(() => grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus())
  const onKeyDown = useBoardKeys(board, rows, { size, isReadOnly: false, afterMove: focusCell })
  const pointer = useBoardPointer(board, size)
  const { selection, selected, draft, select } = board
  // With Tab into the board: what has the focus is selected, so that the next key has something to change.
  const onFocus = ({ target, currentTarget, relatedTarget }: FocusEvent) => {
    const isFromOutside = !(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))
    const isEmpty = selection.kept.size === 0 && !selection.isRange
    if (isFromOutside && isEmpty && target.matches(':focus-visible')) {
      select((now) => selectCell(now, now.focus, 'alone'))
    }
  }
  return (
    <div className={styles.scroller}>
      <table
        ref={grid}
        role="grid"
        aria-label={label}
        aria-multiselectable
        className={styles.board}
        onKeyDown={onKeyDown}
        onFocus={onFocus}
        {...pointer}
      >
        <BoardHead year={year} holidays={holidays} houseHead={t('years.house')} />
        <tbody>
          {rows.map((row, place) => (
            <BoardRowCells
              key={row.id}
              row={row}
              place={place}
              weeks={weeks}
              draft={draft}
              selected={selected}
              marks={marks}
              focusWeek={selection.focus.row === place ? selection.focus.week : null}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}
