import { useEffect, useState } from 'react'
import styles from './counting-number.module.css'

const durationMs = 400

/** A number that counts from one value to another; at once for a reader who wants less motion. Read out as the last. */
export function CountingNumber({ from, to }: { from: number; to: number }) {
  const [shown, setShown] = useState(from)
  useEffect(() => {
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return setShown(to)
    let frame = 0
    let begun: number | null = null
    const draw = (at: number) => {
      begun ??= at
      const share = Math.min(1, (at - begun) / durationMs)
      setShown(Math.round(from + (to - from) * share))
      if (share < 1) frame = requestAnimationFrame(draw)
    }
    frame = requestAnimationFrame(draw)
    return () => cancelAnimationFrame(frame)
  }, [from, to])
  return (
    <>
      <span className={styles.number} aria-hidden>
        {shown}
      </span>
      <span className="hidden-visually">{to}</span>
    </>
  )
}
