import type { LedgerType } from '@samhus/domain/points'
import type { Instant } from '@samhus/domain/refusal'
import type { Db } from '../core/client.ts'
import { statement, timestamptz } from '../core/statement.ts'

/** A week as a statement names it. */
export interface WeekColumns {
  readonly unitId: number
  readonly code: string
  readonly houseId: string
  readonly houseName: string
  readonly weekYear: number
}

/** One account of a member, beside one of its ledger lines where it is the year that was asked for. */
export interface AccountLineRow extends Partial<WeekColumns> {
  readonly accountYear: number
  readonly balance: number
  /** Null: an account of another year, or without lines. */
  readonly id: string | null
  readonly at: Instant
  readonly type: LedgerType
  readonly points: number
  readonly reason: string | null
  readonly isPlanned: boolean
  readonly isOfficeWeek: boolean
  readonly isClaimPaid: boolean
  readonly isLateRefund: boolean
}

const weekColumns = `u.id as "unitId", u.code, h.id as "houseId", h.name as "houseName", u.year as "weekYear"`

// The office's reason stands on the line, or on the act that made it: of the same booking at the same instant, or
// of the assignment.
const linesOfYear = statement<AccountLineRow, [membershipId: number, year: number]>(
  'point-lines-of-year',
  `select a.year as "accountYear", a.balance, l.id, l.at, l.type, l.points,
     coalesce(l.reason,
       (select x.reason from audit x
        where x.subject_kind = 'booking' and x.subject_id = l.booking_id::text and x.at = l.at
          and x.reason is not null order by x.number limit 1),
       (select x.reason from audit x
        where x.subject_kind = 'assignment' and x.subject_id = l.assignment_id::text
          and x.reason is not null order by x.number limit 1)) as reason,
     s.portion is not null as "isPlanned", b.origin is null as "isOfficeWeek",
     coalesce(c.state = 'paid', false) as "isClaimPaid", coalesce(l.cause <> 'year-end', false) as "isLateRefund",
     ${weekColumns}
   from account a
   left join ledger l on l.account_id = a.id and a.year = $2
   left join assignment s on s.id = l.assignment_id
   left join booking b on b.id = coalesce(l.booking_id,
     case when l.cause like 'refund of %' then substr(l.cause, 11)::uuid end)
   left join unit u on u.id = b.unit_id
   left join house h on h.id = u.house_id
   left join claim c on c.booking_id = b.id
   where a.membership_id = $1
   order by a.year, l.number`,
)

/**
 * Every account of a member, oldest year first, and with the one of `year` its ledger lines, oldest first. One
 * statement, so that balances and lines are of the same instant.
 */
export function pointLinesOf(db: Db, membershipId: number, year: number): Promise<AccountLineRow[]> {
  return db.all(linesOfYear, [membershipId, year])
}

/** A late cancellation whose points may still come back. */
export interface OpenClaimRow extends WeekColumns {
  readonly bookingId: string
  readonly points: number
  readonly since: Instant
  readonly until: Instant
}

const openClaimsOfYear = statement<OpenClaimRow, [membershipId: number, year: number, now: string]>(
  'claims-open-of-year',
  `select c.booking_id as "bookingId", -l.points as points, c.opened_at as since,
     u.booking_deadline as until, ${weekColumns}
   from claim c
   join unit u on u.id = c.unit_id
   join house h on h.id = u.house_id
   join ledger l on l.booking_id = c.booking_id and l.type = 'Book'
   where c.membership_id = $1 and c.state = 'open' and u.year = $2 and u.booking_deadline > $3
   order by u.booking_deadline, u.id`,
)

/** A member's open claims of a year; one whose week's deadline has passed has lapsed, swept or not. */
export function openClaimsOf(
  db: Db,
  { membershipId, year }: { membershipId: number; year: number },
  now: Instant,
): Promise<OpenClaimRow[]> {
  return db.all(openClaimsOfYear, [membershipId, year, timestamptz(now)])
}
