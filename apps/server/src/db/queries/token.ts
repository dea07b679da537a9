import { createHash } from 'node:crypto'
import type { Instant } from '@samhus/domain/refusal'
import type { Queryable, Tx } from '../core/client.ts'
import { statement, timestamptz } from '../core/statement.ts'
import type { BookingKeys } from './booking.ts'
import type { RowRange } from './row-range.ts'
import { isOld, noGroup } from './sql-fragments.ts'

const feedByPerson = statement<{ at: Instant }, [personId: string]>(
  'feed-by-person',
  `select created_at as at from token where person_id = $1 and kind = 'calendar-feed' and revoked_at is null`,
)

const insertFeedToken = statement<never, [hash: Buffer, personId: string, at: string]>(
  'feed-insert',
  `insert into token (hash, group_id, kind, person_id, created_at)
   values ($1, ${noGroup}, 'calendar-feed', $2, $3)`,
)

const revokeFeedToken = statement<never, [personId: string, at: string]>(
  'feed-revoke',
  `update token set revoked_at = $2
   where person_id = $1 and group_id = ${noGroup} and kind = 'calendar-feed' and revoked_at is null`,
)

const deleteRevokedTokens = statement<never, [revokedBefore: string, limit: number, offset: number]>(
  'token-delete-revoked',
  `with old as materialized (
     select ctid, hash, group_id from token where kind <> 'check-out' and revoked_at < $1
     order by revoked_at limit $2 offset $3 for update skip locked)
   delete from token where ${isOld('hash, group_id')}`,
)

/** Deletes calendar feeds and links of cleaners that were revoked before that instant. Returns their number. */
export function deleteRevokedLinks(tx: Tx, revokedBefore: Instant, range: RowRange): Promise<number> {
  return tx.run(deleteRevokedTokens, [timestamptz(revokedBefore), range.limit, range.offset])
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

const insertCheckOutToken = statement<never, [hash: Buffer, bookingId: string, at: string, groupId: string]>(
  'check-out-token-insert',
  `insert into token (hash, kind, group_id, booking_id, created_at)
   select $1, 'check-out', group_id, id, $3 from booking where id = $2 and group_id = $4
   for no key update`,
)

/**
 * Stores only the token's hash. Returns false if there is no such booking. Locks the booking, so
 * that a link is revoked if it was made just before its contact changes.
 */
export async function insertCheckOutLink(
  tx: Tx,
  { token, groupId, bookingId, at }: { token: string; groupId: string; bookingId: string; at: Instant },
): Promise<boolean> {
  return (await tx.run(insertCheckOutToken, [hashToken(token), bookingId, timestamptz(at), groupId])) === 1
}

const revokeCheckOutTokens = statement<never, [bookingIds: readonly string[], at: string, groupId: string]>(
  'check-out-tokens-revoke',
  `update token set revoked_at = $2
   where booking_id = any($1::uuid[]) and group_id = $3 and kind = 'check-out' and revoked_at is null`,
)

const countCheckOutTokens = statement<{ count: number }, [bookingIds: readonly string[], groupId: string]>(
  'check-out-tokens-count',
  `select count(*)::int as count from token
   where booking_id = any($1::uuid[]) and group_id = $2 and kind = 'check-out' and revoked_at is null`,
)

/** Returns how many check-out links of the bookings are not revoked. */
export async function countCheckOutLinks(
  reader: Queryable,
  groupId: string,
  bookingIds: readonly string[],
): Promise<number> {
  return (await reader.one(countCheckOutTokens, [bookingIds, groupId])).count
}

/** Revokes every check-out link of the bookings. Returns how many there were. */
export function revokeCheckOutLinks(
  tx: Tx,
  { groupId, bookingIds }: BookingKeys,
  at: Instant,
): Promise<number> {
  return tx.run(revokeCheckOutTokens, [bookingIds, timestamptz(at), groupId])
}

/** 256 random bits need no slow hash, and looking up a hash leaks nothing through its timing. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
