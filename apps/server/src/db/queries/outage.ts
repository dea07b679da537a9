import type { Policy } from '@samhus/domain/policy'
import type { Day, Instant } from '@samhus/domain/refusal'
import type { Queryable } from '../core/client.ts'
import { statement } from '../core/statement.ts'
import { epochMs, unlessAnonymized } from './sql-fragments.ts'

interface OnWeek {
  readonly bookingId: string
  readonly membershipId: number
  readonly personId: string
  /** Empty for an anonymized person. */
  readonly name: string
}

/** An active row on a week. A `Pre` may have expired. */
export interface OutageWeekRow extends OnWeek {
  readonly type: 'Pre' | 'Book' | 'Assign' | 'Wait'
  readonly origin: 'hold' | 'offer' | null
  readonly reservedUntil: Instant | null
  /** 0 if there was no debit. */
  readonly debited: number
  readonly isLentOut: boolean
  readonly isCheckedOut: boolean
}

/** The week's open refund claim. */
export interface OutageClaim extends OnWeek {
  readonly id: string
  readonly points: number
}

/** A week that is taken out of operation or put back, with all people that this concerns. */
export interface OutageWeek {
  readonly unitId: number
  readonly groupId: string
  readonly houseId: string
  readonly houseName: string
  readonly year: number
  readonly week: number
  readonly dateFrom: Day
  readonly startsAt: Instant
  readonly bookingDeadline: Instant
  readonly points: number
  readonly isOutOfOperation: boolean
  /** Its house or group is archived. */
  readonly isArchived: boolean
  readonly policy: Policy
  /** The holder first, then in the order of the waitlist. */
  readonly rows: readonly OutageWeekRow[]
  readonly claim: OutageClaim | null
  /** Members whose booking, offer or place on the waitlist ended when the week was taken out, in this order. */
  readonly formerly: readonly OnWeek[]
}

const onWeek = (booking: string): string => `'bookingId', ${booking}, 'membershipId', m.id, 'personId', p.id,
  'name', ${unlessAnonymized('p', 'name', "''")}`

const debitOf = (booking: string): string =>
  `coalesce((select -l.points from ledger l where l.booking_id = ${booking} and l.group_id = u.group_id
    and l.type = 'Book'), 0)`

const outageWeeks = statement<OutageWeek, [unitIds: readonly number[]]>(
  'outage-weeks',
  `select u.id as "unitId", u.group_id as "groupId", u.house_id as "houseId", h.name as "houseName", u.year, u.week,
     u.date_from as "dateFrom", u.starts_at as "startsAt", u.booking_deadline as "bookingDeadline", u.points,
     u.is_out_of_operation as "isOutOfOperation",
     h.archived_at is not null or g.archived_at is not null as "isArchived",
     (select constants from policy where group_id = u.group_id order by version desc limit 1) as policy,
     coalesce((select json_agg(json_build_object(${onWeek('b.id')}, 'type', b.type, 'origin', b.origin,
         'reservedUntil', ${epochMs('b.reserved_until')}, 'debited', ${debitOf('b.id')},
         'isLentOut', b.lent_out_name is not null, 'isCheckedOut', b.checked_out_at is not null)
         order by b.type = 'Wait', b.queue_number)
       from booking b join membership m on m.id = b.membership_id and m.group_id = b.group_id join person p on p.id = m.person_id
       where b.unit_id = u.id and b.group_id = u.group_id and b.type in ('Pre', 'Book', 'Assign', 'Wait')), '[]') as rows,
     (select json_build_object('id', c.id, ${onWeek('c.booking_id')}, 'points', ${debitOf('c.booking_id')})
       from claim c join membership m on m.id = c.membership_id and m.group_id = c.group_id join person p on p.id = m.person_id
       where c.unit_id = u.id and c.group_id = u.group_id and c.state = 'open') as claim,
     coalesce((select json_agg(json_build_object(${onWeek('b.id')})
         order by b.type <> 'Cancel', b.origin is distinct from 'offer', b.queue_number)
       from booking b join membership m on m.id = b.membership_id and m.group_id = b.group_id join person p on p.id = m.person_id
       where b.unit_id = u.id
         and b.group_id = u.group_id and b.type in ('Cancel', 'WaitExpire') and b.end_reason = 'out-of-operation'
         and b.ended_at = u.out_since and m.left_at is null and p.enabled), '[]') as formerly
   from unit u
   join house h on h.id = u.house_id and h.group_id = u.group_id
   join "group" g on g.id = u.group_id
   where u.id = any($1::bigint[])
   order by h.name, u.starts_at, u.id`,
)

/** Returns the weeks that exist, by house and date. */
export function listOutageWeeks(reader: Queryable, unitIds: readonly number[]): Promise<OutageWeek[]> {
  return reader.all(outageWeeks, [unitIds])
}
