import { createHash } from 'node:crypto'
import type { Day, Instant } from '@samhus/domain/refusal'
import type { Reads, Tx } from '../core/client.ts'
import { statement, timestamptz } from '../core/statement.ts'

const feedOf = statement<{ at: Instant }, [personId: string]>(
  'feed-of-person',
  `select created_at as at from token where person_id = $1 and kind = 'calendar-feed' and revoked_at is null`,
)

const insertFeed = statement<never, [hash: Buffer, personId: string, at: string]>(
  'feed-insert',
  `insert into token (hash, kind, person_id, created_at) values ($1, 'calendar-feed', $2, $3)`,
)

const revokeFeed = statement<never, [personId: string, at: string]>(
  'feed-revoke',
  `update token set revoked_at = $2 where person_id = $1 and kind = 'calendar-feed' and revoked_at is null`,
)

/** Since when the person has a feed; null: there is none. */
export async function feedSince(reader: Reads, personId: string): Promise<Instant | null> {
  return (await reader.maybe(feedOf, [personId]))?.at ?? null
}

/** Only the token's hash is kept. The person's row is locked, and has no other feed. */
export async function addFeed(tx: Tx, { personId, token }: { personId: string; token: string }, at: Instant) {
  await tx.run(insertFeed, [hashOf(token), personId, timestamptz(at)])
}

/** False where there was none. */
export async function stopFeed(tx: Tx, personId: string, at: Instant): Promise<boolean> {
  return (await tx.run(revokeFeed, [personId, timestamptz(at)])) > 0
}

/** Whose weeks a feed tells, and in which language. */
export interface FeedOwner {
  readonly personId: string
  readonly language: 'da' | 'sv' | 'en' | null
}

const ownerOfFeed = statement<FeedOwner, [hash: Buffer]>(
  'feed-owner',
  `select p.id as "personId", p.language
   from token t join person p on p.id = t.person_id
   where t.hash = $1 and t.kind = 'calendar-feed' and t.revoked_at is null and p.enabled
     and exists (select from membership m where m.person_id = p.id and m.left_at is null)`,
)

/** Null: no such feed, revoked, or its person has no access or is in no group any more. */
export async function findFeedOwner(reader: Reads, token: string): Promise<FeedOwner | null> {
  return (await reader.maybe(ownerOfFeed, [hashOf(token)])) ?? null
}

/** A booked week as a calendar shows it. Nothing of a guest but that there is one. */
export interface FeedWeek {
  readonly bookingId: string
  readonly houseName: string
  readonly address: string
  readonly city: string
  readonly country: string
  readonly year: number
  readonly week: number
  readonly dateFrom: Day
  readonly dateTo: Day
  readonly checkInAt: Instant
  readonly checkOutAt: Instant
  readonly timeZone: string
  readonly isLentOut: boolean
  readonly bookedAt: Instant
  /** Of lending out and taking back; null: never. */
  readonly changedAt: Instant | null
  readonly changes: number
}

const weeksOfPerson = statement<FeedWeek, [personId: string]>(
  'feed-weeks',
  `select b.id as "bookingId", h.name as "houseName", h.address, h.city, h.country, u.year, u.week,
     u.date_from as "dateFrom", u.date_to as "dateTo", u.check_in_at as "checkInAt",
     u.check_out_at as "checkOutAt", b.lent_out_name is not null as "isLentOut",
     coalesce(b.accepted_at, b.created_at) as "bookedAt",
     (select constants ->> 'timeZone' from policy where group_id = m.group_id order by version desc limit 1)
       as "timeZone",
     changed.at as "changedAt", changed.count as changes
   from membership m
   join booking b on b.membership_id = m.id and b.type in ('Book', 'Assign')
   join unit u on u.id = b.unit_id
   join house h on h.id = u.house_id
   cross join lateral (
     select max(x.at) as at, count(*)::int as count from audit x
     where x.subject_kind = 'booking' and x.subject_id = b.id::text and x.action = 'update-details') changed
   where m.person_id = $1 and m.left_at is null
   order by u.starts_at, h.name, b.id`,
)

/** Every booked week of the person, in all groups that they are in, past ones too. */
export function feedWeeksOf(reader: Reads, personId: string): Promise<FeedWeek[]> {
  return reader.all(weeksOfPerson, [personId])
}

/** 256 random bits need no slow hash, and looking a hash up tells nothing by its time. */
function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
