import type { Instant } from '@samhus/domain/refusal'
import { batchLookup } from '../core/batch-lookup.ts'
import type { Tx } from '../core/client.ts'
import { statement, timestamptz } from '../core/statement.ts'
import type { RowRange } from './row-range.ts'
import { isOld, orNoGroup } from './sql-fragments.ts'

/** The answer that a repeated key gets. */
export interface StoredAnswer {
  readonly operation: string
  readonly inputHash: string
  readonly answer: unknown
}

const answersByKey = statement<
  { ordinal: number; operation: string; input_hash: string; answer: unknown },
  [personIds: readonly string[], keys: readonly string[], since: readonly string[]]
>(
  'idempotency-find',
  `select asked.ordinal, i.operation, i.input_hash, i.answer
   from unnest($1::uuid[], $2::text[], $3::timestamptz[]) with ordinality as asked (person_id, key, since, ordinal)
   cross join lateral (select * from idempotency
     where person_id = asked.person_id and key = asked.key and created_at > asked.since order by group_id limit 1) i`,
)

const insertAnswerRow = statement(
  'idempotency-insert',
  `insert into idempotency (person_id, key, group_id, operation, input_hash, answer, created_at)
   values ($1, $2, ${orNoGroup('$8')}, $3, $4, $5, $6)
   on conflict (person_id, key, group_id) do update
     set operation = excluded.operation, input_hash = excluded.input_hash, answer = excluded.answer,
       created_at = excluded.created_at
     where idempotency.created_at <= $7`,
)

interface AskedKey {
  readonly personId: string
  readonly key: string
  readonly since: Instant
}

/** Returns the stored answer of `key` if it was given after `since`, else null. Batched, since every click has a key. */
export const findStoredAnswer = batchLookup<AskedKey, StoredAnswer | null>(
  async (db, asked) => {
    const found: (StoredAnswer | null)[] = asked.map(() => null)
    const rows = await db.all(answersByKey, [
      asked.map(({ personId }) => personId),
      asked.map(({ key }) => key),
      asked.map(({ since }) => timestamptz(since)),
    ])
    for (const { ordinal, operation, input_hash, answer } of rows)
      found[ordinal - 1] = { operation, inputHash: input_hash, answer }
    return found
  },
  { delayMs: 0 },
)

/**
 * SQL of the table `keyed`: the Idempotency-Keys of `allowed` that are stored now, with their answers. The key of a row
 * that is missing has been stored meanwhile.
 *
 * @param since SQL of the instant up to which a stored answer is too old.
 * @see compare-and-set.ts
 */
export const storeAnswers = (since: string): string =>
  `keyed as (
     insert into idempotency (person_id, key, group_id, operation, input_hash, answer, created_at)
     select person_id, key, group_id, operation, input_hash, answer, key_at from allowed where key is not null
     order by person_id, key
     on conflict (person_id, key, group_id) do update
       set operation = excluded.operation, input_hash = excluded.input_hash, answer = excluded.answer,
         created_at = excluded.created_at
       where idempotency.created_at <= ${since}
     returning person_id, key)`

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
    tx.groupId,
  ])
  return inserted === 1
}

const deleteOldAnswers = statement<never, [before: string, limit: number, offset: number]>(
  'idempotency-delete-old',
  `with old as materialized (
     select ctid, person_id, key, group_id from idempotency where created_at <= $1
     order by created_at limit $2 offset $3 for update skip locked)
   delete from idempotency where ${isOld('person_id, key, group_id')}`,
)

/** Deletes answers stored at or before an instant, of a range. Returns how many. */
export function deleteStoredAnswers(tx: Tx, before: Instant, range: RowRange): Promise<number> {
  return tx.run(deleteOldAnswers, [timestamptz(before), range.limit, range.offset])
}
