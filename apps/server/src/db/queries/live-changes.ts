import type { Policy } from '@samhus/domain/policy'
import type { Day, Instant } from '@samhus/domain/refusal'
import type { Db } from '../core/client.ts'
import { statement } from '../core/statement.ts'
import type { AffectedPerson } from './change.ts'
import { durableHorizon, epochMs, noGroup } from './sql-fragments.ts'

/** A reader's position: rows are read in the order of transaction, then number. */
export interface ChangePosition {
  readonly transaction: string
  readonly number: number
}

interface ChangeRowBase {
  readonly number: number
  readonly transaction: string
  readonly groupId: string
  readonly affected: readonly AffectedPerson[]
}

/** A change row as change.ts inserts it. */
export type ChangeRow =
  | (ChangeRowBase & {
      readonly kind: 'unit'
      readonly unitId: number
      readonly actorId: string | null
      readonly actorBookingId: string | null
      readonly actorPointsChanged: boolean
      /** Only the actor and the affected people may learn of it. */
      readonly isPrivate: boolean
    })
  | (ChangeRowBase & {
      readonly kind: 'points'
      readonly data: { readonly year: number; readonly points: number }
    })
  | (ChangeRowBase & {
      readonly kind: 'notification'
      readonly data: { readonly notice: 'offered'; readonly unitId: number; readonly reservedUntil: string }
    })
  | (ChangeRowBase & {
      readonly kind: 'announcement'
      readonly data: { readonly announcementId: string }
    })
  | (ChangeRowBase & { readonly kind: 'refetch' })
  | (Omit<ChangeRowBase, 'groupId'> & {
      readonly kind: 'session'
      readonly groupId: null
      /** The device that has the session now. */
      readonly data: { readonly deviceId: string }
    })
  | (Omit<ChangeRowBase, 'groupId'> & { readonly kind: 'brand'; readonly groupId: null })

/** A changed week with the rows of all people on it, as of the reading. Internal: never sent to a client like this. */
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
  /** Every transaction below this id has ended, and no new one gets such an id. */
  readonly horizon: string
  /**
   * The newest transaction with a row that was not read, although it has committed, because an older transaction is
   * running; null if there is none.
   */
  readonly heldBackUpTo: string | null
}

const weekJson = `json_build_object('id', u.id, 'groupId', u.group_id, 'calendarId', u.calendar_id,
  'houseId', u.house_id, 'houseName', h.name, 'year', u.year, 'week', u.week, 'code', u.code, 'points', u.points,
  'isOutOfOperation', u.is_out_of_operation or h.archived_at is not null or g.archived_at is not null,
  'dateFrom', u.date_from, 'startsAt', ${epochMs('u.starts_at')}, 'bookingDeadline', ${epochMs('u.booking_deadline')},
  'restrictedUntil', ${epochMs('u.restricted_until')}, 'version', u.version,
  'rows', coalesce((select json_agg(json_build_object('bookingId', b.id, 'personId', m.person_id,
      'type', b.type, 'origin', b.origin, 'reservedUntil', ${epochMs('b.reserved_until')}))
    from booking b join membership m on m.id = b.membership_id and m.group_id = b.group_id
    where b.unit_id = u.id and b.group_id = u.group_id and b.type in ('Pre', 'Book', 'Assign', 'Wait')), '[]'))`

const nextBatch = statement<ChangeBatch>(
  'change-batch',
  `with horizon as materialized (
     select pg_snapshot_xmin(pg_current_snapshot()) as xmin, ${durableHorizon} as durable,
       (select transaction from change order by transaction desc limit 1) as newest
   ),
   batch as materialized (
     select c.* from change c
     where (c.transaction, c.number) > ($1::xid8, $2::bigint) and c.transaction < (select xmin from horizon)
     order by c.transaction, c.number limit $3
   ),
   touched as materialized (
     select unit_id as id, group_id from batch where unit_id is not null
     union
     select (data ->> 'unitId')::bigint, group_id from batch where kind = 'notification'
   )
   select
     coalesce((select json_agg(json_build_object('number', number, 'transaction', transaction::text,
         'kind', kind, 'groupId', nullif(group_id, ${noGroup}), 'unitId', unit_id, 'actorId', actor_id,
         'actorBookingId', actor_booking_id, 'actorPointsChanged', actor_points_changed,
         'isPrivate', is_private, 'affected', affected, 'data', data) order by transaction, number) from batch), '[]') as changes,
     coalesce((select json_agg(${weekJson})
       from unit u join house h on h.id = u.house_id and h.group_id = u.group_id join "group" g on g.id = u.group_id
       where (u.id, u.group_id) in (select id, group_id from touched)), '[]') as weeks,
     coalesce((select json_agg(json_build_object('groupId', g.group_id, 'policy',
         (select constants from policy p where p.group_id = g.group_id order by version desc limit 1)))
       from (select distinct group_id from batch where group_id <> ${noGroup}) g), '[]') as policies,
     (select durable::text from horizon) as horizon,
     (select newest::text from horizon where newest >= xmin) as "heldBackUpTo"`,
)

/**
 * Returns the next change rows after a position, with their weeks as they are now, all in one snapshot.
 *
 * Reads only rows below the snapshot's horizon: above it a transaction that began earlier may still commit, and
 * reading past it by number would lose its rows.
 *
 * @see docs/domain.md §12
 */
export function readChanges(db: Db, after: ChangePosition, limit: number): Promise<ChangeBatch> {
  return db.one(nextBatch, [after.transaction, after.number, limit])
}

const horizonNow = statement<{ horizon: string }>(
  'change-horizon',
  `select ${durableHorizon}::text as horizon`,
)

/** Returns a reader's start position: every transaction that commits from now on comes after it. */
export async function readCurrentPosition(db: Db): Promise<ChangePosition> {
  return { transaction: (await db.one(horizonNow)).horizon, number: 0 }
}

const notifyChange = statement('change-notify', "select pg_notify('samhus_change', '')")

/**
 * Notifies the change readers of other processes. Not sent inside a booking transaction, since there it would make each
 * commit wait for the one before.
 */
export async function notifyOtherProcesses(db: Db): Promise<void> {
  await db.all(notifyChange)
}
