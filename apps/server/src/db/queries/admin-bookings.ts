import type { BookingType } from '@samhus/domain/booking'
import type { Day, Instant } from '@samhus/domain/refusal'
import type { Queryable } from '../core/client.ts'
import { statement, timestamptz, type Statement } from '../core/statement.ts'
import { danishOrder } from './list-sql.ts'
import { toLower } from './sql-fragments.ts'

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

/** A word that must occur in a booking's owner, guest, house, week or id; in an e-mail address only with its `@`. */
export interface BookingWord {
  /** For LIKE, in lower case; the text that it is compared with has a blank at each end. */
  readonly pattern: string
  readonly week: number | null
  readonly year: number | null
  /** The word as a whole id, and as the end of one. */
  readonly id: string | null
  readonly ending: string | null
}

/** The columns by which the list can be sorted. */
export type BookingColumn = 'dateFrom' | 'houseName' | 'userName' | 'type' | 'points' | 'createdAt'

export interface BookingListQuery {
  readonly filter: BookingFilter
  /** All must occur. */
  readonly words: readonly BookingWord[]
  /** A column, or `-column` to descend. */
  readonly sort: string
  /** Null: all. */
  readonly limit: number | null
  readonly offset: number
}

type ListParams = [
  words: string,
  limit: number | null,
  offset: number,
  now: string,
  groupId: string | null,
  houseId: string | null,
  personId: string | null,
  year: number | null,
  week: number | null,
  types: readonly string[] | null,
  from: string | null,
  to: string | null,
  offerUntil: string | null,
]

const says = (...columns: readonly string[]): string =>
  `' ' || ${toLower(`concat_ws(' ', ${columns.join(', ')})`)} || ' ' like w.pattern`

/** SQL of a set of rows by what they have found: a bit for each word. */
const bitsOf = (key: string, from: string): string =>
  `(select ${key} as key, bit_or(1::bigint << w.number) as bits from ${from} group by 1)`

/** The same of rows of groups. */
const bitsInGroups = (row: string, from: string): string =>
  `(select ${row}.id as key, ${row}.group_id, bit_or(1::bigint << w.number) as bits from ${from} group by 1, 2)`

/** SQL of the type as which `booking b` on `unit u` is shown at the instant in `$4`; null: as none. R69 */
const shownType = `case b.type
       when 'Pre' then case when b.reserved_until > $4 then 'Pre' when b.origin = 'offer' then 'WaitExpire' end
       when 'Wait' then case when u.booking_deadline > $4 then 'Wait' else 'WaitExpire' end
       else b.type end`

const foundByWord = `
   word as materialized (select * from jsonb_to_recordset($1::jsonb)
     as x(number int, pattern text, week int, year int, id uuid, ending text)),
   own as materialized (
     select w.number, b.id from word w
       cross join lateral (select id from booking where lent_out_name is not null and ${says('lent_out_name')} offset 0) b
     union all
     select number, id from word where id is not null
     union all
     select w.number, b.id from word w
       cross join lateral (select id from booking where id::text like '%' || w.ending offset 0) b
     where w.ending is not null)`

const ownerBits = bitsInGroups(
  'm',
  `word w join person p on p.anonymized_at is null
       and (${says('p.name', 'p.code')} or w.pattern like '%@%' and ${says('p.email')})
       join membership m on m.person_id = p.id`,
)
const houseBits = bitsInGroups('h', `word w join house h on ${says('h.name', 'h.code')}`)

/** SQL of the names by which the list is sorted: each is computed once, not for each of its bookings. */
const nameOf: Partial<Record<BookingColumn, string>> = {
  userName: `join (select m.id, m.group_id, ${danishOrder('nullif(p.name, $$-$$)')} as name
       from membership m join person p on p.id = m.person_id offset 0) n on n.id = b.membership_id`,
  houseName: `join (select id, group_id, ${danishOrder('name')} as name from house offset 0) n on n.id = u.house_id`,
}

const keys: Record<BookingColumn, string> = {
  dateFrom: 'x.date_from',
  houseName: 'x.name',
  userName: 'x.name',
  type: 'x.type',
  points: 'x.points',
  createdAt: 'x.created_at',
}

type PageStatement = Statement<{ id: string | null; total: number }, ListParams>
type Direction = 'asc' | 'desc'

/** SQL: every word of the search has been found in something of the booking. */
const hasEveryWord = `coalesce(o.bits, 0) | coalesce(h.bits, 0) | coalesce(k.bits, 0) | coalesce(y.bits, 0)
         | coalesce(i.bits, 0) = (1::bigint << (select count(*)::int from word)) - 1`

/**
 * A statement for each order: one for all of them would compute each key of every booking. The filters come last: the
 * planner takes them for narrow, and would look up the week of each booking instead of hashing the weeks.
 */
function pageBy(column: BookingColumn): Record<Direction, PageStatement> {
  const create = (direction: Direction): PageStatement => {
    const order = `order by w.key ${direction} nulls last, w.date_from desc, w.created_at desc, w.id`
    return statement(
      `bookings-by-${column}-${direction}`,
      `with ${foundByWord},
   wanted as materialized (
     select x.id, ${keys[column]} as key, x.date_from, x.created_at from (
       select b.id, b.group_id, b.membership_id, b.points, b.created_at, ${shownType} as type, b.origin, b.reserved_until, u.house_id, u.year, u.week,
         u.date_from, ${hasEveryWord} as is_found${nameOf[column] ? ', n.name, n.group_id as name_group_id' : ''}
       from booking b join unit u on u.id = b.unit_id and u.group_id = b.group_id ${nameOf[column] ?? ''}
       left join ${ownerBits} o on o.key = b.membership_id and o.group_id = b.group_id
       left join ${houseBits} h on h.key = u.house_id and h.group_id = u.group_id
       left join ${bitsOf('w.week', 'word w where w.week is not null')} k on k.key = u.week
       left join ${bitsOf('w.year', 'word w where w.year is not null')} y on y.key = u.year
       left join ${bitsOf('w.id', 'own w')} i on i.key = b.id
       where b.type <> 'Ended' offset 0) x
     where x.is_found and x.type = any(coalesce($10::text[], array[x.type]))${nameOf[column] ? ' and x.name_group_id = x.group_id' : ''}
       and ($5::uuid is null or x.group_id = $5) and ($6::uuid is null or x.house_id = $6)
       and ($7::uuid is null or (x.membership_id, x.group_id) in (select id, group_id from membership where person_id = $7))
       and ($8::int is null or x.year = $8) and ($9::int is null or x.week = $9)
       and ($11::date is null or x.date_from >= $11) and ($12::date is null or x.date_from <= $12)
       and ($13::timestamptz is null or x.type = 'Pre' and x.origin = 'offer' and x.reserved_until < $13)),
   page as (select w.* from wanted w ${order} limit $2::int offset $3::bigint)
   select w.id, t.total from (select count(*)::int as total from wanted) t left join page w on true ${order}`,
    )
  }
  return { asc: create('asc'), desc: create('desc') }
}

const pagesBy: Record<BookingColumn, Record<Direction, PageStatement>> = {
  dateFrom: pageBy('dateFrom'),
  houseName: pageBy('houseName'),
  userName: pageBy('userName'),
  type: pageBy('type'),
  points: pageBy('points'),
  createdAt: pageBy('createdAt'),
}

/** Returns the ids of a page of the list, and how many bookings match. Expired holds are none. R69 */
export async function findBookingPage(
  reader: Queryable,
  query: BookingListQuery,
  now: Instant,
): Promise<{ ids: readonly string[]; total: number }> {
  const { filter, words, sort, limit, offset } = query
  const [column, direction] = (sort.startsWith('-') ? [sort.slice(1), 'desc'] : [sort, 'asc']) as [
    BookingColumn,
    Direction,
  ]
  const { groupId, houseId, personId, year, week, types, from, to, offerUntil } = filter
  const rows = await reader.all(pagesBy[column][direction], [
    JSON.stringify(words.map((word, number) => ({ ...word, number }))),
    limit,
    offset,
    timestamptz(now),
    groupId,
    houseId,
    personId,
    year,
    week,
    types,
    from,
    to,
    timestamptz(offerUntil),
  ])
  return { ids: rows.flatMap(({ id }) => (id === null ? [] : [id])), total: rows[0]?.total ?? 0 }
}
