import type { Duplex } from 'node:stream'
import type { CloseReason } from '@samhus/contract/hub'
import type { Instant } from '@samhus/domain/refusal'
import type { WebSocket } from 'ws'
import { recordSeparator, createFrame, type Frame } from './frame.ts'
import { kinds, MessageParser, protocolText, type ClientMessage } from './protocol.ts'
import { ReplayBuffer } from './replay-buffer.ts'

/** Who listens, as the edge found out. */
export interface Subscriber {
  readonly personId: string
  readonly groupId: string
  readonly deviceId: string
  /** The administrator who acts as the person; such a connection has no session. */
  readonly adminId: string | null
  /** When the access token expires; system time. */
  readonly expiresAt: Instant
}

/** Unsent bytes beyond which a connection is cut. docs/domain.md §12 */
const maxUnsentBytes = 100_000
const serverTimeoutMs = 30_000
const keepAliveMs = 15_000
const ackAfterMs = 1_000
/** A stateful client begins to count with its first ping; one that does not ping is not waited for longer. */
const pingIntervalMs = 2_000
const closeGraceMs = 2_000
const reconnectableReasons: ReadonlySet<CloseReason> = new Set(['restart', 'slow', 'token-expired'])

interface ConnectionOptions {
  readonly listener: Subscriber
  readonly monotonicMs: () => number
  /** Null: never mind the invocation; a string is its refusal, shown to the client. */
  readonly invoked: (connection: Connection, asked: ClientMessage) => Promise<string | null>
  readonly opened: (connection: Connection) => void
  /** The socket is gone: for good, or until it is resumed. */
  readonly detached: (connection: Connection, forGood: boolean) => void
}

/** One client of the hub, over one socket or, resumed, several one after another. */
export class Connection {
  listener: Subscriber
  /** Tells devices apart, whoever's they are. */
  readonly deviceKey: string
  readonly #options: ConnectionOptions
  readonly #openings: Frame[] = []
  #socket: WebSocket | null = null
  /** What lies below it. */
  #wire: Duplex | null = null
  #replay: ReplayBuffer | null = null
  #phase: 'handshake' | 'first-ping' | 'sequence' | 'open' | 'closed' = 'handshake'
  #heardAt: number
  #sentAt: number
  #detachedAt = 0
  #ack: NodeJS.Timeout | undefined

  constructor(options: ConnectionOptions) {
    this.#options = options
    this.listener = options.listener
    this.deviceKey = `${this.listener.personId} ${this.listener.deviceId}`
    this.#heardAt = this.#sentAt = options.monotonicMs()
  }

  get hasSocket(): boolean {
    return this.#socket !== null
  }

  get isStarted(): boolean {
    return this.#phase !== 'handshake' && this.#phase !== 'closed'
  }

  /** How long the connection has been without a socket; 0 with one. */
  get awayMs(): number {
    return this.#socket ? 0 : this.#options.monotonicMs() - this.#detachedAt
  }

  /** Takes a socket: the first, or the next of a connection that is resumed. */
  attach(socket: WebSocket, wire: Duplex): void {
    const former = this.#socket
    this.#socket = socket
    this.#wire = wire
    former?.terminate()
    this.#heardAt = this.#options.monotonicMs()
    const parser = new MessageParser()
    socket.on('message', (data: Buffer) => {
      if (this.#socket !== socket) return
      this.#heardAt = this.#options.monotonicMs()
      const messages = parser.push(data.toString())
      if (!messages) return this.close('invalid-message')
      for (const each of messages) this.#receive(each)
    })
    socket.on('error', () => {})
    socket.on('close', () => {
      if (this.#socket === socket) this.#dropSocket()
    })
    if (this.isStarted) this.#phase = 'sequence'
  }

  send(frame: Frame): void {
    if (this.#phase === 'closed' || this.#phase === 'handshake') return
    if (this.#phase === 'first-ping') {
      this.#openings.push(frame)
      return
    }
    this.#replay?.append(frame)
    if (!this.#socket && this.#replay?.canResume === false) return this.#end()
    if (this.#phase !== 'open' || !this.#socket) return
    if (this.#socket.bufferedAmount > maxUnsentBytes) return this.close('slow')
    this.#writeFrame(frame)
  }

  /** Says why, and closes for good. What is not read within two seconds is not waited for. */
  close(reason: CloseReason): void {
    const socket = this.#socket
    if (this.#phase === 'closed') return
    if (socket && this.isStarted) this.#write(protocolText.close(reason, reconnectableReasons.has(reason)))
    this.#end()
    if (!socket) return
    socket.close(1000)
    setTimeout(() => socket.terminate(), closeGraceMs).unref()
  }

  /** Once a second: pings, and drops who has not been heard or does not take what is sent. */
  heartbeat(): void {
    const socket = this.#socket
    if (!socket || this.#phase === 'closed') return
    const now = this.#options.monotonicMs()
    if (now - this.#heardAt > serverTimeoutMs) return socket.terminate()
    if (socket.bufferedAmount > maxUnsentBytes) return this.close('slow')
    if (this.#phase === 'first-ping' && now - this.#heardAt > pingIntervalMs) this.#open()
    if (this.isStarted && now - this.#sentAt >= keepAliveMs) this.#write(protocolText.ping)
  }

  #write(text: string): void {
    this.#sentAt = this.#options.monotonicMs()
    this.#socket?.send(text, { binary: false, compress: false })
  }

  /**
   * Past the library, which would put the same head before the same bytes for each of thousands: half of what
   * telling them costs. Nothing is compressed, so it never holds back what it was given before.
   */
  #writeFrame({ wire }: Frame): void {
    if (this.#socket?.readyState !== this.#socket?.OPEN) return
    this.#sentAt = this.#options.monotonicMs()
    this.#wire?.write(wire)
  }

  #receive(message: ClientMessage): void {
    if (this.#phase === 'closed') return
    if (this.#phase === 'handshake') return this.#handshake(message)
    if (this.#phase === 'first-ping') this.#open()
    if (this.#phase === 'sequence') {
      if (message.type === kinds.sequence) this.#resume(message.sequenceId ?? 0)
      return
    }
    if (message.type === kinds.ack) return this.#replay?.acknowledge(message.sequenceId ?? 0)
    if (message.type === kinds.ping || message.type === kinds.sequence) return
    if (message.type === kinds.close) return this.#leave()
    if (this.#replay && !this.#isNewConnection()) return
    void this.#answer(message)
  }

  #handshake({ type, protocol, version }: ClientMessage): void {
    // A connection of another process that wants to be resumed: it must begin anew.
    if (type === kinds.sequence) return this.#leave()
    if (protocol !== 'json' || (version !== 1 && version !== 2)) {
      this.#write(protocolText.refusedHandshake)
      return this.#leave()
    }
    this.#write(protocolText.handshake)
    if (version === 2) this.#replay = new ReplayBuffer()
    // Whatever leaves before a stateful client's first ping could be left out of its count.
    this.#phase = version === 2 ? 'first-ping' : 'open'
    this.#options.opened(this)
  }

  #open(): void {
    this.#phase = 'open'
    for (const frame of this.#openings.splice(0)) this.send(frame)
  }

  #resume(sequenceId: number): void {
    const replay = this.#replay
    if (!replay?.canResume || !replay.resumeFrom(sequenceId)) return this.#leave()
    const { firstId, frames } = replay.unacknowledged()
    this.#phase = 'open'
    this.#write(protocolText.sequence(firstId))
    for (const frame of frames) this.#writeFrame(frame)
  }

  #isNewConnection(): boolean {
    this.#ack ??= setTimeout(() => {
      this.#ack = undefined
      if (this.#phase === 'open' && this.#replay) this.#write(protocolText.ack(this.#replay.latestIn))
    }, ackAfterMs)
    return this.#replay?.accepts() ?? true
  }

  async #answer(message: ClientMessage): Promise<void> {
    const { invocationId } = message
    const refusal =
      message.type === kinds.invocation
        ? await this.#options.invoked(this, message)
        : 'Only plain invocations are taken here.'
    if (invocationId === undefined) return
    const answer = { type: kinds.completion, invocationId, ...(refusal === null ? {} : { error: refusal }) }
    this.send(createFrame([JSON.stringify(answer) + recordSeparator]))
  }

  /** The client goes, or must go, without a word. */
  #leave(): void {
    const socket = this.#socket
    this.#end()
    socket?.close(1000)
  }

  /** The socket broke. A stateful client may be back in a moment. */
  #dropSocket(): void {
    if (this.#phase === 'open' && this.#replay?.canResume === true) {
      this.#socket = null
      this.#phase = 'sequence'
      this.#detachedAt = this.#options.monotonicMs()
      return this.#options.detached(this, false)
    }
    this.#end()
  }

  #end(): void {
    if (this.#phase === 'closed') return
    this.#phase = 'closed'
    this.#socket = null
    clearTimeout(this.#ack)
    this.#options.detached(this, true)
  }
}
