import { useEffect, useRef } from 'react'

/**
 * Keeps the focus beside the buttons of acts: after an act the button that was pressed may be gone, and with it the focus.
 *
 * @param acts The names of the buttons.
 * @returns For the element around them, which needs `tabIndex={-1}`.
 */
export function useKeptFocus(acts: readonly string[]) {
  const element = useRef<HTMLDivElement>(null)
  const names = acts.join(' ')
  const last = useRef(names)
  useEffect(() => {
    if (last.current === names) return
    last.current = names
    if (document.activeElement === document.body) element.current?.focus()
  }, [names])
  return element
}
