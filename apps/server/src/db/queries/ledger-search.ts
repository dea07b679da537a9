import type { Db } from '../core/client.ts'
import {
  createPage,
  hasTypeOrTime,
  isInBucket,
  isOfAnyTypeAndTime,
  isOfTypeAndTime,
  isWanted,
  readPage,
  shownBuckets,
  sumOfBuckets,
  talliedBuckets,
  toFilterParams,
  type FilterParams,
  type LedgerFilter,
  type LedgerPage,
  type LedgerRange,
} from './ledger-pages.ts'
import { linesPerBucket } from './ledger-tally.ts'
import { toLower } from './sql-fragments.ts'

/** Words of a search that `readLedgerPageOfSearch` can tell apart. */
export const maxSearchWords = 4

type SearchParams = [
  ...FilterParams,
  offset: number,
  limit: number,
  first: string | null,
  second: string | null,
  third: string | null,
  fourth: string | null,
]

/** SQL of the words that a lower-case text has, one bit each. A parameter for each word: elements of an array cost more. */
const wordsIn = (text: string): string =>
  [8, 9, 10, 11].map((at, place) => `case when ${text} like $${at} then ${1 << place} else 0 end`).join(' | ')
/** SQL of all words of the search. */
const everyWord = `case when $9::text is null then 1 when $10::text is null then 3 when $11::text is null then 7 else 15 end`

const usualWords = (table: string): string => `(select distinct on (group_id) group_id, words from ${table}
     group by group_id, words order by group_id, count(*) desc, words)`

/**
 * SQL of the tables `tallied_group`, groups whose lines match (all of them, or those of bookings), and `odd`, the numbers
 * of lines that break this rule: -1 for one of them that does not match, 1 for another one that does.
 *
 * In each group most owners have the same words in their names, mostly none or all, and so have most houses. Only the
 * lines of other owners and of other houses are read.
 */
const rulesAndOddLines = `every as materialized (select ${everyWord} as words),
   owner as materialized (
     select m.id, m.group_id, coalesce(p.words, 0) | g.words as words from membership m
       join (select id, ${wordsIn('names')} as words
         from (select id, ${toLower(`concat_ws(' ', name, code)`)} as names from "group" offset 0) n) g on g.id = m.group_id
       left join (select id, ${wordsIn('names')} as words
         from (select id, ${toLower(`name || ' ' || code`)} as names from person where anonymized_at is null offset 0) n) p
         on p.id = m.person_id
     where $1::uuid[] is null or m.group_id = any($1)
   ),
   home as materialized (
     select id, group_id, ${wordsIn('names')} as words from (
       select id, group_id, ${toLower(`name || ' ' || code`)} as names from house
       where $1::uuid[] is null or group_id = any($1) offset 0) n
   ),
   usual as materialized (
     select o.group_id, o.words as owner_words, h.words as home_words, o.words = every.words as is_whole,
       coalesce((o.words | h.words) = every.words, false) as is_booked
     from ${usualWords('owner')} o left join ${usualWords('home')} h using (group_id) cross join every
   ),
   tallied_group as materialized (select group_id, is_whole from usual where is_whole or is_booked),
   odd_owner as materialized (
     select o.id, o.words, o.words = every.words as is_found, is_whole, is_booked from owner o
       join usual using (group_id) cross join every
     where o.words <> owner_words and (o.words = every.words or is_whole or is_booked or exists (
       select from (select distinct group_id, words from home) h
       where h.group_id = o.group_id and (o.words | h.words) = every.words))
   ),
   odd_home as materialized (
     select h.id, h.group_id, owner_words, case when is_booked then -1 else 1 end as sign
     from home h join usual using (group_id) cross join every
     where not is_whole and h.words <> home_words and ((owner_words | h.words) = every.words) <> is_booked
   )`

const oddLines = (filter: string): string => `odd_home_line as materialized (
     select l.number, l.membership_id, h.owner_words, h.sign from odd_home h
       cross join lateral (select id from unit where house_id = h.id offset 0) u
       cross join lateral (select id from booking where unit_id = u.id offset 0) b
       cross join lateral (select * from ledger l where l.booking_id = b.id and ${isWanted} offset 0) l
   ),
   odd as materialized (
     -- All lines of an owner who is found; where bookings match anyway, those without one.
     select l.number, 1 as sign from ledger l
     where ${filter} and l.account_id = any(array(
       select a.id from odd_owner o
         cross join lateral (select id from account
           where membership_id = o.id and ($2::int is null or year = $2) offset 0) a
       where o.is_found and not o.is_booked))
     union all
     select l.number, case when o.is_found then 1 else -1 end from odd_owner o
       cross join lateral (select id from account
         where membership_id = o.id and ($2::int is null or year = $2) offset 0) a
       cross join lateral (select * from ledger l where l.account_id = a.id and ${isWanted} offset 0) l
     where case when o.is_found then o.is_booked else o.is_whole end and l.booking_id is null
     union all
     -- Lines of bookings of an owner who is not found: the house may have the other words.
     select l.number, case when o.is_booked or o.is_whole then -1 else 1 end from odd_owner o cross join every
       cross join lateral (select id, unit_id from booking where membership_id = o.id offset 0) b
       cross join lateral (select house_id from unit where id = b.unit_id limit 1) u
       cross join lateral (select * from ledger l where l.booking_id = b.id and ${isWanted} offset 0) l
       join home h on h.id = u.house_id
     where not o.is_found and ((o.words | h.words) = every.words) <> (o.is_booked or o.is_whole)
     union all
     select l.number, l.sign from odd_home_line l join owner o on o.id = l.membership_id and o.words = l.owner_words
   )`

const follows = (row: string): string => `(g.is_whole or ${row}.type in ('Book', 'Cancel'))`

const createSearchPage = (name: string, filter: string) =>
  createPage<SearchParams>(name, {
    total: sumOfBuckets,
    tables: (direction) => `${rulesAndOddLines},
   ${oddLines(filter)},
   ${talliedBuckets(`join tallied_group g on g.group_id = t.group_id and ${follows('t')}`)},
   bucket as materialized (
     select bucket, sum(lines)::bigint as lines from (
       select bucket, lines from tallied where is_whole
       union all
       select t.bucket, c.lines from tallied t cross join lateral (
         select count(*) as lines from ledger l join tallied_group g on g.group_id = l.group_id and ${follows('l')}
         where ${isInBucket('t')} and l.number <= (select counted from mark) and ${isWanted}) c
       where not t.is_whole
       union all
       select l.number / ${linesPerBucket}, count(*)
       from ledger l join tallied_group g on g.group_id = l.group_id and ${follows('l')}
       where l.number > (select counted from mark) and ${isWanted} group by 1
       union all
       select number / ${linesPerBucket}, sum(sign) from odd group by 1
     ) part group by bucket
   ),
   ${shownBuckets(direction)},
   page as materialized (
     select l.* from (
       select number from (
         select l.number from shown s cross join lateral (
           select l.number from ledger l join tallied_group g on g.group_id = l.group_id and ${follows('l')}
           where ${isInBucket('s')} and ${isWanted} offset 0) l
         where exists (select from tallied_group)
         except all
         select number from odd where sign < 0
       ) kept
       union all
       select number from odd where sign > 0 and number / ${linesPerBucket} in (select bucket from shown)
       order by number ${direction}
       offset $6 - (select min(before) from shown) limit $7) n
     cross join lateral (select * from ledger where number = n.number limit 1) l
   )`,
  })

const pageOfAllTypes = createSearchPage('search-page', isOfAnyTypeAndTime)
const pageOfSomeTypes = createSearchPage('filtered-search-page', isOfTypeAndTime)

/**
 * Returns a page of the lines that have each word in the names of their owner, group or house, and how many there are.
 *
 * @param patterns 1 to `maxSearchWords`.
 * @see docs/decisions/0121-ledger-pages-by-tally.md
 */
export function readLedgerPageOfSearch(
  db: Db,
  filter: LedgerFilter,
  { patterns, range }: { patterns: readonly string[]; range: LedgerRange },
): Promise<LedgerPage> {
  const { offset, limit, isOldestFirst } = range
  const [first = null, second = null, third = null, fourth = null] = patterns
  const page = hasTypeOrTime(filter) ? pageOfSomeTypes : pageOfAllTypes
  const params: SearchParams = [...toFilterParams(filter), offset, limit, first, second, third, fourth]
  return readPage(db, page, { isOldestFirst, params })
}
