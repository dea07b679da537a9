import { setImmediate } from 'node:timers/promises'

/** Ends in the round of the event loop that was given last. */
let lastTurn: Promise<void> = Promise.resolve()

/**
 * Resolves in a round of the event loop that no other caller has: what takes some tens of milliseconds would otherwise take
 * as many times that as there are calls at once, in one round, and everybody would wait for all of it.
 */
export function takeOwnTurn(): Promise<void> {
  lastTurn = lastTurn.then(() => setImmediate())
  return lastTurn
}

/** Returns what becomes of each item, in their order. Others run before every `perTurn` items. */
export async function mapInTurns<Item, Result>(
  items: readonly Item[],
  map: (item: Item) => Result,
  perTurn = 1,
): Promise<Result[]> {
  const results: Result[] = []
  for (const item of items) {
    if (results.length % perTurn === 0) await takeOwnTurn()
    results.push(map(item))
  }
  return results
}
