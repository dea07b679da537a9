const windowMs = 1_000
const maxMessages = 50
const maxBytes = 256 * 1024

/** What a client may send over one socket within a second; the SignalR client needs a few messages a minute. */
export class InboundBudget {
  readonly #monotonicMs: () => number
  #since = -Infinity
  #messages = 0
  #bytes = 0

  constructor(monotonicMs: () => number) {
    this.#monotonicMs = monotonicMs
  }

  /** Counts messages and bytes that have arrived. Returns false once there are too many. */
  spend({ messages = 0, bytes = 0 }: { readonly messages?: number; readonly bytes?: number }): boolean {
    const now = this.#monotonicMs()
    if (now - this.#since >= windowMs) {
      this.#since = now
      this.#messages = this.#bytes = 0
    }
    this.#messages += messages
    this.#bytes += bytes
    return this.#messages <= maxMessages && this.#bytes <= maxBytes
  }
}
