const throttleMs = 50

/**
 * Tells other processes of commits: of the first at once, of those that follow together, at most every 50 ms.
 *
 * A wake-up that fails is left to the others' own look.
 *
 * @see docs/domain.md §12
 */
export class ProcessNotifier {
  readonly #notify: () => Promise<void>
  #timer: NodeJS.Timeout | undefined
  #isAsked = false

  constructor(notify: () => Promise<void>) {
    this.#notify = notify
  }

  readonly notify = (): void => {
    this.#isAsked = true
    if (this.#timer === undefined) this.#send()
  }

  stop(): void {
    clearTimeout(this.#timer)
  }

  #send(): void {
    this.#timer = undefined
    if (!this.#isAsked) return
    this.#isAsked = false
    this.#timer = setTimeout(() => this.#send(), throttleMs)
    this.#notify().catch(() => {})
  }
}
