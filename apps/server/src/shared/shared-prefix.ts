import { brotliCompressSync, constants, crc32, deflateRawSync } from 'node:zlib'
import type { Encoding } from './encoded-json.ts'

/** A window of 256 KB is cheap to allocate. */
const brotliOptions = {
  chunkSize: 64 * 1024,
  finishFlush: constants.BROTLI_OPERATION_FLUSH,
  params: {
    [constants.BROTLI_PARAM_QUALITY]: 5,
    [constants.BROTLI_PARAM_LGWIN]: 18,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  },
}
const deflateOptions = { level: 6, finishFlush: constants.Z_SYNC_FLUSH }
/** Magic, deflate, no flags and no time, unknown system. RFC 1952 §2.3 */
const gzipHeader = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255])
/** ISLAST and ISLASTEMPTY. RFC 7932 §9.2 */
const brotliEnd = Buffer.from([3])
const maxBrotliBlock = 1 << 16
const maxDeflateBlock = (1 << 16) - 1

/**
 * The beginning of a text that many responses share. It is compressed once for each encoding, up to a byte boundary;
 * what follows in one response is appended uncompressed, which costs no more than copying it.
 */
export class SharedPrefix {
  readonly #plain: Buffer
  #brotli: Buffer | null = null
  #gzip: Buffer | null = null
  #checksum = 0

  constructor(text: string) {
    this.#plain = Buffer.from(text)
  }

  /** Returns the prefix and the rest as one response. */
  append(rest: Buffer, encoding: Encoding): Buffer {
    if (encoding === 'identity') return Buffer.concat([this.#plain, rest])
    return encoding === 'br' ? this.#appendToBrotli(rest) : this.#appendToGzip(rest)
  }

  #appendToBrotli(rest: Buffer): Buffer {
    this.#brotli ??= brotliCompressSync(this.#plain, brotliOptions)
    const parts = [this.#brotli]
    for (let at = 0; at < rest.length; at += maxBrotliBlock) {
      const block = rest.subarray(at, at + maxBrotliBlock)
      // Not the last one, four nibbles of length, the length less one, not compressed; then padded to a byte.
      const head = Buffer.alloc(3)
      head.writeUIntLE(((block.length - 1) << 3) | (1 << 19), 0, 3)
      parts.push(head, block)
    }
    parts.push(brotliEnd)
    return Buffer.concat(parts)
  }

  #appendToGzip(rest: Buffer): Buffer {
    if (this.#gzip === null) {
      this.#gzip = Buffer.concat([gzipHeader, deflateRawSync(this.#plain, deflateOptions)])
      this.#checksum = crc32(this.#plain)
    }
    const parts = [this.#gzip]
    for (let at = 0; at === 0 || at < rest.length; at += maxDeflateBlock) {
      const block = rest.subarray(at, at + maxDeflateBlock)
      // Stored, and whether it is the last one; the length, and its complement. RFC 1951 §3.2.4
      const head = Buffer.alloc(5)
      head[0] = at + maxDeflateBlock >= rest.length ? 1 : 0
      head.writeUInt16LE(block.length, 1)
      head.writeUInt16LE(~block.length & 0xffff, 3)
      parts.push(head, block)
    }
    const trailer = Buffer.alloc(8)
    // The checksum of nothing is 0, whatever stands before it.
    trailer.writeUInt32LE(rest.length === 0 ? this.#checksum : crc32(rest, this.#checksum), 0)
    trailer.writeUInt32LE(this.#plain.length + rest.length, 4)
    parts.push(trailer)
    return Buffer.concat(parts)
  }
}
