import type { AnyMailKind } from '@samhus/domain/mail-kinds'
import type { Instant } from '@samhus/domain/refusal'
import type { Tx } from '../core/client.ts'
import { statement, timestamptz } from '../core/statement.ts'
import type { RowRange } from './row-range.ts'
import { isOld } from './sql-fragments.ts'

// What every round of the outbox does first: it ends what a process that died has left, and what is too late.

const settleInterrupted = statement<
  { state: 'Due' | 'Lost' },
  [systemNow: string, latestLease: string, atLeastOnce: readonly string[], limit: number, offset: number]
>(
  'mail-settle-interrupted',
  `with old as materialized (
     select ctid, id, group_id from mail
     where state = 'Claimed' and (lease_until <= $1 or lease_until > $2)
     order by due_at limit $4 offset $5 for update skip locked)
   update mail set state = case when kind = any($3::text[]) then 'Due' else 'Lost' end, lease_until = null,
     next_attempt_at = null
   where ${isOld('id, group_id')}
   returning state`,
)

/**
 * Ends attempts of a range whose lease has run out, since their process died: those of kinds in `atLeastOnce` are due again, all
 * others are lost. Returns how many were lost.
 *
 * @param latestLease No lease ends later than this, system time: one that does was stored before the clock was set back.
 */
export function settleInterruptedMails(
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
  { limit, offset }: RowRange,
): Promise<{ state: 'Due' | 'Lost' }[]> {
  return tx.all(settleInterrupted, [
    timestamptz(systemNow),
    timestamptz(latestLease),
    atLeastOnce,
    limit,
    offset,
  ])
}

/** Until when a mail of a kind must have been created to be too late now. */
interface MailLife {
  readonly kind: AnyMailKind
  readonly createdBefore: Instant
}

const dropOld = `update mail set state = 'Dropped', drop_reason = 'too-late', next_attempt_at = null
   where ${isOld('id, group_id')}`

const dropExpired = statement<never, [lives: string, at: string, limit: number, offset: number]>(
  'mail-drop-expired',
  `with old as materialized (
     select m.ctid, m.id, m.group_id
     from mail m join jsonb_to_recordset($1::jsonb) as life(kind text, "createdBefore" timestamptz)
       on life.kind = m.kind and m.created_at <= life."createdBefore"
     where m.state = 'Due' and not m.is_planned and m.due_at <= $2
     limit $3 offset $4 for update of m skip locked)
   ${dropOld}`,
)
const dropExpiredOffers = statement<never, [at: string, limit: number, offset: number]>(
  'mail-drop-expired-offers',
  `with old as materialized (
     select m.ctid, m.id, m.group_id
     from mail m cross join lateral (select reserved_until from booking
       where id = m.booking_id and group_id = m.group_id limit 1) b
     where m.state = 'Due' and m.kind = 'offered' and m.due_at <= $1 and b.reserved_until <= $1
     limit $2 offset $3 for update of m skip locked)
   ${dropOld}`,
)

/** Drops mails of a range whose time is over: a database may have years of them when it gets a relay. Returns how many. */
export function dropExpiredMails(
  tx: Tx,
  { lives, at }: { lives: readonly MailLife[]; at: Instant },
  { limit, offset }: RowRange,
): Promise<number> {
  const json = JSON.stringify(
    lives.map(({ kind, createdBefore }) => ({ kind, createdBefore: timestamptz(createdBefore) })),
  )
  return tx.run(dropExpired, [json, timestamptz(at), limit, offset])
}

/** Drops mails of a range about offers that are over. Returns how many. */
export function dropMailsOfExpiredOffers(tx: Tx, at: Instant, { limit, offset }: RowRange): Promise<number> {
  return tx.run(dropExpiredOffers, [timestamptz(at), limit, offset])
}
