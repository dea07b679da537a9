import { LRUCache } from 'lru-cache'

/** People and addresses that are counted at the same time: several times a whole group. */
export const maxCountedKeys = 20_000

/** Counts what each person or address uses up within a fixed time, which begins with its first use. */
export class UsageWindow {
  readonly #max: number
  readonly #used: LRUCache<string, number>

  constructor({ max, windowMs }: { readonly max: number; readonly windowMs: number }) {
    this.#max = max
    // The end is compared with a fresh reading of the clock each time, instead of one that is kept with a timer.
    this.#used = new LRUCache({ max: maxCountedKeys, ttl: windowMs, ttlResolution: 0, noUpdateTTL: true })
  }

  /** Returns 0 while `cost` still fits, else the time in ms until the next window begins. */
  use(key: string, cost = 1): number {
    // For the library an entry still lives at the very end of its time.
    if (this.#used.getRemainingTTL(key) <= 0) this.#used.delete(key)
    const used = (this.#used.get(key) ?? 0) + cost
    this.#used.set(key, used)
    return used > this.#max ? Math.max(1, this.#used.getRemainingTTL(key)) : 0
  }
}
