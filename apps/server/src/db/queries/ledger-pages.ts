import type { LedgerType } from '@samhus/domain/points'
import type { Instant } from '@samhus/domain/refusal'
import type { Db } from '../core/client.ts'
import { statement, timestamptz, type Statement } from '../core/statement.ts'
import { linesPerBucket } from './ledger-tally.ts'

/** Which lines of the ledger; null is no filter. `until` is the first instant that is out. */
export interface LedgerFilter {
  readonly groupIds: readonly string[] | null
  readonly year: number | null
  readonly type: LedgerType | null
  readonly from: Instant | null
  readonly until: Instant | null
}

/** A part of the lines in the order in which they were written, or the other way round. */
export interface LedgerRange {
  readonly offset: number
  readonly limit: number
  readonly isOldestFirst: boolean
}

/** A line as the back office shows it. */
export interface LedgerPageLine {
  readonly id: string
  readonly at: Instant
  /** Null for a person who was anonymized, as the name and the code. */
  readonly personId: string | null
  readonly personName: string | null
  readonly personCode: string | null
  readonly groupName: string
  readonly groupCode: string
  readonly houseName: string | null
  readonly houseCode: string | null
  readonly unitCode: string | null
  readonly year: number
  readonly type: LedgerType
  readonly points: number
  readonly hasBooking: boolean
  readonly hasAssignment: boolean
}

export interface LedgerPage {
  readonly lines: readonly LedgerPageLine[]
  /** Lines on all pages, in the same snapshot. */
  readonly total: number
}

export type FilterParams = [
  groupIds: readonly string[] | null,
  year: number | null,
  type: LedgerType | null,
  from: string | null,
  until: string | null,
]
/** One row with a total and no line where the page is empty. */
type PageRow = { readonly total: number } & (LedgerPageLine | { readonly id: null })

/** SQL: a row of the ledger or of its tally has the group, year and type of the filter. */
const ofKind = (row: string): string => `($1::uuid[] is null or ${row}.group_id = any($1))
  and ($2::int is null or ${row}.year = $2) and ($3::text is null or ${row}.type = $3)`
/** SQL: a line `l` is wanted, where $1 to $5 are the filter. */
export const isWanted = `${ofKind('l')} and ($4::timestamptz is null or l.at >= $4) and ($5::timestamptz is null or l.at < $5)`
/** SQL of what is left of `isWanted` where the index of an account has told the group and the year. */
export const isOfTypeAndTime = `($3::text is null or l.type = $3) and ($4::timestamptz is null or l.at >= $4)
  and ($5::timestamptz is null or l.at < $5)`
/** SQL of the same for a filter with none of them: the index may do without the line. */
export const isOfAnyTypeAndTime = '$3::text is null and $4::timestamptz is null and $5::timestamptz is null'

export function hasTypeOrTime({ type, from, until }: LedgerFilter): boolean {
  return type !== null || from !== null || until !== null
}

// Each name is looked up for one line: joined, they would be read for a page as long as the ledger.
/** SQL of a line `l` as the back office shows it, with the joins that it needs. */
export const pageColumns = `l.id, l.at, o.*, g.name as "groupName", g.code as "groupCode", w.*, l.year, l.type, l.points,
     l.booking_id is not null as "hasBooking", l.assignment_id is not null as "hasAssignment"`
export const pageJoins = `
   left join "group" g on g.id = l.group_id
   left join lateral (select p.id as "personId", p.name as "personName", p.code as "personCode"
     from membership m join person p on p.id = m.person_id
     where m.id = l.membership_id and m.group_id = l.group_id and p.anonymized_at is null limit 1) o on true
   left join lateral (select h.name as "houseName", h.code as "houseCode", u.code as "unitCode"
     from booking b join unit u on u.id = b.unit_id
       and u.group_id = b.group_id join house h on h.id = u.house_id and h.group_id = u.group_id
     where b.id = l.booking_id and b.group_id = l.group_id limit 1) w on true`

interface BothWays<Row, Params extends readonly unknown[]> {
  readonly newestFirst: Statement<Row, Params>
  readonly oldestFirst: Statement<Row, Params>
}

/** Creates a statement for each order. */
export function inBothDirections<Row, Params extends readonly unknown[]>(
  name: string,
  text: (direction: 'asc' | 'desc') => string,
): BothWays<Row, Params> {
  return {
    newestFirst: statement(`ledger-${name}-newest-first`, text('desc')),
    oldestFirst: statement(`ledger-${name}-oldest-first`, text('asc')),
  }
}

export function pickDirection<Row, Params extends readonly unknown[]>(
  { newestFirst, oldestFirst }: BothWays<Row, Params>,
  { isOldestFirst }: { readonly isOldestFirst: boolean },
): Statement<Row, Params> {
  return isOldestFirst ? oldestFirst : newestFirst
}

interface PageText {
  /** SQL of tables, one of them `page`: the lines on the page. */
  readonly tables: (direction: 'asc' | 'desc') => string
  /** SQL of the table with the one row that has `total`. */
  readonly total: string
}

/** Creates the statements that read a page. */
export function createPage<Params extends readonly unknown[]>(name: string, { tables, total }: PageText) {
  return inBothDirections<PageRow, Params>(
    name,
    (direction) => `with ${tables(direction)}
   select total, ${pageColumns}
   from (${total}) t left join page l on true ${pageJoins}
   order by l.number ${direction}`,
  )
}

export async function readPage<Params extends readonly unknown[]>(
  db: Db,
  page: BothWays<PageRow, Params>,
  { isOldestFirst, params }: { readonly isOldestFirst: boolean; readonly params: Params },
): Promise<LedgerPage> {
  const rows = await db.all(pickDirection(page, { isOldestFirst }), params)
  return { lines: rows.flatMap((row) => (row.id === null ? [] : [row])), total: rows[0]?.total ?? 0 }
}

/** SQL of the tables `mark` and `tallied`, the buckets of the tally with lines that are wanted. */
export const talliedBuckets = (join = ''): string => `mark as materialized (
     select coalesce((select counted from ledger_tally_mark), 0) as counted
   ),
   tallied as materialized (
     select t.bucket, sum(t.lines) as lines,
       bool_and(($4::timestamptz is null or t.first_at >= $4) and ($5::timestamptz is null or t.last_at < $5)) as is_whole
     from ledger_tally t ${join}
     where ${ofKind('t')} and ($4::timestamptz is null or t.last_at >= $4)
       and ($5::timestamptz is null or t.first_at < $5)
     group by t.bucket
   )`

/** SQL: a line `l` is in the bucket of a row. */
export const isInBucket = (row: string): string =>
  `l.number >= ${row}.bucket * ${linesPerBucket} and l.number < (${row}.bucket + 1) * ${linesPerBucket}`

/** SQL of the table `shown`: the rows of `bucket` that the page is in, with the lines `before` each. */
export const shownBuckets = (direction: 'asc' | 'desc'): string => `place as materialized (
     select bucket, lines, sum(lines) over (order by bucket ${direction}) - lines as before from bucket
   ),
   shown as materialized (
     select bucket, before from place where lines > 0 and before < $6::bigint + $7::bigint and before + lines > $6
   )`

export const sumOfBuckets = 'select coalesce(sum(lines), 0)::bigint as total from bucket'

// The tally says in which buckets the page is; only those are read, and the lines that are not counted yet. A bucket
// in which a date filter begins or ends is counted by its lines.
const pageByTally = createPage<[...FilterParams, offset: number, limit: number]>('page', {
  total: sumOfBuckets,
  tables: (direction) => `${talliedBuckets()},
   bucket as materialized (
     select bucket, sum(lines)::bigint as lines from (
       select bucket, lines from tallied where is_whole
       union all
       select t.bucket, c.lines from tallied t cross join lateral (
         select count(*) as lines from ledger l
         where ${isInBucket('t')}
           and l.number <= (select counted from mark) and ${isWanted}) c
       where not t.is_whole
       union all
       select l.number / ${linesPerBucket}, count(*) from ledger l
       where l.number > (select counted from mark) and ${isWanted} group by 1
     ) part group by bucket
   ),
   ${shownBuckets(direction)},
   page as materialized (
     select l.* from shown s cross join lateral (
       select * from ledger l
       where ${isInBucket('s')} and ${isWanted}
       order by l.number ${direction} limit $6 + $7 - s.before) l
     order by l.number ${direction}
     offset $6 - (select min(before) from shown) limit $7
   )`,
})

/**
 * Returns a page of the lines of all owners, and how many there are, without reading what is on other pages.
 *
 * @see docs/decisions/0121-ledger-pages-by-tally.md
 */
export function readLedgerPage(db: Db, filter: LedgerFilter, range: LedgerRange): Promise<LedgerPage> {
  const { offset, limit, isOldestFirst } = range
  return readPage(db, pageByTally, { isOldestFirst, params: [...toFilterParams(filter), offset, limit] })
}

export function toFilterParams({ groupIds, year, type, from, until }: LedgerFilter): FilterParams {
  return [groupIds, year, type, timestamptz(from), timestamptz(until)]
}
