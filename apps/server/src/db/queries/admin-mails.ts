import type { AnyMailKind } from '@samhus/domain/mail-kinds'
import type { MailState } from '@samhus/domain/mail-resend'
import type { Instant } from '@samhus/domain/refusal'
import type { Queryable } from '../core/client.ts'
import { statement, timestamptz, type Statement } from '../core/statement.ts'
import { danishOrder, limitToPage, orderBySort } from './list-sql.ts'
import { toLower } from './sql-fragments.ts'

/** Which mails to list; null: any. `from` ≤ created < `until`. */
export interface MailFilter {
  readonly states: readonly MailState[] | null
  readonly kind: AnyMailKind | null
  readonly groupId: string | null
  readonly personId: string | null
  /** A planned mail is found by each week of its stay. */
  readonly bookingId: string | null
  readonly announcementId: string | null
  readonly from: Instant | null
  readonly until: Instant | null
}

/** A word that must occur in a mail's owner, guest, address, house, week or kind. */
export interface MailWord {
  /** For LIKE, in lower case. */
  readonly pattern: string
  /** The word as the number of a week, or as a year. */
  readonly number: number | null
  /** The hash of the word as a whole address, in hexadecimal digits. */
  readonly hash: string | null
  /** The kinds of mail that are called so. */
  readonly kinds: readonly AnyMailKind[]
}

export interface MailPage {
  readonly ids: readonly string[]
  /** Mails on all pages. */
  readonly total: number
}

type FilterParams = [
  states: readonly string[] | null,
  kind: string | null,
  groupId: string | null,
  personId: string | null,
  bookingId: string | null,
  announcementId: string | null,
  from: string | null,
  until: string | null,
]

/** SQL of the filters on `mail m`, whose parameters begin with `$first`. */
const matchesFilters = (first: number): string => `m.state <> 'Covered'
  and ($${first}::text[] is null or m.state = any($${first})) and ($${first + 1}::text is null or m.kind = $${first + 1})
  and ($${first + 2}::uuid is null or m.group_id = $${first + 2})
  and ($${first + 3}::uuid is null or m.person_id = $${first + 3})
  and ($${first + 4}::uuid is null or m.id = any(array(
    select coalesce(covered_by, id) from mail where booking_id = $${first + 4})))
  and ($${first + 5}::uuid is null or m.announcement_id = $${first + 5})
  and ($${first + 6}::timestamptz is null or m.created_at >= $${first + 6})
  and ($${first + 7}::timestamptz is null or m.created_at < $${first + 7})`

const toFilterParams = ({
  states,
  kind,
  groupId,
  personId,
  bookingId,
  announcementId,
  from,
  until,
}: MailFilter): FilterParams => [
  states,
  kind,
  groupId,
  personId,
  bookingId,
  announcementId,
  timestamptz(from),
  timestamptz(until),
]

type PageStatement = Statement<{ id: string }, [...FilterParams, limit: number, offset: number]>
/** The columns by which the log can be sorted. */
export type MailColumn = 'createdAt' | 'dueAt' | 'sentAt' | 'kind' | 'state' | 'userName' | 'groupName'
type Direction = 'asc' | 'desc'

/** A statement for each order: one for all of them would sort every mail by each of them. */
function pageBy(column: string, key: string, join = ''): Record<Direction, PageStatement> {
  const create = (direction: Direction): PageStatement => {
    const latest = 'm.created_at desc, m.id desc'
    const first =
      key === ''
        ? `m.created_at ${direction}, m.id ${direction}`
        : `${key} ${direction} nulls last, ${latest}`
    return statement(
      `mail-log-by-${column}-${direction}`,
      `select m.id from mail m ${join} where ${matchesFilters(1)} order by ${first} limit $9::int offset $10::bigint`,
    )
  }
  return { asc: create('asc'), desc: create('desc') }
}

const pagesBy: Record<MailColumn, Record<Direction, PageStatement>> = {
  createdAt: pageBy('created', ''),
  dueAt: pageBy('due', 'm.due_at'),
  sentAt: pageBy('sent', 'm.sent_at'),
  kind: pageBy('kind', 'm.kind'),
  state: pageBy('state', 'm.state'),
  userName: pageBy('owner', danishOrder('p.name'), 'left join person p on p.id = m.person_id'),
  groupName: pageBy('group', danishOrder('g.name'), 'left join "group" g on g.id = m.group_id'),
}

const countAll = statement<{ count: number }>(
  'mail-log-count-all',
  `select count(*)::int as count from mail where state <> 'Covered'`,
)

const countMails = statement<{ count: number }, FilterParams>(
  'mail-log-count',
  `select count(*)::int as count from mail m where ${matchesFilters(1)}`,
)

const says = (...columns: readonly string[]): string =>
  `${toLower(`concat_ws(' ', ${columns.join(', ')})`)} like w.pattern`

/** A word that finds more people or bookings than this is looked for in every mail instead. */
const maxFound = 3000

/** SQL of the people and bookings that each word finds. */
const foundByWord = (limit: string): string => `
  word as materialized (select * from jsonb_to_recordset($1::jsonb)
    as x(number int, pattern text, week int, hash text, kinds text[])),
  people as materialized (
    select w.number, p.id from word w join person p on ${says('p.name', 'p.email', 'p.code')}
      and p.anonymized_at is null ${limit}),
  units as materialized (
    select w.number, u.id, u.group_id from word w join house h on ${says('h.name', 'h.code')}
      cross join lateral (select id, group_id from unit where house_id = h.id and group_id = h.group_id offset 0) u
    union
    select w.number, u.id, u.group_id from word w
      cross join lateral (select id, group_id from unit where year = w.week offset 0) u
    union
    select w.number, u.id, u.group_id from word w cross join generate_series(2000, 2100) y
      cross join lateral (select id, group_id from unit where year = y and week = w.week offset 0) u where w.week <= 53),
  bookings as materialized (
    select * from (
      select w.number, b.id, b.group_id from word w join booking b on b.lent_out_name is not null
        and ${says('b.lent_out_name', 'b.lent_out_email')}
      union all
      select w.number, b.id, b.group_id from units w
        cross join lateral (select id, group_id from booking
          where unit_id = w.id and group_id = w.group_id offset 0) b) b ${limit})`

/** SQL of the mails of a few people and bookings, each found by an index. */
const mailsOfFew = `
  found as (
    select w.number, m.id from people w
      cross join lateral (select id from mail where person_id = w.id offset 0) m
    union
    select w.number, m.id from bookings w
      cross join lateral (select coalesce(covered_by, id) as id from mail
        where booking_id = w.id and group_id = w.group_id offset 0) m
    union
    select w.number, m.id from word w
      cross join lateral (select id from mail where address_hash = decode(w.hash, 'hex') offset 0) m),
  matching as (
    select m.* from (select id from found group by id having count(*) = (select count(*) from word)) few
      cross join lateral (select * from mail m where m.id = few.id and ${matchesFilters(5)} offset 0) m)`

/** SQL of a set of rows by what they have found: a bit for each word. */
const bitsOf = (key: string, from: string): string =>
  `(select ${key} as key, bit_or(1::bigint << number) as bits from ${from} group by 1)`

// Of all mails. The filters come last: the planner takes them for narrow, and would not hash what they are joined with.
const mailsOfMany = `
  matching as (
    select m.* from (
      select m.id, m.created_at, m.due_at, m.sent_at, m.kind, m.state, m.group_id, m.person_id, m.announcement_id,
        coalesce(p.bits, 0) | coalesce(b.bits, 0) | coalesce(v.bits, 0) | coalesce(k.bits, 0) | coalesce(a.bits, 0) as bits
      from (select * from mail where state <> 'Covered' offset 0) m
        left join ${bitsOf('id', 'people')} p on p.key = m.person_id
        left join ${bitsOf('id', 'bookings')} b on b.key = m.booking_id
        left join ${bitsOf('c.covered_by', 'bookings join mail c on c.booking_id = bookings.id and c.group_id = bookings.group_id and c.covered_by is not null')} v
          on v.key = m.id
        left join ${bitsOf('kind', 'word cross join lateral unnest(kinds) as kind')} k on k.key = m.kind
        left join ${bitsOf(`decode(hash, 'hex')`, 'word where hash is not null')} a on a.key = m.address_hash
      offset 0) m
    where bits = (1::bigint << (select count(*)::int from word)) - 1 and ${matchesFilters(5)})`

const sorted = orderBySort(
  {
    createdAt: 'w.created_at',
    dueAt: 'w.due_at',
    sentAt: 'w.sent_at',
    kind: 'w.kind',
    state: 'w.state',
    userName: 'w.name',
    groupName: 'w.name',
  },
  'w.created_at desc, w.id desc',
)

/** SQL of the name by which the list is sorted, if it is. */
const sortName = `case when $2::text in ('userName', '-userName')
     then (select ${danishOrder('name')} from person where id = m.person_id)
   when $2::text in ('groupName', '-groupName') then (select ${danishOrder('name')} from "group" where id = m.group_id) end`

type SearchRow = { readonly id: string | null; readonly total: number; readonly isBroad: boolean }
type SearchParams = [words: string, sort: string, limit: number, offset: number, ...FilterParams]

function searchBy(name: string, matching: string, limit: string): Statement<SearchRow, SearchParams> {
  return statement(
    name,
    `with ${foundByWord(limit)}, ${matching},
     wanted as materialized (
       select m.id, m.created_at, m.due_at, m.sent_at, m.kind, m.state, ${sortName} as name from matching m),
     page as (select w.* from wanted w ${sorted} ${limitToPage})
     select w.id, t.total, t."isBroad" from (select count(*)::int as total,
         (select count(*) from people) > ${maxFound} or (select count(*) from bookings) > ${maxFound} as "isBroad"
       from wanted) t left join page w on true ${sorted}`,
  )
}

const searchFew = searchBy('mail-log-search', mailsOfFew, `limit ${maxFound + 1}`)
const searchMany = searchBy('mail-log-search-all', mailsOfMany, '')

export interface MailListQuery {
  readonly filter: MailFilter
  /** All must occur. */
  readonly words: readonly MailWord[]
  /** A column, or `-column` to descend. */
  readonly sort: string
  readonly limit: number
  readonly offset: number
}

/** Returns the ids of a page of the log, and how many mails match. */
export function findMailPage(reader: Queryable, query: MailListQuery): Promise<MailPage> {
  return query.words.length === 0 ? findPageOfAll(reader, query) : findPageOfSearch(reader, query)
}

async function findPageOfAll(reader: Queryable, query: MailListQuery): Promise<MailPage> {
  const { filter, sort, limit, offset } = query
  const params = toFilterParams(filter)
  const isFiltered = params.some((each) => each !== null)
  const [column, direction] = (sort.startsWith('-') ? [sort.slice(1), 'desc'] : [sort, 'asc']) as [
    MailColumn,
    Direction,
  ]
  const [rows, { count }] = await Promise.all([
    reader.all(pagesBy[column][direction], [...params, limit, offset]),
    isFiltered ? reader.one(countMails, params) : reader.one(countAll),
  ])
  return { ids: rows.map(({ id }) => id), total: count }
}

async function findPageOfSearch(reader: Queryable, query: MailListQuery): Promise<MailPage> {
  const { filter, words, sort, limit, offset } = query
  const numbered = words.map(({ number: week, ...word }, number) => ({ ...word, week, number }))
  const params: SearchParams = [JSON.stringify(numbered), sort, limit, offset, ...toFilterParams(filter)]
  const few = words.some(({ kinds }) => kinds.length > 0) ? null : await reader.all(searchFew, params)
  const rows = few === null || few[0]?.isBroad ? await reader.all(searchMany, params) : few
  return { ids: rows.flatMap(({ id }) => (id === null ? [] : [id])), total: rows[0]?.total ?? 0 }
}
