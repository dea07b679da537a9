const steps: readonly (readonly [upTo: number, ms: number])[] = [
  [0, 0],
  [4, 2_000],
  [9, 5_000],
  [15, 10_000],
]
const longestMs = 20_000

/**
 * The pause before an attempt to connect again; 0 is the first, which comes at once.
 *
 * From the second on up to half of the pause is taken off by chance, so that thousands do not come in step.
 *
 * @see docs/domain.md §15
 */
export function delayBefore(attempt: number, random: () => number): number {
  const ms = steps.find(([upTo]) => attempt <= upTo)?.[1] ?? longestMs
  return Math.round(ms * (1 - random() / 2))
}
