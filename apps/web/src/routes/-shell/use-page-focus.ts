import { type RefObject, useEffect, useRef } from 'react'

/**
 * Lets the keyboard, and a screen reader, go on at the beginning of the page that a link has led to, where that
 * link went with the page before: else they would begin at the header again. What has the keyboard keeps it.
 */
export function usePageFocus(path: string, main: RefObject<HTMLElement | null>): void {
  const before = useRef(path)
  useEffect(() => {
    if (before.current === path) return
    before.current = path
    if (document.activeElement === document.body) main.current?.focus({ preventScroll: true })
  }, [path, main])
}
