import type { Pool, PoolClient } from 'pg'
import { getSqlState } from './pg-errors.ts'

/** SQLSTATE: the server, the database or the role has as many connections as it may have. */
const tooManyConnections = '53300'
/** For so long the pool opens no more connections, after PostgreSQL has refused one. */
const limitedMs = 1_000

/**
 * Returns a function that gets a connection of the pool. If PostgreSQL allows no more of them, it waits for one that
 * the pool has, as it does when all of its own are in use; only where it has none does it throw at once.
 *
 * @param waitMs How long a caller may have waited when it tries once more.
 */
export function createAcquire(pool: Pool, waitMs: number): () => Promise<PoolClient> {
  const { max } = pool.options
  let openConnections = 0
  let limited: NodeJS.Timeout | undefined
  pool.on('connect', () => (openConnections += 1))
  pool.on('remove', () => (openConnections -= 1))

  /** Lets the pool queue callers instead of trying to connect for each of them. */
  const limitForMoment = (): void => {
    pool.options.max = Math.max(1, openConnections)
    clearTimeout(limited)
    limited = setTimeout(() => (pool.options.max = max), limitedMs).unref()
  }

  return async () => {
    const giveUpAt = performance.now() + waitMs
    let hasHoped = false
    for (;;) {
      try {
        return await pool.connect()
      } catch (error) {
        // A pool that has just been opened tries several at the same time, of which some are refused first.
        const hasConnection = openConnections > 0 || (!hasHoped && pool.totalCount > 0)
        hasHoped ||= openConnections === 0
        const isLimit = getSqlState(error) === tooManyConnections
        if (!isLimit || !hasConnection || performance.now() >= giveUpAt) throw error
        limitForMoment()
      }
    }
  }
}
