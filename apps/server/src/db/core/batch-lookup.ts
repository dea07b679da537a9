import DataLoader from 'dataloader'
import type { Db } from './client.ts'
import { isUnavailable } from './pg-errors.ts'

/** After this time the next batch no longer waits for the running statement. */
const maxBatchWaitMs = 250
/** Keys that had to wait then wait this long for more keys: a statement costs as much as reading dozens of keys. */
const batchDelayMs = 5
const maxBatchSize = 500

/** Reads all keys with one statement. Returns the results in the order of the keys. */
export type BulkRead<Key, Found> = (db: Db, keys: readonly Key[]) => Promise<readonly Found[]>

/**
 * Turns a bulk query into a batched single-key lookup (DataLoader without its cache). Keys requested in the same tick, or
 * while a batch is running, go out as one statement. Results are never cached: each was read after it was requested.
 *
 * If the database is unavailable, every caller gets that error. After any other error (a key that the database cannot
 * read) the keys are retried one by one, so that no caller gets the error of another key.
 */
export function batchLookup<Key, Found>(read: BulkRead<Key, Found>): (db: Db, key: Key) => Promise<Found> {
  const loaders = new WeakMap<Db, DataLoader<Key, Found>>()
  return (db, key) => {
    const loader = loaders.get(db) ?? createLoader(db, read)
    loaders.set(db, loader)
    return loader.load(key)
  }
}

function createLoader<Key, Found>(db: Db, read: BulkRead<Key, Found>): DataLoader<Key, Found> {
  const scheduler = new BatchScheduler()
  const readBatch = async (keys: readonly Key[]): Promise<readonly (Found | Error)[]> => {
    const batch = read(db, keys)
    scheduler.track(batch)
    try {
      return await batch
    } catch (error) {
      if (keys.length === 1 || isUnavailable(error)) throw error
      return Promise.all(keys.map((key) => readSingle(key)))
    }
  }
  const readSingle = (key: Key): Promise<Found | Error> =>
    read(db, [key]).then(
      ([found]) => found as Found,
      (error: unknown) => error as Error,
    )
  return new DataLoader(readBatch, { cache: false, maxBatchSize, batchScheduleFn: scheduler.schedule })
}

/** Decides when the next batch is sent. */
class BatchScheduler {
  readonly #pending: (() => void)[] = []
  /** The batch that the next one waits for. */
  #running: Promise<unknown> | null = null

  /** Calls `sendBatch` at the end of this tick of the event loop; or, while a batch is running, shortly after it ends. */
  readonly schedule = (sendBatch: () => void): void => {
    setImmediate(() => {
      if (this.#running === null) sendBatch()
      else this.#pending.push(sendBatch)
    })
  }

  track(batch: Promise<unknown>): void {
    this.#running = batch
    const end = (): void => {
      clearTimeout(timer)
      if (this.#running !== batch) return
      if (this.#pending.length === 0) this.#running = null
      else setTimeout(() => this.#pending.shift()?.(), batchDelayMs)
    }
    const timer = setTimeout(end, maxBatchWaitMs)
    batch.then(end, end)
  }
}
