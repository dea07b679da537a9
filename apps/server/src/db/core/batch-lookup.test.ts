import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Db } from './client.ts'
import { batchLookup, type BatchOptions } from './batch-lookup.ts'

/** A database that is never queried: the lookups here resolve by themselves. */
const fakeDb = (): Db => ({}) as Db

/** A running batch, which the test ends. */
interface Batch {
  readonly keys: readonly string[]
  readonly end: (error?: Error) => void
}

/** Creates a lookup that returns each key followed by the number of its statement. */
function createLookup(options?: BatchOptions<string>) {
  const batches: Batch[] = []
  const lookup = batchLookup<string, string>((_db, keys) => {
    const number = batches.length + 1
    return new Promise((resolve, reject) => {
      batches.push({
        keys,
        end: (error) => (error ? reject(error) : resolve(keys.map((key) => `${key}${number}`))),
      })
    })
  }, options)
  return { batches, lookup }
}

/** As in batch-lookup.ts. */
const maxBatchWaitMs = 250
/** As in batch-lookup.ts. */
const batchDelayMs = 5
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

const endTick = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
const unavailable = Object.assign(new Error('gone'), { code: 'ECONNRESET', syscall: 'read' })

describe('a batched lookup', () => {
  it('sends keys requested in one tick as one statement and returns each result to its caller', async () => {
    const { batches, lookup } = createLookup()
    const db = fakeDb()
    const first = lookup(db, 'a')
    await Promise.resolve()
    const others = [lookup(db, 'b'), lookup(db, 'a')]
    await endTick()
    expect(batches.map(({ keys }) => keys)).toEqual([['a', 'b', 'a']])
    batches[0]?.end()
    expect(await Promise.all([first, ...others])).toEqual(['a1', 'b1', 'a1'])
  })

  it('reads a key after it was requested: a running statement does not answer later requests', async () => {
    const { batches, lookup } = createLookup()
    const db = fakeDb()
    const early = lookup(db, 'a')
    await endTick()
    const late = lookup(db, 'a')
    await endTick()
    batches[0]?.end()
    await endTick()
    vi.advanceTimersByTime(batchDelayMs)
    batches[1]?.end()
    expect([await early, await late]).toEqual(['a1', 'a2'])
  })

  it('sends keys requested during a running statement, or just after it, as one statement', async () => {
    const { batches, lookup } = createLookup()
    const db = fakeDb()
    const results: Promise<string>[] = []
    for (const key of ['a', 'b', 'c']) {
      results.push(lookup(db, key))
      await endTick()
    }
    expect(batches.map(({ keys }) => keys)).toEqual([['a']])
    batches[0]?.end()
    await endTick()
    vi.advanceTimersByTime(batchDelayMs - 1)
    results.push(lookup(db, 'd'))
    await endTick()
    expect(batches).toHaveLength(1)
    vi.advanceTimersByTime(1)
    expect(batches.map(({ keys }) => keys)).toEqual([['a'], ['b', 'c', 'd']])
    batches[1]?.end()
    expect(await Promise.all(results)).toEqual(['a1', 'b2', 'c2', 'd2'])
  })

  it('sends a key without delay after a statement for which no other key waited', async () => {
    const { batches, lookup } = createLookup()
    const db = fakeDb()
    for (const number of [1, 2, 3]) {
      const result = lookup(db, 'a')
      await endTick()
      batches.at(-1)?.end()
      expect(await result).toBe(`a${number}`)
    }
  })

  it('keeps the order when a statement that took too long ends after the next has started', async () => {
    const { batches, lookup } = createLookup()
    const db = fakeDb()
    const results = [lookup(db, 'a')]
    await endTick()
    results.push(lookup(db, 'b'))
    await endTick()
    vi.advanceTimersByTime(maxBatchWaitMs + batchDelayMs)
    expect(batches).toHaveLength(2)
    batches[0]?.end()
    results.push(lookup(db, 'c'))
    await endTick()
    vi.advanceTimersByTime(batchDelayMs)
    expect(batches).toHaveLength(2)
    batches[1]?.end()
    await endTick()
    vi.advanceTimersByTime(batchDelayMs)
    batches[2]?.end()
    expect(await Promise.all(results)).toEqual(['a1', 'b2', 'c3'])
  })

  it('waits only for a limited time for a statement that does not end', async () => {
    const { batches, lookup } = createLookup()
    const db = fakeDb()
    const stuck = lookup(db, 'a')
    await endTick()
    const next = lookup(db, 'b')
    await endTick()
    vi.advanceTimersByTime(maxBatchWaitMs + batchDelayMs - 1)
    expect(batches).toHaveLength(1)
    vi.advanceTimersByTime(1)
    expect(batches).toHaveLength(2)
    batches[1]?.end()
    expect(await next).toBe('b2')
    batches[0]?.end()
    expect(await stuck).toBe('a1')
  })

  it('sends the next keys as soon as a statement has ended, if it is to have no delay', async () => {
    const { batches, lookup } = createLookup({ delayMs: 0 })
    const db = fakeDb()
    const results = [lookup(db, 'a')]
    await endTick()
    results.push(lookup(db, 'b'), lookup(db, 'c'))
    await endTick()
    batches[0]?.end()
    await endTick()
    await endTick()
    expect(batches.map(({ keys }) => keys)).toEqual([['a'], ['b', 'c']])
    batches[1]?.end()
    expect(await Promise.all(results)).toEqual(['a1', 'b2', 'c2'])
  })

  it('shares no statement between two parts, which do not wait for one another', async () => {
    const { batches, lookup } = createLookup({ getPart: (key) => key.slice(0, 1) })
    const db = fakeDb()
    const first = [lookup(db, 'a1'), lookup(db, 'b1'), lookup(db, 'a2')]
    await endTick()
    expect(batches.map(({ keys }) => keys)).toEqual([['a1', 'a2'], ['b1']])
    for (const { end } of batches) end()
    expect(await Promise.all(first)).toEqual(['a11', 'b12', 'a21'])
  })

  it('retries keys one by one after an error that does not concern all of them', async () => {
    const { batches, lookup } = createLookup({ failsForAll: () => false })
    const db = fakeDb()
    const results = [lookup(db, 'a'), lookup(db, 'b')]
    await endTick()
    batches[0]?.end(unavailable)
    await endTick()
    expect(batches.map(({ keys }) => keys)).toEqual([['a', 'b'], ['a'], ['b']])
    batches[1]?.end()
    batches[2]?.end(unavailable)
    expect(await results[0]).toBe('a2')
    await expect(results[1]).rejects.toThrow('gone')
  })

  it('shares no statement between two databases', async () => {
    const { batches, lookup } = createLookup()
    const results = [lookup(fakeDb(), 'a'), lookup(fakeDb(), 'b')]
    await endTick()
    expect(batches.map(({ keys }) => keys)).toEqual([['a'], ['b']])
    for (const { end } of batches) end()
    expect(await Promise.all(results)).toEqual(['a1', 'b2'])
  })

  it('fails for all callers if the database is unavailable, and works again afterwards', async () => {
    const { batches, lookup } = createLookup()
    const db = fakeDb()
    const results = [lookup(db, 'a'), lookup(db, 'b')]
    await endTick()
    batches[0]?.end(unavailable)
    expect(await Promise.allSettled(results)).toMatchObject([
      { reason: unavailable },
      { reason: unavailable },
    ])
    expect(batches).toHaveLength(1)
    const again = lookup(db, 'a')
    await endTick()
    batches[1]?.end()
    expect(await again).toBe('a2')
  })

  it('gives no caller the error of another key', async () => {
    const bad = new Error('that is no key')
    const lookup = batchLookup<string, string>(async (_db, keys) => {
      if (keys.includes('bad')) throw bad
      return keys
    })
    const db = fakeDb()
    const results = await Promise.allSettled([lookup(db, 'a'), lookup(db, 'bad'), lookup(db, 'b')])
    expect(results).toMatchObject([{ value: 'a' }, { reason: bad }, { value: 'b' }])
  })
})
