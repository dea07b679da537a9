import { useEffect, useRef } from 'react'

/** A closed dialog takes a moment to return the focus to the pressed button. */
const returnMs = 50

/**
 * Keeps the focus beside the buttons of acts: after an act, or when its dialog is closed, the button that was pressed may
 * be gone, and with it the focus.
 *
 * @param acts The names of the buttons.
 * @param isOpen Whether a dialog of theirs is open.
 * @returns For the element around them, which needs `tabIndex={-1}`.
 */
export function useKeptFocus(acts: readonly string[], isOpen: boolean) {
  const element = useRef<HTMLDivElement>(null)
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    const hasClosed = wasOpen.current && !isOpen
    wasOpen.current = isOpen
    if (!hasClosed) return undefined
    const timer = setTimeout(() => {
      if (document.activeElement === document.body) element.current?.focus()
    }, returnMs)
    return () => clearTimeout(timer)
  }, [isOpen])
  const names = acts.join(' ')
  const last = useRef(names)
  useEffect(() => {
    if (last.current === names) return
    last.current = names
    if (document.activeElement === document.body) element.current?.focus()
  }, [names])
  return element
}
