import type { WeekInstants } from '@samhus/domain/policy-change'
import type { Instant } from '@samhus/domain/refusal'
import type { UnitTimes } from '@samhus/domain/week'
import type { Tx } from '../core/client.ts'
import { statement, timestamptz } from '../core/statement.ts'
import { splitByGroup, type WeekKey, type WeeksOfGroup } from './locks.ts'

/** One week of a new calendar with the instants that its rules depend on. */
export interface NewUnit extends UnitTimes {
  readonly week: number
  readonly code: string
  readonly points: number
  readonly isOutOfOperation: boolean
}

/** One house's year with all its weeks. */
export interface NewCalendar {
  readonly houseId: string
  readonly units: readonly NewUnit[]
}

const insertCalendarRows = statement<{ id: number; houseId: string }>(
  'calendar-insert',
  `insert into calendar (group_id, house_id, year)
   select $1, house_id, $2 from unnest($3::uuid[]) as h(house_id) order by house_id
   returning id, house_id as "houseId"`,
)

const insertUnitRows = statement(
  'unit-insert',
  `insert into unit (id, group_id, calendar_id, house_id, year, week, code, date_from, date_to, points,
     is_out_of_operation, starts_at, booking_deadline, cancellation_deadline, restricted_until, refund_end_high,
     refund_end_low, check_in_at, check_out_at)
   select "calendarId"::bigint * 100 + week, $1, "calendarId", "houseId", $2, week, code, "dateFrom", "dateTo", points,
     "isOutOfOperation", "startsAt", "bookingDeadline", "cancellationDeadline", "restrictedUntil", "refundEndHigh",
     "refundEndLow", "checkInAt", "checkOutAt"
   from jsonb_to_recordset($3::jsonb) as w("calendarId" int, "houseId" uuid, week int, code text, "dateFrom" date,
     "dateTo" date, points int, "isOutOfOperation" boolean, "startsAt" timestamptz, "bookingDeadline" timestamptz,
     "cancellationDeadline" timestamptz, "restrictedUntil" timestamptz, "refundEndHigh" timestamptz,
     "refundEndLow" timestamptz, "checkInAt" timestamptz, "checkOutAt" timestamptz)
   order by "calendarId", week`,
)

/**
 * Inserts a year of several houses of a group, by house, so that two who create one at the same time meet in one order.
 * Returns the calendars' ids in the order that was given.
 */
export async function insertCalendars(
  tx: Tx,
  { groupId, year }: { groupId: string; year: number },
  calendars: readonly NewCalendar[],
): Promise<number[]> {
  const houseIds = calendars.map(({ houseId }) => houseId)
  const inserted = await tx.all(insertCalendarRows, [groupId, year, houseIds])
  const idByHouse = new Map(inserted.map(({ id, houseId }) => [houseId, id]))
  const rows = calendars.flatMap(({ houseId, units }) =>
    units.map((unit) => ({
      ...unit,
      calendarId: idByHouse.get(houseId),
      houseId,
      ...Object.fromEntries(unitInstants.map((name) => [name, timestamptz(unit[name])])),
    })),
  )
  await tx.run(insertUnitRows, [groupId, year, JSON.stringify(rows)])
  return houseIds.flatMap((houseId) => idByHouse.get(houseId) ?? [])
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

const markDeadlines = statement<PassedDeadline, [unitIds: readonly number[], at: string, groupId: string]>(
  'due-pass-deadlines',
  `update unit u set deadline_passed_at = coalesce(u.deadline_passed_at, $2)
   where u.group_id = $3 and u.id = any($1::bigint[])
   returning u.id as "unitId", u.group_id as "groupId", u.booking_deadline as "bookingDeadline",
     (select json_build_object('id', c.id, 'membershipId', c.membership_id, 'personId', m.person_id,
         'bookingId', c.booking_id)
       from claim c join membership m on m.id = c.membership_id and m.group_id = c.group_id
       where c.unit_id = u.id and c.group_id = u.group_id and c.state = 'open') as claim`,
)

/** Marks the locked weeks of a group, so that their deadline is handled and published once. */
export function markDeadlinesPassed(
  tx: Tx,
  { groupId, unitIds }: WeeksOfGroup,
  at: Instant,
): Promise<PassedDeadline[]> {
  return tx.all(markDeadlines, [unitIds, timestamptz(at), groupId])
}

const takeOut = statement(
  'unit-take-out',
  `update unit set is_out_of_operation = true, out_reason = $2, out_since = $3
   where group_id = $4 and id = any($1::bigint[]) and not is_out_of_operation`,
)

const putIn = statement(
  'unit-put-in',
  `update unit set is_out_of_operation = false, out_reason = null, out_since = null
   where group_id = $2 and id = any($1::bigint[]) and is_out_of_operation`,
)

/** Takes the locked weeks, all in operation, out of it. */
export async function markOutOfOperation(
  tx: Tx,
  weeks: readonly WeekKey[],
  { reason, at }: { reason: string; at: Instant },
): Promise<void> {
  for (const { groupId, unitIds } of splitByGroup(weeks)) {
    assertAll(await tx.run(takeOut, [unitIds, reason, timestamptz(at), groupId]), unitIds)
  }
}

/** Puts the locked weeks, all out of operation, back into it. */
export async function markInOperation(tx: Tx, weeks: readonly WeekKey[]): Promise<void> {
  for (const { groupId, unitIds } of splitByGroup(weeks)) {
    assertAll(await tx.run(putIn, [unitIds, groupId]), unitIds)
  }
}

function assertAll(rows: number, unitIds: readonly number[]): void {
  if (rows !== unitIds.length) throw new Error('a week was not in the state that its lock promised')
}

const updateInstants = statement<never, [weeks: string, groupId: string]>(
  'policy-update-weeks',
  `update unit u set version = u.version + 1, starts_at = w."startsAt", booking_deadline = w."bookingDeadline",
     cancellation_deadline = w."cancellationDeadline", restricted_until = w."restrictedUntil",
     refund_end_high = w."refundEndHigh", refund_end_low = w."refundEndLow", check_in_at = w."checkInAt",
     check_out_at = w."checkOutAt"
   from jsonb_to_recordset($1::jsonb) as w("unitId" bigint, "startsAt" timestamptz, "bookingDeadline" timestamptz,
     "cancellationDeadline" timestamptz, "restrictedUntil" timestamptz, "refundEndHigh" timestamptz,
     "refundEndLow" timestamptz, "checkInAt" timestamptz, "checkOutAt" timestamptz)
   where u.id = w."unitId" and u.group_id = $2`,
)

/** Stores the instants of locked weeks of a group. Their versions grow, as with every change that browsers are told of. */
export async function updateWeekInstants(
  tx: Tx,
  groupId: string,
  weeks: readonly { readonly unitId: number; readonly instants: WeekInstants }[],
): Promise<void> {
  if (weeks.length === 0) return
  const rows = weeks.map(({ unitId, instants }) => ({
    unitId,
    ...Object.fromEntries(Object.entries(instants).map(([name, at]) => [name, timestamptz(at)])),
  }))
  if ((await tx.run(updateInstants, [JSON.stringify(rows), groupId])) !== weeks.length) {
    throw new Error('a locked week does not exist any more')
  }
}
