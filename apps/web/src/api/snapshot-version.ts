const numbers = new WeakMap<object, bigint>()

/** Remembers up to which change an answer is complete, as its header says. */
export function noteChangesBefore(answer: unknown, header: string | null): void {
  if (typeof answer === 'object' && answer !== null && /^\d+$/.test(header ?? '')) {
    numbers.set(answer, BigInt(header ?? ''))
  }
}

/**
 * Whether an answer, still as it came, has every change of a transaction below that number. Of what was patched,
 * or did not come from the server, nothing is known: no.
 */
export function hasChangesBefore(answer: unknown, number: string): boolean {
  if (typeof answer !== 'object' || answer === null || !/^\d+$/.test(number)) return false
  const own = numbers.get(answer)
  return own !== undefined && own >= BigInt(number)
}
