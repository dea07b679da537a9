import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync, gzipSync } from 'node:zlib'

/** How an answer's bytes may travel. */
export type Encoding = 'br' | 'gzip' | 'identity'

/** Houses resemble one another from year to year: a window of 256 KB sees it, and costs little to set up. */
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
 * An answer that was serialised when it was built; its maker answers for the contract's fields.
 *
 * It may be kept and sent again: then its bytes are ready. One form is kept, the one that was last asked for.
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

  /** What keeping it costs. */
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
 * On the thread that asks, a millisecond or two: handing it to another and back costs half as much again, and in a
 * rush of answers that differ each would wait for the thread that hands them out.
 */
function compress(plain: Buffer, encoding: Encoding): Buffer {
  if (encoding === 'identity') return plain
  return encoding === 'gzip' ? gzipSync(plain, gzipOptions) : brotliCompressSync(plain, brotliOptions)
}

/** The best form that a request's Accept-Encoding takes: brotli, then gzip, then as it is. */
export function negotiateEncoding(accepted: string | undefined): Encoding {
  const taken = new Set<string>()
  for (const each of (accepted ?? '').toLowerCase().split(',')) {
    const [name = '', ...parameters] = each.split(';').map((part) => part.trim())
    if (!parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))) taken.add(name)
  }
  if (taken.has('br')) return 'br'
  return taken.has('gzip') ? 'gzip' : 'identity'
}
