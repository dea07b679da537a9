import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react'
import { nextIndex, type Direction } from './spatial-navigation.ts'

const steps: Partial<Record<string, Direction>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
  Home: 'first',
  End: 'last',
}

/**
 * Makes the `[data-cell]` elements of a container one tab stop that arrows move through.
 *
 * The tab index is written to the elements themselves: moving the focus renders nothing.
 *
 * @param startsAt The cell that Tab reaches first.
 */
export function useRovingTabindex(
  container: RefObject<HTMLElement | null>,
  { wraps, startsAt }: { wraps: boolean; startsAt: string | null },
) {
  const stop = useRef<string | null>(null)

  const cells = () => [...(container.current?.querySelectorAll<HTMLElement>('[data-cell]') ?? [])]
  const moveStop = (to: HTMLElement, all: HTMLElement[]) => {
    for (const cell of all) cell.tabIndex = cell === to ? 0 : -1
    stop.current = to.dataset['cell'] ?? null
  }

  useLayoutEffect(() => {
    const all = cells()
    const wanted =
      all.find((cell) => cell.dataset['cell'] === stop.current) ??
      all.find((cell) => cell.dataset['cell'] === startsAt) ??
      all[0]
    if (wanted === undefined) return
    for (const cell of all) cell.tabIndex = cell === wanted ? 0 : -1
  })

  const onFocus = ({ target }: { target: EventTarget }) => {
    if (target instanceof HTMLElement && target.dataset['cell'] !== undefined) moveStop(target, cells())
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (step === undefined || event.altKey || event.metaKey) return
    const all = cells()
    const from = all.findIndex((cell) => cell === document.activeElement)
    const boxes = all.map((cell) => cell.getBoundingClientRect())
    const spots = boxes.map((box) => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 }))
    const to =
      all[nextIndex(spots, from, { step, rowHeight: boxes[0]?.height ?? 0, wraps: wraps || event.ctrlKey })]
    if (to === undefined) return
    event.preventDefault()
    to.focus()
    to.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }

  return { onFocus, onKeyDown }
}
