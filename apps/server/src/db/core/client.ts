import { setTimeout as sleepFor } from 'node:timers/promises'
import { Pool, type PoolClient, type QueryResult } from 'pg'
import { backoffMs } from '../../shared/backoff.ts'
import { connectionConfig, type ConnectionOptions } from './connection.ts'
import { isConnectionLost, isStaleStatement, spoilsConnection, getSqlState } from './pg-errors.ts'
import type { StatementArgs, Statement } from './statement.ts'
import { releaseClient, suppressUnhandled, sendQuery, type Sql } from './pg-query.ts'

/** Attempts after the first one. */
const maxRetries = 3
/** A retry comes at a random moment within so many milliseconds. */
const retryBackoff = { firstMs: 20, maxMs: 80 }

const beginCommand = { text: 'begin isolation level read committed read write' }
const commitCommand = { text: 'commit' }
const rollbackCommand = { text: 'rollback' }

/** Something that an operator may want to read; nothing that anybody has to act on. */
export type DbEvent = { what: 'connection-lost' | 'retried'; error: unknown }

export interface DbOptions extends ConnectionOptions {
  maxConnections?: number
  /** How long a caller waits for a free connection before it is told "unavailable". */
  acquireTimeoutMs?: number
  random: () => number
  sleep?: (milliseconds: number) => Promise<unknown>
  report?: (event: DbEvent) => void
  /** A transaction that wrote change rows has just been committed. */
  onChangesCommitted?: () => void
}

/** What a reader asks for. Both a `Db` and a `Tx` will do. */
export abstract class Queryable {
  protected abstract query(sql: Sql, params: readonly unknown[] | undefined): Promise<QueryResult>

  /** Every row. */
  all<Row, P extends readonly unknown[]>(
    asked: Statement<Row, P>,
    ...given: StatementArgs<NoInfer<P>>
  ): Promise<Row[]> {
    return suppressUnhandled(this.query(asked, given[0]).then(({ rows }) => rows as Row[]))
  }

  /** The only row; anything but exactly one is a fault of ours and throws. */
  one<Row, P extends readonly unknown[]>(
    asked: Statement<Row, P>,
    ...given: StatementArgs<NoInfer<P>>
  ): Promise<Row> {
    return suppressUnhandled(
      this.query(asked, given[0]).then(({ rows }) => {
        if (rows.length !== 1) throw new Error(`${asked.name} found ${rows.length} rows instead of one`)
        return rows[0] as Row
      }),
    )
  }

  /** The only row or undefined; more than one throws. */
  maybe<Row, P extends readonly unknown[]>(
    asked: Statement<Row, P>,
    ...given: StatementArgs<NoInfer<P>>
  ): Promise<Row | undefined> {
    return suppressUnhandled(
      this.query(asked, given[0]).then(({ rows }) => {
        if (rows.length > 1) throw new Error(`${asked.name} found ${rows.length} rows instead of at most one`)
        return rows[0] as Row | undefined
      }),
    )
  }

  /** How many rows it found or changed. */
  run<Row, P extends readonly unknown[]>(
    asked: Statement<Row, P>,
    ...given: StatementArgs<NoInfer<P>>
  ): Promise<number> {
    return suppressUnhandled(this.query(asked, given[0]).then(({ rowCount }) => rowCount ?? 0))
  }
}

/**
 * One running transaction, the only thing that may write. There is no way to make one but `db.transaction`: the
 * class is not exported, and its private field keeps everything else from passing for it.
 *
 * Statements go out at once and are answered in order, so those that do not need each other's rows cost one
 * round trip under `Promise.all`.
 */
class Transaction extends Queryable {
  /** It wrote change rows (changes.ts), so somebody wants to know of its commit. */
  hasChanges = false
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
    if (this.#isOver) throw new Error(`The transaction is over: ${sql.name ?? sql.text}`)
    this.#cork()
    return sendQuery(this.#client, sql, params).catch((error: Error) => {
      this.#failure ??= error
      throw error
    })
  }

  /** What is sent before the caller next waits leaves as one packet: half the time of a write is system calls. */
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

  /**
   * Sends a statement whose answer nobody needs (an audit row, a change row, a mail) without waiting: it shares
   * the round trip of COMMIT. Should it fail, the transaction is rolled back and throws its error.
   */
  send<Row, P extends readonly unknown[]>(
    asked: Statement<Row, P>,
    ...given: StatementArgs<NoInfer<P>>
  ): void {
    void suppressUnhandled(this.query(asked, given[0]))
  }

  /** Commits, or throws the first error of any statement, even one that the caller caught or never awaited. */
  async commit(): Promise<void> {
    if (this.#failure) throw this.#failure
    const answer = this.query(commitCommand, [])
    this.#isOver = true
    this.#isCommitting = true
    const { command } = await answer
    if (command !== 'COMMIT')
      throw this.#failure ?? new Error('The transaction was rolled back by the database')
  }

  /** After a deadlock or serialisation failure; and where the connection broke, unless COMMIT may have arrived. */
  canRetryAfter(error: unknown): boolean {
    if (['40001', '40P01'].includes(getSqlState(error) ?? '')) return true
    return !this.#isCommitting && isConnectionLost(error)
  }

  /** Rolls back; after this the connection either is outside of any transaction or must be thrown away. */
  async rollBack(): Promise<void> {
    this.#isOver = true
    await sendQuery(this.#client, rollbackCommand, []).catch(() => {})
  }
}

/** Nothing of the attempt is left, and the next one may go through. Never leaves this file. */
class RetryableError extends Error {
  constructor(cause: unknown) {
    super('Try again', { cause })
  }
}

/** A transaction in which one may write; see `Db.transaction`. */
export type Tx = Transaction

class Database extends Queryable {
  readonly #pool: Pool
  readonly #options: DbOptions

  constructor(pool: Pool, options: DbOptions) {
    super()
    this.#pool = pool
    this.#options = options
  }

  protected query(sql: Sql, params: readonly unknown[] | undefined): Promise<QueryResult> {
    return this.#withRetries(async (client) => {
      let result: QueryResult
      try {
        result = await sendQuery(client, sql, params)
      } catch (error) {
        releaseClient(client, spoilsConnection(error))
        throw isConnectionLost(error) ? new RetryableError(error) : error
      }
      client.release()
      return result
    })
  }

  /**
   * Runs `work` in one READ COMMITTED transaction and answers what it answers, after COMMIT has been
   * acknowledged. Whatever `work` throws rolls back and is thrown on.
   *
   * `work` may run up to three times more, after a deadlock, a serialisation failure, or a connection that was
   * lost before COMMIT was sent; so it must not leave traces outside of the transaction.
   */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.#withRetries(async (client) => {
      const tx = new Transaction(client)
      let answer: T
      try {
        answer = await work(tx)
        await tx.commit()
      } catch (error) {
        await tx.rollBack()
        releaseClient(client, client.getTransactionStatus() !== 'I' || isStaleStatement(error))
        throw tx.canRetryAfter(error) ? new RetryableError(error) : error
      }
      client.release()
      if (tx.hasChanges) this.#options.onChangesCommitted?.()
      return answer
    })
  }

  async #withRetries<T>(attempt: (client: PoolClient) => Promise<T>): Promise<T> {
    const { random, sleep = sleepFor, report } = this.#options
    for (let retries = 0; ; retries++) {
      const client = await this.#pool.connect()
      try {
        return await attempt(client)
      } catch (error) {
        if (!(error instanceof RetryableError)) throw error
        if (retries >= maxRetries) throw error.cause
        report?.({ what: 'retried', error: error.cause })
        await sleep(random() * backoffMs(retries, retryBackoff))
      }
    }
  }

  /** Waits until every running statement and transaction is done, then closes all connections. */
  async close(): Promise<void> {
    await this.#pool.end()
  }
}

/** The database: reads by themselves, writes only through `transaction`. */
export type Db = Database

/**
 * Opens a pool. Connections are made when first needed, so this succeeds while the database is still away.
 *
 * @param url postgres://user:password@host/name; a Unix socket as `?host=/its/folder`.
 */
export function openDb(url: string, options: DbOptions): Db {
  const { maxConnections = 10, acquireTimeoutMs = 10_000, report } = options
  const pool = new Pool({
    ...connectionConfig(url, options),
    max: maxConnections,
    connectionTimeoutMillis: acquireTimeoutMs,
    idleTimeoutMillis: 60_000,
  })
  // An 'error' event that nobody listens to ends the process. The pool listens only while a connection is idle.
  pool.on('connect', (client) => client.on('error', () => {}))
  pool.on('error', (error) => report?.({ what: 'connection-lost', error }))
  return new Database(pool, options)
}
