import type { BookingType } from '@samhus/domain/booking'
import type { Instant } from '@samhus/domain/refusal'
import type { Queryable } from '../core/client.ts'
import { statement } from '../core/statement.ts'
import type { NamedWeek } from './act-facts.ts'
import { epochMs, unlessAnonymized } from './sql-fragments.ts'

interface OnWeek {
  readonly bookingId: string
  readonly membershipId: number
  readonly userId: string
  /** Empty for an anonymized person. */
  readonly name: string
}

/** A stored row on a week; expired holds are left out once a job has ended them. */
export interface RowOnWeek extends OnWeek {
  readonly type: BookingType
  readonly origin: 'hold' | 'offer' | null
  readonly reservedUntil: Instant | null
  readonly points: number
  readonly lentOutTo: string | null
  readonly checkedOutAt: Instant | null
  readonly createdAt: Instant
  readonly endedAt: Instant | null
  readonly endReason: string | null
}

/** A week as admins see it, with all its rows. */
export interface WeekRecord extends NamedWeek {
  readonly startsAt: Instant
  readonly bookingDeadline: Instant
  readonly cancellationDeadline: Instant
  readonly checkInAt: Instant
  readonly checkOutAt: Instant
  readonly isOutOfOperation: boolean
  readonly outReason: string | null
  readonly outSince: Instant | null
  readonly isArchived: boolean
  /** In the order of the waitlist. */
  readonly rows: readonly RowOnWeek[]
  /** The open one; it may have lapsed. */
  readonly claim: (OnWeek & { readonly points: number; readonly openedAt: Instant }) | null
}

const onWeek = (booking: string): string => `'bookingId', ${booking}, 'membershipId', m.id, 'userId', p.id,
  'name', ${unlessAnonymized('p', 'name', "''")}`

const weekRecord = statement<WeekRecord, [unitId: number]>(
  'admin-week',
  `select u.id as "unitId", g.id as "groupId", g.name as "groupName", h.id as "houseId", h.name as "houseName", u.year,
     u.week, u.code, u.date_from as "dateFrom", u.date_to as "dateTo", u.points, u.starts_at as "startsAt",
     u.booking_deadline as "bookingDeadline", u.cancellation_deadline as "cancellationDeadline",
     u.check_in_at as "checkInAt", u.check_out_at as "checkOutAt", u.is_out_of_operation as "isOutOfOperation",
     u.out_reason as "outReason", u.out_since as "outSince",
     h.archived_at is not null or g.archived_at is not null as "isArchived",
     coalesce((select json_agg(json_build_object(${onWeek('b.id')}, 'type', b.type, 'origin', b.origin,
         'reservedUntil', ${epochMs('b.reserved_until')}, 'points', b.points, 'lentOutTo', b.lent_out_name,
         'checkedOutAt', ${epochMs('b.checked_out_at')}, 'createdAt', ${epochMs('b.created_at')},
         'endedAt', ${epochMs('b.ended_at')}, 'endReason', b.end_reason) order by b.queue_number, b.created_at, b.id)
       from booking b join membership m on m.id = b.membership_id and m.group_id = b.group_id join person p on p.id = m.person_id
       where b.unit_id = u.id and b.group_id = u.group_id and b.type <> 'Ended'), '[]') as rows,
     (select json_build_object(${onWeek('c.booking_id')}, 'openedAt', ${epochMs('c.opened_at')},
         'points', coalesce((select -l.points from ledger l where l.booking_id = c.booking_id
           and l.group_id = c.group_id and l.type = 'Book'), 0))
       from claim c join membership m on m.id = c.membership_id and m.group_id = c.group_id join person p on p.id = m.person_id
       where c.unit_id = u.id and c.group_id = u.group_id and c.state = 'open') as claim
   from unit u join house h on h.id = u.house_id and h.group_id = u.group_id join "group" g on g.id = u.group_id
   where u.id = $1`,
)

/** Returns null for an unknown week. */
export async function findWeekRecord(reader: Queryable, unitId: number): Promise<WeekRecord | null> {
  return (await reader.maybe(weekRecord, [unitId])) ?? null
}
