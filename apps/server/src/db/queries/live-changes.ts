import type { Policy } from '@samhus/domain/policy'
import type { Day, Instant } from '@samhus/domain/refusal'
import type { Affected } from './change.ts'
import type { Db } from '../core/client.ts'
import { statement } from '../core/statement.ts'

/** How far a reader has come: rows are read in the order of transaction, then number. */
export interface Position {
  readonly transaction: string
  readonly number: number
}

interface Row {
  readonly number: number
  readonly transaction: string
  readonly groupId: string
  readonly affected: readonly Affected[]
}

/** A change row as it was written (changes.ts). */
export type ChangeRow =
  | (Row & {
      readonly kind: 'unit'
      readonly unitId: number
      readonly actorId: string | null
      readonly actorBookingId: string | null
      readonly actorPointsChanged: boolean
    })
  | (Row & { readonly kind: 'points'; readonly data: { readonly year: number; readonly points: number } })
  | (Row & {
      readonly kind: 'notification'
      readonly data: { readonly notice: 'offered'; readonly unitId: number; readonly reservedUntil: string }
    })
  | (Row & { readonly kind: 'refetch' })
  | (Omit<Row, 'groupId'> & {
      readonly kind: 'session'
      readonly groupId: null
      /** The device that has the session now. */
      readonly data: { readonly deviceId: string }
    })

/** A changed week with everybody who is on it, as of the reading. Never leaves the server like this. */
export interface LiveWeek {
  readonly id: number
  readonly groupId: string
  readonly calendarId: number
  readonly houseId: string
  readonly houseName: string
  readonly year: number
  readonly week: number
  readonly code: string
  readonly points: number
  readonly isOutOfOperation: boolean
  readonly dateFrom: Day
  readonly startsAt: Instant
  readonly bookingDeadline: Instant
  readonly restrictedUntil: Instant
  readonly version: number
  readonly rows: readonly {
    readonly bookingId: string
    readonly personId: string
    readonly type: 'Pre' | 'Book' | 'Assign' | 'Wait'
    readonly origin: 'hold' | 'offer' | null
    readonly reservedUntil: Instant | null
  }[]
}

export interface ChangeBatch {
  readonly changes: readonly ChangeRow[]
  readonly weeks: readonly LiveWeek[]
  readonly policies: readonly { readonly groupId: string; readonly policy: Policy }[]
  /** Below it every transaction has ended. */
  readonly horizon: string
  /** Rows have been committed that a transaction still running keeps above the horizon. */
  readonly isHeldBack: boolean
}

const ms = (column: string): string => `(extract(epoch from ${column}) * 1000)::bigint`

const weekJson = `json_build_object('id', u.id, 'groupId', u.group_id, 'calendarId', u.calendar_id,
  'houseId', u.house_id, 'houseName', h.name, 'year', u.year, 'week', u.week, 'code', u.code, 'points', u.points,
  'isOutOfOperation', u.is_out_of_operation or h.archived_at is not null or g.archived_at is not null,
  'dateFrom', u.date_from, 'startsAt', ${ms('u.starts_at')}, 'bookingDeadline', ${ms('u.booking_deadline')},
  'restrictedUntil', ${ms('u.restricted_until')}, 'version', u.version,
  'rows', coalesce((select json_agg(json_build_object('bookingId', b.id, 'personId', m.person_id,
      'type', b.type, 'origin', b.origin, 'reservedUntil', ${ms('b.reserved_until')}))
    from booking b join membership m on m.id = b.membership_id
    where b.unit_id = u.id and b.type in ('Pre', 'Book', 'Assign', 'Wait')), '[]'))`

const nextBatch = statement<ChangeBatch>(
  'change-batch',
  `with horizon as materialized (select pg_snapshot_xmin(pg_current_snapshot()) as xmin),
   batch as materialized (
     select c.* from change c, horizon
     where (c.transaction, c.number) > ($1::xid8, $2::bigint) and c.transaction < horizon.xmin
     order by c.transaction, c.number limit $3
   ),
   touched as materialized (
     select unit_id as id from batch where unit_id is not null
     union
     select (data ->> 'unitId')::bigint from batch where kind = 'notification'
   )
   select
     coalesce((select json_agg(json_build_object('number', number, 'transaction', transaction::text,
         'kind', kind, 'groupId', group_id, 'unitId', unit_id, 'actorId', actor_id,
         'actorBookingId', actor_booking_id, 'actorPointsChanged', actor_points_changed,
         'affected', affected, 'data', data) order by transaction, number) from batch), '[]') as changes,
     coalesce((select json_agg(${weekJson})
       from unit u join house h on h.id = u.house_id join "group" g on g.id = u.group_id
       where u.id in (select id from touched)), '[]') as weeks,
     coalesce((select json_agg(json_build_object('groupId', g.group_id, 'policy',
         (select constants from policy p where p.group_id = g.group_id order by version desc limit 1)))
       from (select distinct group_id from batch where group_id is not null) g), '[]') as policies,
     (select xmin::text from horizon) as horizon,
     exists (select from change c, horizon where c.transaction >= horizon.xmin) as "isHeldBack"`,
)

/**
 * The next change rows behind a position, with their weeks as they are now, all in one snapshot.
 *
 * Only rows below the snapshot's horizon: above it a transaction that began earlier may still commit, and
 * reading past it by number would lose its rows.
 *
 * @see docs/domain.md §12
 */
export function readChanges(db: Db, after: Position, limit: number): Promise<ChangeBatch> {
  return db.one(nextBatch, [after.transaction, after.number, limit])
}

const horizonNow = statement<{ horizon: string }>(
  'change-horizon',
  'select pg_snapshot_xmin(pg_current_snapshot())::text as horizon',
)

/** Where a reader begins: whatever commits from now on lies behind it. */
export async function positionNow(db: Db): Promise<Position> {
  return { transaction: (await db.one(horizonNow)).horizon, number: 0 }
}

const balancesOfPeople = statement<{ personId: string; balance: number }>(
  'balances-of-people',
  `select m.person_id as "personId", a.balance
   from account a join membership m on m.id = a.membership_id
   where a.group_id = $1 and a.year = $2 and m.person_id = any($3)`,
)

/** Balances of one year; who has no account is missing. */
export function balancesIn(
  db: Db,
  { groupId, year, personIds }: { groupId: string; year: number; personIds: readonly string[] },
): Promise<{ personId: string; balance: number }[]> {
  return db.all(balancesOfPeople, [groupId, year, personIds])
}

/** Somebody who is connected, as an owner of a group; `adminId`: who acts as them. */
export interface Connected {
  readonly personId: string
  readonly groupId: string
  readonly adminId: string | null
}

const gone = statement<{ personId: string; groupId: string; why: 'membership-ended' | 'user-disabled' }>(
  'connected-no-longer-allowed',
  `select d.person_id as "personId", d.group_id as "groupId",
     case when p.enabled and coalesce(a.enabled and a.role_type <> '{}', true)
       then 'membership-ended' else 'user-disabled' end as why
   from unnest($1::uuid[], $2::uuid[], $3::uuid[]) as d (person_id, group_id, admin_id)
   join person p on p.id = d.person_id
   left join person a on a.id = d.admin_id
   left join membership m on m.person_id = d.person_id and m.group_id = d.group_id and m.left_at is null
   left join "group" g on g.id = m.group_id and g.archived_at is null
   where g.id is null or not p.enabled or not coalesce(a.enabled and a.role_type <> '{}', true)`,
)

/** Those who may no longer listen, and why. */
export function noLongerAllowed(
  db: Db,
  connected: readonly Connected[],
): Promise<{ personId: string; groupId: string; why: 'membership-ended' | 'user-disabled' }[]> {
  return db.all(gone, [
    connected.map(({ personId }) => personId),
    connected.map(({ groupId }) => groupId),
    connected.map(({ adminId }) => adminId),
  ])
}

const notify = statement('change-notify', "select pg_notify('samhus_change', '')")

/**
 * Wakes the readers of other processes. On a connection outside of every booking transaction: inside one it
 * would make each commit wait for the one before.
 */
export async function wakeOthers(db: Db): Promise<void> {
  await db.all(notify)
}
