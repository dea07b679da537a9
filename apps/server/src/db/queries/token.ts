import { createHash } from 'node:crypto'
import type { Instant } from '@samhus/domain/refusal'
import type { Queryable, Tx } from '../core/client.ts'
import { statement, timestamptz } from '../core/statement.ts'

const feedByPerson = statement<{ at: Instant }, [personId: string]>(
  'feed-by-person',
  `select created_at as at from token where person_id = $1 and kind = 'calendar-feed' and revoked_at is null`,
)

const insertFeedToken = statement<never, [hash: Buffer, personId: string, at: string]>(
  'feed-insert',
  `insert into token (hash, kind, person_id, created_at) values ($1, 'calendar-feed', $2, $3)`,
)

const revokeFeedToken = statement<never, [personId: string, at: string]>(
  'feed-revoke',
  `update token set revoked_at = $2 where person_id = $1 and kind = 'calendar-feed' and revoked_at is null`,
)

const deleteRevokedTokens = statement<never, [revokedBefore: string, limit: number]>(
  'token-delete-revoked',
  `delete from token where ctid = any(array(
     select ctid from token where kind <> 'check-out' and revoked_at < $1
     order by revoked_at limit $2 for update skip locked))`,
)

/** Deletes calendar feeds and links of cleaners that were revoked before that instant. Returns their number. */
export function deleteRevokedLinks(tx: Tx, revokedBefore: Instant, limit: number): Promise<number> {
  return tx.run(deleteRevokedTokens, [timestamptz(revokedBefore), limit])
}

/** Returns when the person's calendar feed was created; null if there is none. */
export async function findFeedCreatedAt(reader: Queryable, personId: string): Promise<Instant | null> {
  return (await reader.maybe(feedByPerson, [personId]))?.at ?? null
}

/** Stores only the token's hash. The caller holds the lock on the person, who has no other feed. */
export async function insertFeed(
  tx: Tx,
  { personId, token }: { personId: string; token: string },
  at: Instant,
) {
  await tx.run(insertFeedToken, [hashToken(token), personId, timestamptz(at)])
}

/** Returns false if there was none. */
export async function revokeFeed(tx: Tx, personId: string, at: Instant): Promise<boolean> {
  return (await tx.run(revokeFeedToken, [personId, timestamptz(at)])) > 0
}

/** The owner whose weeks a calendar feed lists, and its language. */
export interface FeedOwner {
  readonly personId: string
  readonly language: 'da' | 'sv' | 'en' | null
}

const feedOwnerByHash = statement<FeedOwner, [hash: Buffer]>(
  'feed-owner',
  `select p.id as "personId", p.language
   from token t join person p on p.id = t.person_id
   where t.hash = $1 and t.kind = 'calendar-feed' and t.revoked_at is null and p.enabled
     and exists (select from membership m join "group" g on g.id = m.group_id and g.archived_at is null
       where m.person_id = p.id and m.left_at is null)`,
)

/** Returns null for an unknown or revoked feed, and if its person is disabled or in no group that is not archived. */
export async function findFeedOwner(reader: Queryable, token: string): Promise<FeedOwner | null> {
  return (await reader.maybe(feedOwnerByHash, [hashToken(token)])) ?? null
}

const insertCheckOutToken = statement<{ groupId: string }, [hash: Buffer, bookingId: string, at: string]>(
  'check-out-token-insert',
  `insert into token (hash, kind, group_id, booking_id, created_at)
   select $1, 'check-out', group_id, id, $3 from booking where id = $2 for no key update
   returning group_id as "groupId"`,
)

/**
 * Stores only the token's hash. Returns the booking's group; null if there is no such booking. Locks the booking, so
 * that a link is revoked if it was made just before its contact changes.
 */
export async function insertCheckOutLink(
  tx: Tx,
  { token, bookingId, at }: { token: string; bookingId: string; at: Instant },
): Promise<string | null> {
  return (
    (await tx.maybe(insertCheckOutToken, [hashToken(token), bookingId, timestamptz(at)]))?.groupId ?? null
  )
}

const revokeCheckOutTokens = statement<never, [bookingIds: readonly string[], at: string]>(
  'check-out-tokens-revoke',
  `update token set revoked_at = $2
   where booking_id = any($1::uuid[]) and kind = 'check-out' and revoked_at is null`,
)

const countCheckOutTokens = statement<{ count: number }, [bookingIds: readonly string[]]>(
  'check-out-tokens-count',
  `select count(*)::int as count from token
   where booking_id = any($1::uuid[]) and kind = 'check-out' and revoked_at is null`,
)

/** Returns how many check-out links of the bookings are not revoked. */
export async function countCheckOutLinks(reader: Queryable, bookingIds: readonly string[]): Promise<number> {
  return (await reader.one(countCheckOutTokens, [bookingIds])).count
}

/** Revokes every check-out link of the bookings. Returns how many there were. */
export function revokeCheckOutLinks(tx: Tx, bookingIds: readonly string[], at: Instant): Promise<number> {
  return tx.run(revokeCheckOutTokens, [bookingIds, timestamptz(at)])
}

/** 256 random bits need no slow hash, and looking up a hash leaks nothing through its timing. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
