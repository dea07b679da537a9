import type { Instant } from '@samhus/domain/refusal'
import type { Db, Tx } from '../core/client.ts'
import { statement, timestamptz } from '../core/statement.ts'
import type { RowRange } from './row-range.ts'

/** A record of the embedded identity provider (session, code, refresh token), under its kind and id. */
export interface SignInRecord<Payload> {
  readonly kind: string
  readonly id: string
  readonly payload: Payload
  readonly grantId: string | null
  readonly uid: string | null
  /** System time; null: never expires. */
  readonly expiresAt: Instant | null
}

interface PayloadRow {
  readonly payload: unknown
}

const upsertRecord = statement<
  never,
  [
    kind: string,
    id: string,
    payload: string,
    grantId: string | null,
    uid: string | null,
    expiresAt: string | null,
  ]
>(
  'sign-in-upsert',
  `insert into idp_record (kind, id, payload, grant_id, uid, expires_at) values ($1, $2, $3, $4, $5, $6)
   on conflict (kind, id) do update
     set payload = excluded.payload, grant_id = excluded.grant_id, uid = excluded.uid,
       expires_at = excluded.expires_at`,
)
const recordById = statement<PayloadRow, [kind: string, id: string, at: string]>(
  'sign-in-by-id',
  'select payload from idp_record where kind = $1 and id = $2 and (expires_at is null or expires_at > $3)',
)
const recordByUid = statement<PayloadRow, [kind: string, uid: string, at: string]>(
  'sign-in-by-uid',
  'select payload from idp_record where kind = $1 and uid = $2 and (expires_at is null or expires_at > $3)',
)
const consumeRecord = statement<never, [kind: string, id: string, seconds: number]>(
  'sign-in-consume',
  `update idp_record set payload = payload || jsonb_build_object('consumed', $3::bigint)
   where kind = $1 and id = $2 and not payload ? 'consumed'`,
)
const deleteRecord = statement<never, [kind: string, id: string]>(
  'sign-in-delete',
  'delete from idp_record where kind = $1 and id = $2',
)
const deleteGrantRecords = statement<never, [kind: string, grantId: string]>(
  'sign-in-delete-by-grant',
  'delete from idp_record where kind = $1 and grant_id = $2',
)
const deleteFamily = statement<never, [kind: string, id: string]>(
  'sign-in-delete-family',
  `with family as (select grant_id from idp_record where kind = $1 and id = $2 and grant_id is not null)
   delete from idp_record using family
   where idp_record.grant_id = family.grant_id or (kind = 'Grant' and id = family.grant_id)`,
)
const deleteExpired = statement<never, [at: string, limit: number, offset: number]>(
  'sign-in-delete-expired',
  `delete from idp_record where ctid = any(array(
     select ctid from idp_record where expires_at <= $1 order by expires_at limit $2 offset $3 for update skip locked))`,
)

export async function upsertSignInRecord(tx: Tx, record: SignInRecord<object>): Promise<void> {
  const { kind, id, payload, grantId, uid, expiresAt } = record
  await tx.run(upsertRecord, [kind, id, JSON.stringify(payload), grantId, uid, timestamptz(expiresAt)])
}

/** Returns the payload under this id or `uid`; undefined if there is none or it has expired by `at`. */
export async function findSignInRecord(
  db: Db,
  key: { readonly kind: string } & ({ readonly id: string } | { readonly uid: string }),
  at: Instant,
): Promise<unknown> {
  const row =
    'id' in key
      ? await db.maybe(recordById, [key.kind, key.id, timestamptz(at)])
      : await db.maybe(recordByUid, [key.kind, key.uid, timestamptz(at)])
  return row?.payload
}

/** Marks a code or a refresh token as used. Returns false if it already was or is missing. */
export async function consumeSignInRecord(
  tx: Tx,
  kind: string,
  { id, at }: { id: string; at: Instant },
): Promise<boolean> {
  return (await tx.run(consumeRecord, [kind, id, Math.floor(at / 1000)])) === 1
}

export async function deleteSignInRecord(tx: Tx, kind: string, id: string): Promise<void> {
  await tx.run(deleteRecord, [kind, id])
}

/** Deletes the records of one kind that were issued under a grant. */
export async function deleteByGrant(tx: Tx, kind: string, grantId: string): Promise<void> {
  await tx.run(deleteGrantRecords, [kind, grantId])
}

/** Deletes every record of this record's grant, and the grant itself. */
export async function deleteGrantFamily(tx: Tx, kind: string, id: string): Promise<void> {
  await tx.run(deleteFamily, [kind, id])
}

/** Deletes records that have expired by `at`, of a range. Returns how many. */
export function deleteExpiredSignInRecords(tx: Tx, at: Instant, range: RowRange): Promise<number> {
  return tx.run(deleteExpired, [timestamptz(at), range.limit, range.offset])
}
