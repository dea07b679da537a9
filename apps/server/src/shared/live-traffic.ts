import type { Log } from './log.ts'

/** Each negotiation is followed by a socket, mostly in the same process. */
const maxWithoutSocket = 10

/**
 * Counts how browsers come to the hub of this process, to find a proxy that lets no WebSocket through: the site looks well
 * then, and no browser hears of a change.
 */
export class LiveTraffic {
  readonly #log: Log
  #sockets = 0
  /** Since a socket was last opened. */
  #negotiated = 0
  #withoutUpgrade = 0

  constructor(log: Log) {
    this.#log = log
  }

  noteNegotiation(): void {
    this.#negotiated += 1
    if (this.#negotiated === maxWithoutSocket) this.#warn()
  }

  /** A handshake came as a plain request: a proxy has taken the headers `Upgrade` and `Connection` off. */
  noteWithoutUpgrade(): void {
    this.#withoutUpgrade += 1
    if (this.#withoutUpgrade === 1) this.#warn()
  }

  noteOpened(): void {
    this.#sockets += 1
    this.#negotiated = 0
    this.#withoutUpgrade = 0
  }

  noteClosed(): void {
    this.#sockets -= 1
  }

  read(): { readonly sockets: number; readonly isBlocked: boolean } {
    const isAsked = this.#withoutUpgrade > 0 || this.#negotiated >= maxWithoutSocket
    return { sockets: this.#sockets, isBlocked: isAsked && this.#sockets === 0 }
  }

  #warn(): void {
    if (!this.read().isBlocked) return
    this.#log.warn(
      'no WebSocket gets through the proxy, so nobody sees a week change: let it pass on Upgrade and Connection, see ' +
        'Production in docs/operations.md',
    )
  }
}
