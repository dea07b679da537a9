import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Db } from './client.ts'
import { batched } from './batch-lookup.ts'

/** A database that is asked nothing: the look-ups here answer by themselves. */
const someDb = (): Db => ({}) as Db

/** A reading that the test lets end. */
interface Reading {
  readonly keys: readonly string[]
  readonly end: (error?: Error) => void
}

/** A look-up that answers each key with itself and the number of its statement. */
function looked() {
  const readings: Reading[] = []
  const look = batched<string, string>((_db, keys) => {
    const number = readings.length + 1
    return new Promise((resolve, reject) => {
      readings.push({
        keys,
        end: (error) => (error ? reject(error) : resolve(keys.map((key) => `${key}${number}`))),
      })
    })
  })
  return { readings, look }
}

/** So long does a statement hold up the next. */
const longestTurnMs = 250
/** So long after it is whoever waited joined by others. */
const gatherMs = 5
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
const away = Object.assign(new Error('gone'), { code: 'ECONNRESET', syscall: 'read' })

describe('what is asked together', () => {
  it('within one turn of the event loop is one statement, each answered in its place', async () => {
    const { readings, look } = looked()
    const db = someDb()
    const first = look(db, 'a')
    await Promise.resolve()
    const others = [look(db, 'b'), look(db, 'a')]
    await turn()
    expect(readings.map(({ keys }) => keys)).toEqual([['a', 'b', 'a']])
    readings[0]?.end()
    expect(await Promise.all([first, ...others])).toEqual(['a1', 'b1', 'a1'])
  })

  it('is read after it was asked: a statement under way answers nobody who comes later', async () => {
    const { readings, look } = looked()
    const db = someDb()
    const early = look(db, 'a')
    await turn()
    const late = look(db, 'a')
    await turn()
    readings[0]?.end()
    await turn()
    vi.advanceTimersByTime(gatherMs)
    readings[1]?.end()
    expect([await early, await late]).toEqual(['a1', 'a2'])
  })

  it('while a statement is under way, or just after it, is one statement', async () => {
    const { readings, look } = looked()
    const db = someDb()
    const asked: Promise<string>[] = []
    for (const key of ['a', 'b', 'c']) {
      asked.push(look(db, key))
      await turn()
    }
    expect(readings.map(({ keys }) => keys)).toEqual([['a']])
    readings[0]?.end()
    await turn()
    vi.advanceTimersByTime(gatherMs - 1)
    asked.push(look(db, 'd'))
    await turn()
    expect(readings).toHaveLength(1)
    vi.advanceTimersByTime(1)
    expect(readings.map(({ keys }) => keys)).toEqual([['a'], ['b', 'c', 'd']])
    readings[1]?.end()
    expect(await Promise.all(asked)).toEqual(['a1', 'b2', 'c2', 'd2'])
  })

  it('after a statement for which nobody waited leaves at once', async () => {
    const { readings, look } = looked()
    const db = someDb()
    for (const number of [1, 2, 3]) {
      const asked = look(db, 'a')
      await turn()
      readings.at(-1)?.end()
      expect(await asked).toBe(`a${number}`)
    }
  })

  it('goes on in order when a statement that was not waited for ends after the next has begun', async () => {
    const { readings, look } = looked()
    const db = someDb()
    const asked = [look(db, 'a')]
    await turn()
    asked.push(look(db, 'b'))
    await turn()
    vi.advanceTimersByTime(longestTurnMs + gatherMs)
    expect(readings).toHaveLength(2)
    readings[0]?.end()
    asked.push(look(db, 'c'))
    await turn()
    vi.advanceTimersByTime(gatherMs)
    expect(readings).toHaveLength(2)
    readings[1]?.end()
    await turn()
    vi.advanceTimersByTime(gatherMs)
    readings[2]?.end()
    expect(await Promise.all(asked)).toEqual(['a1', 'b2', 'c3'])
  })

  it('is not held up for long by a statement that does not end', async () => {
    const { readings, look } = looked()
    const db = someDb()
    const stuck = look(db, 'a')
    await turn()
    const next = look(db, 'b')
    await turn()
    vi.advanceTimersByTime(longestTurnMs + gatherMs - 1)
    expect(readings).toHaveLength(1)
    vi.advanceTimersByTime(1)
    expect(readings).toHaveLength(2)
    readings[1]?.end()
    expect(await next).toBe('b2')
    readings[0]?.end()
    expect(await stuck).toBe('a1')
  })

  it('of two databases shares nothing', async () => {
    const { readings, look } = looked()
    const asked = [look(someDb(), 'a'), look(someDb(), 'b')]
    await turn()
    expect(readings.map(({ keys }) => keys)).toEqual([['a'], ['b']])
    for (const { end } of readings) end()
    expect(await Promise.all(asked)).toEqual(['a1', 'b2'])
  })

  it('fails for everybody where the database does not answer, and goes on afterwards', async () => {
    const { readings, look } = looked()
    const db = someDb()
    const asked = [look(db, 'a'), look(db, 'b')]
    await turn()
    readings[0]?.end(away)
    expect(await Promise.allSettled(asked)).toMatchObject([{ reason: away }, { reason: away }])
    expect(readings).toHaveLength(1)
    const again = look(db, 'a')
    await turn()
    readings[1]?.end()
    expect(await again).toBe('a2')
  })

  it('gives nobody the error of another’s key', async () => {
    const bad = new Error('that is no key')
    const look = batched<string, string>(async (_db, keys) => {
      if (keys.includes('bad')) throw bad
      return keys
    })
    const db = someDb()
    const asked = await Promise.allSettled([look(db, 'a'), look(db, 'bad'), look(db, 'b')])
    expect(asked).toMatchObject([{ value: 'a' }, { reason: bad }, { value: 'b' }])
  })
})
