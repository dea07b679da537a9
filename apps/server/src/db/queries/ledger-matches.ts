import type { Db } from '../core/client.ts'
import { statement } from '../core/statement.ts'
import {
  createPage,
  hasTypeOrTime,
  isOfAnyTypeAndTime,
  isOfTypeAndTime,
  isWanted,
  readPage,
  toFilterParams,
  type FilterParams,
  type LedgerFilter,
  type LedgerPage,
  type LedgerRange,
} from './ledger-pages.ts'
import { toLower } from './sql-fragments.ts'

/** What the words of a search are found in. */
export interface LedgerMatches {
  /** Groups with all words in their own names: each of their lines matches. */
  readonly groupIds: readonly string[]
  /** Memberships of other groups with all words in the names of their owner and group. */
  readonly membershipIds: readonly number[]
  /** Houses of other groups with at least one of the words in their names. */
  readonly houseIds: readonly string[]
}

const namesOfOwner = `concat_ws(' ', case when p.anonymized_at is null then p.name end,
  case when p.anonymized_at is null then p.code end, g.name, g.code)`
const hasAllWords = (text: string, patterns: string): string =>
  `${toLower(text)} like all (${patterns}::text[])`

const findMatches = statement<LedgerMatches, [patterns: readonly string[], personId: string | null]>(
  'ledger-search',
  `with found as materialized (
     select g.id from "group" g where $2::uuid is null and ${hasAllWords(`concat_ws(' ', g.name, g.code)`, '$1')}
   )
   select coalesce((select array_agg(id) from found), '{}') as "groupIds",
     coalesce((select array_agg(m.id) from membership m join person p on p.id = m.person_id
         join "group" g on g.id = m.group_id
       where ($2::uuid is null or m.person_id = $2) and m.group_id not in (select id from found)
         and ${hasAllWords(namesOfOwner, '$1')}), '{}') as "membershipIds",
     coalesce((select array_agg(h.id) from house h where h.group_id not in (select id from found)
         and ${toLower(`h.name || ' ' || h.code`)} like any ($1::text[])), '{}') as "houseIds"`,
)

/** Returns where the words of a search are found. Reads the names of all owners, groups and houses. */
export function findLedgerMatches(
  db: Db,
  patterns: readonly string[],
  personId: string | null,
): Promise<LedgerMatches> {
  return db.one(findMatches, [patterns, personId])
}

const membershipsOfPerson = statement<{ id: number }, [personId: string]>(
  'ledger-memberships-of-person',
  'select id from membership where person_id = $1',
)

/** Returns the memberships of one person, those that have ended too: what a list of one owner's lines is read by. */
export async function findLedgerMemberships(db: Db, personId: string): Promise<LedgerMatches> {
  const rows = await db.all(membershipsOfPerson, [personId])
  return { groupIds: [], membershipIds: rows.map(({ id }) => id), houseIds: [] }
}

/** What lines of matches must be, apart from their filter. */
export interface MatchFilter extends LedgerFilter {
  /** Each is in the names of a line's owner, group or house. */
  readonly patterns: readonly string[]
  /** Null: of any owner. */
  readonly personId: string | null
}

type MatchParams = [
  ...FilterParams,
  membershipIds: readonly number[],
  houseIds: readonly string[],
  groupIds: readonly string[],
  patterns: readonly string[],
  personId: string | null,
]

/**
 * SQL of the numbers of all lines that match, as the table `line`. Each row is looked up from the one before: joined,
 * tables would be read as a whole where they are not, since the planner does not know how few the matches are.
 *
 * @param filter Of a line `l`, where the index of its account may do without the line.
 */
const matchedLines = (filter: string): string => `line as materialized (
     select l.number from unnest($6::bigint[]) m (id)
       cross join lateral (select id from account
         where membership_id = m.id and ($1::uuid[] is null or group_id = any($1)) and ($2::int is null or year = $2)
         offset 0) a
       cross join lateral (select l.number from ledger l where l.account_id = a.id and ${filter} offset 0) l
     union all
     select l.number from unnest($7::uuid[]) matched (id)
       cross join lateral (select name, code, group_id from house where id = matched.id limit 1) h
       cross join lateral (select id from unit where house_id = matched.id and group_id = h.group_id offset 0) u
       cross join lateral (select id from booking where unit_id = u.id and group_id = h.group_id offset 0) b
       cross join lateral (select * from ledger l
         where l.booking_id = b.id and l.group_id = h.group_id and ${isWanted} offset 0) l
       cross join lateral (select m.person_id, ${namesOfOwner} as names
         from membership m join person p on p.id = m.person_id join "group" g on g.id = m.group_id
         where m.id = l.membership_id and m.group_id = l.group_id limit 1) o
     where ($10::uuid is null or o.person_id = $10) and ${hasAllWords(`o.names || ' ' || h.name || ' ' || h.code`, '$9')}
       and not ${hasAllWords('o.names', '$9')}
     union all
     select l.number from unnest($8::uuid[]) matched (id)
       cross join lateral (select l.number from ledger l where l.group_id = matched.id and ${isWanted} offset 0) l
   )`

const createMatchesPage = (name: string, filter: string) =>
  createPage<[...MatchParams, offset: number, limit: number]>(name, {
    total: 'select count(*) as total from line',
    tables: (direction) => `${matchedLines(filter)},
   page as materialized (
     select l.* from (select number from line order by number ${direction} offset $11::bigint limit $12::bigint) n
       cross join lateral (select * from ledger where number = n.number limit 1) l
   )`,
  })

const pageOfAllTypes = createMatchesPage('matches', isOfAnyTypeAndTime)
const pageOfSomeTypes = createMatchesPage('filtered-matches', isOfTypeAndTime)

/** Returns a page of the lines of some owners and houses, and how many there are. Reads all of their lines. */
export function readLedgerPageOfMatches(
  db: Db,
  filter: MatchFilter,
  { matches, range }: { matches: LedgerMatches; range: LedgerRange },
): Promise<LedgerPage> {
  const { offset, limit, isOldestFirst } = range
  const page = hasTypeOrTime(filter) ? pageOfSomeTypes : pageOfAllTypes
  return readPage(db, page, { isOldestFirst, params: [...toMatchParams(filter, matches), offset, limit] })
}

const createNumbers = (name: string, filter: string) =>
  statement<{ number: number }, MatchParams>(
    name,
    `with ${matchedLines(filter)} select number from line order by number desc`,
  )

const numbersOfAllTypes = createNumbers('ledger-numbers-of-matches', isOfAnyTypeAndTime)
const numbersOfSomeTypes = createNumbers('ledger-numbers-of-filtered-matches', isOfTypeAndTime)

/** Returns the numbers of all lines of some owners and houses, the newest first. */
export async function listLedgerNumbers(
  db: Db,
  filter: MatchFilter,
  matches: LedgerMatches,
): Promise<number[]> {
  const numbers = hasTypeOrTime(filter) ? numbersOfSomeTypes : numbersOfAllTypes
  const rows = await db.all(numbers, toMatchParams(filter, matches))
  return rows.map(({ number }) => number)
}

function toMatchParams(filter: MatchFilter, matches: LedgerMatches): MatchParams {
  const { patterns, personId } = filter
  const { membershipIds, houseIds, groupIds } = matches
  return [...toFilterParams(filter), membershipIds, houseIds, groupIds, patterns, personId]
}
