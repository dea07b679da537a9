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

test('a compressed response is kept instead of the plain one, and its size is the memory used', () => {
  const response = new EncodedJson(Buffer.from(json))
  expect(response.byteLength).toBe(Buffer.byteLength(json))
  const compressed = response.encode('br')
  expect(response.encode('br')).toBe(compressed)
  expect(response.encode('identity').toString()).toBe(json)
  expect(response.byteLength).toBe(compressed.length)
  expect(compressed.length).toBeLessThan(json.length / 4)
})

test('a response is compressed once for each encoding, however its requests alternate', () => {
  const response = new EncodedJson(Buffer.from(json))
  const [br, gzipped] = [response.encode('br'), response.encode('gzip')]
  for (let round = 0; round < 3; round += 1) {
    expect(response.encode('br')).toBe(br)
    expect(response.encode('gzip')).toBe(gzipped)
    response.encode('identity')
  }
  expect(response.byteLength).toBe(br.length + gzipped.length)
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
