import type { ListedBooking } from '@samhus/domain/booking-list'
import type { OwnWeek } from '@samhus/domain/owner-facts'
import type { Day, Instant } from '@samhus/domain/refusal'
import { askedColumns, askedMembers, type AskedColumns, type InGroup } from './group.ts'
import { statement } from '../core/statement.ts'
import { together } from '../core/batch-lookup.ts'

/** One stored row of an owner with its week, its place in the queue and its claim. */
export interface OwnBookingRow {
  readonly id: string
  readonly type: ListedBooking['type']
  readonly origin: 'hold' | 'offer' | null
  readonly points: number
  /** What its debit took; 0 where there was none. */
  readonly debited: number
  readonly reservedUntil: Instant | null
  readonly acceptedAt: Instant | null
  readonly endedAt: Instant | null
  readonly checkedOutAt: Instant | null
  readonly place: number | null
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
  readonly checkOutAt: Instant
}

/** One row without an id for a member who has none. */
const rowsOfMembers = statement<{ nth: number; id: string | null } & Omit<OwnBookingRow, 'id'>, AskedColumns>(
  'own-bookings',
  `select asked.place as nth, b.id, b.type, b.origin, b.points,
     coalesce(-l.points, 0) as debited, b.reserved_until as "reservedUntil", b.accepted_at as "acceptedAt",
     b.ended_at as "endedAt", b.checked_out_at as "checkedOutAt",
     case when b.type = 'Wait' then (select count(*)::int from booking q
       where q.unit_id = b.unit_id and q.type = 'Wait' and q.queue_number <= b.queue_number) end as place,
     b.lent_out_name as "lentOutName", b.lent_out_phone as "lentOutPhone", b.lent_out_email as "lentOutEmail",
     b.lent_out_language as "lentOutLanguage",
     b.skips_cleaning as "skipsCleaning", c.state as claim,
     u.id as "unitId", u.calendar_id as "calendarId", u.house_id as "houseId", h.name as "houseName", u.year,
     u.week, u.code, u.points as "unitPoints", u.date_from as "dateFrom", u.date_to as "dateTo",
     u.starts_at as "startsAt", u.booking_deadline as "bookingDeadline",
     u.cancellation_deadline as "cancellationDeadline", u.restricted_until as "restrictedUntil",
     u.refund_end_high as "refundEndHigh", u.refund_end_low as "refundEndLow", u.check_out_at as "checkOutAt"
   from ${askedMembers}
   left join booking b on b.membership_id = m.id and b.type <> 'Ended'
   left join unit u on u.id = b.unit_id
   left join house h on h.id = u.house_id
   left join claim c on c.booking_id = b.id
   left join ledger l on l.booking_id = b.id and l.type = 'Book'
   order by u.starts_at, u.id`,
)

/** Every row of the member but ended holds; null for somebody who is none. */
export const ownBookings = together<InGroup, OwnBookingRow[] | null>(async (db, asked) => {
  const found: (OwnBookingRow[] | null)[] = asked.map(() => null)
  for (const { nth, id, ...row } of await db.all(rowsOfMembers, askedColumns(asked))) {
    const rows = (found[nth - 1] ??= [])
    if (id !== null) rows.push({ id, ...row })
  }
  return found
})

/** Those of the rows that the season rules look at. */
export function ownWeeksOf(rows: readonly OwnBookingRow[]): OwnWeek[] {
  return rows.flatMap((row) => {
    const { type, unitId, houseId, year, week, code, dateFrom, points } = row
    return type === 'Book' || type === 'Assign'
      ? [{ type, unitId, houseId, year, week, code, dateFrom, points }]
      : []
  })
}
