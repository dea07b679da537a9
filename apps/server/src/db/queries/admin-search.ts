import type { Queryable } from '../core/client.ts'
import { statement } from '../core/statement.ts'
import { toLower } from './sql-fragments.ts'

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
   join membership m on m.id = b.membership_id
   join person p on p.id = m.person_id
   join unit u on u.id = b.unit_id
   join house h on h.id = u.house_id
   order by b.created_at desc`,
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
   join booking b on b.id = r.booking_id
   join membership m on m.id = b.membership_id
   join unit u on u.id = b.unit_id
   join house h on h.id = u.house_id
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
}

const escapePattern = (text: string): string => text.replace(/[\\%_]/g, (sign) => `\\${sign}`)

/** Returns what the text finds, by kind; each list has the best first, at most `limit`. */
export async function search(reader: Queryable, { words, text, id, ending, limit }: SearchText) {
  const patterns = words.map((word) => `%${escapePattern(word)}%`)
  const params: Params = [patterns, `${escapePattern(text)}%`, limit]
  const end = ending === null ? null : `%${ending}`
  const [person, group, house, booking, report] = await Promise.all([
    reader.all(people, params),
    reader.all(groups, params),
    reader.all(houses, params),
    id === null && end === null ? [] : reader.all(bookings, [id, end ?? '']),
    reader.all(supportReports, [patterns, id, end, limit]),
  ])
  return { owner: person, group, house, booking, 'support-report': report }
}
