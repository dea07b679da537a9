import type { ListedBooking } from '@samhus/domain/booking-list'
import type { OwnWeek } from '@samhus/domain/owner-facts'
import type { Policy } from '@samhus/domain/policy'
import type { Day, Instant } from '@samhus/domain/refusal'
import type { StayWeek } from '@samhus/domain/stay'
import { batchLookup } from '../core/batch-lookup.ts'
import type { Queryable } from '../core/client.ts'
import { statement } from '../core/statement.ts'
import { isLentOut, withMovedFrom } from './sql-fragments.ts'
import {
  requestedMembers,
  toPersonInGroupParams,
  type PersonInGroup,
  type PersonInGroupParams,
} from './membership.ts'

/** The other week of a booking that was moved. */
export interface MovedWeek {
  readonly houseName: string
  readonly year: number
  readonly calendarUnitCode: string
}

/** One stored row of an owner with its week, its position on the waitlist and its refund claim. */
export interface OwnBookingRow {
  readonly id: string
  readonly type: ListedBooking['type']
  readonly origin: 'hold' | 'offer' | null
  readonly points: number
  /** Points debited for it; 0 if there was no debit. */
  readonly debited: number
  /** Points returned of these. */
  readonly refunded: number
  readonly reservedUntil: Instant | null
  readonly acceptedAt: Instant | null
  readonly endedAt: Instant | null
  readonly endReason: string | null
  readonly movedTo: MovedWeek | null
  readonly movedFrom: MovedWeek | null
  readonly checkedOutAt: Instant | null
  readonly checkedOutPeople: number | null
  readonly waitlistPosition: number | null
  readonly lentOutName: string | null
  readonly lentOutPhone: string | null
  readonly lentOutEmail: string | null
  readonly lentOutLanguage: 'da' | 'sv' | 'en' | null
  readonly skipsCleaning: boolean
  readonly claim: 'open' | 'paid' | 'superseded' | 'lapsed' | null
  readonly unitId: number
  readonly calendarId: number
  readonly houseId: string
  readonly houseName: string
  readonly year: number
  readonly week: number
  readonly code: string
  readonly unitPoints: number
  readonly dateFrom: Day
  readonly dateTo: Day
  readonly startsAt: Instant
  readonly bookingDeadline: Instant
  readonly cancellationDeadline: Instant
  readonly restrictedUntil: Instant
  readonly refundEndHigh: Instant
  readonly refundEndLow: Instant
  readonly checkInAt: Instant
  readonly checkOutAt: Instant
}

/** SQL: the `MovedWeek` of the row of `booking other` that fits. */
const movedWeek = (isOther: string): string =>
  `(select jsonb_build_object('houseName', oh.name, 'year', ou.year, 'calendarUnitCode', ou.code)
    from booking other join unit ou on ou.id = other.unit_id
      and ou.group_id = other.group_id join house oh on oh.id = ou.house_id and oh.group_id = ou.group_id
    where ${isOther})`

/** The select list of an `OwnBookingRow`, from `membership m` and the joins of `bookingTables`. */
const bookingColumns = `
  b.id, b.type, b.origin, b.points,
  coalesce(-l.points, 0) as debited, coalesce(r.points, 0) as refunded, b.reserved_until as "reservedUntil", b.accepted_at as "acceptedAt",
  b.ended_at as "endedAt", b.end_reason as "endReason",
  case when b.end_reason = 'moved' then ${movedWeek('other.moved_from = b.id and other.group_id = b.group_id')} end as "movedTo",
  case when b.moved_from is not null then ${movedWeek('other.id = b.moved_from and other.group_id = b.group_id')} end as "movedFrom",
  b.checked_out_at as "checkedOutAt", b.checked_out_people as "checkedOutPeople",
  case when b.type = 'Wait' then (select count(*)::int from booking q
    where q.unit_id = b.unit_id and q.group_id = b.group_id and q.type = 'Wait' and q.queue_number <= b.queue_number) end as "waitlistPosition",
  b.lent_out_name as "lentOutName", b.lent_out_phone as "lentOutPhone", b.lent_out_email as "lentOutEmail",
  b.lent_out_language as "lentOutLanguage",
  b.skips_cleaning as "skipsCleaning", c.state as claim,
  u.id as "unitId", u.calendar_id as "calendarId", u.house_id as "houseId", h.name as "houseName", u.year,
  u.week, u.code, u.points as "unitPoints", u.date_from as "dateFrom", u.date_to as "dateTo",
  u.starts_at as "startsAt", u.booking_deadline as "bookingDeadline",
  u.cancellation_deadline as "cancellationDeadline", u.restricted_until as "restrictedUntil",
  u.refund_end_high as "refundEndHigh", u.refund_end_low as "refundEndLow",
  u.check_in_at as "checkInAt", u.check_out_at as "checkOutAt"`

const bookingTables = `
  left join booking b on b.membership_id = m.id and b.group_id = m.group_id and b.type <> 'Ended'
  left join unit u on u.id = b.unit_id and u.group_id = b.group_id
  left join house h on h.id = u.house_id and h.group_id = u.group_id
  left join claim c on c.booking_id = b.id and c.group_id = b.group_id
  left join ledger l on l.booking_id = b.id and l.group_id = b.group_id and l.type = 'Book'
  left join ledger r on r.booking_id = b.id and r.group_id = b.group_id and r.type = 'Cancel'`

/** Returns one row with a null id for a member without bookings. */
const bookingsOfMembers = statement<
  { ordinal: number; id: string | null } & Omit<OwnBookingRow, 'id'>,
  PersonInGroupParams
>(
  'own-bookings',
  `select requested.ordinal as ordinal, ${bookingColumns}
   from ${requestedMembers} ${bookingTables}
   order by u.starts_at, u.id`,
)

/** Returns every row of the member except ended holds; null for a person who is no member. */
export const listOwnBookings = batchLookup<PersonInGroup, OwnBookingRow[] | null>(async (db, requested) => {
  const found: (OwnBookingRow[] | null)[] = requested.map(() => null)
  for (const { ordinal, id, ...row } of await db.all(bookingsOfMembers, toPersonInGroupParams(requested))) {
    const rows = (found[ordinal - 1] ??= [])
    if (id !== null) rows.push({ id, ...row })
  }
  return found
})

/** A membership with its rows; `id` is null in the one row of a membership without any. */
type MembershipBookingRow = Omit<OwnBookingRow, 'id'> & {
  readonly id: string | null
  readonly groupId: string
  readonly groupName: string
  readonly policy: Policy
}

const bookingsOfPerson = statement<MembershipBookingRow, [personId: string, groupId: string | null]>(
  'admin-owner-bookings',
  `select g.id as "groupId", g.name as "groupName",
     (select constants from policy where group_id = g.id order by version desc limit 1) as policy, ${bookingColumns}
   from membership m join "group" g on g.id = m.group_id ${bookingTables}
   where m.person_id = $1 and ($2::uuid is null or m.group_id = $2)
   order by g.code, u.starts_at, u.id`,
)

/** What a person booked in one group. */
export interface GroupBookings {
  readonly groupId: string
  readonly groupName: string
  readonly policy: Policy
  readonly rows: readonly OwnBookingRow[]
}

/** Returns every row except ended holds, of each group that the person is or was a member of, or of one of them. */
export async function listBookingsOfPerson(
  reader: Queryable,
  personId: string,
  onlyGroupId: string | null,
): Promise<GroupBookings[]> {
  const groups = new Map<string, GroupBookings & { rows: OwnBookingRow[] }>()
  for (const each of await reader.all(bookingsOfPerson, [personId, onlyGroupId])) {
    const { groupId, groupName, policy, id, ...row } = each
    const group = groups.get(groupId) ?? { groupId, groupName, policy, rows: [] }
    groups.set(groupId, group)
    if (id !== null) group.rows.push({ id, ...row })
  }
  return [...groups.values()]
}

/** Returns the rows that the season rules need. */
export function toOwnWeeks(rows: readonly OwnBookingRow[]): OwnWeek[] {
  return rows.flatMap((row) => {
    const { type, unitId, houseId, year, week, code, dateFrom, points } = row
    return type === 'Book' || type === 'Assign'
      ? [{ type, unitId, houseId, year, week, code, dateFrom, points }]
      : []
  })
}

interface StayWeekRow {
  readonly bookingId: string
  readonly houseId: string
  readonly dateFrom: Day
  readonly skipsCleaning: boolean
  readonly lentOutEmail: string | null
  readonly checkedOutAt: Instant | null
}

const stayWeeksInHouse = statement<StayWeekRow, [membershipId: number, houseId: string, groupId: string]>(
  'stay-weeks-in-house',
  `select b.id as "bookingId", u.house_id as "houseId", u.date_from as "dateFrom",
     b.skips_cleaning as "skipsCleaning", b.lent_out_email as "lentOutEmail",
     b.checked_out_at as "checkedOutAt"
   from booking b join unit u on u.id = b.unit_id and u.group_id = b.group_id
   where b.membership_id = $1 and b.group_id = $3 and u.house_id = $2 and b.type in ('Book', 'Assign')
   order by u.date_from`,
)

/** Returns an owner's booked weeks in one house, by date: the weeks that its stays consist of. */
export async function listStayWeeks(
  reader: Queryable,
  { groupId, membershipId, houseId }: { groupId: string; membershipId: number; houseId: string },
): Promise<readonly StayWeek[]> {
  const rows = await reader.all(stayWeeksInHouse, [membershipId, houseId, groupId])
  return rows.map(({ lentOutEmail, ...week }) => ({
    ...week,
    contact: lentOutEmail === null ? null : { email: lentOutEmail },
  }))
}

/** A booked week as a calendar feed shows it: says that it is lent out, but nothing about the guest. */
export interface FeedWeek {
  /** The booking, or the first one from which it was moved: a calendar program knows the week by it again. */
  readonly entryId: string
  readonly houseName: string
  readonly address: string
  readonly city: string
  readonly country: string
  readonly year: number
  readonly week: number
  readonly dateFrom: Day
  readonly dateTo: Day
  readonly checkInAt: Instant
  readonly checkOutAt: Instant
  readonly timeZone: string
  readonly isLentOut: boolean
  readonly bookedAt: Instant
  /** When the lend-out details last changed, or the booking was moved; null: never. */
  readonly changedAt: Instant | null
  readonly changes: number
}

const feedWeeks = statement<FeedWeek, [personId: string]>(
  'feed-weeks',
  `select h.name as "houseName", h.address, h.city, h.country, u.year, u.week,
     u.date_from as "dateFrom", u.date_to as "dateTo", u.check_in_at as "checkInAt",
     u.check_out_at as "checkOutAt", ${isLentOut('b')} as "isLentOut",
     coalesce(b.accepted_at, b.created_at) as "bookedAt",
     (select constants ->> 'timeZone' from policy where group_id = m.group_id order by version desc limit 1)
       as "timeZone",
     changed.first_id as "entryId", changed.at as "changedAt", changed.count as changes
   from membership m
   join "group" g on g.id = m.group_id and g.archived_at is null
   join booking b on b.membership_id = m.id and b.group_id = m.group_id and b.type in ('Book', 'Assign')
   join unit u on u.id = b.unit_id and u.group_id = b.group_id
   join house h on h.id = u.house_id and h.group_id = u.group_id
   cross join lateral (
     ${withMovedFrom('b')}
     select max(x.at) as at, count(x.at)::int as count,
       (select id from chain where moved_from is null) as first_id
     from chain left join lateral (
       select at from audit where subject_kind = 'booking' and subject_id = chain.id::text and group_id = m.group_id
         and action in ('update-details', 'correct-details', 'move') offset 0) x on true) changed
   where m.person_id = $1 and m.left_at is null
   order by u.starts_at, h.name, b.id`,
)

/** Returns every booked week of the person in all their groups that are not archived, past weeks too. */
export function listFeedWeeks(reader: Queryable, personId: string): Promise<FeedWeek[]> {
  return reader.all(feedWeeks, [personId])
}
