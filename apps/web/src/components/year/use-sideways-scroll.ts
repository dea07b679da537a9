import { type RefObject, useEffect, useState } from 'react'

/** Smaller remainders are rounding. */
const tolerancePx = 4

/** Whether a box that scrolls sideways has more to the left and to the right of what it shows. */
export function useSidewaysScroll(box: RefObject<HTMLElement | null>): { before: boolean; after: boolean } {
  const [more, setMore] = useState({ before: false, after: false })
  useEffect(() => {
    const element = box.current
    if (element === null) return undefined
    const measure = () => {
      const before = element.scrollLeft > tolerancePx
      const after = element.scrollLeft + element.clientWidth < element.scrollWidth - tolerancePx
      setMore((last) => (last.before === before && last.after === after ? last : { before, after }))
    }
    // In the next frame, whose layout is needed anyway.
    const frame = requestAnimationFrame(measure)
    element.addEventListener('scroll', measure, { passive: true })
    window.addEventListener('resize', measure)
    return () => {
      cancelAnimationFrame(frame)
      element.removeEventListener('scroll', measure)
      window.removeEventListener('resize', measure)
    }
  }, [box])
  return more
}
