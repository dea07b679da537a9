import type { BookingType } from '@samhus/domain/booking'
import type { Day, Instant } from '@samhus/domain/refusal'
import { statement, timestamptz, type Statement } from '../core/statement.ts'
import { foundByWord, hasEveryWord, joinFound, ofSomeMembers, shownType } from './admin-booking-search.ts'
import { danishOrder } from './list-sql.ts'

/** Which bookings to list; null: any. */
export interface BookingFilter {
  readonly groupId: string | null
  readonly houseId: string | null
  readonly personId: string | null
  readonly year: number | null
  readonly week: number | null
  /** One of them, as it is shown now: an offer that has expired is a `WaitExpire`. */
  readonly types: readonly BookingType[] | null
  /** Offers that can still be accepted, and end before this instant. */
  readonly offerUntil: Instant | null
  /** Weeks that begin on these days or between them. */
  readonly from: Day | null
  readonly to: Day | null
}

/** The parameters of every page: of the words, of the rows and of the types. */
export type PageParams = [
  words: string,
  limit: number | null,
  offset: number,
  now: string,
  types: readonly string[] | null,
]
export type PageRow = { readonly id: string | null; readonly total: number }

type ScopeParams = [
  ...PageParams,
  groupId: string | null,
  houseId: string | null,
  personId: string | null,
  year: number | null,
  week: number | null,
  from: string | null,
  to: string | null,
  offerUntil: string | null,
  column: string,
  isDescending: boolean,
]

/** SQL of rows that are looked up for each row before them: joined, the planner would read the whole table for all. */
const each = (name: string, columns: string, from: string): string =>
  `cross join lateral (select ${columns} from ${from} offset 0) ${name}`

const ofBooking =
  'id, group_id, unit_id, membership_id, type, origin, reserved_until, points, created_at, lent_out_name'
const ofUnit = 'id, group_id, house_id, year, week, date_from, booking_deadline'

const unitOfBooking = each('u', ofUnit, 'unit where id = b.unit_id and group_id = b.group_id')
const bookingsOfUnit = each(
  'b',
  ofBooking,
  `booking where unit_id = u.id and group_id = u.group_id and type <> 'Ended'`,
)
/**
 * SQL of filters after which the planner expects half of the rows: it takes each one for narrow, would expect a single row
 * after all of them, and would compare each booking with each owner.
 */
const keeps = (...filters: readonly string[]): string =>
  `case when ${filters.join(' and ')} then true else false end`
const ofGroup = (row: string): string => `($6::uuid is null or ${row}.group_id = $6)`

const houses = `(select h.id, h.group_id from house h where ${keeps(ofGroup('h'), '($7::uuid is null or h.id = $7)')} offset 0) h`
/** SQL: the number is the one of a parameter, or any. An index takes it, as it does not take `or`. */
const isNumber = (column: string, param: string): string =>
  `${column} between coalesce(${param}::int, 0) and coalesce(${param}::int, 9999)`

/** SQL of `booking b` and `unit u` of a scope: it reads few rows that one of the filters leaves out. */
const scopes = {
  owner: `(select id, group_id from membership where person_id = $8 offset 0) m
     ${each('b', ofBooking, `booking where membership_id = m.id and group_id = m.group_id and type <> 'Ended'`)} ${unitOfBooking}`,
  reserved: `(select ${ofBooking} from booking where type = 'Pre' and reserved_until > $4
       and reserved_until < coalesce($13::timestamptz, 'infinity') offset 0) b ${unitOfBooking}`,
  waiting: `(select ${ofBooking} from booking where type = 'Wait' offset 0) b ${unitOfBooking}`,
  days: `${houses}
     ${each(
       'u',
       ofUnit,
       `unit where house_id = h.id and group_id = h.group_id
       and date_from between coalesce($11::date, '-infinity') and coalesce($12::date, 'infinity')`,
     )} ${bookingsOfUnit}`,
  weeks: `${houses}
     ${each('c', 'id, group_id', `calendar where house_id = h.id and group_id = h.group_id and ${isNumber('year', '$9')}`)}
     ${each('u', ofUnit, `unit where calendar_id = c.id and group_id = c.group_id and ${isNumber('week', '$10')}`)}
     ${bookingsOfUnit}`,
  // Most weeks of a group or of a year have a booking: looked up one by one they would take longer than together.
  group: `booking b join unit u on u.id = b.unit_id and u.group_id = b.group_id where b.group_id = $6 and u.group_id = $6 and b.type <> 'Ended'`,
  year: `booking b join unit u on u.id = b.unit_id and u.group_id = b.group_id where b.year = $9 and u.year = $9 and b.type <> 'Ended'`,
}
export type BookingScope = keyof typeof scopes

/** SQL of the keys by which `scope b` is sorted: a text or a number, of the column in `$14`. A name is read once. */
const textKey = `case $14::text when 'houseName' then r.name when 'userName' then n.name when 'type' then b.type end collate "C"`
const names = `
   member_name as materialized (
     select s.membership_id, s.group_id, ${danishOrder('nullif(p.name, $$-$$)')} as name from member s
       cross join lateral (select p.name from membership m join person p on p.id = m.person_id
         where m.id = s.membership_id and m.group_id = s.group_id offset 0) p where $14::text = 'userName'),
   house_name as materialized (
     select id, group_id, ${danishOrder('name')} as name from house where $14 = 'houseName')`
const joinNames = `
       left join member_name n on n.membership_id = b.membership_id and n.group_id = b.group_id
       left join house_name r on r.id = b.house_id and r.group_id = b.group_id`
const numberKey = `case $14 when 'dateFrom' then b.date_from - date '2000-01-01' when 'points' then b.points
       when 'createdAt' then extract(epoch from b.created_at) end * case when $15::boolean then -1 else 1 end`

const order = `order by case when not $15 then w.text end nulls last, case when $15 then w.text end desc nulls last,
     w.number, w.date_from desc, w.created_at desc, w.id`

/** A statement has every filter, so that the scope decides about its time alone. */
function pageOf(scope: BookingScope): Statement<PageRow, ScopeParams> {
  return statement(
    `bookings-of-${scope}`,
    `with scope as materialized (select x.* from (
       select b.id, b.group_id, b.membership_id, b.points, b.created_at, b.lent_out_name, b.origin, b.reserved_until,
         ${shownType} as type, u.house_id, u.year, u.week, u.date_from
       from ${scopes[scope]} offset 0) x
     where ${keeps(
       'x.type = any(coalesce($5::text[], array[x.type]))',
       ofGroup('x'),
       '($7::uuid is null or x.house_id = $7)',
       '($8::uuid is null or (x.membership_id, x.group_id) in (select id, group_id from membership where person_id = $8))',
       '($9::int is null or x.year = $9) and ($10::int is null or x.week = $10)',
       '($11::date is null or x.date_from >= $11) and ($12::date is null or x.date_from <= $12)',
       `($13::timestamptz is null or x.type = 'Pre' and x.origin = 'offer' and x.reserved_until < $13)`,
     )}),
   member as materialized (select distinct membership_id, group_id from scope),${names},${foundByWord('scope')},
   wanted as materialized (
     select b.id, ${textKey} as text, ${numberKey} as number, b.date_from, b.created_at
     from scope b ${joinNames} ${joinFound('b', ofSomeMembers)}
     where ${hasEveryWord}),
   page as (select w.* from wanted w ${order} limit $2::int offset $3::bigint)
   select w.id, t.total from (select count(*)::int as total from wanted) t left join page w on true ${order}`,
  )
}

const pagesOf: Record<BookingScope, Statement<PageRow, ScopeParams>> = {
  owner: pageOf('owner'),
  reserved: pageOf('reserved'),
  waiting: pageOf('waiting'),
  days: pageOf('days'),
  weeks: pageOf('weeks'),
  group: pageOf('group'),
  year: pageOf('year'),
}

/** Returns the scope that has the fewest bookings besides those of a filter; null: the filter may have most of them. */
export function chooseScope(filter: BookingFilter): BookingScope | null {
  const { groupId, houseId, personId, year, week, types, offerUntil, from, to } = filter
  const isOnly = (type: BookingType) => types?.length === 1 && types[0] === type
  if (personId !== null) return 'owner'
  if (offerUntil !== null || isOnly('Pre')) return 'reserved'
  if (year !== null && week !== null) return 'weeks'
  if (isOnly('Wait')) return 'waiting'
  if (from !== null || to !== null) return 'days'
  if (houseId !== null || week !== null || (groupId !== null && year !== null)) return 'weeks'
  if (groupId !== null) return 'group'
  return year === null ? null : 'year'
}

/** Returns the statement and the parameters of a page within a scope. */
export function toScopePage(
  scope: BookingScope,
  filter: BookingFilter,
  page: { readonly params: PageParams; readonly column: string; readonly isDescending: boolean },
): [Statement<PageRow, ScopeParams>, ScopeParams] {
  const { groupId, houseId, personId, year, week, from, to, offerUntil } = filter
  const { params, column, isDescending } = page
  return [
    pagesOf[scope],
    [
      ...params,
      ...([groupId, houseId, personId, year, week, from, to, timestamptz(offerUntil)] as const),
      column,
      isDescending,
    ],
  ]
}
