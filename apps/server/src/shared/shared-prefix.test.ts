import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import type { Encoding } from './encoded-json.ts'
import { SharedPrefix } from './shared-prefix.ts'

/** A text of that many bytes, which compresses badly. */
function createText(bytes: number): string {
  return Array.from({ length: bytes }, (_, index) => String.fromCharCode(33 + ((index * index) % 89))).join(
    '',
  )
}

const decode: Record<Encoding, (bytes: Buffer) => Buffer> = {
  br: (bytes) => brotliDecompressSync(bytes),
  gzip: (bytes) => gunzipSync(bytes),
  identity: (bytes) => bytes,
}

describe.each(['br', 'gzip', 'identity'] as const)('in the encoding %s', (encoding) => {
  // A stored block has at most 65,536 bytes in Brotli, and one less in deflate.
  test.each([0, 1, 700, 65_535, 65_536, 65_537, 131_070, 131_071, 131_072, 200_000])(
    'a prefix with %i more bytes is the one text that both are',
    (bytes) => {
      const [prefix, rest] = ['{"weeks":["01","02","æøå"]'.repeat(999), createText(bytes)]
      const decoded = decode[encoding](new SharedPrefix(prefix).append(Buffer.from(rest), encoding))
      expect(decoded.toString() === prefix + rest).toBe(true)
    },
  )

  test('many responses share a prefix, in any order of encodings', () => {
    const prefix = new SharedPrefix('shared,')
    for (const [rest, other] of [
      ['one', 'br'],
      ['two', 'gzip'],
      ['three', 'identity'],
    ] as const) {
      prefix.append(Buffer.from('other'), other)
      expect(decode[encoding](prefix.append(Buffer.from(rest), encoding)).toString()).toBe(`shared,${rest}`)
    }
  })
})

test('what follows the prefix costs its own bytes and a few more', () => {
  const prefix = new SharedPrefix('abc'.repeat(10_000))
  const getLength = (encoding: Encoding, bytes: number) =>
    prefix.append(Buffer.alloc(bytes, 'x'), encoding).length
  for (const encoding of ['br', 'gzip'] as const) {
    expect(getLength(encoding, 1000) - getLength(encoding, 1)).toBe(999)
    expect(getLength(encoding, 1)).toBeLessThan(150)
  }
})
