import { setTimeout as sleepFor } from 'node:timers/promises'
import { Pool, type PoolClient, type QueryResult } from 'pg'
import { computeBackoffMs } from '../../shared/backoff.ts'
import { createAcquire } from './acquire-client.ts'
import { createConnectionConfig, type ConnectionOptions } from './connection.ts'
import { DbClient } from './db-client.ts'
import { isConnectionLost, willRecur, requiresNewConnection, getSqlState } from './pg-errors.ts'
import type { StatementArgs, Statement } from './statement.ts'
import { releaseClient, suppressUnhandled, sendQuery, type Sql } from './pg-query.ts'

/** Attempts after the first one. */
const maxRetries = 3
/** A retry waits for a random part of this pause. */
const retryBackoff = { firstMs: 20, maxMs: 80 }

const beginCommand = { text: 'begin isolation level read committed read write' }
const commitCommand = { text: 'commit' }
const rollbackCommand = { text: 'rollback' }

/** An event for the operator's log. Needs no reaction. */
export type DbEvent = { kind: 'connection-lost' | 'retried'; error: unknown }

export interface DbOptions extends ConnectionOptions {
  maxConnections?: number
  /** How long a caller waits for a free connection before it gets an "unavailable" error. */
  acquireTimeoutMs?: number
  random: () => number
  sleep?: (milliseconds: number) => Promise<unknown>
  report?: (event: DbEvent) => void
  /** Called after a transaction that wrote change rows has been committed. */
  onChangesCommitted?: () => void
}

/** What `Db` and `Tx` have in common: they run statements that read. */
export abstract class Queryable {
  protected abstract query(sql: Sql, params: readonly unknown[] | undefined): Promise<QueryResult>

  /** Returns every row. */
  all<Row, P extends readonly unknown[]>(
    query: Statement<Row, P>,
    ...args: StatementArgs<NoInfer<P>>
  ): Promise<Row[]> {
    return suppressUnhandled(this.query(query, args[0]).then(({ rows }) => rows as Row[]))
  }

  /** Returns the only row. Throws unless there is exactly one, since that is a bug. */
  one<Row, P extends readonly unknown[]>(
    query: Statement<Row, P>,
    ...args: StatementArgs<NoInfer<P>>
  ): Promise<Row> {
    return suppressUnhandled(
      this.query(query, args[0]).then(({ rows }) => {
        if (rows.length !== 1) throw new Error(`${query.name} found ${rows.length} rows instead of one`)
        return rows[0] as Row
      }),
    )
  }

  /** Returns the only row or undefined. Throws if there is more than one. */
  maybe<Row, P extends readonly unknown[]>(
    query: Statement<Row, P>,
    ...args: StatementArgs<NoInfer<P>>
  ): Promise<Row | undefined> {
    return suppressUnhandled(
      this.query(query, args[0]).then(({ rows }) => {
        if (rows.length > 1) throw new Error(`${query.name} found ${rows.length} rows instead of at most one`)
        return rows[0] as Row | undefined
      }),
    )
  }

  /** Returns how many rows the statement found or changed. */
  run<Row, P extends readonly unknown[]>(
    query: Statement<Row, P>,
    ...args: StatementArgs<NoInfer<P>>
  ): Promise<number> {
    return suppressUnhandled(this.query(query, args[0]).then(({ rowCount }) => rowCount ?? 0))
  }
}

/**
 * One running transaction, the only object that may write. It can only be created by `db.transaction`: the class is not
 * exported, and its private fields make it a nominal type.
 *
 * Statements are sent without waiting and answered in order, so statements that do not need each other's rows cost one
 * round trip under `Promise.all`.
 */
class Transaction extends Queryable {
  /** It wrote change rows (change.ts), so its commit is reported by `onChangesCommitted`. */
  hasChanges = false
  #groupId: string | null | undefined
  readonly #client: PoolClient
  #isOver = false
  #isCommitting = false
  #isCorked = false
  #failure: Error | undefined

  constructor(client: PoolClient) {
    super()
    this.#client = client
    // Not awaited: it travels together with the first statement.
    void suppressUnhandled(this.query(beginCommand, []))
  }

  protected async query(sql: Sql, params: readonly unknown[] | undefined): Promise<QueryResult> {
    if (this.#isOver) throw new Error(`The transaction has ended: ${sql.name ?? sql.text}`)
    this.#cork()
    return sendQuery(this.#client, sql, params).catch((error: Error) => {
      // Of what was sent behind a statement that fails, PostgreSQL says only that the transaction is aborted.
      this.#failure ??= error
      throw this.#failure
    })
  }

  /** Sends the statements of one tick as one packet: half the time of a write is spent in system calls. */
  #cork(): void {
    if (this.#isCorked) return
    this.#isCorked = true
    const { stream } = this.#client.connection
    stream.cork()
    process.nextTick(() => {
      this.#isCorked = false
      stream.uncork()
    })
  }

  /** Says that it writes of a group: what locks rows of a group says so, and its audit row. Null: of none. */
  isOf(groupId: string | null): void {
    if (groupId === null) return
    this.#groupId = this.#groupId === undefined || this.#groupId === groupId ? groupId : null
  }

  /** The only group of which it has written; null for none, and for several: an act on a person in all of them. */
  get groupId(): string | null {
    return this.#groupId ?? null
  }

  /**
   * Sends a statement whose result is not needed (an audit row, a change row, a mail) without waiting: it shares the
   * round trip of COMMIT. If it fails, the transaction is rolled back and throws its error.
   */
  send<Row, P extends readonly unknown[]>(
    query: Statement<Row, P>,
    ...args: StatementArgs<NoInfer<P>>
  ): void {
    void suppressUnhandled(this.query(query, args[0]))
  }

  /** Commits. Throws the first error of any statement instead, even if the caller caught it or never awaited it. */
  async commit(): Promise<void> {
    if (this.#failure) throw this.#failure
    const committed = this.query(commitCommand, [])
    this.#isOver = true
    this.#isCommitting = true
    const { command } = await committed
    if (command !== 'COMMIT')
      throw this.#failure ?? new Error('The transaction was rolled back by the database')
  }

  /** True after a deadlock or serialisation failure, and after a lost connection unless COMMIT may have arrived. */
  canRetryAfter(error: unknown): boolean {
    if (['40001', '40P01'].includes(getSqlState(error) ?? '')) return true
    return !this.#isCommitting && isConnectionLost(error)
  }

  /** Rolls back. Afterwards the connection either is outside of any transaction or must be destroyed. */
  async rollBack(): Promise<void> {
    this.#isOver = true
    await sendQuery(this.#client, rollbackCommand, []).catch(() => {})
  }
}

/** The attempt changed nothing and can be retried. Internal to this file. */
class RetryableError extends Error {
  constructor(cause: unknown) {
    super('Retryable', { cause })
  }
}

/** A transaction, which may write; see `Db.transaction`. */
export type Tx = Transaction

class Database extends Queryable {
  readonly #pool: Pool
  readonly #acquire: () => Promise<PoolClient>
  readonly #options: DbOptions

  constructor(pool: Pool, acquire: () => Promise<PoolClient>, options: DbOptions) {
    super()
    this.#pool = pool
    this.#acquire = acquire
    this.#options = options
  }

  protected query(sql: Sql, params: readonly unknown[] | undefined): Promise<QueryResult> {
    return this.#withRetries(async (client) => {
      let result: QueryResult
      try {
        result = await sendQuery(client, sql, params)
      } catch (error) {
        releaseClient(client, requiresNewConnection(error))
        throw isConnectionLost(error) ? new RetryableError(error) : error
      }
      client.release()
      return result
    })
  }

  /**
   * Runs `work` in one READ COMMITTED transaction and returns its result, after COMMIT has been acknowledged. Any error
   * of `work` rolls back and is rethrown.
   *
   * `work` may run up to three times more, after a deadlock, a serialisation failure, or a connection that was lost
   * before COMMIT was sent; so it must have no effects outside of the transaction.
   */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.#withRetries(async (client) => {
      const tx = new Transaction(client)
      let result: T
      try {
        result = await work(tx)
        await tx.commit()
      } catch (error) {
        await tx.rollBack()
        releaseClient(client, client.getTransactionStatus() !== 'I' || willRecur(error))
        throw tx.canRetryAfter(error) ? new RetryableError(error) : error
      }
      client.release()
      if (tx.hasChanges) this.#options.onChangesCommitted?.()
      return result
    })
  }

  async #withRetries<T>(attempt: (client: PoolClient) => Promise<T>): Promise<T> {
    const { random, sleep = sleepFor, report } = this.#options
    for (let retries = 0; ; retries++) {
      const client = await this.#acquire()
      try {
        return await attempt(client)
      } catch (error) {
        if (!(error instanceof RetryableError)) throw error
        if (retries >= maxRetries) throw error.cause
        report?.({ kind: 'retried', error: error.cause })
        await sleep(random() * computeBackoffMs(retries, retryBackoff))
      }
    }
  }

  /** Waits for every running statement and transaction, then closes all connections. */
  async close(): Promise<void> {
    await this.#pool.end()
  }
}

/** The database: single reads, and writes through `transaction` only. */
export type Db = Database

/**
 * Opens a pool. Connections are opened when first needed, so this succeeds while the database is unavailable.
 *
 * @param url postgres://user:password@host/name, also of several hosts (`DbClient`); a Unix socket as `?host=/its/folder`.
 */
export function openDb(url: string, options: DbOptions): Db {
  const { maxConnections = 10, acquireTimeoutMs = 10_000, report } = options
  const pool = new Pool({
    ...createConnectionConfig(url, options),
    Client: DbClient,
    max: maxConnections,
    connectionTimeoutMillis: acquireTimeoutMs,
    idleTimeoutMillis: 60_000,
  })
  // An 'error' event without a listener ends the process, and the pool listens only while a connection is idle.
  pool.on('connect', (client) => client.on('error', () => {}))
  pool.on('error', (error) => report?.({ kind: 'connection-lost', error }))
  return new Database(pool, createAcquire(pool, acquireTimeoutMs), options)
}
