import { createDecipheriv, createECDH, hkdfSync, randomBytes, type ECDH } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** One message as the service got it. */
interface Received {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

/** What the service does with the next messages. */
type Answer = number | 'hang up' | { readonly status: number; readonly headers: Record<string, string> }

/** A push service on this machine; it keeps what it is given. */
export class StandInPushService {
  readonly received: Received[] = []
  answer: Answer = 201
  readonly #server: Server
  #origin = ''

  constructor() {
    this.#server = createServer((request, response) => {
      const parts: Buffer[] = []
      request.on('data', (part: Buffer) => parts.push(part))
      request.on('end', () => {
        const { url: path = '', headers } = request
        this.received.push({ path, headers, body: Buffer.concat(parts) })
        if (this.answer === 'hang up') return void request.socket.destroy()
        const { status, headers: more } =
          typeof this.answer === 'number' ? { status: this.answer, headers: {} } : this.answer
        response.writeHead(status, more).end()
      })
    })
  }

  get origin(): string {
    return this.#origin
  }

  async open(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    this.#origin = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  /** Nobody answers there any more. */
  async close(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  /** A new browser that has subscribed here. */
  browser(): Browser {
    return new Browser(`${this.#origin}/push/${randomBytes(8).toString('hex')}`)
  }

  /** What one browser was given. */
  givenTo({ endpoint }: Browser): Received[] {
    return this.received.filter(({ path }) => endpoint.endsWith(path))
  }
}

/** A browser's side of Web Push, written from RFC 8188 and RFC 8291 alone. */
export class Browser {
  readonly endpoint: string
  readonly #pair: ECDH
  readonly #auth: Buffer

  constructor(endpoint: string) {
    this.endpoint = endpoint
    this.#pair = createECDH('prime256v1')
    this.#pair.generateKeys()
    this.#auth = randomBytes(16)
  }

  /** As `subscribe-push` takes it. */
  get subscription() {
    const keys = {
      p256dh: this.#pair.getPublicKey().toString('base64url'),
      auth: this.#auth.toString('base64url'),
    }
    return { endpoint: this.endpoint, keys }
  }

  /** The text in a message. Throws where it was not made for this browser. */
  read(body: Buffer): string {
    const salt = body.subarray(0, 16)
    const keyLength = body[20] ?? 0
    const senders = body.subarray(21, 21 + keyLength)
    const sealed = body.subarray(21 + keyLength)
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), this.#pair.getPublicKey(), senders])
    const secret = derive(this.#pair.computeSecret(senders), { salt: this.#auth, info, length: 32 })
    const key = derive(secret, { salt, info: Buffer.from('Content-Encoding: aes128gcm\0'), length: 16 })
    const nonce = derive(secret, { salt, info: Buffer.from('Content-Encoding: nonce\0'), length: 12 })
    const open = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16))
    const padded = Buffer.concat([open.update(sealed.subarray(0, -16)), open.final()])
    return padded.subarray(0, padded.lastIndexOf(2)).toString()
  }
}

function derive(
  from: Buffer,
  { salt, info, length }: { salt: Buffer; info: Buffer; length: number },
): Buffer {
  return Buffer.from(hkdfSync('sha256', from, salt, info, length))
}
