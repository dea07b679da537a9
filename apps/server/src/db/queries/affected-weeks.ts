import type { Policy } from '@samhus/domain/policy'
import type { Day } from '@samhus/domain/refusal'
import type { Queryable } from '../core/client.ts'
import { statement } from '../core/statement.ts'
import type { MemberBookingRow } from './membership.ts'
import { filterByValue } from './sql-fragments.ts'

/** An active row of an owner on which an act of an admin may have an effect. */
export interface AffectedRow extends MemberBookingRow {
  readonly groupName: string
  readonly houseName: string
  readonly week: number
  readonly dateFrom: Day
}

const activeRows = statement<AffectedRow, [membershipIds: readonly number[]]>(
  'affected-weeks',
  `select b.id as "bookingId", b.unit_id as "unitId", u.house_id as "houseId", u.year, u.week, u.date_from as "dateFrom",
     b.type, b.origin, b.reserved_until as "reservedUntil", b.points,
     coalesce((select -l.points from ledger l where l.booking_id = b.id
       and l.group_id = b.group_id and l.type = 'Book'), 0) as debited,
     u.refund_end_high as "refundEndHigh", u.refund_end_low as "refundEndLow",
     u.booking_deadline as "bookingDeadline", u.check_out_at as "checkOutAt", b.checked_out_at as "checkedOutAt",
     h.name as "houseName", g.name as "groupName"
   from booking b
   join unit u on u.id = b.unit_id and u.group_id = b.group_id
   join house h on h.id = u.house_id and h.group_id = u.group_id
   join "group" g on g.id = b.group_id
   where b.membership_id = any($1::bigint[]) and b.type in ('Pre', 'Book', 'Assign', 'Wait')
   order by u.starts_at, h.name, b.id`,
)

/** Returns the holds, offers, places on waitlists and booked weeks of these memberships, by date. */
export function listAffectedRows(
  reader: Queryable,
  membershipIds: readonly number[],
): Promise<AffectedRow[]> {
  return reader.all(activeRows, [membershipIds])
}

/** A membership as it is before it ends. */
export interface LeavingFacts {
  readonly groupName: string
  readonly policy: Policy
  readonly claims: readonly {
    readonly houseName: string
    readonly year: number
    readonly week: number
    readonly points: number
  }[]
  readonly balances: readonly { readonly year: number; readonly points: number }[]
}

const leavingFactsById = statement<LeavingFacts, [membershipId: number]>(
  'leaving-facts',
  `select g.name as "groupName",
     (select constants from policy where group_id = m.group_id order by version desc limit 1) as policy,
     coalesce((select json_agg(json_build_object('houseName', h.name, 'year', u.year, 'week', u.week,
         'points', coalesce(-l.points, 0)) order by u.starts_at, h.name)
       from claim c
       join unit u on u.id = c.unit_id and u.group_id = c.group_id
       join house h on h.id = u.house_id and h.group_id = u.group_id
       left join ledger l on l.booking_id = c.booking_id and l.group_id = c.group_id and l.type = 'Book'
       where c.membership_id = m.id and c.group_id = m.group_id and ${filterByValue('c.state', 'open')}), '[]') as claims,
     coalesce((select json_agg(json_build_object('year', a.year, 'points', a.balance) order by a.year)
       from account a where a.membership_id = m.id and a.group_id = m.group_id), '[]') as balances
   from membership m join "group" g on g.id = m.group_id where m.id = $1`,
)

/** Returns null for an unknown membership. */
export async function findLeavingFacts(
  reader: Queryable,
  membershipId: number,
): Promise<LeavingFacts | null> {
  return (await reader.maybe(leavingFactsById, [membershipId])) ?? null
}
