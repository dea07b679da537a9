import DataLoader from 'dataloader'
import type { Db } from './client.ts'
import { isUnavailable } from './pg-errors.ts'

/** After this time the next batch no longer waits for the running statement. */
const maxBatchWaitMs = 250
/** Keys that had to wait then wait this long for more keys: a statement costs as much as reading dozens of keys. */
const batchDelayMs = 5
const maxKeys = 500

/** Reads all keys with one statement. Returns the results in the order of the keys. */
export type BulkRead<Key, Found> = (db: Db, keys: readonly Key[]) => Promise<readonly Found[]>

export interface BatchOptions<Key> {
  /** Instead of five milliseconds. */
  readonly delayMs?: number
  readonly maxBatchSize?: number
  /** Keys of different parts never share a statement. */
  readonly getPart?: (key: Key) => string
  /** Whether every key of a failed batch would fail alone, too. Default: if the database is unavailable. */
  readonly failsForAll?: (error: unknown) => boolean
}

/**
 * Turns a bulk query into a batched single-key lookup (DataLoader without its cache). Keys requested in the same tick, or
 * while a batch is running, go out as one statement. Results are never cached: each was read after it was requested.
 *
 * If the database is unavailable, every caller gets that error. After any other error (a key that the database cannot
 * read) the keys are retried one by one, so that no caller gets the error of another key.
 */
export function batchLookup<Key, Found>(
  read: BulkRead<Key, Found>,
  options: BatchOptions<Key> = {},
): (db: Db, key: Key) => Promise<Found> {
  const { getPart = () => '' } = options
  const loaders = new WeakMap<Db, Map<string, DataLoader<Key, Found>>>()
  return (db, key) => {
    const parts = loaders.get(db) ?? new Map<string, DataLoader<Key, Found>>()
    loaders.set(db, parts)
    const part = getPart(key)
    const loader = parts.get(part) ?? createLoader(db, read, options)
    parts.set(part, loader)
    return loader.load(key)
  }
}

function createLoader<Key, Found>(
  db: Db,
  read: BulkRead<Key, Found>,
  options: BatchOptions<Key>,
): DataLoader<Key, Found> {
  const { delayMs = batchDelayMs, maxBatchSize = maxKeys, failsForAll = isUnavailable } = options
  const scheduler = new BatchScheduler(delayMs)
  const readBatch = async (keys: readonly Key[]): Promise<readonly (Found | Error)[]> => {
    const batch = read(db, keys)
    scheduler.track(batch)
    try {
      return await batch
    } catch (error) {
      if (keys.length === 1 || failsForAll(error)) throw error
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
  readonly #delayMs: number

  constructor(delayMs: number) {
    this.#delayMs = delayMs
  }

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
      else if (this.#delayMs === 0) setImmediate(() => this.#pending.shift()?.())
      else setTimeout(() => this.#pending.shift()?.(), this.#delayMs)
    }
    const timer = setTimeout(end, maxBatchWaitMs)
    batch.then(end, end)
  }
}
