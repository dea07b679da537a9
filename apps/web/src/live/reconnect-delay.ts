const delays: readonly (readonly [maxAttempt: number, ms: number])[] = [
  [0, 0],
  [4, 2_000],
  [9, 5_000],
  [15, 10_000],
]
const maxDelayMs = 20_000

/**
 * Returns the delay in ms before a connection attempt. Attempt 0, the first, is immediate.
 *
 * From attempt 1 on, up to half of the delay is subtracted at random, so that thousands of pages do not reconnect in
 * step.
 *
 * @see docs/domain.md §15
 */
export function computeReconnectDelay(attempt: number, random: () => number): number {
  const ms = delays.find(([maxAttempt]) => attempt <= maxAttempt)?.[1] ?? maxDelayMs
  return Math.round(ms * (1 - random() / 2))
}
