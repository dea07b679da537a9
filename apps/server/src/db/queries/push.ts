import type { Instant } from '@samhus/domain/refusal'
import type { Tx } from '../core/client.ts'
import { statement, timestamptz } from '../core/statement.ts'

type Language = 'da' | 'sv' | 'en'

/** A browser that wants to be told. */
export interface Subscription {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
  readonly language: Language
}

const dropOthers = statement(
  'push-drop-others',
  'delete from push_subscription where endpoint = $1 and person_id <> $2',
)
const upsert = statement<{ id: string }>(
  'push-subscribe',
  `insert into push_subscription as s (id, person_id, endpoint, p256dh, auth, language, created_at)
   values ($1, $2, $3, $4, $5, $6, $7)
   on conflict (endpoint) do update set p256dh = excluded.p256dh, auth = excluded.auth, language = excluded.language
     where s.person_id = excluded.person_id
       and (s.p256dh, s.auth, s.language) is distinct from (excluded.p256dh, excluded.auth, excluded.language)
   returning id`,
)
const dropOldest = statement(
  'push-drop-oldest',
  `delete from push_subscription where id in (
     select id from push_subscription where person_id = $1 order by created_at desc, id offset $2)`,
)

/**
 * Keeps a person's browser; answers its id, or null where it was kept already, just so.
 *
 * A browser tells whoever used it last: what was still to be sent to the person before goes with their row. Of one
 * person's browsers the newest `most` are kept.
 */
export async function subscribe(
  tx: Tx,
  given: Subscription & { id: string; personId: string; most: number },
  at: Instant,
): Promise<string | null> {
  const { id, personId, endpoint, p256dh, auth, language, most } = given
  await tx.run(dropOthers, [endpoint, personId])
  const kept = await tx.maybe(upsert, [id, personId, endpoint, p256dh, auth, language, timestamptz(at)])
  await tx.run(dropOldest, [personId, most])
  return kept?.id ?? null
}

const remove = statement<{ id: string }>(
  'push-unsubscribe',
  'delete from push_subscription where endpoint = $1 and person_id = $2 returning id',
)

/** Forgets a person's browser; answers its id, or null where there was none. */
export async function unsubscribe(
  tx: Tx,
  { endpoint, personId }: { endpoint: string; personId: string },
): Promise<string | null> {
  return (await tx.maybe(remove, [endpoint, personId]))?.id ?? null
}

const post = statement(
  'push-post-offer',
  `insert into push_message (booking_id, subscription_id, group_id, created_at)
   select $1, s.id, $2, $3
   from (select id from push_subscription where person_id = $4 for key share) s
   on conflict do nothing`,
)

/** Puts a message to each of the person's browsers into the same transaction as the offer. */
export async function postOffer(
  tx: Tx,
  { bookingId, groupId, personId }: { bookingId: string; groupId: string; personId: string },
  at: Instant,
): Promise<void> {
  await tx.run(post, [bookingId, groupId, timestamptz(at), personId])
}

/** A message to one browser, with what it says. */
export interface ClaimedPush extends Subscription {
  readonly bookingId: string
  readonly subscriptionId: string
  readonly groupId: string
  readonly attempts: number
  readonly createdAt: Instant
  readonly houseName: string
  readonly week: number
  readonly year: number
  readonly reservedUntil: Instant
  readonly timeZone: string
}

const settle = statement(
  'push-settle',
  `update push_message m set state = case when m.state = 'Claimed' then 'Lost' else 'Dropped' end
   where (m.booking_id, m.subscription_id) in (
     select o.booking_id, o.subscription_id
     from push_message o join booking b on b.id = o.booking_id
     where (o.state = 'Claimed' and o.not_before <= $1)
       or (o.state = 'Due' and not coalesce(b.type = 'Pre' and b.origin = 'offer' and b.reserved_until > $2, false))
     limit 100 for update of o skip locked)`,
)
const claim = statement<ClaimedPush>(
  'push-claim',
  `with claimed as (
     update push_message m set state = 'Claimed', attempts = m.attempts + 1, not_before = $3
     where (m.booking_id, m.subscription_id) in (
       select o.booking_id, o.subscription_id from push_message o
       where o.state = 'Due' and coalesce(o.not_before <= $1, true)
       order by o.created_at limit $4 for update skip locked)
     returning m.*)
   select c.booking_id as "bookingId", c.subscription_id as "subscriptionId", c.group_id as "groupId", c.attempts,
     c.created_at as "createdAt", s.endpoint, s.p256dh, s.auth, s.language, h.name as "houseName", u.week, u.year,
     b.reserved_until as "reservedUntil",
     (select constants ->> 'timeZone' from policy where group_id = c.group_id order by version desc limit 1)
       as "timeZone"
   from claimed c
   join push_subscription s on s.id = c.subscription_id
   join booking b on b.id = c.booking_id and b.type = 'Pre' and b.origin = 'offer' and b.reserved_until > $2
   join unit u on u.id = b.unit_id
   join house h on h.id = u.house_id`,
)

/**
 * Claims messages that are due for as long as `leaseUntil` (wall time), at most `limit`; those that somebody else is
 * sending are passed over. First drops those whose offer is no longer live, and gives up those whose process died.
 */
export async function claimDue(
  tx: Tx,
  { at, wall, leaseUntil, limit }: { at: Instant; wall: Instant; leaseUntil: Instant; limit: number },
): Promise<ClaimedPush[]> {
  await tx.run(settle, [timestamptz(wall), timestamptz(at)])
  return tx.all(claim, [timestamptz(wall), timestamptz(at), timestamptz(leaseUntil), limit])
}

type Key = Pick<ClaimedPush, 'bookingId' | 'subscriptionId'>

const end = statement(
  'push-end',
  `update push_message set state = $3 where booking_id = $1 and subscription_id = $2 and state = 'Claimed'`,
)
const putOff = statement(
  'push-put-off',
  `update push_message set state = 'Due', not_before = $3
   where booking_id = $1 and subscription_id = $2 and state = 'Claimed'`,
)
const removeGone = statement(
  'push-remove-gone',
  'delete from push_subscription where id = $1 and endpoint = $2 returning id',
)

/** What became of a message that was claimed. */
export async function endMessage(
  tx: Tx,
  { bookingId, subscriptionId }: Key,
  state: 'Sent' | 'Dropped' | 'Lost',
): Promise<void> {
  await tx.run(end, [bookingId, subscriptionId, state])
}

/** It was not taken, and may be sent again at an instant of wall time. */
export async function putOffMessage(
  tx: Tx,
  { bookingId, subscriptionId }: Key,
  notBefore: Instant,
): Promise<void> {
  await tx.run(putOff, [bookingId, subscriptionId, timestamptz(notBefore)])
}

/** The push service knows the browser no more; what was still to be sent to it goes too. False: it was gone. */
export async function removeSubscription(
  tx: Tx,
  { subscriptionId, endpoint }: Pick<ClaimedPush, 'subscriptionId' | 'endpoint'>,
): Promise<boolean> {
  return (await tx.run(removeGone, [subscriptionId, endpoint])) > 0
}

const sweep = statement<never, [before: string, limit: number]>(
  'sweep-push-messages',
  `delete from push_message where (booking_id, subscription_id) in (
     select booking_id, subscription_id from push_message where created_at <= $1 limit $2 for update skip locked)`,
)

/** Deletes messages made at or before an instant, at most `limit`; answers how many. */
export function sweepMessages(tx: Tx, before: Instant, limit: number): Promise<number> {
  return tx.run(sweep, [timestamptz(before), limit])
}
