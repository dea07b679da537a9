import { describe, expect, test } from 'vitest'
import { EncodedJson } from '../../shared/encoded-json.ts'
import { CalendarResponseCache } from './calendar-response-cache.ts'

const key = { groupId: 'group', year: null, snapshotId: 1, version: 3, ownRows: '{"week":20}' }
const createKey = (name: string) => ({ ...key, ownRows: name })
const validity = { validFrom: 1000, validUntil: 2000 }

const encodedJson = (json: string) => new EncodedJson(Buffer.from(json))

function createCacheWithResponse(maxBytes = 100): { cache: CalendarResponseCache; response: EncodedJson } {
  const cache = new CalendarResponseCache(maxBytes)
  const response = encodedJson('"anna"')
  cache.set({ ...key, response, ...validity })
  return { cache, response }
}

describe('a cached response is returned', () => {
  test.each([
    ['for the same key', key, 1000, true],
    ['but not for another group', { ...key, groupId: 'other' }, 1000, false],
    ['but not after a week has changed', { ...key, version: 4 }, 1000, false],
    ['but not for another year', { ...key, year: 2025 }, 1000, false],
    ['but not for another snapshot', { ...key, snapshotId: 2 }, 1000, false],
    ['but not to a viewer with more rows', { ...key, ownRows: '{"week":20,"points":2}' }, 1000, false],
    ['but not to a viewer with other rows, equally long', { ...key, ownRows: '{"week":21}' }, 1000, false],
    ['until time changes a rule result', key, 1999, true],
    ['but not from that instant on', key, 2000, false],
    ['but not after the clock was set back', key, 999, false],
  ])('%s', (_case, requested, now, isFound) => {
    const { cache, response } = createCacheWithResponse()
    expect(cache.get(requested, now)).toBe(isFound ? response : null)
  })
})

test('the cache is bounded by bytes and evicts the least recently used response first', () => {
  const cache = new CalendarResponseCache(24)
  const [anna, bo] = [encodedJson('"anna"'), encodedJson('"bo-b"')]
  cache.set({ ...createKey('anna'), response: anna, ...validity })
  cache.set({ ...createKey('bo-b'), response: bo, ...validity })
  expect(cache.get(createKey('anna'), 1000)).toBe(anna)
  cache.set({ ...createKey('cill'), response: encodedJson('"cill"'), ...validity })
  expect(cache.get(createKey('bo-b'), 1000)).toBeNull()
  expect(cache.get(createKey('anna'), 1000)).toBe(anna)
  expect(cache.bytes).toBe(20)
  cache.set({ ...createKey('huge'), response: encodedJson('x'.repeat(30)), ...validity })
  expect(cache.bytes).toBe(0)
})

test('a response that is rebuilt for the same rows replaces the one before', () => {
  const { cache } = createCacheWithResponse()
  const { bytes } = cache
  const response = encodedJson('"bobo"')
  cache.set({ ...key, version: 4, response, ...validity })
  expect(cache.bytes).toBe(bytes)
  expect(cache.get({ ...key, version: 4 }, 1000)).toBe(response)
})

test('a response that is compressed after it was cached counts with its compressed bytes', () => {
  const cache = new CalendarResponseCache(10_000)
  for (let index = 0; index < 20; index += 1) {
    const response = encodedJson(JSON.stringify('x'.repeat(4_000)))
    cache.set({ ...createKey(`owner ${index}`), response, ...validity })
    response.encode('br')
  }
  for (let index = 0; index < 20; index += 1)
    expect(cache.get(createKey(`owner ${index}`), 1000)).not.toBeNull()
})

test('a response counts with the bytes of all its encodings, as long as it is in the cache', () => {
  const cache = new CalendarResponseCache(10_000)
  const [sent, replaced] = ['x', 'y'].map((sign) => encodedJson(JSON.stringify(sign.repeat(4_000))))
  cache.set({ ...key, response: replaced!, ...validity })
  cache.set({ ...key, response: sent!, ...validity })
  let bytes = key.ownRows.length
  for (const encoding of ['br', 'gzip'] as const) {
    bytes += sent!.encode(encoding).length
    replaced!.encode(encoding)
    expect(cache.bytes).toBe(bytes)
  }
  expect(cache.get(key, 1000)).toBe(sent)
})
