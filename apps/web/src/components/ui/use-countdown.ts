import { useEffect, useRef, useState } from 'react'

/** How often the clock is read. docs/domain.md §15 */
const refreshMs = 500

/**
 * Returns the milliseconds left until an instant, by the clock that is passed in; calls `onEnd` once, at zero.
 *
 * @param until In milliseconds since 1970; null: no countdown.
 */
export function useCountdown(until: number | null, now: () => number, onEnd: () => void): number {
  const [leftMs, setLeftMs] = useState(() => (until === null ? 0 : Math.max(0, until - now())))
  const latestOnEnd = useRef(onEnd)
  const latestNow = useRef(now)
  useEffect(() => {
    latestOnEnd.current = onEnd
    latestNow.current = now
  })
  useEffect(() => {
    if (until === null) return undefined
    const update = () => {
      const rest = Math.max(0, until - latestNow.current())
      setLeftMs(rest)
      if (rest > 0) return
      clearInterval(timer)
      latestOnEnd.current()
    }
    const timer = setInterval(update, refreshMs)
    update()
    return () => clearInterval(timer)
  }, [until])
  return leftMs
}
