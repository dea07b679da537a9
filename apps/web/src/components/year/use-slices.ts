import { startTransition, useEffect, useState } from 'react'

/**
 * Returns how many of `total` parts to render: a first slice at once, and one more with every frame after it, so that a
 * large table opens in several short tasks instead of a long one.
 */
export function useSlices(total: number, size: number): number {
  const [count, setCount] = useState(size)
  useEffect(() => {
    if (count >= total) return undefined
    const frame = requestAnimationFrame(() => startTransition(() => setCount(count + size)))
    return () => cancelAnimationFrame(frame)
  }, [count, total, size])
  return Math.min(count, total)
}
