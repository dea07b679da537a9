import type { ClaimState } from '@samhus/domain/refund'
import type { LedgerType } from '@samhus/domain/points'
import type { Instant } from '@samhus/domain/refusal'
import type { Queryable } from '../core/client.ts'
import { statement } from '../core/statement.ts'
import type { BookingKey } from './booking.ts'
import { epochMs } from './sql-fragments.ts'

/** A booked week of the booking's owner in the same house, as the stays are computed of it. */
interface StayWeekRow {
  readonly bookingId: string
  readonly houseId: string
  readonly unitId: number
  readonly year: number
  readonly week: number
  readonly dateFrom: string
  readonly skipsCleaning: boolean
  readonly contact: { readonly email: string } | null
  readonly checkedOutAt: Instant | null
}

/** What belongs to a booking, beside its row. */
export interface BookingParts {
  /** Of the owner in the house, by date. */
  readonly weeks: readonly StayWeekRow[]
  readonly claim: {
    readonly state: ClaimState
    readonly points: number
    readonly openedAt: Instant
    readonly closedAt: Instant | null
  } | null
  /** Oldest first; with the expiry of points that came back after their year had ended. */
  readonly lines: readonly {
    readonly id: string
    readonly at: Instant
    readonly type: LedgerType
    readonly year: number
    readonly points: number
  }[]
}

const partsOfBooking = statement<BookingParts, [bookingId: string, groupId: string]>(
  'admin-booking-parts',
  `select
     coalesce((select json_agg(json_build_object('bookingId', o.id, 'houseId', ou.house_id, 'unitId', ou.id,
         'year', ou.year, 'week', ou.week, 'dateFrom', ou.date_from, 'skipsCleaning', o.skips_cleaning,
         'contact', case when o.lent_out_email is not null then json_build_object('email', o.lent_out_email) end,
         'checkedOutAt', ${epochMs('o.checked_out_at')}) order by ou.date_from)
       from booking o join unit ou on ou.id = o.unit_id and ou.group_id = o.group_id
       where o.membership_id = b.membership_id
         and o.group_id = b.group_id and ou.house_id = u.house_id and o.type in ('Book', 'Assign')), '[]') as weeks,
     (select json_build_object('state', c.state, 'openedAt', ${epochMs('c.opened_at')},
         'closedAt', ${epochMs('c.closed_at')},
         'points', coalesce((select -l.points from ledger l
           where l.booking_id = b.id and l.group_id = b.group_id and l.type = 'Book'), 0))
       from claim c where c.booking_id = b.id and c.group_id = b.group_id) as claim,
     coalesce((select json_agg(json_build_object('id', l.id, 'at', ${epochMs('l.at')}, 'type', l.type, 'year', l.year,
         'points', l.points) order by l.number)
       from (select * from ledger where booking_id = b.id and group_id = b.group_id and type = 'Book'
         union all select * from ledger where booking_id = b.id and group_id = b.group_id and type = 'Cancel'
         union all select e.* from account a join ledger e on e.account_id = a.id
           and e.group_id = a.group_id and e.type = 'Expire'
           and e.cause = 'refund of ' || b.id
           where a.membership_id = b.membership_id and a.group_id = b.group_id and a.year = b.year) l), '[]') as lines
   from booking b join unit u on u.id = b.unit_id and u.group_id = b.group_id
   where b.id = $1 and b.group_id = $2`,
)

/** The booking must exist. */
export function readBookingParts(
  reader: Queryable,
  { groupId, bookingId }: BookingKey,
): Promise<BookingParts> {
  return reader.one(partsOfBooking, [bookingId, groupId])
}

const mailsOfBooking = statement<{ id: string }, [bookingId: string, groupId: string]>(
  'mails-of-booking',
  `select m.id from mail m
   where m.group_id = $2
     and m.id = any(array(select coalesce(covered_by, id) from mail where booking_id = $1 and group_id = $2))
   order by m.created_at desc, m.id desc`,
)

/** Returns the ids of a booking's mails, newest first; a planned mail of a stay is one of each of its weeks. */
export async function listMailIdsOfBooking(
  reader: Queryable,
  { groupId, bookingId }: BookingKey,
): Promise<string[]> {
  return (await reader.all(mailsOfBooking, [bookingId, groupId])).map(({ id }) => id)
}

const linksOfBookings = statement<
  { createdAt: Instant; revokedAt: Instant | null },
  [bookingIds: readonly string[], groupId: string]
>(
  'check-out-links-of-bookings',
  `select created_at as "createdAt", revoked_at as "revokedAt" from token
   where booking_id = any($1::uuid[]) and group_id = $2 and kind = 'check-out'
   order by created_at desc, revoked_at desc nulls first, hash`,
)

/** Returns the links with which these bookings can be, or could be, checked out, newest first. */
export function listCheckOutLinks(
  reader: Queryable,
  groupId: string,
  bookingIds: readonly string[],
): Promise<{ createdAt: Instant; revokedAt: Instant | null }[]> {
  return reader.all(linksOfBookings, [bookingIds, groupId])
}

const actsOfBooking = statement<{ number: number }, [bookingId: string, limit: number, groupId: string]>(
  'acts-of-booking',
  `select a.number from (
     select 'booking' as kind, $1::uuid as id
     union all select 'claim', id from claim where booking_id = $1 and group_id = $3
     union all select 'fee', id from fee where booking_id = $1 and group_id = $3
     union all select 'support-report', id from support_report where booking_id = $1 and group_id = $3) s
   cross join lateral (
     select number from audit where subject_kind = s.kind and subject_id = s.id::text and group_id = $3
     order by number desc limit $2) a
   order by a.number desc limit $2`,
)

/** Returns the numbers of the audit rows about a booking, its claim, its fees and its reports, newest first. */
export async function listActsOfBooking(
  reader: Queryable,
  { groupId, bookingId }: BookingKey,
  limit: number,
): Promise<number[]> {
  return (await reader.all(actsOfBooking, [bookingId, limit, groupId])).map(({ number }) => number)
}

const actsOfWeek = statement<{ number: number }, [unitId: number, limit: number]>(
  'acts-of-week',
  `with week as materialized (select id, group_id from unit where id = $1),
   taken as materialized (
     select b.id, b.group_id from week join booking b on b.unit_id = week.id and b.group_id = week.group_id)
   select a.number from (
     select 'unit' as kind, id::text, group_id from week
     union all select 'booking', id::text, group_id from taken
     union all select 'claim', c.id::text, c.group_id from taken
       join claim c on c.booking_id = taken.id and c.group_id = taken.group_id) s
   cross join lateral (
     select number from audit where subject_kind = s.kind and subject_id = s.id and group_id = s.group_id
     order by number desc limit $2) a
   order by a.number desc limit $2`,
)

/** Returns the numbers of the audit rows about a week and its bookings and claims, newest first. */
export async function listActsOfWeek(reader: Queryable, unitId: number, limit: number): Promise<number[]> {
  return (await reader.all(actsOfWeek, [unitId, limit])).map(({ number }) => number)
}
