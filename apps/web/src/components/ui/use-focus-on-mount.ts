import { type RefObject, useEffect, useRef } from 'react'

/**
 * Brings the keyboard, and what a screen reader reads, to an element that has just come in the place of the one
 * that was pressed. The element has `tabIndex={-1}` where it is nothing to press.
 */
export function useFocusOnMount<Element extends HTMLElement>(): RefObject<Element | null> {
  const element = useRef<Element>(null)
  useEffect(() => element.current?.focus(), [])
  return element
}
