/** Returns the items in their order, `size` at a time: one statement, or one turn of the event loop, for each. */
export function* toSlices<Item>(items: readonly Item[], size: number): Generator<readonly Item[]> {
  for (let first = 0; first < items.length; first += size) yield items.slice(first, first + size)
}
