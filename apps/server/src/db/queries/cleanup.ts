import type { Instant } from '@samhus/domain/refusal'
import type { Tx } from '../core/client.ts'
import { statement, timestamptz } from '../core/statement.ts'

const keys = statement<never, [before: string, limit: number]>(
  'sweep-keys',
  `delete from idempotency where (person_id, key) in (
     select person_id, key from idempotency where created_at <= $1 limit $2 for update skip locked)`,
)
const changes = statement<never, [before: string, limit: number]>(
  'sweep-changes',
  `delete from change where number in (
     select number from change where at <= $1 limit $2 for update skip locked)`,
)
const endedHolds = statement<never, [before: string, limit: number]>(
  'sweep-ended-holds',
  `delete from booking where id in (
     select id from booking where type = 'Ended' and ended_at <= $1 limit $2 for update skip locked)`,
)

/** Deletes stored answers given at or before an instant, at most `limit`; answers how many. */
export function sweepAnswers(tx: Tx, before: Instant, limit: number): Promise<number> {
  return tx.run(keys, [timestamptz(before), limit])
}

/** Deletes change rows, which every reader has long read. */
export function sweepChanges(tx: Tx, before: Instant, limit: number): Promise<number> {
  return tx.run(changes, [timestamptz(before), limit])
}

/** Deletes holds that ended; nothing ever refers to one. */
export function sweepEndedHolds(tx: Tx, before: Instant, limit: number): Promise<number> {
  return tx.run(endedHolds, [timestamptz(before), limit])
}
