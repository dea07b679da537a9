/** One call as it is sent, for a caller that must cost as little as possible. */
export interface Call {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

export interface RawResponse {
  readonly status: number
  /** As sent: compressed if the server compressed it. */
  readonly body: Buffer
}

const endOfHead = Buffer.from('\r\n\r\n')
const endOfLine = Buffer.from('\r\n')

/** Returns the bytes of a call on a connection that stays open. */
export function encodeCall({ method, path, headers, body }: Call, host: string): Buffer {
  const lines = [`${method} ${path} HTTP/1.1`, `host: ${host}`]
  for (const [name, value] of Object.entries(headers)) lines.push(`${name}: ${value}`)
  if (body !== undefined) {
    lines.push('content-type: application/json', `content-length: ${Buffer.byteLength(body)}`)
  }
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${body ?? ''}`)
}

/** Reads the responses of one connection, one after the other: a call is sent when the one before has its response. */
export class ResponseReader {
  #bytes: Buffer = Buffer.alloc(0)

  /** Adds what has arrived. Returns the response once it is complete. */
  add(part: Buffer): RawResponse | null {
    this.#bytes = this.#bytes.length === 0 ? part : Buffer.concat([this.#bytes, part])
    const headEnd = this.#bytes.indexOf(endOfHead)
    if (headEnd < 0) return null
    const head = this.#bytes.toString('latin1', 0, headEnd)
    const status = Number(head.slice(9, 12))
    const from = headEnd + endOfHead.length
    const body = /\r\ntransfer-encoding: *chunked/i.test(head)
      ? readChunks(this.#bytes, from)
      : readLength(this.#bytes, from, status === 204 || status === 304 ? 0 : readContentLength(head))
    if (body === null) return null
    this.#bytes = Buffer.alloc(0)
    return { status, body }
  }
}

function readContentLength(head: string): number {
  return Number(/\r\ncontent-length: *(\d+)/i.exec(head)?.[1] ?? 0)
}

function readLength(bytes: Buffer, from: number, length: number): Buffer | null {
  return bytes.length < from + length ? null : bytes.subarray(from, from + length)
}

/** Returns the body of a chunked response; null if the last chunk has not arrived. */
function readChunks(bytes: Buffer, from: number): Buffer | null {
  const parts: Buffer[] = []
  for (let at = from; ;) {
    const lineEnd = bytes.indexOf(endOfLine, at)
    if (lineEnd < 0) return null
    const size = Number.parseInt(bytes.toString('latin1', at, lineEnd), 16)
    const begin = lineEnd + endOfLine.length
    if (bytes.length < begin + size + endOfLine.length) return null
    if (size === 0) return Buffer.concat(parts)
    parts.push(bytes.subarray(begin, begin + size))
    at = begin + size + endOfLine.length
  }
}
