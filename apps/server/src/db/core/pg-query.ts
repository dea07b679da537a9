import { DatabaseError, Query, type PoolClient, type QueryResult } from 'pg'

/** A named statement, or a bare command without a name. */
export interface Sql {
  readonly text: string
  readonly name?: string
}

/** Sends a query without waiting for the ones before it. The answers arrive in the same order. */
export function sendQuery(
  client: PoolClient,
  sql: Sql,
  params: readonly unknown[] | undefined,
): Promise<QueryResult> {
  return new Promise((resolve, reject) => {
    const answer = (error: Error | undefined, result: QueryResult) => {
      if (!error) return resolve(result)
      // The error is created in the socket's callback, so its stack does not show the statement.
      if (sql.name !== undefined && error instanceof DatabaseError) error.message += ` (${sql.name})`
      reject(error)
    }
    // The name is set afterwards, because the driver would copy a configuration object property by property.
    const query: Query & { name?: string } = new Query(sql.text, (params ?? []) as unknown[], answer)
    if (sql.name !== undefined) query.name = sql.name
    client.query(query)
  })
}

/**
 * Returns a client to the pool; one that must not be reused is destroyed. Destroying its socket fails pending
 * queries; a graceful end could wait forever.
 */
export function releaseClient(client: PoolClient, isBroken: boolean): void {
  if (isBroken) client.connection.stream.destroy()
  client.release(isBroken)
}

/** Prevents an unhandledRejection if this promise is never awaited. Awaiting callers still get the error. */
export function suppressUnhandled<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => {})
  return promise
}
