import type { Instant } from '@samhus/domain/refusal'
import type { Queryable, Tx } from '../core/client.ts'
import { statement, timestamptz } from '../core/statement.ts'
import type { RowRange } from './row-range.ts'
import { filterByValue, isOld } from './sql-fragments.ts'

type Language = 'da' | 'sv' | 'en'

/** A browser's subscription to push messages. */
export interface PushSubscription {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
  readonly language: Language
}

const deleteOthersSubscription = statement(
  'push-delete-others',
  'delete from push_subscription where endpoint = $1 and person_id <> $2',
)
const upsertSubscriptionRow = statement<{ id: string }>(
  'push-subscribe',
  `insert into push_subscription as s (id, person_id, endpoint, p256dh, auth, language, created_at)
   values ($1, $2, $3, $4, $5, $6, $7)
   on conflict (endpoint) do update set p256dh = excluded.p256dh, auth = excluded.auth, language = excluded.language
     where s.person_id = excluded.person_id
       and (s.p256dh, s.auth, s.language) is distinct from (excluded.p256dh, excluded.auth, excluded.language)
   returning id`,
)
const deleteOldestSubscriptions = statement(
  'push-delete-oldest',
  `delete from push_subscription where id in (
     select id from push_subscription where person_id = $1 order by created_at desc, id offset $2)`,
)

/**
 * Stores a person's subscription. Returns its id, or null if it was already stored with the same values.
 *
 * A browser's messages go to the person who used it last: the previous person's subscription is deleted together with
 * its unsent messages. A person has the newest `maxPerPerson` subscriptions only.
 */
export async function upsertPushSubscription(
  tx: Tx,
  subscription: PushSubscription & { id: string; personId: string; maxPerPerson: number },
  at: Instant,
): Promise<string | null> {
  const { id, personId, endpoint, p256dh, auth, language, maxPerPerson } = subscription
  await tx.run(deleteOthersSubscription, [endpoint, personId])
  const upserted = await tx.maybe(upsertSubscriptionRow, [
    id,
    personId,
    endpoint,
    p256dh,
    auth,
    language,
    timestamptz(at),
  ])
  await tx.run(deleteOldestSubscriptions, [personId, maxPerPerson])
  return upserted?.id ?? null
}

const deleteSubscriptionRow = statement<{ id: string }>(
  'push-unsubscribe',
  'delete from push_subscription where endpoint = $1 and person_id = $2 returning id',
)

/** Deletes a person's subscription. Returns its id, or null if there was none. */
export async function deletePushSubscription(
  tx: Tx,
  { endpoint, personId }: { endpoint: string; personId: string },
): Promise<string | null> {
  return (await tx.maybe(deleteSubscriptionRow, [endpoint, personId]))?.id ?? null
}

const deleteSubscriptionsOfPerson = statement<never, [personId: string]>(
  'push-unsubscribe-all',
  'delete from push_subscription where person_id = $1',
)

/** Deletes all subscriptions of a person, with their unsent messages. */
export async function deletePushSubscriptions(tx: Tx, personId: string): Promise<void> {
  await tx.run(deleteSubscriptionsOfPerson, [personId])
}

const insertOfferMessages = statement(
  'push-enqueue-offer',
  `insert into push_message (booking_id, subscription_id, group_id, created_at)
   select $1, s.id, $2, $3
   from (select id from push_subscription where person_id = $4 for key share) s
   on conflict do nothing`,
)

/** Inserts a message to each of the person's browsers in the transaction of the offer. */
export async function enqueueOfferPush(
  tx: Tx,
  { bookingId, groupId, personId }: { bookingId: string; groupId: string; personId: string },
  at: Instant,
): Promise<void> {
  await tx.run(insertOfferMessages, [bookingId, groupId, timestamptz(at), personId])
}

// The condition on the instant is the index's own.
const openMessage = statement<{ one: 1 }, [systemNow: string, latestPause: string]>(
  'push-any',
  `select 1 as one from push_message where state in ('Due', 'Claimed') and created_at < 'infinity'
     and coalesce(not_before <= $1 or not_before > $2, true) limit 1`,
)

/** Returns whether the pause or the lease of any message is over: asked every second, and nearly always answered with no. */
export async function hasPushToSend(
  reader: Queryable,
  { systemNow, latestPause }: { systemNow: Instant; latestPause: Instant },
): Promise<boolean> {
  return (await reader.maybe(openMessage, [timestamptz(systemNow), timestamptz(latestPause)])) !== undefined
}

/** A leased message to one browser, with its content. */
export interface LeasedPush extends PushSubscription {
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

const settleStaleMessages = statement<never, [systemNow: string, at: string, limit: number, offset: number]>(
  'push-settle-stale',
  `with old as materialized (
     select o.ctid, o.booking_id, o.subscription_id, o.group_id
     from push_message o
     cross join lateral (select * from booking where id = o.booking_id and group_id = o.group_id limit 1) b
     where o.state in ('Due', 'Claimed') and case o.state when 'Claimed' then o.not_before <= $1
       else not coalesce(b.type = 'Pre' and b.origin = 'offer' and b.reserved_until > $2, false) end
     limit $3 offset $4 for update of o skip locked)
   update push_message set state = case when state = 'Claimed' then 'Lost' else 'Dropped' end
   where ${isOld('booking_id, subscription_id, group_id')}`,
)
const leaseMessages = statement<LeasedPush>(
  'push-lease',
  `with claimed as (
     update push_message m set state = 'Claimed', attempts = m.attempts + 1, not_before = $3
     where (m.booking_id, m.subscription_id, m.group_id) in (
       select o.booking_id, o.subscription_id, o.group_id from push_message o
       where o.state = 'Due' and coalesce(o.not_before <= $1 or o.not_before > $5, true)
       order by o.created_at limit $4 offset $6 for update skip locked)
     returning m.*)
   select c.booking_id as "bookingId", c.subscription_id as "subscriptionId", c.group_id as "groupId", c.attempts,
     c.created_at as "createdAt", s.endpoint, s.p256dh, s.auth, s.language, h.name as "houseName", u.week, u.year,
     b.reserved_until as "reservedUntil",
     (select constants ->> 'timeZone' from policy where group_id = c.group_id order by version desc limit 1)
       as "timeZone"
   from claimed c
   join push_subscription s on s.id = c.subscription_id
   join booking b on b.id = c.booking_id and b.group_id = c.group_id and b.type = 'Pre' and b.origin = 'offer' and b.reserved_until > $2
   join unit u on u.id = b.unit_id and u.group_id = b.group_id
   join house h on h.id = u.house_id and h.group_id = u.group_id`,
)

/**
 * Drops messages of a range whose offer is over, and marks those as lost whose lease has run out, since their process
 * died.
 */
export async function settlePushes(
  tx: Tx,
  { at, systemNow }: { at: Instant; systemNow: Instant },
  { limit, offset }: RowRange,
): Promise<void> {
  await tx.run(settleStaleMessages, [timestamptz(systemNow), timestamptz(at), limit, offset])
}

/**
 * Leases due messages of a range until `leaseUntil` (system time), skipping those that another process is sending.
 *
 * @param times.latestPause No pause ends after this, system time: one that does was stored before the clock was set
 * back, and is over.
 */
export async function leaseDuePushes(
  tx: Tx,
  times: { at: Instant; systemNow: Instant; leaseUntil: Instant; latestPause: Instant },
  { limit, offset }: RowRange,
): Promise<LeasedPush[]> {
  const [at, systemNow] = [timestamptz(times.at), timestamptz(times.systemNow)]
  const [leaseUntil, latestPause] = [timestamptz(times.leaseUntil), timestamptz(times.latestPause)]
  return tx.all(leaseMessages, [systemNow, at, leaseUntil, limit, latestPause, offset])
}

type PushKey = Pick<LeasedPush, 'bookingId' | 'subscriptionId' | 'groupId'>

const endMessageRow = statement(
  'push-end',
  `update push_message set state = $3
   where booking_id = $1 and subscription_id = $2 and group_id = $4 and ${filterByValue('state', 'Claimed')}`,
)
const postponeMessageRow = statement(
  'push-postpone',
  `update push_message set state = 'Due', not_before = $3
   where booking_id = $1 and subscription_id = $2 and group_id = $4 and ${filterByValue('state', 'Claimed')}`,
)
const deleteGoneSubscription = statement(
  'push-delete-gone',
  'delete from push_subscription where id = $1 and endpoint = $2 returning id',
)

/** Stores the final state of a leased message. */
export async function finishPush(
  tx: Tx,
  { bookingId, subscriptionId, groupId }: PushKey,
  state: 'Sent' | 'Dropped' | 'Lost',
): Promise<void> {
  await tx.run(endMessageRow, [bookingId, subscriptionId, state, groupId])
}

/** Makes a leased message due again at `notBefore` (system time), after the push service did not accept it. */
export async function postponePush(
  tx: Tx,
  { bookingId, subscriptionId, groupId }: PushKey,
  notBefore: Instant,
): Promise<void> {
  await tx.run(postponeMessageRow, [bookingId, subscriptionId, timestamptz(notBefore), groupId])
}

/**
 * Deletes a subscription that the push service no longer knows, together with its unsent messages. Returns false if it
 * was already deleted.
 */
export async function deleteExpiredPushSubscription(
  tx: Tx,
  { subscriptionId, endpoint }: Pick<LeasedPush, 'subscriptionId' | 'endpoint'>,
): Promise<boolean> {
  return (await tx.run(deleteGoneSubscription, [subscriptionId, endpoint])) > 0
}

const deleteOldMessages = statement<never, [before: string, limit: number, offset: number]>(
  'push-delete-old',
  `with old as materialized (
     select ctid, booking_id, subscription_id, group_id from push_message where created_at <= $1
     order by created_at limit $2 offset $3 for update skip locked)
   delete from push_message where ${isOld('booking_id, subscription_id, group_id')}`,
)

/** Deletes messages created at or before an instant, of a range. Returns how many. */
export function deletePushMessages(tx: Tx, before: Instant, range: RowRange): Promise<number> {
  return tx.run(deleteOldMessages, [timestamptz(before), range.limit, range.offset])
}
