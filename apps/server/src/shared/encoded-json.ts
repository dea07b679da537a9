import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync, gzipSync } from 'node:zlib'

/** Content encodings of a response. */
export type Encoding = 'br' | 'gzip' | 'identity'

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
 * A response that is serialized already; its creator must make sure that it matches the contract.
 *
 * Caches its bytes in one encoding, the one that was requested last.
 */
export class EncodedJson {
  #bytes: Buffer
  #encoding: Encoding = 'identity'
  /** Called when `byteLength` has changed. */
  onResize: (() => void) | null = null

  constructor(json: Buffer) {
    this.#bytes = json
  }

  get json(): string {
    return this.#plain().toString()
  }

  /** Memory that the cached bytes take. */
  get byteLength(): number {
    return this.#bytes.length
  }

  encode(encoding: Encoding): Buffer {
    if (encoding !== this.#encoding) {
      this.#bytes = compress(this.#plain(), encoding)
      this.#encoding = encoding
      this.onResize?.()
    }
    return this.#bytes
  }

  #plain(): Buffer {
    if (this.#encoding === 'br') return brotliDecompressSync(this.#bytes)
    return this.#encoding === 'gzip' ? gunzipSync(this.#bytes) : this.#bytes
  }
}

/**
 * Synchronous, one or two milliseconds: a worker thread would add half of that again, and under load every response
 * would wait for the main thread that dispatches them.
 */
function compress(plain: Buffer, encoding: Encoding): Buffer {
  if (encoding === 'identity') return plain
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
