import { type RefObject, useEffect } from 'react'

/**
 * Brings the cell that a link has led to into view, and the keyboard to it; once, not again when weeks change.
 *
 * The mark `data-sought` shows it also to who came by mouse or touch, until the keyboard goes elsewhere. It opens
 * nothing: what a link leads to may have become free, and a press on a free week reserves it.
 *
 * @param cellId Null, or of no cell that is there: nothing happens.
 */
export function useScrollToWeek(field: RefObject<HTMLElement | null>, cellId: string | null): void {
  useEffect(() => {
    const cells = [...(field.current?.querySelectorAll<HTMLElement>('[data-cell]') ?? [])]
    const cell = cells.find((one) => one.dataset['cell'] === cellId)
    if (cell === undefined) return undefined
    cell.dataset['sought'] = ''
    const forget = () => delete cell.dataset['sought']
    cell.addEventListener('blur', forget, { once: true })
    cell.scrollIntoView({ block: 'center', inline: 'center' })
    cell.focus({ preventScroll: true })
    return () => {
      cell.removeEventListener('blur', forget)
      forget()
    }
  }, [field, cellId])
}
