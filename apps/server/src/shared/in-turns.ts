import { setImmediate } from 'node:timers/promises'

/** Returns what becomes of each item, in their order. Others run in between: an item may take long. */
export async function mapInTurns<Item, Result>(
  items: readonly Item[],
  map: (item: Item) => Result,
): Promise<Result[]> {
  const results: Result[] = []
  for (const item of items) {
    results.push(map(item))
    await setImmediate()
  }
  return results
}
