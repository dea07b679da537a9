import type { Duplex } from 'node:stream'
import type { CloseReason } from '@samhus/contract/hub'
import type { Instant } from '@samhus/domain/refusal'
import type { WebSocket } from 'ws'
import { recordSeparator, createFrame, type Frame } from './frame.ts'
import { InboundBudget } from './inbound-budget.ts'
import { messageTypes, MessageParser, protocolMessages, type ClientMessage } from './protocol.ts'
import { ReplayBuffer } from './replay-buffer.ts'

/** An authenticated receiver of a group's events. */
export interface Subscriber {
  readonly personId: string
  readonly groupId: string
  readonly deviceId: string
  /** The administrator who acts as the person; such a connection has no session. */
  readonly adminId: string | null
  /** When the access token expires; system time. */
  readonly expiresAt: Instant
}

/** Unsent bytes beyond which a connection is closed. docs/domain.md §12 */
const maxUnsentBytes = 100_000
const serverTimeoutMs = 30_000
const keepAliveMs = 15_000
const ackAfterMs = 1_000
/**
 * How long to wait for the first ping, with which a stateful client starts to count messages. A client that sends
 * none gets its messages after this time.
 */
const firstPingTimeoutMs = 2_000
const closeGraceMs = 2_000
const reconnectableReasons: ReadonlySet<CloseReason> = new Set(['restart', 'slow', 'token-expired'])

interface ConnectionOptions {
  readonly subscriber: Subscriber
  readonly monotonicMs: () => number
  /** Returns null on success, else the error for the client. */
  readonly onInvoke: (connection: Connection, invocation: ClientMessage) => Promise<string | null>
  readonly onOpen: (connection: Connection) => void
  /** The socket has closed; the connection may be resumed unless `isFinal`. */
  readonly onDetach: (connection: Connection, isFinal: boolean) => void
}

/** One client of the hub, over one socket, or several in succession where it is resumed. */
export class Connection {
  subscriber: Subscriber
  /** Unique among the devices of all people. */
  readonly deviceKey: string
  readonly #options: ConnectionOptions
  readonly #pendingFrames: Frame[] = []
  #socket: WebSocket | null = null
  /** The stream below `#socket`. */
  #rawSocket: Duplex | null = null
  #replay: ReplayBuffer | null = null
  #phase: 'handshake' | 'first-ping' | 'sequence' | 'open' | 'closed' = 'handshake'
  #lastReceivedAt: number
  #lastSentAt: number
  #detachedAt = 0
  #ack: NodeJS.Timeout | undefined

  constructor(options: ConnectionOptions) {
    this.#options = options
    this.subscriber = options.subscriber
    this.deviceKey = `${this.subscriber.personId} ${this.subscriber.deviceId}`
    this.#lastReceivedAt = this.#lastSentAt = options.monotonicMs()
  }

  get hasSocket(): boolean {
    return this.#socket !== null
  }

  get isStarted(): boolean {
    return this.#phase !== 'handshake' && this.#phase !== 'closed'
  }

  /** Time without a socket; 0 with one. */
  get disconnectedMs(): number {
    return this.#socket ? 0 : this.#options.monotonicMs() - this.#detachedAt
  }

  /** Attaches the first socket, or the next one of a resumed connection. */
  attach(socket: WebSocket, rawSocket: Duplex): void {
    const previous = this.#socket
    this.#socket = socket
    this.#rawSocket = rawSocket
    previous?.terminate()
    this.#lastReceivedAt = this.#options.monotonicMs()
    const parser = new MessageParser()
    const spend = this.#limitInbound(socket, rawSocket)
    socket.on('message', (data: Buffer) => {
      if (this.#socket !== socket) return
      this.#lastReceivedAt = this.#options.monotonicMs()
      const messages = parser.push(data.toString())
      if (!messages) return this.close('invalid-message')
      spend({ messages: Math.max(1, messages.length) })
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
      this.#pendingFrames.push(frame)
      return
    }
    this.#replay?.append(frame)
    if (!this.#socket && this.#replay?.canResume === false) return this.#end()
    if (this.#phase !== 'open' || !this.#socket) return
    if (this.#socket.bufferedAmount > maxUnsentBytes) return this.close('slow')
    this.#writeFrame(frame)
  }

  /** Sends the reason and closes for good. The socket is terminated if the client has not read it within two seconds. */
  close(reason: CloseReason): void {
    const socket = this.#socket
    if (this.#phase === 'closed') return
    if (socket && this.isStarted)
      this.#write(protocolMessages.close(reason, reconnectableReasons.has(reason)))
    this.#end()
    if (!socket) return
    socket.close(1000)
    setTimeout(() => socket.terminate(), closeGraceMs).unref()
  }

  /** Runs every second: sends pings, and closes a connection whose client is silent or does not read. */
  heartbeat(): void {
    const socket = this.#socket
    if (!socket || this.#phase === 'closed') return
    const now = this.#options.monotonicMs()
    if (now - this.#lastReceivedAt > serverTimeoutMs) return socket.terminate()
    if (socket.bufferedAmount > maxUnsentBytes) return this.close('slow')
    if (this.#phase === 'first-ping' && now - this.#lastReceivedAt > firstPingTimeoutMs) this.#open()
    if (this.isStarted && now - this.#lastSentAt >= keepAliveMs) this.#write(protocolMessages.ping)
  }

  /**
   * Closes the connection of a client that sends too much. Returns what counts its messages; everything else is counted
   * here: bytes before the library has read them, and pings, which it answers by itself.
   */
  #limitInbound(socket: WebSocket, rawSocket: Duplex): InboundBudget['spend'] {
    const budget = new InboundBudget(this.#options.monotonicMs)
    const spend: InboundBudget['spend'] = (sent) => {
      if (budget.spend(sent)) return true
      if (this.#socket === socket) this.close('too-many-messages')
      // The client is not read any more until the socket is terminated.
      socket.pause()
      return false
    }
    rawSocket.on('data', (chunk: Buffer) => spend({ bytes: chunk.length }))
    for (const control of ['ping', 'pong'] as const) socket.on(control, () => spend({ messages: 1 }))
    return spend
  }

  #write(text: string): void {
    this.#lastSentAt = this.#options.monotonicMs()
    this.#socket?.send(text, { binary: false, compress: false })
  }

  /**
   * Bypasses the library, which would prepend the same header to the same bytes for each of thousands of connections:
   * half the cost of sending. Nothing is compressed, so the library has no earlier message still in its queue.
   */
  #writeFrame({ wire }: Frame): void {
    if (this.#socket?.readyState !== this.#socket?.OPEN) return
    this.#lastSentAt = this.#options.monotonicMs()
    this.#rawSocket?.write(wire)
  }

  #receive(message: ClientMessage): void {
    if (this.#phase === 'closed') return
    if (this.#phase === 'handshake') return this.#handshake(message)
    if (this.#phase === 'first-ping') this.#open()
    if (this.#phase === 'sequence') {
      if (message.type === messageTypes.sequence) this.#resume(message.sequenceId ?? 0)
      return
    }
    if (message.type === messageTypes.ack) return this.#replay?.acknowledge(message.sequenceId ?? 0)
    if (message.type === messageTypes.ping || message.type === messageTypes.sequence) return
    if (message.type === messageTypes.close) return this.#closeSilently()
    if (this.#replay && !this.#isNewConnection()) return
    void this.#invoke(message)
  }

  #handshake({ type, protocol, version }: ClientMessage): void {
    // The client wants to resume a connection of another process: it must start a new one.
    if (type === messageTypes.sequence) return this.#closeSilently()
    if (protocol !== 'json' || (version !== 1 && version !== 2)) {
      this.#write(protocolMessages.rejectedHandshake)
      return this.#closeSilently()
    }
    this.#write(protocolMessages.handshake)
    if (version === 2) this.#replay = new ReplayBuffer()
    // A stateful client may not count messages that arrive before its first ping.
    this.#phase = version === 2 ? 'first-ping' : 'open'
    this.#options.onOpen(this)
  }

  #open(): void {
    this.#phase = 'open'
    for (const frame of this.#pendingFrames.splice(0)) this.send(frame)
  }

  #resume(sequenceId: number): void {
    const replay = this.#replay
    if (!replay?.canResume || !replay.resumeFrom(sequenceId)) return this.#closeSilently()
    const { firstId, frames } = replay.unacknowledged()
    this.#phase = 'open'
    this.#write(protocolMessages.sequence(firstId))
    for (const frame of frames) this.#writeFrame(frame)
  }

  #isNewConnection(): boolean {
    this.#ack ??= setTimeout(() => {
      this.#ack = undefined
      if (this.#phase === 'open' && this.#replay)
        this.#write(protocolMessages.ack(this.#replay.latestReceivedId))
    }, ackAfterMs)
    return this.#replay?.accepts() ?? true
  }

  async #invoke(message: ClientMessage): Promise<void> {
    const { invocationId } = message
    const error =
      message.type === messageTypes.invocation
        ? await this.#options.onInvoke(this, message)
        : 'Only plain invocations are accepted.'
    if (invocationId === undefined) return
    const completion = { type: messageTypes.completion, invocationId, ...(error === null ? {} : { error }) }
    this.send(createFrame([JSON.stringify(completion) + recordSeparator]))
  }

  /** Closes without a reason, where the client leaves or must start a new connection. */
  #closeSilently(): void {
    const socket = this.#socket
    this.#end()
    socket?.close(1000)
  }

  /** The socket broke; a stateful client may resume the connection. */
  #dropSocket(): void {
    if (this.#phase === 'open' && this.#replay?.canResume === true) {
      this.#socket = null
      this.#phase = 'sequence'
      this.#detachedAt = this.#options.monotonicMs()
      return this.#options.onDetach(this, false)
    }
    this.#end()
  }

  #end(): void {
    if (this.#phase === 'closed') return
    this.#phase = 'closed'
    this.#socket = null
    clearTimeout(this.#ack)
    this.#options.onDetach(this, true)
  }
}
