import WebSocket from 'ws'

/** What a receiver speaks: our hub's protocol, bare messages, or Socket.IO's. */
export type Kind = 'hub' | 'ws' | 'io'

/** Where one receiver connects. */
export interface Address {
  readonly kind: Kind
  readonly origin: string
  /** The hub's query, access token included. */
  readonly query: string
}

/** A message of one of the kinds, already parsed. */
export interface Heard {
  readonly target: string
  readonly argument: unknown
}

const end = '\u001e'
const ackAfterMs = 1_000

/**
 * As little of a client as the protocol allows, so that thousands fit into a process: what it costs falls on
 * the machine that is measured. Of the hub it speaks what browsers do: stateful reconnect, pings, acks.
 */
export class Client {
  readonly #address: Address
  readonly #heard: (heard: Heard) => void
  #socket: WebSocket | null = null
  #sequence = 0
  #ack: NodeJS.Timeout | null = null
  #ready: () => void = () => {}
  /** Frames since it was last set to 0, whatever is in them. */
  frames = 0
  /** The last frame. */
  bytes = ''
  /** Else it takes no message apart, but for counting: in a rush of thousands, whose machine this one is not. */
  isListening = true
  /** Within which time the server wants it to read anew. */
  spreadMs = 0

  constructor(address: Address, heard: (heard: Heard) => void) {
    this.#address = address
    this.#heard = heard
  }

  get isOpen(): boolean {
    return this.#socket?.readyState === WebSocket.OPEN
  }

  /** Done when the server has said its first word; rejects where it does not let the client in. `gone`: later. */
  open(gone: () => void = () => {}, connectionToken = ''): Promise<void> {
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
    socket.on('message', (data: Buffer) => this.#take(data.toString()))
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
        if (isIn && this.#socket === socket) gone()
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

  /** As when the network goes: no goodbye. */
  cut(): void {
    const socket = this.#socket
    this.#socket = null
    socket?.terminate()
  }

  #take(text: string): void {
    this.frames += 1
    this.bytes = text
    const { kind } = this.#address
    if (kind === 'hub') return this.#takeHub(text)
    if (kind === 'ws') {
      if (!this.isListening) return
      for (const each of text.split(end)) if (each !== '') this.#tell(JSON.parse(each) as Invocation)
      return
    }
    if (text === '2') return this.#socket?.send('3')
    if (text.startsWith('0')) return this.#socket?.send('40')
    if (text.startsWith('40')) return this.#ready()
    if (!text.startsWith('42') || !this.isListening) return
    const [target, argument] = JSON.parse(text.slice(2)) as [string, unknown]
    this.#heard({ target, argument })
  }

  #takeHub(text: string): void {
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
      this.#tell(message)
    }
  }

  #tell({ target = '', arguments: [argument] = [] }: Invocation): void {
    this.#heard({ target, argument })
  }
}

interface Invocation {
  readonly type?: number
  readonly target?: string
  readonly arguments?: readonly unknown[]
}
