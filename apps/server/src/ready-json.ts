import { promisify } from 'node:util'
import { brotliCompress, brotliDecompressSync, constants, gunzipSync, gzip } from 'node:zlib'

/** How an answer's bytes may travel. */
export type Encoding = 'br' | 'gzip' | 'identity'

/** Houses resemble one another from year to year: a window of 256 KB sees it, and costs little to set up. */
const brotliOptions = {
  chunkSize: 64 * 1024,
  params: {
    [constants.BROTLI_PARAM_QUALITY]: 5,
    [constants.BROTLI_PARAM_LGWIN]: 18,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  },
}
const gzipOptions = { level: 6 }

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/**
 * An answer that was serialised when it was built; its maker answers for the contract's fields.
 *
 * It may be kept and sent again: then its bytes are ready. One form is kept, the one that was last asked for.
 */
export class ReadyJson {
  #bytes: Buffer
  #encoding: Encoding = 'identity'
  #making: { readonly encoding: Encoding; readonly bytes: Promise<Buffer> } | null = null

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

  /** Packed once, however many ask at once. */
  async as(encoding: Encoding): Promise<Buffer> {
    if (encoding === this.#encoding) return this.#bytes
    if (this.#making?.encoding !== encoding) {
      this.#making = { encoding, bytes: packed(this.#plain(), encoding) }
    }
    const { bytes } = this.#making
    this.#bytes = await bytes
    this.#encoding = encoding
    return bytes
  }

  #plain(): Buffer {
    if (this.#encoding === 'br') return brotliDecompressSync(this.#bytes)
    return this.#encoding === 'gzip' ? gunzipSync(this.#bytes) : this.#bytes
  }
}

/** Packing takes memory that several threads at once fight over: together they need three times as long. */
let lastPacking: Promise<unknown> = Promise.resolve()

function packed(plain: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'identity') return Promise.resolve(plain)
  const packing = lastPacking.then(() =>
    encoding === 'gzip' ? zip(plain, gzipOptions) : brotli(plain, brotliOptions),
  )
  lastPacking = packing.catch(() => undefined)
  return packing
}

/** The best form that a request's Accept-Encoding takes: brotli, then gzip, then as it is. */
export function encodingFor(accepted: string | undefined): Encoding {
  const taken = new Set<string>()
  for (const each of (accepted ?? '').toLowerCase().split(',')) {
    const [name = '', ...parameters] = each.split(';').map((part) => part.trim())
    if (!parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))) taken.add(name)
  }
  if (taken.has('br')) return 'br'
  return taken.has('gzip') ? 'gzip' : 'identity'
}
