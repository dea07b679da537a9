import { createDecipheriv, createECDH, hkdfSync, randomBytes, type ECDH } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** One push message as the service received it. */
interface ReceivedPush {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

/** How the service responds to the next messages. */
type PushResponse = number | 'hang up' | { readonly status: number; readonly headers: Record<string, string> }

/** A push service on this machine that records every message. */
export class FakePushService {
  readonly received: ReceivedPush[] = []
  nextResponse: PushResponse = 201
  readonly #server: Server
  #origin = ''

  constructor() {
    this.#server = createServer((request, response) => {
      const parts: Buffer[] = []
      request.on('data', (part: Buffer) => parts.push(part))
      request.on('end', () => {
        const { url: path = '', headers } = request
        this.received.push({ path, headers, body: Buffer.concat(parts) })
        if (this.nextResponse === 'hang up') return void request.socket.destroy()
        const { status, headers: more } =
          typeof this.nextResponse === 'number'
            ? { status: this.nextResponse, headers: {} }
            : this.nextResponse
        response.writeHead(status, more).end()
      })
    })
  }

  get origin(): string {
    return this.#origin
  }

  async listen(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    this.#origin = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  /** From then on connections are refused. */
  async close(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  /** Creates a browser that has subscribed here. */
  createBrowser(): FakeBrowser {
    return new FakeBrowser(`${this.#origin}/push/${randomBytes(8).toString('hex')}`)
  }

  /** The messages that one browser has received. */
  messagesTo({ endpoint }: FakeBrowser): ReceivedPush[] {
    return this.received.filter(({ path }) => endpoint.endsWith(path))
  }
}

/** A browser's side of Web Push, written from RFC 8188 and RFC 8291 alone. */
export class FakeBrowser {
  readonly endpoint: string
  readonly #pair: ECDH
  readonly #auth: Buffer

  constructor(endpoint: string) {
    this.endpoint = endpoint
    this.#pair = createECDH('prime256v1')
    this.#pair.generateKeys()
    this.#auth = randomBytes(16)
  }

  /** The body of `subscribe-push`. */
  get subscription() {
    const keys = {
      p256dh: this.#pair.getPublicKey().toString('base64url'),
      auth: this.#auth.toString('base64url'),
    }
    return { endpoint: this.endpoint, keys }
  }

  /** Returns the text of a message. Throws if it was not encrypted for this browser. */
  decrypt(body: Buffer): string {
    const salt = body.subarray(0, 16)
    const keyLength = body[20] ?? 0
    const senders = body.subarray(21, 21 + keyLength)
    const sealed = body.subarray(21 + keyLength)
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), this.#pair.getPublicKey(), senders])
    const secret = deriveKey(this.#pair.computeSecret(senders), { salt: this.#auth, info, length: 32 })
    const key = deriveKey(secret, { salt, info: Buffer.from('Content-Encoding: aes128gcm\0'), length: 16 })
    const nonce = deriveKey(secret, { salt, info: Buffer.from('Content-Encoding: nonce\0'), length: 12 })
    const open = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16))
    const padded = Buffer.concat([open.update(sealed.subarray(0, -16)), open.final()])
    return padded.subarray(0, padded.lastIndexOf(2)).toString()
  }
}

function deriveKey(
  from: Buffer,
  { salt, info, length }: { salt: Buffer; info: Buffer; length: number },
): Buffer {
  return Buffer.from(hkdfSync('sha256', from, salt, info, length))
}
