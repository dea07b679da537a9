import type { Instant } from '@samhus/domain/refusal'
import type { Queryable } from '../core/client.ts'
import { statement, timestamptz } from '../core/statement.ts'
import type { BookingWord } from './admin-booking-search.ts'
import { toLower, unlessAnonymized } from './sql-fragments.ts'

/** A hit of the admin area's search. */
export interface SearchHitRow {
  readonly id: string
  readonly title: string
  readonly detail: string
  readonly userId: string | null
  /** 0: the whole code or id; 1: the title begins with the text; 2: a word of it; 3: another field; 4: within a word. */
  readonly rank: number
}

/** $1: a pattern for each word; $2: the pattern of what begins with the text; both in lower case. $3: the maximum. */
type Params = [words: readonly string[], prefix: string, limit: number]

/** SQL of the rank of a row, by its title and code and further texts, all in lower case. */
const rankOf = (title: string, code: string, others: readonly string[] = []): string =>
  `case when ${code} <> '' and ${code} || '%' = $2 then 0 when ${title} like $2 then 1
     when ${title} like '% ' || $2 then 2
     when ${[code, ...others].map((text) => `${text} like $2`).join(' or ')} then 3 else 4 end`

/** Separators are typed differently from how they were stored. */
const digits = `translate(phone, ' +-()./', '')`

const people = statement<SearchHitRow, Params>(
  'search-people',
  `select id, name as title, concat_ws(' · ', nullif(code, ''), email) as detail, id as "userId",
     ${rankOf(toLower('name'), toLower('code'), [toLower('email'), 'phone', digits])} as rank
   from person
   where anonymized_at is null and ${toLower(`concat_ws(' ', name, code, email, phone, ${digits})`)} like all($1)
   order by rank, enabled desc, name, id limit $3`,
)

const groups = statement<SearchHitRow, Params>(
  'search-groups',
  `select id, name as title, code as detail, null as "userId", ${rankOf(toLower('name'), toLower('code'))} as rank
   from "group" where ${toLower(`concat_ws(' ', name, code)`)} like all($1)
   order by archived_at is not null, rank, name, id limit $3`,
)

const houses = statement<SearchHitRow, Params>(
  'search-houses',
  `select h.id, h.name as title, concat_ws(' · ', h.code, g.name) as detail, null as "userId",
     ${rankOf(toLower('h.name'), toLower('h.code'))} as rank
   from house h join "group" g on g.id = h.group_id where ${toLower(`concat_ws(' ', h.name, h.code)`)} like all($1)
   order by h.archived_at is not null, rank, h.name, h.id limit $3`,
)

const week = `h.name || ' · ' || u.week || '/' || u.year`

const bookings = statement<SearchHitRow, [id: string | null, ending: string]>(
  'search-bookings',
  `select b.id, p.name as title, ${week} as detail, p.id as "userId", 0 as rank
   from (select * from booking where id = $1
     union all (select * from booking where $1::uuid is null and id::text like $2 limit 5)) b
   join membership m on m.id = b.membership_id and m.group_id = b.group_id
   join person p on p.id = m.person_id
   join unit u on u.id = b.unit_id and u.group_id = b.group_id
   join house h on h.id = u.house_id and h.group_id = u.group_id
   order by b.created_at desc`,
)

/** A week, as the booking of the owner who has it, if one does. */
interface WeekHitRow extends SearchHitRow {
  readonly kind: 'booking' | 'week'
}

const maxWeeks = 12

const nameOfHolder = unlessAnonymized('p', 'name', "''")

// Of last year to the year after next, unless a year is named. The houses are few, so that each week is looked up.
const weeks = statement<WeekHitRow, [words: string, now: string]>(
  'search-weeks',
  `with word as materialized (select * from jsonb_to_recordset($1::jsonb) as x(pattern text, week int, year int)),
   wanted as materialized (
     select distinct y.year, w.week from word w cross join (
       select year from word where year is not null
       union select extract(year from $2::timestamptz)::int + n from generate_series(-1, 2) n
       where not exists (select from word where year is not null)) y
     where w.week is not null)
   select case when b.id is null then 'week' else 'booking' end as kind, coalesce(b.id::text, u.id::text) as id,
     case when b.id is null then ${week} else ${nameOfHolder} end as title,
     case when b.id is null then g.name else ${week} end as detail, p.id as "userId", 2 as rank
   from house h
   join "group" g on g.id = h.group_id
   cross join wanted
   cross join lateral (select * from unit
     where house_id = h.id and group_id = h.group_id and date_from = (make_date(wanted.year, 1, 4) - (extract(isodow from make_date(wanted.year, 1, 4))::int - 1))
       + 7 * (wanted.week - 1) and week = wanted.week offset 0) u
   left join lateral (select * from booking
     where unit_id = u.id and group_id = u.group_id and type in ('Pre', 'Book', 'Assign')
     and (type <> 'Pre' or reserved_until > $2) limit 1) b on true
   left join membership m on m.id = b.membership_id and m.group_id = b.group_id
   left join person p on p.id = m.person_id
   where h.archived_at is null and not exists (select from word w
     where w.week is distinct from u.week and w.year is distinct from u.year
       and not ' ' || ${toLower(`concat_ws(' ', h.name, h.code, g.name, g.code, ${nameOfHolder}, p.code)`)} || ' ' like w.pattern)
   order by u.check_out_at <= $2, abs(extract(epoch from u.starts_at - $2)), h.name, u.id limit ${maxWeeks}`,
)

const supportReports = statement<
  SearchHitRow,
  [words: readonly string[], id: string | null, ending: string | null, limit: number]
>(
  'search-support-reports',
  `select r.id, left(regexp_replace(r.message, '\\s+', ' ', 'g'), 80) as title, ${week} as detail,
     m.person_id as "userId", case when r.id = $2 or r.id::text like $3 then 0 else 4 end as rank
   from (select * from support_report
     where id = $2 or id::text like $3 or ${toLower('message')} like all($1)
     order by created_at desc limit $4) r
   join booking b on b.id = r.booking_id and b.group_id = r.group_id
   join membership m on m.id = b.membership_id and m.group_id = b.group_id
   join unit u on u.id = b.unit_id and u.group_id = b.group_id
   join house h on h.id = u.house_id and h.group_id = u.group_id
   order by rank, r.created_at desc`,
)

/** What was typed into the search. */
export interface SearchText {
  /** In lower case, at least one. */
  readonly words: readonly string[]
  /** The text in lower case. */
  readonly text: string
  /** The text as a whole id, if it is one. */
  readonly id: string | null
  /** The text as the last 8 digits of an id, if it is that. */
  readonly ending: string | null
  readonly limit: number
  /** The words as those of a week; none where the text names no week. */
  readonly weekWords: readonly BookingWord[]
  readonly now: Instant
}

const escapePattern = (text: string): string => text.replace(/[\\%_]/g, (sign) => `\\${sign}`)

/** Returns what the text finds, by kind; each list has the best first, at most `limit`. */
export async function search(reader: Queryable, searched: SearchText) {
  const { words, text, id, ending, limit, weekWords, now } = searched
  const patterns = words.map((word) => `%${escapePattern(word)}%`)
  const params: Params = [patterns, `${escapePattern(text)}%`, limit]
  const end = ending === null ? null : `%${ending}`
  const [person, group, house, booking, report, found] = await Promise.all([
    reader.all(people, params),
    reader.all(groups, params),
    reader.all(houses, params),
    id === null && end === null ? [] : reader.all(bookings, [id, end ?? '']),
    reader.all(supportReports, [patterns, id, end, limit]),
    weekWords.length === 0 ? [] : reader.all(weeks, [JSON.stringify(weekWords), timestamptz(now)]),
  ])
  const held = found.filter(({ kind }) => kind === 'booking')
  const free = found.filter(({ kind }) => kind === 'week')
  return { owner: person, group, house, booking: [...booking, ...held], week: free, 'support-report': report }
}
