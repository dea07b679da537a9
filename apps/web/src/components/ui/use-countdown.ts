import { useEffect, useRef, useState } from 'react'

/** How often a countdown looks at the clock. docs/domain.md §15 */
const refreshMs = 500

/**
 * Milliseconds left until an instant, by the clock that is passed in; `onEnd` is called once, at zero.
 *
 * @param until Milliseconds since 1970; null counts nothing.
 */
export function useCountdown(until: number | null, now: () => number, onEnd: () => void): number {
  const [left, setLeft] = useState(() => (until === null ? 0 : Math.max(0, until - now())))
  const atEnd = useRef(onEnd)
  const clock = useRef(now)
  useEffect(() => {
    atEnd.current = onEnd
    clock.current = now
  })
  useEffect(() => {
    if (until === null) return undefined
    const look = () => {
      const rest = Math.max(0, until - clock.current())
      setLeft(rest)
      if (rest > 0) return
      clearInterval(timer)
      atEnd.current()
    }
    const timer = setInterval(look, refreshMs)
    look()
    return () => clearInterval(timer)
  }, [until])
  return left
}
