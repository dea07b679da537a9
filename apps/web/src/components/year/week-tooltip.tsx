import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import styles from './week-tooltip.module.css'

interface Props {
  /** The grid whose `[data-cell]` elements have notes. */
  container: RefObject<HTMLElement | null>
  renderContent: (key: string) => ReactNode
}

/** Where the keyboard is, or where a link has led to. */
const shownWhere = ':focus-visible, [data-sought]'

/**
 * The one note of a grid: beside the week that the mouse rests on or the keyboard has reached.
 *
 * Screen readers hear all of it in the cell's own label, so it is hidden from them. Escape puts it away.
 */
export function WeekTooltip({ container, renderContent: noteOf }: Props) {
  const [shown, setShown] = useState<{ key: string; box: DOMRect } | null>(null)
  const note = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const grid = container.current
    if (grid === null) return undefined
    let soon: ReturnType<typeof setTimeout> | undefined
    const show = (cell: HTMLElement) =>
      setShown({ key: cell.dataset['cell'] ?? '', box: cell.getBoundingClientRect() })
    const hide = () => {
      clearTimeout(soon)
      setShown(null)
    }
    const over = (event: PointerEvent) => {
      if (event.pointerType !== 'mouse') return
      const cell = findCell(event.target)
      clearTimeout(soon)
      if (cell === null) setShown(null)
      else soon = setTimeout(() => show(cell), 120)
    }
    const focused = ({ target }: FocusEvent) => {
      const cell = findCell(target)
      if (cell?.matches(shownWhere) === true) show(cell)
    }
    // An arrow key scrolls to the cell it leads to, whose note then goes with it.
    const scrolled = () => {
      const cell = findCell(document.activeElement)
      if (cell !== null && grid.contains(cell) && cell.matches(shownWhere)) show(cell)
      else hide()
    }
    const escape = ({ key }: KeyboardEvent) => key === 'Escape' && hide()
    const stop = new AbortController()
    const { signal } = stop
    grid.addEventListener('pointerover', over, { signal })
    grid.addEventListener('pointerleave', hide, { signal })
    grid.addEventListener('focusin', focused, { signal })
    grid.addEventListener('focusout', hide, { signal })
    grid.addEventListener('pointerdown', hide, { signal })
    grid.addEventListener('keydown', escape, { signal })
    window.addEventListener('scroll', scrolled, { signal, capture: true, passive: true })
    return () => {
      clearTimeout(soon)
      stop.abort()
    }
  }, [container])

  useLayoutEffect(() => {
    if (shown === null || note.current === null) return
    const { offsetWidth, offsetHeight, style } = note.current
    const middle = shown.box.x + shown.box.width / 2 - offsetWidth / 2
    const above = shown.box.y - offsetHeight - 10
    style.left = `${Math.max(12, Math.min(middle, document.documentElement.clientWidth - offsetWidth - 12))}px`
    style.top = `${above > 76 ? above : shown.box.bottom + 10}px`
  })

  if (shown === null) return null
  const content = noteOf(shown.key)
  return content === null ? null : (
    <div ref={note} className={styles.note} aria-hidden>
      {content}
    </div>
  )
}

function findCell(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-cell]') : null
}
