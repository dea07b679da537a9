import { type RefObject, useEffect } from 'react'

/**
 * Scrolls to the cell that a link leads to and focuses it; once, not again when weeks change.
 *
 * `data-target-week` highlights it, also for mouse and touch, until it loses the focus. The cell is not pressed: the week
 * may have become free, and pressing a free week reserves it.
 *
 * @param cellId If null or unknown, nothing happens.
 */
export function useScrollToWeek(grid: RefObject<HTMLElement | null>, cellId: string | null): void {
  useEffect(() => {
    const cells = [...(grid.current?.querySelectorAll<HTMLElement>('[data-cell]') ?? [])]
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
  }, [grid, cellId])
}
