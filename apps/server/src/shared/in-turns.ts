import { setImmediate } from 'node:timers/promises'

/** Returns what becomes of each item, in their order. Others run after every `perTurn` items: many take long. */
export async function mapInTurns<Item, Result>(
  items: readonly Item[],
  map: (item: Item) => Result,
  perTurn = 1,
): Promise<Result[]> {
  const results: Result[] = []
  for (const item of items) {
    results.push(map(item))
    if (results.length % perTurn === 0) await setImmediate()
  }
  return results
}
