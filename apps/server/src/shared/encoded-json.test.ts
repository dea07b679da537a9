import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { negotiateEncoding, EncodedJson } from './encoded-json.ts'

const json = JSON.stringify({ weeks: Array.from({ length: 500 }, (_, week) => `uge ${week} på Fanø`) })

test('a response has the same content in every encoding, in any order', () => {
  const response = new EncodedJson(Buffer.from(json))
  const [br, gzipped, plain, again] = (['br', 'gzip', 'identity', 'br'] as const).map((each) =>
    response.encode(each),
  )
  expect(brotliDecompressSync(br ?? '').toString()).toBe(json)
  expect(gunzipSync(gzipped ?? '').toString()).toBe(json)
  expect(plain?.toString()).toBe(json)
  expect(again).toEqual(br)
  for (const encoding of ['gzip', 'br', 'identity', 'gzip'] as const) {
    response.encode(encoding)
    expect(response.json).toBe(json)
  }
})

test('the encoding requested last is cached, and its size is the memory used', () => {
  const response = new EncodedJson(Buffer.from(json))
  const compressed = response.encode('br')
  expect(response.encode('br')).toBe(compressed)
  expect(response.byteLength).toBe(compressed.length)
  expect(compressed.length).toBeLessThan(json.length / 4)
})

describe('the encoding for an Accept-Encoding header', () => {
  test.each([
    [undefined, 'identity'],
    ['', 'identity'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip;q=1.0, br;q=0', 'gzip'],
    ['br;q=0.0, gzip;q=0.000', 'identity'],
    ['GZIP', 'gzip'],
    ['identity', 'identity'],
    ['brotli', 'identity'],
  ] as const)('%s is %s', (accepted, encoding) => {
    expect(negotiateEncoding(accepted)).toBe(encoding)
  })
})
