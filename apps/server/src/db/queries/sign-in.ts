import type { Instant } from '@samhus/domain/refusal'
import type { Db, Tx } from '../core/client.ts'
import { statement, timestamptz } from '../core/statement.ts'

/** What the embedded sign-in keeps: sessions, codes, refresh tokens, each under its kind and id. */
export interface SignInRecord<Payload> {
  readonly kind: string
  readonly id: string
  readonly payload: Payload
  readonly grantId: string | null
  readonly uid: string | null
  /** Wall time; null keeps it for good. */
  readonly expiresAt: Instant | null
}

interface Found {
  readonly payload: unknown
}

const put = statement<
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
  'sign-in-put',
  `insert into idp_record (kind, id, payload, grant_id, uid, expires_at) values ($1, $2, $3, $4, $5, $6)
   on conflict (kind, id) do update
     set payload = excluded.payload, grant_id = excluded.grant_id, uid = excluded.uid,
       expires_at = excluded.expires_at`,
)
const byId = statement<Found, [kind: string, id: string, at: string]>(
  'sign-in-by-id',
  'select payload from idp_record where kind = $1 and id = $2 and (expires_at is null or expires_at > $3)',
)
const byUid = statement<Found, [kind: string, uid: string, at: string]>(
  'sign-in-by-uid',
  'select payload from idp_record where kind = $1 and uid = $2 and (expires_at is null or expires_at > $3)',
)
const consume = statement<never, [kind: string, id: string, seconds: number]>(
  'sign-in-consume',
  `update idp_record set payload = payload || jsonb_build_object('consumed', $3::bigint)
   where kind = $1 and id = $2 and not payload ? 'consumed'`,
)
const remove = statement<never, [kind: string, id: string]>(
  'sign-in-remove',
  'delete from idp_record where kind = $1 and id = $2',
)
const removeGrant = statement<never, [kind: string, grantId: string]>(
  'sign-in-remove-grant',
  'delete from idp_record where kind = $1 and grant_id = $2',
)
const removeFamily = statement<never, [kind: string, id: string]>(
  'sign-in-remove-family',
  `with family as (select grant_id from idp_record where kind = $1 and id = $2 and grant_id is not null)
   delete from idp_record using family
   where idp_record.grant_id = family.grant_id or (kind = 'Grant' and id = family.grant_id)`,
)
const sweep = statement<never, [at: string]>('sign-in-sweep', 'delete from idp_record where expires_at <= $1')

export async function putSignInRecord(tx: Tx, record: SignInRecord<object>): Promise<void> {
  const { kind, id, payload, grantId, uid, expiresAt } = record
  await tx.run(put, [kind, id, JSON.stringify(payload), grantId, uid, timestamptz(expiresAt)])
}

/** The payload under this id, or under its `uid`; undefined where it has expired by `at`. */
export async function findSignInRecord(
  db: Db,
  key: { readonly kind: string } & ({ readonly id: string } | { readonly uid: string }),
  at: Instant,
): Promise<unknown> {
  const row =
    'id' in key
      ? await db.maybe(byId, [key.kind, key.id, timestamptz(at)])
      : await db.maybe(byUid, [key.kind, key.uid, timestamptz(at)])
  return row?.payload
}

/** Marks a code or a refresh token as used; false where it already was, or is gone. */
export async function consumeSignInRecord(
  tx: Tx,
  kind: string,
  { id, at }: { id: string; at: Instant },
): Promise<boolean> {
  return (await tx.run(consume, [kind, id, Math.floor(at / 1000)])) === 1
}

export async function removeSignInRecord(tx: Tx, kind: string, id: string): Promise<void> {
  await tx.run(remove, [kind, id])
}

/** Removes one kind of what was given out under a grant. */
export async function removeByGrant(tx: Tx, kind: string, grantId: string): Promise<void> {
  await tx.run(removeGrant, [kind, grantId])
}

/** Removes everything that was given out together with this record, the grant itself included. */
export async function removeFamilyOf(tx: Tx, kind: string, id: string): Promise<void> {
  await tx.run(removeFamily, [kind, id])
}

/** Removes what has expired by `at`. */
export async function sweepSignInRecords(tx: Tx, at: Instant): Promise<void> {
  await tx.run(sweep, [timestamptz(at)])
}
