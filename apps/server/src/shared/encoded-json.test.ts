import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { negotiateEncoding, EncodedJson } from './encoded-json.ts'

const json = JSON.stringify({ weeks: Array.from({ length: 500 }, (_, week) => `uge ${week} på Fanø`) })

test('an answer is the same in every form, in any order', () => {
  const ready = new EncodedJson(Buffer.from(json))
  const [br, zipped, plain, again] = (['br', 'gzip', 'identity', 'br'] as const).map((form) => ready.encode(form))
  expect(brotliDecompressSync(br ?? '').toString()).toBe(json)
  expect(gunzipSync(zipped ?? '').toString()).toBe(json)
  expect(plain?.toString()).toBe(json)
  expect(again).toEqual(br)
  for (const encoding of ['gzip', 'br', 'identity', 'gzip'] as const) {
    ready.encode(encoding)
    expect(ready.json).toBe(json)
  }
})

test('the form last asked for is kept, and costs its own bytes', () => {
  const ready = new EncodedJson(Buffer.from(json))
  const packed = ready.encode('br')
  expect(ready.encode('br')).toBe(packed)
  expect(ready.byteLength).toBe(packed.length)
  expect(packed.length).toBeLessThan(json.length / 4)
})

describe('the form for what a request accepts', () => {
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
