import { createHash } from 'node:crypto'
import type { AnyMailKind } from '@samhus/domain/mail-kinds'
import type { Instant } from '@samhus/domain/refusal'
import type { Queryable, Tx } from '../core/client.ts'
import { statement, timestamptz } from '../core/statement.ts'

export type SuppressionReason = 'hard-bounce' | 'complaint' | 'office'

/** Returns the SHA-256 of an address in lower case: what is stored of addresses that get no mail. */
export function hashAddress(address: string): Buffer {
  return createHash('sha256').update(address.trim().toLowerCase()).digest()
}

const suppressionByHash = statement<{ reason: SuppressionReason }, [hash: Buffer]>(
  'mail-suppression-by-hash',
  'select reason from mail_suppression where address_hash = $1 and lifted_at is null',
)

/** Returns why an address gets no mail: it does not exist, complained, or an admin stopped it; null: it gets mail. R152 */
export async function findSuppression(reader: Queryable, address: string): Promise<SuppressionReason | null> {
  return (await reader.maybe(suppressionByHash, [hashAddress(address)]))?.reason ?? null
}

/** Whether an address gets no mail. */
export async function isSuppressed(reader: Queryable, address: string): Promise<boolean> {
  return (await findSuppression(reader, address)) !== null
}

const unwanted = statement<{ one: 1 }, [personId: string, kind: string]>(
  'mail-preference-unwanted',
  'select 1 as one from mail_preference where person_id = $1 and kind = $2 and is_off',
)

/** Whether a person has refused the mails of a kind. R139, R150 */
export async function isUnwanted(reader: Queryable, personId: string, kind: AnyMailKind): Promise<boolean> {
  return (await reader.maybe(unwanted, [personId, kind])) !== undefined
}

/** An address that gets no mail from now on, and the mail that came back or was complained of. */
export interface NewSuppression {
  readonly hash: Buffer
  readonly reason: SuppressionReason
  readonly mailId: string | null
}

const upsertSuppression = statement<
  never,
  [hash: Buffer, reason: SuppressionReason, at: string, mailId: string | null]
>(
  'mail-suppression-upsert',
  `insert into mail_suppression (address_hash, reason, since, mail_id) values ($1, $2, $3, $4)
   on conflict (address_hash) do update
     set reason = excluded.reason, since = excluded.since, mail_id = excluded.mail_id, lifted_at = null
   where mail_suppression.lifted_at is not null`,
)

/** Returns false if the address gets no mail already. */
export async function insertSuppression(
  tx: Tx,
  { hash, reason, mailId }: NewSuppression,
  at: Instant,
): Promise<boolean> {
  return (await tx.run(upsertSuppression, [hash, reason, timestamptz(at), mailId])) === 1
}

const liftSuppressionRow = statement<never, [hash: Buffer, at: string]>(
  'mail-suppression-lift',
  'update mail_suppression set lifted_at = $2 where address_hash = $1 and lifted_at is null',
)

/** Returns false if the address gets mail already. */
export async function endSuppression(tx: Tx, hash: Buffer, at: Instant): Promise<boolean> {
  return (await tx.run(liftSuppressionRow, [hash, timestamptz(at)])) === 1
}

const suppressionEver = statement<{ one: 1 }, [hash: Buffer]>(
  'mail-suppression-ever',
  'select 1 as one from mail_suppression where address_hash = $1',
)

/** Whether an address gets no mail, or once got none. */
export async function hasSuppression(reader: Queryable, hash: Buffer): Promise<boolean> {
  return (await reader.maybe(suppressionEver, [hash])) !== undefined
}

/** An address that gets no mail, without the address. */
export interface Suppression {
  /** In hexadecimal digits. */
  readonly id: string
  readonly reason: SuppressionReason
  readonly since: Instant
  readonly mailId: string | null
}

const suppressionList = statement<Suppression, [limit: number]>(
  'mail-suppressions',
  `select encode(address_hash, 'hex') as id, reason, since, mail_id as "mailId"
   from mail_suppression where lifted_at is null order by since desc, address_hash limit $1`,
)

/** Returns the newest, at most `limit`. */
export function listSuppressions(reader: Queryable, limit: number): Promise<Suppression[]> {
  return reader.all(suppressionList, [limit])
}

/** Who has an address: an owner, or the guest of a week. */
export interface AddressHolder {
  readonly id: string
  readonly address: string
  readonly userId: string | null
  readonly userName: string | null
}

const holders = statement<AddressHolder, [hashes: readonly Buffer[]]>(
  'mail-address-holders',
  `select encode(sha256(convert_to(lower(p.email), 'UTF8')), 'hex') as id, p.email as address, p.id as "userId",
     p.name as "userName"
   from person p
   where p.anonymized_at is null and sha256(convert_to(lower(p.email), 'UTF8')) = any($1::bytea[])
   union all
   select encode(sha256(convert_to(lower(b.lent_out_email), 'UTF8')), 'hex'), b.lent_out_email, null, null
   from booking b
   where b.lent_out_name is not null and sha256(convert_to(lower(b.lent_out_email), 'UTF8')) = any($1::bytea[])`,
)

/** Returns who has the addresses now, owners before guests. */
export function listAddressHolders(reader: Queryable, hashes: readonly Buffer[]): Promise<AddressHolder[]> {
  return reader.all(holders, [hashes])
}

const personByAddress = statement<{ id: string }, [address: string]>(
  'mail-address-person',
  'select id from person where lower(email) = lower($1)',
)

/** Returns the person who has an address; null: there is none. */
export async function findAddressPerson(reader: Queryable, address: string): Promise<string | null> {
  return (await reader.maybe(personByAddress, [address]))?.id ?? null
}
