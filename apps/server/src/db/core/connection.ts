import type { ClientConfig } from 'pg'
import { columnTypes } from './column-types.ts'
import { findUrlProblem, getParam, setParams } from './host-urls.ts'

/** Extra time after the statement timeout before the driver gives up on a silent host. */
const maxSilenceMs = 10_000

export interface ConnectionOptions {
  /** The connection's name in `pg_stat_activity`. */
  applicationName: string
  /** 0 switches a timeout off. */
  statementTimeoutMs?: number
  lockTimeoutMs?: number
  idleInTransactionTimeoutMs?: number
  /** Allows writes outside of `transaction`; for migrations and the demo only. */
  readWrite?: boolean
}

/**
 * Returns the driver's configuration of one connection: our column types, UTC, the timeouts and, unless `readWrite`, a
 * session in which only transactions begun as `read write` may write.
 */
export function createConnectionConfig(url: string, options: ConnectionOptions): ClientConfig {
  const problem = findUrlProblem(url)
  if (problem !== null) throw new Error(`The URL of the database is not usable: ${problem}`)
  const { statementTimeoutMs = 5_000, lockTimeoutMs = 2_000, idleInTransactionTimeoutMs = 10_000 } = options
  // The driver prefers the URL's parameters to the other properties, so our `options` are added to those in the URL.
  const settings = [
    '-c TimeZone=UTC -c DateStyle=ISO',
    // Statements with many small parts cost more to plan than to run, and each connection would plan them six times.
    '-c plan_cache_mode=force_generic_plan -c jit=off',
    ...(options.readWrite ? [] : ['-c default_transaction_read_only=on']),
    getParam(url, 'options'),
  ]
  return {
    connectionString: setParams(url, { options: settings.join(' ').trim() }),
    application_name: options.applicationName,
    statement_timeout: statementTimeoutMs,
    lock_timeout: lockTimeoutMs,
    idle_in_transaction_session_timeout: idleInTransactionTimeoutMs,
    ...(statementTimeoutMs > 0 ? { query_timeout: statementTimeoutMs + maxSilenceMs } : {}),
    keepAlive: true,
    pipeline: true,
    types: columnTypes,
  }
}
