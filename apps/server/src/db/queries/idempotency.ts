import type { Instant } from '@samhus/domain/refusal'
import type { Db, Tx } from '../core/client.ts'
import { statement, timestamptz } from '../core/statement.ts'

/** What a repeated key gets back. */
export interface Stored {
  readonly operation: string
  readonly inputHash: string
  readonly answer: unknown
}

const find = statement<{ operation: string; input_hash: string; answer: unknown }>(
  'idempotency-find',
  'select operation, input_hash, answer from idempotency where person_id = $1 and key = $2 and created_at > $3',
)

const keep = statement(
  'idempotency-keep',
  `insert into idempotency (person_id, key, operation, input_hash, answer, created_at)
   values ($1, $2, $3, $4, $5, $6)
   on conflict (person_id, key) do update
     set operation = excluded.operation, input_hash = excluded.input_hash, answer = excluded.answer,
       created_at = excluded.created_at
     where idempotency.created_at <= $7`,
)

/** The stored answer of `key`, if it was given after `since`. */
export async function findStored(
  db: Db,
  personId: string,
  { key, since }: { key: string; since: Instant },
): Promise<Stored | null> {
  const row = await db.maybe(find, [personId, key, timestamptz(since)])
  return row ? { operation: row.operation, inputHash: row.input_hash, answer: row.answer } : null
}

/** Keeps an answer with the write that made it; false when another call of the same key was first. */
export async function keepAnswer(
  tx: Tx,
  personId: string,
  stored: Stored & { key: string; at: Instant; since: Instant },
): Promise<boolean> {
  const { key, operation, inputHash, answer, at, since } = stored
  const kept = await tx.run(keep, [
    personId,
    key,
    operation,
    inputHash,
    JSON.stringify(answer),
    timestamptz(at),
    timestamptz(since),
  ])
  return kept === 1
}
