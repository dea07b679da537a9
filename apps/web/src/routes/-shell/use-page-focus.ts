import { type RefObject, useEffect, useRef } from 'react'

/**
 * Focuses the new page after a navigation if the followed link was removed with the previous page: else the keyboard
 * and screen readers would start at the header again. An element that still has the focus keeps it.
 */
export function usePageFocus(path: string, main: RefObject<HTMLElement | null>): void {
  const previousPath = useRef(path)
  useEffect(() => {
    if (previousPath.current === path) return
    previousPath.current = path
    if (document.activeElement === document.body) main.current?.focus({ preventScroll: true })
  }, [path, main])
}
