import { type RefObject, useEffect } from 'react'

/**
 * Marks the row and the column of the cell that is pointed at or has the keyboard's focus, with `data-cross`.
 *
 * The attributes are written to the elements directly: to move over the table renders nothing.
 */
export function useCrosshair(table: RefObject<HTMLTableElement | null>): void {
  useEffect(() => {
    const element = table.current
    if (element === null) return undefined
    let marked: HTMLElement[] = []
    const clear = () => {
      for (const one of marked) delete one.dataset['cross']
      marked = []
    }
    const mark = (target: EventTarget | null) => {
      const cell = target instanceof Element ? target.closest('td') : null
      clear()
      // A cell over all weeks is in no column.
      if (cell === null || cell.colSpan > 1) return
      const column = element.querySelectorAll<HTMLElement>(`[data-column="${cell.cellIndex}"]`)
      marked = [...column, ...(cell.parentElement === null ? [] : [cell.parentElement])]
      for (const one of marked) one.dataset['cross'] = ''
    }
    const listeners = new AbortController()
    const { signal } = listeners
    element.addEventListener('pointerover', (event) => event.pointerType === 'mouse' && mark(event.target), {
      signal,
    })
    element.addEventListener('pointerleave', clear, { signal })
    element.addEventListener('focusin', ({ target }) => mark(target), { signal })
    element.addEventListener('focusout', clear, { signal })
    return () => listeners.abort()
  }, [table])
}
