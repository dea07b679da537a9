import type { ClientConfig } from 'pg'
import { columnTypes } from './column-types.ts'

/** A frozen database host never answers; the driver gives up this long after the statement's own time-out. */
const maxSilenceMs = 10_000

export interface ConnectionOptions {
  /** What `pg_stat_activity` calls the connection. */
  applicationName: string
  /** 0 switches a time-out off. */
  statementTimeoutMs?: number
  lockTimeoutMs?: number
  idleInTransactionTimeoutMs?: number
  /** May it write outside `transaction`? Only migrations may. */
  readWrite?: boolean
}

/**
 * The driver's configuration of one connection: our column types, UTC, the time-outs, and, unless `readWrite`,
 * a server that refuses to write outside of a transaction that asked for it.
 */
export function connectionConfig(url: string, options: ConnectionOptions): ClientConfig {
  if (!URL.canParse(url))
    throw new Error('The address of the database is not postgres://user:password@host/name')
  const address = new URL(url)
  const { statementTimeoutMs = 5_000, lockTimeoutMs = 2_000, idleInTransactionTimeoutMs = 10_000 } = options
  // The driver lets the address win over the rest, so what it says about `options` is joined to ours there.
  const settings = [
    '-c TimeZone=UTC -c DateStyle=ISO',
    // Statements with many small parts cost more to plan than to run, and each connection would plan them six times.
    '-c plan_cache_mode=force_generic_plan -c jit=off',
    ...(options.readWrite ? [] : ['-c default_transaction_read_only=on']),
    address.searchParams.get('options') ?? '',
  ]
  address.searchParams.set('options', settings.join(' ').trim())
  return {
    connectionString: address.href,
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
