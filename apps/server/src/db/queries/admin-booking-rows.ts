import type { BookingType } from '@samhus/domain/booking'
import type { Instant } from '@samhus/domain/refusal'
import type { Queryable } from '../core/client.ts'
import { statement } from '../core/statement.ts'
import type { NamedWeek } from './act-facts.ts'
import { unlessAnonymized } from './sql-fragments.ts'

/** A stored booking with its owner and its week, as admins see it. */
export interface AdminBookingRow extends Omit<NamedWeek, 'points'> {
  readonly bookingId: string
  readonly membershipId: number
  readonly userId: string
  /** Empty for an anonymized person. */
  readonly name: string
  readonly userCode: string
  readonly phone: string
  /** Null for an anonymized person. */
  readonly email: string | null
  readonly isAnonymized: boolean
  readonly isEnabled: boolean
  readonly hasLeft: boolean
  readonly type: BookingType
  readonly origin: 'hold' | 'offer' | null
  readonly reservedUntil: Instant | null
  /** What the booking costs, whatever its week costs now. */
  readonly points: number
  /** 0 if there was no debit. */
  readonly debited: number
  /** From 1; null: it does not wait. */
  readonly place: number | null
  readonly lentOutName: string | null
  readonly lentOutPhone: string | null
  readonly lentOutEmail: string | null
  readonly lentOutLanguage: 'da' | 'sv' | 'en' | null
  readonly skipsCleaning: boolean
  readonly checkedOutAt: Instant | null
  readonly checkedOutPeople: number | null
  readonly createdAt: Instant
  readonly acceptedAt: Instant | null
  readonly endedAt: Instant | null
  readonly endReason: string | null
  readonly movedFrom: string | null
  readonly movedTo: string | null
  readonly startsAt: Instant
  readonly bookingDeadline: Instant
  readonly cancellationDeadline: Instant
  readonly refundEndHigh: Instant
  readonly refundEndLow: Instant
  readonly checkInAt: Instant
  readonly checkOutAt: Instant
}

const bookingRows = statement<AdminBookingRow, [ids: readonly string[]]>(
  'admin-booking-rows',
  `select b.id as "bookingId", m.id as "membershipId", p.id as "userId", ${unlessAnonymized('p', 'name', "''")} as name,
     p.code as "userCode", p.phone, ${unlessAnonymized('p', 'email', 'null')} as email,
     p.anonymized_at is not null as "isAnonymized", p.enabled as "isEnabled", m.left_at is not null as "hasLeft",
     u.id as "unitId", g.id as "groupId", g.name as "groupName", h.id as "houseId", h.name as "houseName", u.year, u.week,
     u.code, u.date_from as "dateFrom", u.date_to as "dateTo", b.type, b.origin, b.reserved_until as "reservedUntil",
     b.points, coalesce((select -l.points from ledger l where l.booking_id = b.id
       and l.group_id = b.group_id and l.type = 'Book'), 0) as debited,
     case when b.type = 'Wait' then (select count(*)::int from booking q
       where q.unit_id = b.unit_id
         and q.group_id = b.group_id and q.type = 'Wait' and q.queue_number <= b.queue_number) end as place,
     b.lent_out_name as "lentOutName", b.lent_out_phone as "lentOutPhone", b.lent_out_email as "lentOutEmail",
     b.lent_out_language as "lentOutLanguage", b.skips_cleaning as "skipsCleaning", b.checked_out_at as "checkedOutAt",
     b.checked_out_people as "checkedOutPeople", b.created_at as "createdAt", b.accepted_at as "acceptedAt",
     b.ended_at as "endedAt", b.end_reason as "endReason", b.moved_from as "movedFrom",
     (select id from booking where moved_from = b.id and group_id = b.group_id) as "movedTo",
     u.starts_at as "startsAt", u.booking_deadline as "bookingDeadline", u.cancellation_deadline as "cancellationDeadline",
     u.refund_end_high as "refundEndHigh", u.refund_end_low as "refundEndLow", u.check_in_at as "checkInAt",
     u.check_out_at as "checkOutAt"
   from unnest($1::uuid[]) with ordinality as wanted(id, place)
   join booking b on b.id = wanted.id
   join membership m on m.id = b.membership_id and m.group_id = b.group_id
   join person p on p.id = m.person_id
   join unit u on u.id = b.unit_id and u.group_id = b.group_id
   join house h on h.id = u.house_id and h.group_id = u.group_id
   join "group" g on g.id = b.group_id
   order by wanted.place`,
)

/** Returns the bookings of these ids, in their order. */
export function listAdminBookings(reader: Queryable, ids: readonly string[]): Promise<AdminBookingRow[]> {
  return ids.length === 0 ? Promise.resolve([]) : reader.all(bookingRows, [ids])
}
