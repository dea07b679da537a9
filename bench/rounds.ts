/** Above this share of unexpected responses a round says nothing. */
const maxUnexpectedShare = 0.1

/** What came of the calls of a round. */
export interface RoundCheck {
  readonly isVoid: boolean
  /** The unexpected responses and how many there were of each, as text; '' if there were none. */
  readonly unexpected: string
}

/** Compares the responses of a round, each as its type, with the one that every call should get. */
export function checkRound(types: readonly string[], expected: string): RoundCheck {
  const counts = new Map<string, number>()
  for (const type of types) if (type !== expected) counts.set(type, (counts.get(type) ?? 0) + 1)
  const unexpected = [...counts.values()].reduce((sum, count) => sum + count, 0)
  return {
    isVoid: types.length === 0 || unexpected / types.length > maxUnexpectedShare,
    unexpected: [...counts].map(([type, count]) => `${count} × ${type}`).join(', '),
  }
}
