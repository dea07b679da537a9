import { useEffect, useRef, useState } from 'react'

const countMs = 400

/**
 * Returns a number that counts to its new value in 400 ms when it changes, and is there at once under reduced motion.
 *
 * @param begin Where it begins to count when it is first shown; without it it is there at once then, too.
 */
export function useCountingNumber(value: number, begin = value): number {
  const [shown, setShown] = useState(begin)
  const from = useRef(begin)
  useEffect(() => {
    const start = from.current
    from.current = value
    if (start === value) return undefined
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return setShown(value)
    let frame = 0
    let startedAt: number | null = null
    const step = (at: number) => {
      startedAt ??= at
      const part = Math.min(1, (at - startedAt) / countMs)
      setShown(Math.round(start + (value - start) * part))
      if (part < 1) frame = requestAnimationFrame(step)
    }
    frame = requestAnimationFrame(step)
    return () => cancelAnimationFrame(frame)
  }, [value])
  return shown
}
