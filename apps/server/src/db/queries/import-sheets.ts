import type { Day } from '@samhus/domain/refusal'
import type { Queryable } from '../core/client.ts'
import { statement } from '../core/statement.ts'
import { danishOrder } from './list-sql.ts'

/** A week as the sheets of an import name it. */
interface SheetWeek {
  /** The house's code. */
  readonly house: string
  readonly year: number
  readonly week: number
  readonly arrival: Day
}

export interface PriceSheetRow extends SheetWeek {
  readonly points: number
  /** The week's code, with its restriction. */
  readonly code: string
}

export interface BookingSheetRow extends SheetWeek {
  /** The owner's e-mail address. */
  readonly owner: string
  readonly type: 'Book' | 'Assign' | 'Wait'
  readonly guestName: string | null
  readonly guestEmail: string | null
  readonly guestPhone: string | null
  readonly guestLanguage: 'da' | 'sv' | 'en' | null
  readonly skipsCleaning: boolean
}

export interface BalanceSheetRow {
  /** The owner's e-mail address. */
  readonly owner: string
  readonly year: number
  readonly points: number
}

/** Of which years, both included, a group's rows are asked for. */
interface SheetQuery {
  readonly groupId: string
  readonly fromYear: number
  /** Null: all later ones. */
  readonly toYear: number | null
}

const weekColumns = 'h.code as house, u.year, u.week, u.date_from as arrival'
const weekTables = `calendar c join house h on h.id = c.house_id and h.group_id = c.group_id
   join unit u on u.calendar_id = c.id and u.group_id = c.group_id`

const prices = statement<PriceSheetRow, [groupId: string, fromYear: number, toYear: number | null]>(
  'import-sheet-prices',
  `select ${weekColumns}, u.points, u.code from ${weekTables}
   where c.group_id = $1 and c.year >= $2 and ($3::int is null or c.year <= $3) and h.archived_at is null
   order by ${danishOrder('h.code')}, h.id, u.date_from`,
)

const bookings = statement<
  BookingSheetRow,
  [groupId: string, fromYear: number, toYear: number | null, types: readonly string[]]
>(
  'import-sheet-bookings',
  `select ${weekColumns}, p.email as owner, b.type, b.lent_out_name as "guestName", b.lent_out_email as "guestEmail",
     b.lent_out_phone as "guestPhone", b.lent_out_language as "guestLanguage", b.skips_cleaning as "skipsCleaning"
   from ${weekTables}
   cross join lateral (select * from booking
     where unit_id = u.id and group_id = u.group_id and type = any($4::text[])) b
   join membership m on m.id = b.membership_id and m.group_id = b.group_id
   join person p on p.id = m.person_id
   where c.group_id = $1 and c.year >= $2 and ($3::int is null or c.year <= $3) and h.archived_at is null and p.anonymized_at is null
   order by u.date_from, ${danishOrder('h.code')}, h.id, b.queue_number`,
)

const balances = statement<BalanceSheetRow, [groupId: string, fromYear: number, toYear: number | null]>(
  'import-sheet-balances',
  `select p.email as owner, a.year, a.balance as points
   from membership m
   join person p on p.id = m.person_id
   cross join lateral (select year, balance from account
     where membership_id = m.id and group_id = m.group_id and year >= $2
       and ($3::int is null or year <= $3)) a
   where m.group_id = $1 and m.left_at is null
   order by ${danishOrder('p.name')}, p.id, a.year`,
)

/** Returns the weeks of the houses that are not archived, with their prices. */
export function listPricesForSheet(
  reader: Queryable,
  { groupId, fromYear, toYear }: SheetQuery,
): Promise<PriceSheetRow[]> {
  return reader.all(prices, [groupId, fromYear, toYear])
}

/** Returns the weeks that owners have been given, or wait for; those of anonymized people are left out. */
export function listBookingsForSheet(
  reader: Queryable,
  { groupId, fromYear, toYear }: SheetQuery,
  types: readonly BookingSheetRow['type'][],
): Promise<BookingSheetRow[]> {
  return reader.all(bookings, [groupId, fromYear, toYear, types])
}

/** Returns the members' balances. */
export function listBalancesForSheet(
  reader: Queryable,
  { groupId, fromYear, toYear }: SheetQuery,
): Promise<BalanceSheetRow[]> {
  return reader.all(balances, [groupId, fromYear, toYear])
}
