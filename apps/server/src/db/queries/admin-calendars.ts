import type { Day, Instant } from '@samhus/domain/refusal'
import type { Db, Queryable } from '../core/client.ts'
import { statement, timestamptz } from '../core/statement.ts'
import { danishOrder } from './list-sql.ts'
import { filterByValue, unlessAnonymized } from './sql-fragments.ts'

/** Calendars of one group. */
interface CalendarsOfGroup {
  readonly groupId: string
  readonly calendarIds: readonly number[]
}

/** A year of a house, in numbers. */
interface CalendarSums {
  readonly calendarId: number
  readonly year: number
  readonly weeks: number
  readonly points: number
  readonly booked: number
  readonly out: number
  readonly unpriced: number
  readonly isUntouched: boolean
}

const calendarsOfHouse = statement<CalendarSums, [houseId: string]>(
  'admin-calendars-of-house',
  `select c.id as "calendarId", c.year, count(*)::int as weeks,
     coalesce(sum(u.points) filter (where not u.is_out_of_operation), 0)::int as points,
     count(*) filter (where touched.booked > 0)::int as booked,
     count(*) filter (where u.is_out_of_operation)::int as out,
     count(*) filter (where not u.is_out_of_operation and u.points = 0)::int as unpriced,
     sum(touched.count) = 0 as "isUntouched"
   from calendar c
   join unit u on u.calendar_id = c.id and u.group_id = c.group_id
   cross join lateral (select count(*) as count, count(*) filter (where b.type in ('Book', 'Assign')) as booked
     from booking b where b.unit_id = u.id and b.group_id = u.group_id) touched
   where c.house_id = $1
   group by c.id, c.group_id
   order by c.year`,
)

/** Returns the calendars of a house by year. */
export function listCalendarsOfHouse(db: Db, houseId: string): Promise<CalendarSums[]> {
  return db.all(calendarsOfHouse, [houseId])
}

/** A week as admins see it. */
export interface AdminWeekRow {
  readonly unitId: number
  readonly calendarId: number
  readonly week: number
  readonly code: string
  readonly dateFrom: Day
  readonly points: number
  readonly isOutOfOperation: boolean
  readonly outReason: string | null
  readonly outSince: Instant | null
  readonly startsAt: Instant
  readonly version: number
  readonly holder: {
    readonly userId: string
    readonly name: string
    readonly type: 'Pre' | 'Book' | 'Assign'
    readonly isOffer: boolean
    readonly bookingId: string
  } | null
  readonly waitlistCount: number
}

const weeksOfCalendars = statement<
  AdminWeekRow,
  [calendarIds: readonly number[], at: string, groupId: string]
>(
  'admin-calendar-weeks',
  `select u.id as "unitId", u.calendar_id as "calendarId", u.week, u.code, u.date_from as "dateFrom", u.points,
     u.is_out_of_operation as "isOutOfOperation", u.out_reason as "outReason", u.out_since as "outSince",
     u.starts_at as "startsAt", u.version,
     (select json_build_object('userId', p.id, 'name', ${unlessAnonymized('p', 'name', "''")}, 'type', b.type,
         'isOffer', b.origin is not distinct from 'offer', 'bookingId', b.id)
       from booking b join membership m on m.id = b.membership_id and m.group_id = b.group_id join person p on p.id = m.person_id
       where b.unit_id = u.id and b.group_id = u.group_id and b.type in ('Pre', 'Book', 'Assign')
         and (b.type <> 'Pre' or b.reserved_until > $2)) as holder,
     (select count(*)::int from booking b where b.unit_id = u.id
       and b.group_id = u.group_id and ${filterByValue('b.type', 'Wait')})
       as "waitlistCount"
   from unit u where u.calendar_id = any($1::int[]) and u.group_id = $3 order by u.id`,
)

/** Returns every week of these calendars, by calendar and week. A reservation that has expired counts as none. */
export function listAdminWeeks(
  db: Db,
  { groupId, calendarIds }: CalendarsOfGroup,
  at: Instant,
): Promise<AdminWeekRow[]> {
  return db.all(weeksOfCalendars, [calendarIds, timestamptz(at), groupId])
}

const versionsOfCalendars = statement<
  { calendarId: number; version: number },
  [calendarIds: readonly string[], groupId: string]
>(
  'admin-calendar-versions',
  `select requested.id::int as "calendarId", coalesce((select max(a.number) from audit a
     where a.subject_kind = 'calendar' and a.subject_id = requested.id and a.group_id = $2 and a.fields <> '{}'), 0) as version
   from unnest($1::text[]) as requested (id)`,
)

/** Returns the versions of calendars, as `findVersion` does: before their weeks are read, so that none is too new. */
export async function findCalendarVersions(
  reader: Queryable,
  { groupId, calendarIds }: CalendarsOfGroup,
): Promise<ReadonlyMap<number, number>> {
  const rows = await reader.all(versionsOfCalendars, [calendarIds.map(String), groupId])
  return new Map(rows.map(({ calendarId, version }) => [calendarId, version]))
}

/** A house of a group's year; archived ones have none. */
interface HouseOfYear {
  readonly houseId: string
  readonly houseCode: string
  readonly houseName: string
  readonly calendarId: number | null
}

const housesOfYear = statement<HouseOfYear, [groupId: string, year: number]>(
  'admin-houses-of-year',
  `select h.id as "houseId", h.code as "houseCode", h.name as "houseName",
     (select c.id from calendar c where c.house_id = h.id and c.group_id = h.group_id and c.year = $2) as "calendarId"
   from house h where h.group_id = $1 and h.archived_at is null
   order by ${danishOrder('h.name')}, h.id`,
)

const yearsOfGroup = statement<{ year: number }, [groupId: string]>(
  'admin-years-of-group',
  'select distinct year from calendar where group_id = $1 order by year',
)

/** Returns the houses by name. */
export function listHousesOfYear(db: Db, groupId: string, year: number): Promise<HouseOfYear[]> {
  return db.all(housesOfYear, [groupId, year])
}

export async function listYears(db: Db, groupId: string): Promise<number[]> {
  return (await db.all(yearsOfGroup, [groupId])).map(({ year }) => year)
}
