interface Backoff {
  readonly firstMs: number
  readonly maxMs: number
}

/** Returns the pause after a failed attempt, counted from 0: `firstMs`, twice as long each time, at most `maxMs`. */
export function computeBackoffMs(attempt: number, { firstMs, maxMs }: Backoff): number {
  return Math.min(maxMs, firstMs * 2 ** attempt)
}
