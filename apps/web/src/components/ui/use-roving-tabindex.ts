import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react'
import { findNextIndex, type Direction } from './spatial-navigation.ts'

const directions: Partial<Record<string, Direction>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
  Home: 'first',
  End: 'last',
}

/**
 * Makes the `[data-cell]` elements of a container one tab stop, in which arrow keys move the focus.
 *
 * The tab index is written to the elements directly, so that moving the focus renders nothing.
 *
 * @param startsAt The cell that Tab reaches first.
 */
export function useRovingTabindex(
  container: RefObject<HTMLElement | null>,
  { wraps, startsAt }: { wraps: boolean; startsAt: string | null },
) {
  const tabStop = useRef<string | null>(null)

  // A cell that is folded away can have no focus.
  const findCells = () =>
    [...(container.current?.querySelectorAll<HTMLElement>('[data-cell]') ?? [])].filter(
      (cell) => cell.closest('[hidden]') === null,
    )
  const moveTabStop = (next: HTMLElement, cells: HTMLElement[]) => {
    for (const cell of cells) cell.tabIndex = cell === next ? 0 : -1
    tabStop.current = next.dataset['cell'] ?? null
  }

  useLayoutEffect(() => {
    const cells = findCells()
    const first =
      cells.find((cell) => cell.dataset['cell'] === tabStop.current) ??
      cells.find((cell) => cell.dataset['cell'] === startsAt) ??
      cells[0]
    if (first === undefined) return
    for (const cell of cells) cell.tabIndex = cell === first ? 0 : -1
  })

  const onFocus = ({ target }: { target: EventTarget }) => {
    if (target instanceof HTMLElement && target.dataset['cell'] !== undefined)
      moveTabStop(target, findCells())
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const direction = directions[event.key]
    if (direction === undefined || event.altKey || event.metaKey) return
    const cells = findCells()
    const from = cells.findIndex((cell) => cell === document.activeElement)
    const boxes = cells.map((cell) => cell.getBoundingClientRect())
    const centers = boxes.map((box) => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 }))
    const next =
      cells[
        findNextIndex(centers, from, {
          direction,
          rowHeight: boxes[0]?.height ?? 0,
          wraps: wraps || event.ctrlKey,
        })
      ]
    if (next === undefined) return
    event.preventDefault()
    next.focus()
    next.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }

  return { onFocus, onKeyDown }
}
