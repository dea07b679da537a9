/**
 * A seeded random number generator: the same seed gives the same sequence on every machine.
 *
 * A seed is any text. It is hashed (FNV-1a), so that the sequences of 'summer-1' and 'summer-2' have nothing in
 * common. `fork` creates independent generators, so that what one part draws never shifts what another part draws.
 */
export type Random = {
  /** Returns the next number, 0 ≤ x < 1. */
  next(): number
  /**
   * Returns a whole number, both ends included.
   *
   * @throws RangeError for an empty range
   */
  int(from: number, to: number): number
  /** Returns true in `share` of the draws, 0 to 1. */
  chance(share: number): boolean
  /**
   * Returns one element of the list.
   *
   * @throws RangeError for an empty list
   */
  pick<T>(list: readonly T[]): T
  /** Returns a shuffled copy (Fisher and Yates). */
  shuffle<T>(list: readonly T[]): T[]
  /** Returns one element of the list, drawn by weight; weights are not negative and not all zero. */
  weighted<T>(list: readonly (readonly [T, number])[]): T
  /** Returns an independent generator, with the seed `<this seed>/<name>`. */
  fork(name: string): Random
}

const hashText = (text: string): number => {
  let value = 0x811c9dc5
  for (let at = 0; at < text.length; at++) {
    value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
  }
  return value >>> 0
}

/** Returns a Mulberry32 generator: 32 bits of state, period 2^32; good enough for demo data, never for secrets. */
const createMulberry32 = (start: number): (() => number) => {
  let state = start
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000
  }
}

export function createRandom(seed: string): Random {
  const next = createMulberry32(hashText(seed))

  const int = (from: number, to: number): number => {
    if (to < from) throw new RangeError(`no whole number from ${from} to ${to}`)
    return from + Math.floor(next() * (to - from + 1))
  }

  const pick = <T>(list: readonly T[]): T => {
    const chosen = list[int(0, list.length - 1)]
    return chosen as T
  }

  const shuffle = <T>(list: readonly T[]): T[] => {
    const copy = [...list]
    for (let at = copy.length - 1; at > 0; at--) {
      const other = int(0, at)
      const swapped = copy[at] as T
      copy[at] = copy[other] as T
      copy[other] = swapped
    }
    return copy
  }

  const weighted = <T>(list: readonly (readonly [T, number])[]): T => {
    const total = list.reduce((sum, [, weight]) => sum + weight, 0)
    if (!(total > 0)) throw new RangeError('weights must not all be zero')
    let left = next() * total
    for (const [value, weight] of list) {
      left -= weight
      if (left < 0) return value
    }
    return (list.at(-1) as readonly [T, number])[0]
  }

  return {
    next,
    int,
    chance: (share) => next() < share,
    pick,
    shuffle,
    weighted,
    fork: (name) => createRandom(`${seed}/${name}`),
  }
}
