import type { RefundWindow } from '@samhus/domain/refund'

/** How much of the strip a window has at least, in percent: room for its sign and for the date at its end. */
const leastWidth = { full: 28, none: 28, claim: 28, closed: 12 }

interface MeasuredWindow extends RefundWindow {
  /** An instant in milliseconds, like `until`. */
  from: number
  /** Both in percent of the strip. */
  left: number
  width: number
}

/** Returns the windows with their place on the strip: their least width, and of the rest a share by their length. */
export function measureWindows(windows: readonly RefundWindow[], from: number): MeasuredWindow[] {
  const begun = windows.filter(({ until }) => until > from)
  const end = begun.at(-1)?.until ?? from
  const rest = 100 - begun.reduce((sum, { kind }) => sum + leastWidth[kind], 0)
  let left = 0
  let start = from
  return begun.map((one) => {
    const width = leastWidth[one.kind] + (rest * (one.until - start)) / (end - from)
    const measured = { ...one, from: start, left, width }
    left += width
    start = one.until
    return measured
  })
}

/** Returns the window in which an instant is; undefined after the last. */
export function findWindow(windows: readonly RefundWindow[], now: number): RefundWindow | undefined {
  return windows.find(({ until }) => now < until)
}

/**
 * Returns where a strip begins: now, or somewhat before the end of the first window where that has passed, so that
 * what is no longer to be had is seen too.
 */
export function findStripStart(windows: readonly RefundWindow[], now: number): number {
  const [first, last] = [windows[0], windows.at(-1)]
  if (first === undefined || last === undefined || now < first.until) return now
  return first.until - (last.until - first.until) / 4
}
