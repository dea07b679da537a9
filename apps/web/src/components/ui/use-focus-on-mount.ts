import { type RefObject, useEffect, useRef } from 'react'

/**
 * Focuses an element when it is mounted, because it replaces the one that was pressed: the keyboard and screen readers
 * continue there.
 *
 * @returns A ref for the element, which needs `tabIndex={-1}` unless it is a control.
 */
export function useFocusOnMount<Element extends HTMLElement>(): RefObject<Element | null> {
  const element = useRef<Element>(null)
  useEffect(() => element.current?.focus(), [])
  return element
}
