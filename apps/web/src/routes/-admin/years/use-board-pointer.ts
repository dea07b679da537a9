import { type MouseEvent, type PointerEvent, useRef } from 'react'
import type { Cell } from './board-model.ts'
import { selectCell, selectRow, selectWeeks, type BoardSize, type SelectMode } from './board-selection.ts'
import type { Board } from './use-board.ts'

type Target =
  | { readonly kind: 'cell'; readonly cell: Cell }
  | { readonly kind: 'row'; readonly row: number }
  | { readonly kind: 'weeks'; readonly weeks: readonly [number, number] }

/**
 * Selects with the mouse: a click alone, Shift up to there, Ctrl or ⌘ beside, drag a range of cells, of houses by their
 * names and of weeks by their numbers. A finger scrolls; its tap adds a week or takes it away.
 */
export function useBoardPointer({ select }: Board, size: BoardSize) {
  const dragged = useRef<Target['kind'] | null>(null)
  const isTouch = useRef(false)

  const selectTarget = (target: Target, mode: SelectMode) =>
    select((now) => {
      if (target.kind === 'cell') return selectCell(now, target.cell, mode)
      if (target.kind === 'row') return selectRow(now, target.row, { mode, size })
      return selectWeeks(now, target.weeks, { mode, size })
    })

  return {
    onPointerDown: (event: PointerEvent) => {
      isTouch.current = event.pointerType === 'touch'
      const target = findTarget(event.target)
      if (isTouch.current || event.button !== 0 || target === null) return
      dragged.current = target.kind
      selectTarget(target, readMode(event))
    },
    onPointerOver: (event: PointerEvent) => {
      if (event.buttons % 2 === 0) dragged.current = null
      const target = findTarget(event.target)
      if (target !== null && target.kind === dragged.current) selectTarget(target, 'extend')
    },
    onClick: (event: MouseEvent) => {
      const target = findTarget(event.target)
      if (isTouch.current && target !== null) selectTarget(target, 'add')
    },
  }
}

function readMode({ shiftKey, ctrlKey, metaKey }: PointerEvent): SelectMode {
  if (shiftKey) return 'extend'
  return ctrlKey || metaKey ? 'add' : 'alone'
}

/** Returns what an element of the board selects: `data-cell` is a row's place and a week. */
function findTarget(element: unknown): Target | null {
  if (!(element instanceof Element)) return null
  const { cell, row, weeks } =
    element.closest<HTMLElement>('[data-cell], [data-row], [data-weeks]')?.dataset ?? {}
  if (cell !== undefined) {
    const [place = 0, week = 1] = cell.split(' ').map(Number)
    return { kind: 'cell', cell: { row: place, week } }
  }
  if (row !== undefined) return { kind: 'row', row: Number(row) }
  if (weeks === undefined) return null
  const [first = 1, last = first] = weeks.split(' ').map(Number)
  return { kind: 'weeks', weeks: [first, last] }
}
