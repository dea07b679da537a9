import type { AnyMailKind } from '@samhus/domain/mail-kinds'
import type { Instant } from '@samhus/domain/refusal'
import type { Tx } from '../core/client.ts'
import { statement, timestamptz } from '../core/statement.ts'
import { isOld } from './sql-fragments.ts'

// What every round of the outbox does first: it ends what a process that died has left, and what is too late.

const maxSettled = 500

const settleInterrupted = statement<
  { state: 'Due' | 'Lost' },
  [systemNow: string, latestLease: string, atLeastOnce: readonly string[]]
>(
  'mail-settle-interrupted',
  `with old as materialized (
     select ctid, id, group_id from mail
     where state = 'Claimed' and (lease_until <= $1 or lease_until > $2)
     order by due_at limit ${maxSettled} for update skip locked)
   update mail set state = case when kind = any($3::text[]) then 'Due' else 'Lost' end, lease_until = null,
     next_attempt_at = null
   where ${isOld('id, group_id')}
   returning state`,
)

/**
 * Ends attempts whose lease has run out, since their process died: those of kinds in `atLeastOnce` are due again, all
 * others are lost. Returns how many were lost.
 *
 * @param latestLease No lease ends later than this, system time: one that does was stored before the clock was set back.
 */
export async function settleInterruptedMails(
  tx: Tx,
  {
    systemNow,
    latestLease,
    atLeastOnce,
  }: {
    systemNow: Instant
    latestLease: Instant
    atLeastOnce: readonly AnyMailKind[]
  },
): Promise<number> {
  const settled = await tx.all(settleInterrupted, [
    timestamptz(systemNow),
    timestamptz(latestLease),
    atLeastOnce,
  ])
  return settled.filter(({ state }) => state === 'Lost').length
}

const maxDropped = 1000
const dropOld = `update mail set state = 'Dropped', drop_reason = 'too-late', next_attempt_at = null
   where ${isOld('id, group_id')}`

const dropExpired = statement(
  'mail-drop-expired',
  `with old as materialized (
     select m.ctid, m.id, m.group_id
     from mail m join jsonb_to_recordset($1::jsonb) as life(kind text, "createdBefore" timestamptz)
       on life.kind = m.kind and m.created_at <= life."createdBefore"
     where m.state = 'Due' and not m.is_planned and m.due_at <= $2
     limit ${maxDropped} for update of m skip locked)
   ${dropOld}`,
)
const dropExpiredOffers = statement(
  'mail-drop-expired-offers',
  `with old as materialized (
     select m.ctid, m.id, m.group_id
     from mail m cross join lateral (select reserved_until from booking
       where id = m.booking_id and group_id = m.group_id limit 1) b
     where m.state = 'Due' and m.kind = 'offered' and m.due_at <= $1 and b.reserved_until <= $1
     limit ${maxDropped} for update of m skip locked)
   ${dropOld}`,
)

/**
 * Drops mails whose time is over, at most 2,000 with two statements: a database may have years of them when it gets a
 * relay. Returns how many.
 *
 * @param lives Until when a mail of a kind must have been created to be too late now.
 */
export async function dropExpiredMails(
  tx: Tx,
  lives: readonly { readonly kind: AnyMailKind; readonly createdBefore: Instant }[],
  at: Instant,
): Promise<number> {
  const json = JSON.stringify(
    lives.map(({ kind, createdBefore }) => ({ kind, createdBefore: timestamptz(createdBefore) })),
  )
  const [expired, offers] = await Promise.all([
    tx.run(dropExpired, [json, timestamptz(at)]),
    tx.run(dropExpiredOffers, [timestamptz(at)]),
  ])
  return expired + offers
}
