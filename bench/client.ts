import WebSocket from 'ws'

/** The protocol of a client: the hub's, plain `ws` messages, or Socket.IO's. */
export type ClientKind = 'hub' | 'ws' | 'io'

/** Where a client connects. */
export interface ClientAddress {
  readonly kind: ClientKind
  readonly origin: string
  /** The hub's query, access token included. */
  readonly query: string
}

/** A parsed message of any kind. */
export interface Message {
  readonly target: string
  readonly argument: unknown
}

const end = '\u001e'
const ackAfterMs = 1_000

/**
 * A client that does as little as the protocol allows, so that thousands fit into a process: it runs on the machine
 * that is measured. Like browsers it uses the hub's stateful reconnect, pings and acknowledgements.
 */
export class Client {
  readonly #address: ClientAddress
  readonly #onMessage: (onMessage: Message) => void
  #socket: WebSocket | null = null
  #sequence = 0
  #ack: NodeJS.Timeout | null = null
  #ready: () => void = () => {}
  /** Frames since it was last set to 0. */
  frames = 0
  /** The last frame. */
  bytes = ''
  /** If false, messages are counted but not parsed: in a rush, parsing would load the machine that is measured. */
  isListening = true
  /** The time within which the server asks it to refetch. */
  spreadMs = 0

  constructor(address: ClientAddress, onMessage: (onMessage: Message) => void) {
    this.#address = address
    this.#onMessage = onMessage
  }

  get isOpen(): boolean {
    return this.#socket?.readyState === WebSocket.OPEN
  }

  /** Resolves with the server's first message; rejects if the server refuses. `onLost` is called on a later close. */
  open(onLost: () => void = () => {}, connectionToken = ''): Promise<void> {
    const { kind, origin, query } = this.#address
    const path = {
      hub: `/client/hubs/bookings?${query}${connectionToken && `&id=${connectionToken}`}`,
      ws: '/',
      io: '/socket.io/?EIO=4&transport=websocket',
    }
    const socket = new WebSocket(origin.replace('http', 'ws') + path[kind], {
      perMessageDeflate: false,
      skipUTF8Validation: true,
    })
    this.#socket = socket
    this.#sequence = 0
    socket.on('message', (data: Buffer) => this.#handleFrame(data.toString()))
    let isIn = false
    return new Promise((resolve, reject) => {
      this.#ready = () => {
        isIn = true
        resolve()
      }
      socket.on('open', () => {
        if (kind === 'hub') socket.send(`{"protocol":"json","version":2}${end}{"type":6}${end}`)
        if (kind === 'ws') this.#ready()
      })
      socket.on('error', reject)
      socket.on('close', () => {
        reject(new Error('closed'))
        if (this.#ack) clearTimeout(this.#ack)
        this.#ack = null
        if (isIn && this.#socket === socket) onLost()
      })
    })
  }

  ping(): void {
    if (this.#address.kind === 'hub' && this.isOpen) this.#socket?.send(`{"type":6}${end}`)
  }

  pause(): void {
    this.#socket?.pause()
  }

  resume(): void {
    this.#socket?.resume()
  }

  /** Drops the connection without a close frame, like a lost network. */
  cut(): void {
    const socket = this.#socket
    this.#socket = null
    socket?.terminate()
  }

  #handleFrame(text: string): void {
    this.frames += 1
    this.bytes = text
    const { kind } = this.#address
    if (kind === 'hub') return this.#handleHubFrame(text)
    if (kind === 'ws') {
      if (!this.isListening) return
      for (const each of text.split(end)) if (each !== '') this.#emit(JSON.parse(each) as Invocation)
      return
    }
    if (text === '2') return this.#socket?.send('3')
    if (text.startsWith('0')) return this.#socket?.send('40')
    if (text.startsWith('40')) return this.#ready()
    if (!text.startsWith('42') || !this.isListening) return
    const [target, argument] = JSON.parse(text.slice(2)) as [string, unknown]
    this.#onMessage({ target, argument })
  }

  #handleHubFrame(text: string): void {
    for (const each of text.split(end)) {
      if (!each.startsWith('{"type":1,')) continue
      this.#sequence += 1
      this.#ack ??= setTimeout(() => {
        this.#ack = null
        if (this.isOpen) this.#socket?.send(`{"type":8,"sequenceId":${this.#sequence}}${end}`)
      }, ackAfterMs)
      if (!this.isListening) continue
      const message = JSON.parse(each) as Invocation
      if (message.target === 'Refetch') {
        const [refetch] = (message.arguments ?? []) as { spreadMs: number }[]
        this.spreadMs = refetch?.spreadMs ?? 0
        this.#ready()
      }
      this.#emit(message)
    }
  }

  #emit({ target = '', arguments: [argument] = [] }: Invocation): void {
    this.#onMessage({ target, argument })
  }
}

interface Invocation {
  readonly type?: number
  readonly target?: string
  readonly arguments?: readonly unknown[]
}
