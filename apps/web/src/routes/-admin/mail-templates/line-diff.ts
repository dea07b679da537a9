/** A line of a comparison: in both texts, or in one of them. */
export interface DiffLine {
  readonly state: 'same' | 'added' | 'removed'
  readonly text: string
}

/**
 * Returns the lines of two texts in one list: the longest common sequence, and between its lines what was removed and
 * then what was added.
 */
export function compareLines(before: string, after: string): DiffLine[] {
  const [from, to] = [before.split('\n'), after.split('\n')]
  const lengths = measureCommon(from, to)
  const lines: DiffLine[] = []
  let [i, j] = [0, 0]
  while (i < from.length && j < to.length) {
    if (from[i] === to[j]) {
      lines.push({ state: 'same', text: from[i] ?? '' })
      i += 1
      j += 1
    } else if ((lengths[i + 1]?.[j] ?? 0) >= (lengths[i]?.[j + 1] ?? 0)) {
      lines.push({ state: 'removed', text: from[i] ?? '' })
      i += 1
    } else {
      lines.push({ state: 'added', text: to[j] ?? '' })
      j += 1
    }
  }
  for (const text of from.slice(i)) lines.push({ state: 'removed', text })
  for (const text of to.slice(j)) lines.push({ state: 'added', text })
  return lines
}

/** Returns, for each pair of positions, how many lines the texts have in common from there on. */
function measureCommon(from: readonly string[], to: readonly string[]): number[][] {
  const lengths = Array.from({ length: from.length + 1 }, () => Array<number>(to.length + 1).fill(0))
  for (let i = from.length - 1; i >= 0; i -= 1) {
    for (let j = to.length - 1; j >= 0; j -= 1) {
      const row = lengths[i]
      if (row === undefined) continue
      row[j] =
        from[i] === to[j]
          ? (lengths[i + 1]?.[j + 1] ?? 0) + 1
          : Math.max(lengths[i + 1]?.[j] ?? 0, row[j + 1] ?? 0)
    }
  }
  return lengths
}
