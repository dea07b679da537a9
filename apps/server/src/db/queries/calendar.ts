import type { Instant } from '@samhus/domain/refusal'
import type { UnitTimes } from '@samhus/domain/week'
import type { Tx } from '../core/client.ts'
import { statement, timestamptz } from '../core/statement.ts'

/** One week of a new calendar with the instants that its rules depend on. */
export interface NewUnit extends UnitTimes {
  readonly week: number
  readonly code: string
  readonly points: number
  readonly isOutOfOperation: boolean
}

const insertCalendarRow = statement<{ id: number }>(
  'calendar-insert',
  'insert into calendar (group_id, house_id, year) values ($1, $2, $3) returning id',
)

const insertUnitRows = statement(
  'unit-insert',
  `insert into unit (id, group_id, calendar_id, house_id, year, week, code, date_from, date_to, points,
     is_out_of_operation, starts_at, booking_deadline, cancellation_deadline, restricted_until, refund_end_high,
     refund_end_low, check_in_at, check_out_at)
   select $1::bigint * 100 + week, $2, $1, $3, $4, week, code, "dateFrom", "dateTo", points,
     "isOutOfOperation", "startsAt", "bookingDeadline", "cancellationDeadline", "restrictedUntil", "refundEndHigh",
     "refundEndLow", "checkInAt", "checkOutAt"
   from jsonb_to_recordset($5::jsonb) as w(week int, code text, "dateFrom" date, "dateTo" date, points int,
     "isOutOfOperation" boolean, "startsAt" timestamptz, "bookingDeadline" timestamptz,
     "cancellationDeadline" timestamptz, "restrictedUntil" timestamptz, "refundEndHigh" timestamptz,
     "refundEndLow" timestamptz, "checkInAt" timestamptz, "checkOutAt" timestamptz)
   order by week`,
)

/** Inserts one house's year with all its weeks. Returns the calendar's id. */
export async function insertCalendar(
  tx: Tx,
  calendar: { groupId: string; houseId: string; year: number },
  units: readonly NewUnit[],
): Promise<number> {
  const { groupId, houseId, year } = calendar
  const { id } = await tx.one(insertCalendarRow, [groupId, houseId, year])
  const rows = units.map((unit) => ({
    ...unit,
    ...Object.fromEntries(unitInstants.map((name) => [name, timestamptz(unit[name])])),
  }))
  await tx.run(insertUnitRows, [id, groupId, houseId, year, JSON.stringify(rows)])
  return id
}

const unitInstants = [
  'startsAt',
  'bookingDeadline',
  'cancellationDeadline',
  'restrictedUntil',
  'refundEndHigh',
  'refundEndLow',
  'checkInAt',
  'checkOutAt',
] as const

/** A week whose booking deadline passes, and its open refund claim. */
export interface PassedDeadline {
  readonly unitId: number
  readonly groupId: string
  readonly bookingDeadline: Instant
  readonly claim: {
    readonly id: string
    readonly membershipId: number
    readonly personId: string
    readonly bookingId: string
  } | null
}

const markDeadlines = statement<PassedDeadline, [unitIds: readonly number[], at: string]>(
  'due-pass-deadlines',
  `update unit u set deadline_passed_at = coalesce(u.deadline_passed_at, $2)
   where u.id = any($1::bigint[])
   returning u.id as "unitId", u.group_id as "groupId", u.booking_deadline as "bookingDeadline",
     (select json_build_object('id', c.id, 'membershipId', c.membership_id, 'personId', m.person_id,
         'bookingId', c.booking_id)
       from claim c join membership m on m.id = c.membership_id
       where c.unit_id = u.id and c.state = 'open') as claim`,
)

/** Marks the locked weeks, so that their deadline is handled and published once. */
export function markDeadlinesPassed(
  tx: Tx,
  unitIds: readonly number[],
  at: Instant,
): Promise<PassedDeadline[]> {
  return tx.all(markDeadlines, [unitIds, timestamptz(at)])
}
