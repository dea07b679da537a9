import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'

/** Returns a function that waits for its turn: turns begin `gapMs` apart, the first one at once. */
export function createTurns(gapMs: number): () => Promise<void> {
  let nextAt = 0
  return async () => {
    // Read once: Node warns of a pause that a second reading makes negative.
    const now = performance.now()
    const at = Math.max(now, nextAt)
    nextAt = at + gapMs
    if (at > now) await sleep(at - now)
  }
}
