import { memo, type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import styles from './week-tooltip.module.css'

interface Props {
  /** The grid whose `[data-cell]` elements have tooltips. */
  container: RefObject<HTMLElement | null>
  /** The same function as long as its content is the same: a new one renders and measures again. */
  renderContent: (key: string) => ReactNode
}

/** Focused by the keyboard, or the target of a link. */
const tooltipTargets = ':focus-visible, [data-target-week]'

/**
 * The tooltip of a grid, next to the week that is hovered or focused. Escape hides it.
 *
 * Hidden from screen readers: the cell's own label contains all of it.
 */
export const WeekTooltip = memo(function WeekTooltip({ container, renderContent }: Props) {
  const [shown, setShown] = useState<{ key: string; box: DOMRect } | null>(null)
  const tooltip = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const grid = container.current
    if (grid === null) return undefined
    let showTimer: ReturnType<typeof setTimeout> | undefined
    const show = (cell: HTMLElement) =>
      setShown({ key: cell.dataset['cell'] ?? '', box: cell.getBoundingClientRect() })
    const hide = () => {
      clearTimeout(showTimer)
      setShown(null)
    }
    const onPointerOver = (event: PointerEvent) => {
      if (event.pointerType !== 'mouse') return
      const cell = findCell(event.target)
      clearTimeout(showTimer)
      if (cell === null) setShown(null)
      else showTimer = setTimeout(() => show(cell), 120)
    }
    const onFocusIn = ({ target }: FocusEvent) => {
      const cell = findCell(target)
      if (cell?.matches(tooltipTargets) === true) show(cell)
    }
    // An arrow key may scroll the grid: the tooltip then moves with the focused cell.
    const onScroll = () => {
      const cell = findCell(document.activeElement)
      if (cell !== null && grid.contains(cell) && cell.matches(tooltipTargets)) show(cell)
      else hide()
    }
    const onKeyDown = ({ key }: KeyboardEvent) => key === 'Escape' && hide()
    const listeners = new AbortController()
    const { signal } = listeners
    grid.addEventListener('pointerover', onPointerOver, { signal })
    grid.addEventListener('pointerleave', hide, { signal })
    grid.addEventListener('focusin', onFocusIn, { signal })
    grid.addEventListener('focusout', hide, { signal })
    grid.addEventListener('keydown', onKeyDown, { signal })
    window.addEventListener('scroll', onScroll, { signal, capture: true, passive: true })
    return () => {
      clearTimeout(showTimer)
      listeners.abort()
    }
  }, [container])

  // Also when its content grows: some of it is loaded when it is first needed.
  useLayoutEffect(() => {
    const element = tooltip.current
    if (shown === null || element === null) return undefined
    placeBeside(element, shown.box)
    const observer = new ResizeObserver(() => placeBeside(element, shown.box))
    observer.observe(element)
    return () => observer.disconnect()
  })

  if (shown === null) return null
  const content = renderContent(shown.key)
  return content === null ? null : (
    <div ref={tooltip} className={styles.tooltip} aria-hidden>
      {content}
    </div>
  )
})

/** Above the box or, without room there, below it; within the window from side to side. */
function placeBeside({ offsetWidth, offsetHeight, style }: HTMLElement, box: DOMRect): void {
  const middle = box.x + box.width / 2 - offsetWidth / 2
  const above = box.y - offsetHeight - 10
  style.left = `${Math.max(12, Math.min(middle, document.documentElement.clientWidth - offsetWidth - 12))}px`
  style.top = `${above > 76 ? above : box.bottom + 10}px`
}

function findCell(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-cell]') : null
}
