import { type KeyboardEvent, useRef } from 'react'
import type { BoardRow } from './board-model.ts'
import { maxPoints } from './board-draft.ts'
import {
  clearSelection,
  moveFocus,
  selectAll,
  selectRow,
  selectWeeks,
  type BoardSize,
} from './board-selection.ts'
import type { Board } from './use-board.ts'

/** Within this time a second digit belongs to the first: 1 and 2 are 12. */
const digitPauseMs = 900

interface Typed {
  readonly text: string
  readonly at: number
}

/** A step of an arrow key. */
const steps: Readonly<Record<string, { row?: number; week?: number }>> = {
  ArrowLeft: { week: -1 },
  ArrowRight: { week: 1 },
  ArrowUp: { row: -1 },
  ArrowDown: { row: 1 },
  PageUp: { week: -4 },
  PageDown: { week: 4 },
  Home: { week: -53 },
  End: { week: 53 },
}

/**
 * The keys of a board: arrows, Home, End and Page keys move, with Shift they extend; Ctrl+A selects all, Shift+Space the
 * house, Ctrl+Space the week, Escape nothing. Digits, plus, minus and Delete set points, R the restriction.
 *
 * @param afterMove Puts the focus where the selection has it.
 */
export function useBoardKeys(
  { select, edit, undo, redo }: Board,
  rows: readonly BoardRow[],
  { size, isReadOnly, afterMove }: { size: BoardSize; isReadOnly: boolean; afterMove: () => void },
) {
  const typed = useRef<Typed | null>(null)

  const editByKey = (event: KeyboardEvent): boolean => {
    if (isReadOnly) return false
    if (/^\d$/.test(event.key)) {
      const last = typed.current
      const isNext = last !== null && event.timeStamp - last.at < digitPauseMs
      const text = isNext ? last.text + event.key : event.key
      const kept = Number(text) > maxPoints ? event.key : text
      typed.current = { text: kept, at: event.timeStamp }
      edit({ points: Number(kept) })
      return true
    }
    typed.current = null
    if (event.key === '+') edit({ by: 1 })
    else if (event.key === '-') edit({ by: -1 })
    else if (event.key === 'Delete' || event.key === 'Backspace') edit('restore')
    else if (event.key.toLowerCase() === 'r') edit({ restrictOne: 'toggle' })
    else return false
    return true
  }

  const selectByKey = ({ key, shiftKey, ctrlKey, metaKey }: KeyboardEvent): boolean => {
    const step = steps[key]
    const isCtrl = ctrlKey || metaKey
    if (step !== undefined) {
      select((now) => moveFocus(now, step, { isExtending: shiftKey, size }))
      afterMove()
    } else if (key === 'Escape') select(clearSelection)
    else if (key === ' ' && shiftKey) select((now) => selectRow(now, now.focus.row, { mode: 'alone', size }))
    else if (key === ' ' && isCtrl) {
      select((now) => selectWeeks(now, [now.focus.week, now.focus.week], { mode: 'alone', size }))
    } else if (key === ' ') select((now) => moveFocus(now, {}, { isExtending: false, size }))
    else if (isCtrl && key.toLowerCase() === 'a') select(() => selectAll(size))
    else return false
    return true
  }

  const undoByKey = ({ key, shiftKey, ctrlKey, metaKey }: KeyboardEvent): boolean => {
    if (isReadOnly || !(ctrlKey || metaKey)) return false
    if (key.toLowerCase() === 'z') (shiftKey ? redo : undo)()
    else if (key.toLowerCase() === 'y') redo()
    else return false
    return true
  }

  return (event: KeyboardEvent) => {
    if (event.altKey || rows.length === 0) return
    const isPlain = !event.ctrlKey && !event.metaKey
    if (selectByKey(event) || undoByKey(event) || (isPlain && editByKey(event))) event.preventDefault()
  }
}
