/** Counts what is under way, by key: sockets of an address, uploads of a link. */
export class ActiveCount {
  readonly #max: number
  readonly #active = new Map<string, number>()

  constructor(max: number) {
    this.#max = max
  }

  /** Counts one more of a key. Returns what ends it, once however often it is called; null if the key has its maximum. */
  enter(key: string): (() => void) | null {
    if ((this.#active.get(key) ?? 0) >= this.#max) return null
    this.#add(key, 1)
    let isActive = true
    return () => {
      if (isActive) this.#add(key, -1)
      isActive = false
    }
  }

  #add(key: string, change: 1 | -1): void {
    const count = (this.#active.get(key) ?? 0) + change
    if (count === 0) this.#active.delete(key)
    else this.#active.set(key, count)
  }
}
