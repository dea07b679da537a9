import { type RefObject, useEffect } from 'react'

/**
 * Scrolls to a week and focuses it, and highlights it by `data-target-week`, also for mouse and touch, until it loses the
 * focus. The cell is not pressed: the week may have become free, and pressing a free week reserves it.
 *
 * @returns What removes the highlight; undefined if there is no such cell.
 */
export function goToCell(grid: HTMLElement | null, cellId: string): (() => void) | undefined {
  const cells = [...(grid?.querySelectorAll<HTMLElement>('[data-cell]') ?? [])]
  const cell = cells.find((one) => one.dataset['cell'] === cellId)
  if (cell === undefined) return undefined
  cell.dataset['targetWeek'] = ''
  const removeMark = () => delete cell.dataset['targetWeek']
  cell.addEventListener('blur', removeMark, { once: true })
  cell.scrollIntoView({ block: 'center', inline: 'center' })
  cell.focus({ preventScroll: true })
  return () => {
    cell.removeEventListener('blur', removeMark)
    removeMark()
  }
}

/**
 * Goes to the cell that a link leads to; once, not again when weeks change.
 *
 * @param cellId If null or unknown, nothing happens.
 */
export function useScrollToWeek(grid: RefObject<HTMLElement | null>, cellId: string | null): void {
  useEffect(() => (cellId === null ? undefined : goToCell(grid.current, cellId)), [grid, cellId])
}
