import type { Instant } from '@samhus/domain/refusal'
import type { Db, Tx } from '../core/client.ts'
import { statement, timestamptz } from '../core/statement.ts'

/** The answer that a repeated key gets. */
export interface StoredAnswer {
  readonly operation: string
  readonly inputHash: string
  readonly answer: unknown
}

const answerByKey = statement<{ operation: string; input_hash: string; answer: unknown }>(
  'idempotency-find',
  'select operation, input_hash, answer from idempotency where person_id = $1 and key = $2 and created_at > $3',
)

const insertAnswerRow = statement(
  'idempotency-insert',
  `insert into idempotency (person_id, key, operation, input_hash, answer, created_at)
   values ($1, $2, $3, $4, $5, $6)
   on conflict (person_id, key) do update
     set operation = excluded.operation, input_hash = excluded.input_hash, answer = excluded.answer,
       created_at = excluded.created_at
     where idempotency.created_at <= $7`,
)

/** Returns the stored answer of `key` if it was given after `since`, else null. */
export async function findStoredAnswer(
  db: Db,
  personId: string,
  { key, since }: { key: string; since: Instant },
): Promise<StoredAnswer | null> {
  const row = await db.maybe(answerByKey, [personId, key, timestamptz(since)])
  return row ? { operation: row.operation, inputHash: row.input_hash, answer: row.answer } : null
}

/** Stores an answer in the transaction of its write. Returns false if another request with the same key was first. */
export async function insertStoredAnswer(
  tx: Tx,
  personId: string,
  stored: StoredAnswer & { key: string; at: Instant; since: Instant },
): Promise<boolean> {
  const { key, operation, inputHash, answer, at, since } = stored
  const inserted = await tx.run(insertAnswerRow, [
    personId,
    key,
    operation,
    inputHash,
    JSON.stringify(answer),
    timestamptz(at),
    timestamptz(since),
  ])
  return inserted === 1
}

const deleteOldAnswers = statement<never, [before: string, limit: number]>(
  'idempotency-delete-old',
  `delete from idempotency where ctid = any(array(
     select ctid from idempotency where created_at <= $1 order by created_at limit $2 for update skip locked))`,
)

/** Deletes answers stored at or before an instant, at most `limit`. Returns how many. */
export function deleteStoredAnswers(tx: Tx, before: Instant, limit: number): Promise<number> {
  return tx.run(deleteOldAnswers, [timestamptz(before), limit])
}
