import { randomBytes } from 'node:crypto'
import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync, gzipSync } from 'node:zlib'

/** Content encodings of a response. */
export type Encoding = Compression | 'identity'
type Compression = 'br' | 'gzip'

/** A response that is serialized already; its creator must make sure that it matches the contract. */
export abstract class EncodedResponse {
  /** Responses with equal ETags mean the same. */
  abstract readonly etag: string
  abstract encode(encoding: Encoding): Buffer
}

/** ETags of this process; another one, or the next, gives others. */
const processTag = randomBytes(6).toString('base64url')

/** Returns a weak ETag, since one response is sent in several encodings. `version`: unique in this process. */
export function createEtag(version: string): string {
  return `W/"${processTag}-${version}"`
}

/** A calendar repeats from year to year: a window of 256 KB covers that, and is cheap to allocate. */
const brotliOptions = {
  chunkSize: 64 * 1024,
  params: {
    [constants.BROTLI_PARAM_QUALITY]: 4,
    [constants.BROTLI_PARAM_LGWIN]: 18,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  },
}
const gzipOptions = { level: 6 }

/**
 * A response that many requests share.
 *
 * It is compressed at most once for each encoding. A compressed response is kept instead of the plain one.
 */
export class EncodedJson extends EncodedResponse {
  static #count = 0
  readonly etag = createEtag(`json-${(EncodedJson.#count += 1)}`)
  readonly #compressed = new Map<Compression, Buffer>()
  /** Null as soon as it can be decompressed. */
  #plain: Buffer | null
  /** Called when `byteLength` has changed. */
  onResize: (() => void) | null = null

  constructor(json: Buffer) {
    super()
    this.#plain = json
  }

  get json(): string {
    return this.#getPlain().toString()
  }

  /** Memory that the cached bytes take. */
  get byteLength(): number {
    const compressed = [...this.#compressed.values()]
    return compressed.reduce((sum, { length }) => sum + length, this.#plain?.length ?? 0)
  }

  encode(encoding: Encoding): Buffer {
    if (encoding === 'identity') return this.#getPlain()
    const known = this.#compressed.get(encoding)
    if (known) return known
    const bytes = compress(this.#getPlain(), encoding)
    this.#compressed.set(encoding, bytes)
    this.#plain = null
    this.onResize?.()
    return bytes
  }

  #getPlain(): Buffer {
    if (this.#plain) return this.#plain
    const brotli = this.#compressed.get('br')
    return brotli ? brotliDecompressSync(brotli) : gunzipSync(this.#compressed.get('gzip') ?? '')
  }
}

/**
 * Synchronous, one or two milliseconds: a worker thread would add half of that again, and under load every response
 * would wait for the main thread that dispatches them.
 */
function compress(plain: Buffer, encoding: Compression): Buffer {
  return encoding === 'gzip' ? gzipSync(plain, gzipOptions) : brotliCompressSync(plain, brotliOptions)
}

/** Returns the best encoding that Accept-Encoding allows: brotli, then gzip, then identity. */
export function negotiateEncoding(accepted: string | undefined): Encoding {
  const allowed = new Set<string>()
  for (const each of (accepted ?? '').toLowerCase().split(',')) {
    const [name = '', ...parameters] = each.split(';').map((part) => part.trim())
    if (!parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))) allowed.add(name)
  }
  if (allowed.has('br')) return 'br'
  return allowed.has('gzip') ? 'gzip' : 'identity'
}
