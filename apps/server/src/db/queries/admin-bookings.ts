import type { Instant } from '@samhus/domain/refusal'
import type { Queryable } from '../core/client.ts'
import { statement, timestamptz, type Statement } from '../core/statement.ts'
import {
  chooseScope,
  toScopePage,
  type BookingFilter,
  type PageParams,
  type PageRow,
} from './admin-booking-scopes.ts'
import {
  foundByWord,
  hasEveryWord,
  joinFound,
  ofAllMembers,
  shownType,
  type BookingWord,
} from './admin-booking-search.ts'
import { danishOrder } from './list-sql.ts'
import { filterByValue } from './sql-fragments.ts'

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

type Direction = 'asc' | 'desc'
type ByDirection<Params extends readonly unknown[]> = Record<Direction, Statement<PageRow, Params>>

/** A statement of all bookings for each order: one for all of them would compute each key of every booking. */
function pageBy(column: BookingColumn): ByDirection<PageParams> {
  const create = (direction: Direction): Statement<PageRow, PageParams> => {
    const order = `order by w.key ${direction} nulls last, w.date_from desc, w.created_at desc, w.id`
    return statement(
      `bookings-by-${column}-${direction}`,
      `with ${foundByWord('booking')},
   wanted as materialized (
     select x.id, ${keys[column]} as key, x.date_from, x.created_at from (
       select b.id, b.group_id, b.points, b.created_at, ${shownType} as type, u.date_from,
         ${hasEveryWord} as is_found${nameOf[column] ? ', n.name, n.group_id as name_group_id' : ''}
       from booking b join unit u on u.id = b.unit_id and u.group_id = b.group_id ${nameOf[column] ?? ''}
       ${joinFound('u', ofAllMembers)}
       where b.type <> 'Ended' offset 0) x
     where x.is_found and x.type = any(coalesce($5::text[], array[x.type]))${nameOf[column] ? ' and x.name_group_id = x.group_id' : ''}),
   page as (select w.* from wanted w ${order} limit $2::int offset $3::bigint)
   select w.id, t.total from (select count(*)::int as total from wanted) t left join page w on true ${order}`,
    )
  }
  return { asc: create('asc'), desc: create('desc') }
}

const pagesBy: Record<BookingColumn, ByDirection<PageParams>> = {
  dateFrom: pageBy('dateFrom'),
  houseName: pageBy('houseName'),
  userName: pageBy('userName'),
  type: pageBy('type'),
  points: pageBy('points'),
  createdAt: pageBy('createdAt'),
}

type OrderedParams = [now: string, limit: number, offset: number, groupId: string | null]

/** SQL: an expired hold is shown as none. */
const isShown = `(b.type <> 'Pre' or b.origin = 'offer' or b.reserved_until > $1)`

/** SQL of the bookings of a group and their weeks in the order of an index, so that a page ends where it is full. */
const inOrder = {
  createdAt: (direction: Direction) => `(select id, group_id, unit_id, created_at from booking b
       where group_id = g.id and type <> 'Ended' and ${isShown}
       order by created_at ${direction} fetch first ($2::int + $3::bigint) rows with ties) b
       cross join lateral (select date_from from unit where id = b.unit_id and group_id = b.group_id offset 0) u`,
  dateFrom: (direction: Direction) => `(select id, group_id, date_from from unit
       where group_id = g.id order by date_from ${direction} offset 0) u
       cross join lateral (select id, created_at from booking b
         where unit_id = u.id and group_id = u.group_id and type <> 'Ended' and ${isShown} offset 0) b`,
}
const orderedKeys = { createdAt: 'created_at', dateFrom: 'date_from' }

/**
 * A page of all bookings or of a group's: the first ones of each group, and of those the first.
 *
 * An expired hold is shown as none: those that no job has ended yet are taken off the number of all. R69
 */
function pageInOrder(column: keyof typeof inOrder): ByDirection<OrderedParams> {
  const create = (direction: Direction): Statement<PageRow, OrderedParams> => {
    const order = `order by ${orderedKeys[column]} ${direction}, date_from desc, created_at desc, id`
    return statement(
      `bookings-ordered-by-${column}-${direction}`,
      `with g as (select id from "group" where $4::uuid is null or id = $4),
   page as materialized (
     select b.* from g cross join lateral (
       select b.id, b.created_at, u.date_from from ${inOrder[column](direction)}
       ${order} limit $2::int + $3::bigint) b
     ${order} limit $2 offset $3)
   select w.id, t.total from (select (coalesce(sum(n.rows), 0) - (select count(*) from booking where type = 'Pre'
       and ${filterByValue('origin', 'hold')} and reserved_until <= $1 and ($4 is null or group_id = $4)))::int as total
     from g cross join lateral (select count(*) as rows from booking where group_id = g.id and type <> 'Ended' offset 0) n) t
   left join page w on true ${order}`,
    )
  }
  return { asc: create('asc'), desc: create('desc') }
}

const pagesInOrder: Partial<Record<BookingColumn, ByDirection<OrderedParams>>> = {
  createdAt: pageInOrder('createdAt'),
  dateFrom: pageInOrder('dateFrom'),
}

/** Further in, all rows are sorted sooner than looked up one by one. */
const maxOrderedOffset = 1000

/** Returns the ids of a page of the list, and how many bookings match. Expired holds are none. R69 */
export async function findBookingPage(
  reader: Queryable,
  query: BookingListQuery,
  now: Instant,
): Promise<{ ids: readonly string[]; total: number }> {
  const rows = await readPage(reader, query, timestamptz(now))
  return { ids: rows.flatMap(({ id }) => (id === null ? [] : [id])), total: rows[0]?.total ?? 0 }
}

function readPage(reader: Queryable, query: BookingListQuery, now: string): Promise<PageRow[]> {
  const { filter, words, sort, limit, offset } = query
  const isDescending = sort.startsWith('-')
  const column = (isDescending ? sort.slice(1) : sort) as BookingColumn
  const direction = isDescending ? 'desc' : 'asc'
  const numbered = JSON.stringify(words.map((word, number) => ({ ...word, number })))
  const params: PageParams = [numbered, limit, offset, now, filter.types]
  const scope = chooseScope(filter)
  const ordered = pagesInOrder[column]
  if (ordered && limit !== null && offset <= maxOrderedOffset && words.length === 0 && isOfGroupsOnly(filter))
    return reader.all(ordered[direction], [now, limit, offset, filter.groupId])
  if (scope) return reader.all(...toScopePage(scope, filter, { params, column, isDescending }))
  return reader.all(pagesBy[column][direction], params)
}

function isOfGroupsOnly({ groupId: _, ...rest }: BookingFilter): boolean {
  return Object.values(rest).every((value) => value === null)
}
