const throttleMs = 50

/**
 * Notifies other processes of commits: of the first immediately, of those that follow together, at most every 50 ms.
 *
 * A notification that fails is not retried, since the other processes poll too.
 *
 * @see docs/domain.md §12
 */
export class ProcessNotifier {
  readonly #notify: () => Promise<void>
  #timer: NodeJS.Timeout | undefined
  #isPending = false

  constructor(notify: () => Promise<void>) {
    this.#notify = notify
  }

  readonly notify = (): void => {
    this.#isPending = true
    if (this.#timer === undefined) this.#send()
  }

  stop(): void {
    clearTimeout(this.#timer)
  }

  #send(): void {
    this.#timer = undefined
    if (!this.#isPending) return
    this.#isPending = false
    this.#timer = setTimeout(() => this.#send(), throttleMs)
    this.#notify().catch(() => {})
  }
}
