import { DatabaseError, Query, type PoolClient, type QueryResult } from 'pg'

/** A statement of ours, or a bare command (without a name). */
export interface Sql {
  readonly text: string
  readonly name?: string
}

/** Sends without waiting for what was sent before; answers come in the same order. */
export function sendQuery(
  client: PoolClient,
  sql: Sql,
  params: readonly unknown[] | undefined,
): Promise<QueryResult> {
  return new Promise((resolve, reject) => {
    const answer = (error: Error | undefined, result: QueryResult) => {
      if (!error) return resolve(result)
      // Born in the socket's callback, the error's stack does not say which statement it was.
      if (sql.name !== undefined && error instanceof DatabaseError) error.message += ` (${sql.name})`
      reject(error)
    }
    // Named after it is made: the driver copies a configuration property by property, a text it takes as it is.
    const query: Query & { name?: string } = new Query(sql.text, (params ?? []) as unknown[], answer)
    if (sql.name !== undefined) query.name = sql.name
    client.query(query)
  })
}

/** Back to the pool. Destroying the socket first answers what still waits on it; a polite goodbye could wait for ever. */
export function releaseClient(client: PoolClient, spoilt: boolean): void {
  if (spoilt) client.connection.stream.destroy()
  client.release(spoilt)
}

/** Whoever awaits the promise gets its error; one that nobody awaits must not end the process. */
export function suppressUnhandled<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => {})
  return promise
}
