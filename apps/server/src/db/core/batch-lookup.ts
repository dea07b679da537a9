import DataLoader from 'dataloader'
import type { Db } from './client.ts'
import { isUnavailable } from './pg-errors.ts'

/** A statement that takes longer than this no longer holds up the next. */
const maxBatchWaitMs = 250
/** What somebody waits with, more may join: sending a statement costs as much as reading dozens of its keys. */
const batchDelayMs = 5
const maxBatchSize = 500

/** Answers each of the keys in its place, by one statement. */
export type BulkRead<Key, Found> = (db: Db, keys: readonly Key[]) => Promise<readonly Found[]>

/**
 * Makes a look-up that shares its statement: whatever is asked of one database within a turn of the event loop,
 * or while such a statement is under way, leaves as one. Nothing is kept: every answer was read after it was
 * asked for.
 *
 * Where the database does not answer, that is everybody's error. What it refuses (a key that it cannot read) is
 * asked again one by one, so that nobody gets the error of another's key.
 */
export function batched<Key, Found>(read: BulkRead<Key, Found>): (db: Db, key: Key) => Promise<Found> {
  const loaders = new WeakMap<Db, DataLoader<Key, Found>>()
  return (db, key) => {
    const loader = loaders.get(db) ?? createLoader(db, read)
    loaders.set(db, loader)
    return loader.load(key)
  }
}

function createLoader<Key, Found>(db: Db, read: BulkRead<Key, Found>): DataLoader<Key, Found> {
  const turns = new BatchScheduler()
  const readAll = async (keys: readonly Key[]): Promise<readonly (Found | Error)[]> => {
    const reading = read(db, keys)
    turns.track(reading)
    try {
      return await reading
    } catch (error) {
      if (keys.length === 1 || isUnavailable(error)) throw error
      return Promise.all(keys.map((key) => readAlone(key)))
    }
  }
  const readAlone = (key: Key): Promise<Found | Error> =>
    read(db, [key]).then(
      ([found]) => found as Found,
      (error: unknown) => error as Error,
    )
  return new DataLoader(readAll, {
    cache: false,
    maxBatchSize: maxBatchSize,
    batchScheduleFn: turns.schedule,
  })
}

/** Who waits for which statement to be over. */
class BatchScheduler {
  readonly #pending: (() => void)[] = []
  /** Whose turn it is. */
  #running: Promise<unknown> | null = null

  /**
   * Calls back at the end of this turn of the event loop; or, where a statement is under way, a few milliseconds
   * after that is over.
   */
  readonly schedule = (go: () => void): void => {
    setImmediate(() => {
      if (this.#running === null) go()
      else this.#pending.push(go)
    })
  }

  track(reading: Promise<unknown>): void {
    this.#running = reading
    const end = (): void => {
      clearTimeout(timer)
      if (this.#running !== reading) return
      if (this.#pending.length === 0) this.#running = null
      else setTimeout(() => this.#pending.shift()?.(), batchDelayMs)
    }
    const timer = setTimeout(end, maxBatchWaitMs)
    reading.then(end, end)
  }
}
