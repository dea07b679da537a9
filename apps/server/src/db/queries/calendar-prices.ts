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
  `select ${calendarColumns} from calendar c join house h on h.id = c.house_id
   where c.id = any($1::bigint[]) order by c.id`,
)

const lockRows = statement<{ id: number }, [ids: readonly number[]]>(
  'calendars-lock',
  'select id from calendar where id = any($1::bigint[]) order by id for no key update',
)

/** Returns null if there is none. */
export async function findCalendar(reader: Queryable, id: number): Promise<CalendarRecord | null> {
  return (await reader.maybe(calendarsById, [[id]])) ?? null
}

/**
 * Locks calendars against another change of their prices, before their weeks are locked. Returns those that exist, by
 * id.
 */
export async function lockCalendars(tx: Tx, ids: readonly number[]): Promise<CalendarRecord[]> {
  await tx.all(lockRows, [ids])
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

const unitsToPrice = statement<PricedUnit, [unitIds: readonly number[]]>(
  'units-to-price',
  `select u.id as "unitId", u.calendar_id as "calendarId", u.week, u.code, u.points, u.starts_at as "startsAt",
     (select json_build_object('type', b.type, 'origin', b.origin, 'reservedUntil', ${epochMs('b.reserved_until')})
       from booking b where b.unit_id = u.id and b.type in ('Pre', 'Book', 'Assign')) as holder,
     (select count(*)::int from booking b where b.unit_id = u.id and ${filterByValue('b.type', 'Wait')})
       as "waitlistCount",
     ${hasOpenClaim} as "hasOpenClaim"
   from unit u ${joinOpenClaim}
   where u.id = any($1::bigint[]) order by u.id`,
)

/** Returns these weeks; a caller that writes has locked them. */
export function listUnitsToPrice(reader: Queryable, unitIds: readonly number[]): Promise<PricedUnit[]> {
  return reader.all(unitsToPrice, [unitIds])
}

const updatePrices = statement<never, [weeks: string]>(
  'unit-update-prices',
  `update unit u set version = u.version + 1, points = w.points, code = w.code
   from jsonb_to_recordset($1::jsonb) as w("unitId" bigint, points int, code text)
   where u.id = w."unitId"`,
)

/** Stores prices and codes of locked weeks. Their versions grow, as with every change that browsers are told of. */
export async function updateUnitPrices(
  tx: Tx,
  weeks: readonly { readonly unitId: number; readonly points: number; readonly code: string }[],
): Promise<void> {
  if (weeks.length > 0) await tx.run(updatePrices, [JSON.stringify(weeks)])
}

type PriceRow = Omit<PricedWeek, 'restrictOne'> & { readonly houseId: string; readonly code: string }

const pricesOfHouses = statement<PriceRow, [houseIds: readonly string[], year: number]>(
  'prices-of-houses',
  `select u.house_id as "houseId", u.week, u.points, u.code
   from calendar c join unit u on u.calendar_id = c.id
   where c.house_id = any($1::uuid[]) and c.year = $2
   order by u.id`,
)

/** Returns the prices of a year by house; a house without a calendar of it has none. */
export async function findPrices(
  reader: Queryable,
  houseIds: readonly string[],
  year: number,
): Promise<ReadonlyMap<string, readonly PricedWeek[]>> {
  const byHouse = new Map<string, PricedWeek[]>()
  for (const { houseId, week, points, code } of await reader.all(pricesOfHouses, [houseIds, year])) {
    const prices = byHouse.get(houseId) ?? []
    byHouse.set(houseId, prices)
    prices.push({ week, points, restrictOne: isRestricted(code) })
  }
  return byHouse
}

const housesWithYear = statement<{ houseId: string }, [houseIds: readonly string[], year: number]>(
  'houses-with-year',
  'select house_id as "houseId" from calendar where house_id = any($1::uuid[]) and year = $2',
)

/** Whether one of these houses has a calendar of the year. */
export async function hasCalendar(
  reader: Queryable,
  houseIds: readonly string[],
  year: number,
): Promise<boolean> {
  return (await reader.all(housesWithYear, [houseIds, year])).length > 0
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

const lockUnitsOfCalendar = statement<{ id: number }, [calendarId: number]>(
  'calendar-lock-units',
  'select id from unit where calendar_id = $1 order by id for update',
)

const countRows = statement<{ count: number }, [unitIds: readonly number[]]>(
  'calendar-count-rows',
  'select count(*)::int as count from booking where unit_id = any($1::bigint[])',
)

const deleteUnits = statement('calendar-delete-units', 'delete from unit where calendar_id = $1')
const deleteCalendarRow = statement('calendar-delete', 'delete from calendar where id = $1')

/**
 * Deletes a locked calendar with its weeks, unless an owner has, or ever had, a row on one of them. Returns false then.
 * An owner who reserves one of the weeks meanwhile either comes first or finds no week.
 */
export async function deleteUntouchedCalendar(tx: Tx, calendarId: number): Promise<boolean> {
  const units = await tx.all(lockUnitsOfCalendar, [calendarId])
  const { count } = await tx.one(countRows, [units.map(({ id }) => id)])
  if (count > 0) return false
  await tx.run(deleteUnits, [calendarId])
  await tx.run(deleteCalendarRow, [calendarId])
  return true
}
