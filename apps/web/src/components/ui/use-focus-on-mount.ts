import { type RefObject, useEffect, useRef } from 'react'

/**
 * Focuses an element when it is mounted, because it replaces the one that was pressed: the keyboard and screen readers
 * continue there.
 *
 * @returns A ref for the element, which needs `tabIndex={-1}` unless it is a control.
 */
export function useFocusOnMount<Element extends HTMLElement>(isWanted = true): RefObject<Element | null> {
  const element = useRef<Element>(null)
  useEffect(() => {
    if (isWanted) element.current?.focus()
    // Only when it is mounted.
  }, [])
  return element
}
