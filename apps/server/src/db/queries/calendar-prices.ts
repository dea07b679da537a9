import type { Instant } from '@samhus/domain/refusal'
import type { PricedWeek } from '@samhus/domain/season-plan'
import type { HolderFacts } from '@samhus/domain/unit-status'
import { isRestricted } from '@samhus/domain/week-price'
import type { Queryable, Tx } from '../core/client.ts'
import { statement } from '../core/statement.ts'
import { epochMs, filterByValue, hasOpenClaim, joinOpenClaim } from './sql-fragments.ts'

/** A house's year, without its weeks. */
export interface CalendarRecord {
  readonly id: number
  readonly groupId: string
  readonly houseId: string
  readonly houseName: string
  readonly year: number
}

const calendarColumns = `c.id, c.group_id as "groupId", c.house_id as "houseId", h.name as "houseName", c.year`

const calendarsById = statement<CalendarRecord, [ids: readonly number[]]>(
  'calendars-by-id',
  `select ${calendarColumns} from calendar c join house h on h.id = c.house_id and h.group_id = c.group_id
   where c.id = any($1::bigint[]) order by c.id`,
)

const lockRows = statement<{ id: number }, [ids: readonly number[], groupId: string]>(
  'calendars-lock',
  'select id from calendar where id = any($1::bigint[]) and group_id = $2 order by id for no key update',
)

/** Returns null if there is none. */
export async function findCalendar(reader: Queryable, id: number): Promise<CalendarRecord | null> {
  return (await reader.maybe(calendarsById, [[id]])) ?? null
}

/**
 * Locks calendars against another change of their prices, before their weeks are locked. Returns those that exist, by
 * id. A calendar never changes its group.
 */
export async function lockCalendars(tx: Tx, ids: readonly number[]): Promise<CalendarRecord[]> {
  const found = await tx.all(calendarsById, [ids])
  for (const groupId of [...new Set(found.map((calendar) => calendar.groupId))].toSorted()) {
    tx.isOf(groupId)
    await tx.all(lockRows, [ids, groupId])
  }
  return tx.all(calendarsById, [ids])
}

/** A week, with what is known of the people on it. */
export interface PricedUnit {
  readonly unitId: number
  readonly calendarId: number
  readonly week: number
  readonly code: string
  readonly points: number
  readonly startsAt: Instant
  /** As stored: a `Pre` may have expired. */
  readonly holder: Omit<HolderFacts, 'isOwn'> | null
  readonly waitlistCount: number
  /** An owner gets points back if another one takes it. */
  readonly hasOpenClaim: boolean
}

const unitsToPrice = statement<PricedUnit, [unitIds: readonly number[], groupIds: readonly string[]]>(
  'units-to-price',
  `select u.id as "unitId", u.calendar_id as "calendarId", u.week, u.code, u.points, u.starts_at as "startsAt",
     (select json_build_object('type', b.type, 'origin', b.origin, 'reservedUntil', ${epochMs('b.reserved_until')})
       from booking b where b.unit_id = u.id and b.group_id = u.group_id and b.type in ('Pre', 'Book', 'Assign')) as holder,
     (select count(*)::int from booking b where b.unit_id = u.id
       and b.group_id = u.group_id and ${filterByValue('b.type', 'Wait')})
       as "waitlistCount",
     ${hasOpenClaim} as "hasOpenClaim"
   from unit u ${joinOpenClaim}
   where u.id = any($1::bigint[]) and u.group_id = any($2::uuid[]) order by u.id`,
)

/** Returns these weeks of some groups; a caller that writes has locked them. */
export function listUnitsToPrice(
  reader: Queryable,
  { unitIds, groupIds }: { readonly unitIds: readonly number[]; readonly groupIds: readonly string[] },
): Promise<PricedUnit[]> {
  return reader.all(unitsToPrice, [unitIds, groupIds])
}

const updatePrices = statement<never, [weeks: string, groupId: string]>(
  'unit-update-prices',
  `update unit u set version = u.version + 1, points = w.points, code = w.code
   from jsonb_to_recordset($1::jsonb) as w("unitId" bigint, points int, code text)
   where u.id = w."unitId" and u.group_id = $2`,
)

/** Stores prices and codes of locked weeks of a group. Their versions grow, as with every change that browsers are told of. */
export async function updateUnitPrices(
  tx: Tx,
  groupId: string,
  weeks: readonly { readonly unitId: number; readonly points: number; readonly code: string }[],
): Promise<void> {
  if (weeks.length > 0) await tx.run(updatePrices, [JSON.stringify(weeks), groupId])
}

type PriceRow = Omit<PricedWeek, 'restrictOne'> & { readonly houseId: string; readonly code: string }

/** A year of houses of one group. */
interface YearOfHouses {
  readonly groupId: string
  readonly houseIds: readonly string[]
  readonly year: number
}

type YearOfHousesParams = [houseIds: readonly string[], year: number, groupId: string]

const pricesOfHouses = statement<PriceRow, YearOfHousesParams>(
  'prices-of-houses',
  `select u.house_id as "houseId", u.week, u.points, u.code
   from calendar c join unit u on u.calendar_id = c.id and u.group_id = c.group_id
   where c.house_id = any($1::uuid[]) and c.year = $2 and c.group_id = $3
   order by u.id`,
)

/** Returns the prices of a year by house; a house without a calendar of it has none. */
export async function findPrices(
  reader: Queryable,
  { groupId, houseIds, year }: YearOfHouses,
): Promise<ReadonlyMap<string, readonly PricedWeek[]>> {
  const byHouse = new Map<string, PricedWeek[]>()
  for (const { houseId, week, points, code } of await reader.all(pricesOfHouses, [houseIds, year, groupId])) {
    const prices = byHouse.get(houseId) ?? []
    byHouse.set(houseId, prices)
    prices.push({ week, points, restrictOne: isRestricted(code) })
  }
  return byHouse
}

const housesWithYear = statement<{ houseId: string }, YearOfHousesParams>(
  'houses-with-year',
  'select house_id as "houseId" from calendar where house_id = any($1::uuid[]) and year = $2 and group_id = $3',
)

/** Whether one of these houses has a calendar of the year. */
export async function hasCalendar(
  reader: Queryable,
  { groupId, houseIds, year }: YearOfHouses,
): Promise<boolean> {
  return (await reader.all(housesWithYear, [houseIds, year, groupId])).length > 0
}

/** The house of a new calendar. */
interface CalendarHouse {
  readonly id: string
  readonly groupId: string
  /** The house or its group is archived. */
  readonly isArchived: boolean
}

const housesById = statement<CalendarHouse, [houseIds: readonly string[]]>(
  'calendar-houses',
  `select h.id, h.group_id as "groupId", h.archived_at is not null or g.archived_at is not null as "isArchived"
   from house h join "group" g on g.id = h.group_id where h.id = any($1::uuid[])`,
)

/** Returns those of these houses that exist. */
export function listCalendarHouses(reader: Queryable, houseIds: readonly string[]): Promise<CalendarHouse[]> {
  return reader.all(housesById, [houseIds])
}

const lockUnitsOfCalendar = statement<{ id: number }, [calendarId: number, groupId: string]>(
  'calendar-lock-units',
  'select id from unit where calendar_id = $1 and group_id = $2 order by id for update',
)

const countRows = statement<{ count: number }, [unitIds: readonly number[], groupId: string]>(
  'calendar-count-rows',
  'select count(*)::int as count from booking where unit_id = any($1::bigint[]) and group_id = $2',
)

const deleteUnits = statement(
  'calendar-delete-units',
  'delete from unit where calendar_id = $1 and group_id = $2',
)
const deleteCalendarRow = statement('calendar-delete', 'delete from calendar where id = $1 and group_id = $2')

/**
 * Deletes a locked calendar with its weeks, unless an owner has, or ever had, a row on one of them. Returns false then.
 * An owner who reserves one of the weeks meanwhile either comes first or finds no week.
 */
export async function deleteUntouchedCalendar(tx: Tx, { id, groupId }: CalendarRecord): Promise<boolean> {
  const units = await tx.all(lockUnitsOfCalendar, [id, groupId])
  const { count } = await tx.one(countRows, [units.map((unit) => unit.id), groupId])
  if (count > 0) return false
  await tx.run(deleteUnits, [id, groupId])
  await tx.run(deleteCalendarRow, [id, groupId])
  return true
}
