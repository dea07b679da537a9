import type { Instant } from '@samhus/domain/refusal'
import type { Queryable } from '../core/client.ts'
import { statement, timestamptz, type Statement } from '../core/statement.ts'

/** Which acts to list; null: any. */
export interface ActFilter {
  readonly actorId: string | null
  /** The owner concerned: as the subject, by the membership, or as the actor. */
  readonly personId: string | null
  readonly groupId: string | null
  readonly subjectKind: string | null
  /** Only with a `subjectKind`. */
  readonly subjectId: string | null
  readonly action: string | null
  /** Only acts of people who are or were admins, and of those who act as an owner. */
  readonly isByAdmin: boolean
  /** `from` ≤ instant < `until`. */
  readonly from: Instant | null
  readonly until: Instant | null
}

/** Acts that match, newest first, among the newest `window` candidates in a range of numbers. */
interface FoundActs {
  readonly numbers: readonly number[]
  /** Of the candidates: the lowest number, null without any, and how many there are. */
  readonly lowest: number | null
  readonly count: number
}

type Params = [
  below: number,
  lowest: number,
  window: number,
  limit: number,
  actorId: string | null,
  personId: string | null,
  groupId: string | null,
  subjectKind: string | null,
  action: string | null,
  adminIds: readonly string[] | null,
  from: string | null,
  until: string | null,
  subjectId: string | null,
]

const inRange = 'x.number < $1 and x.number >= $2'
const newest = 'order by x.number desc limit $3'

// A former admin has a row of the change that ended the role.
const admins = statement<{ id: string }>(
  'activity-admins',
  `select id from person where role_type <> '{}'
   union select subject_id::uuid from audit where action = 'change-roles' and subject_kind = 'person'`,
)

/**
 * A statement for the filter that leaves the fewest acts: each has an index of its own, and all other filters look at
 * what that one finds. One statement for any of them would read the whole trail.
 */
function actsBy(name: string, candidates: string): Statement<FoundActs, Params> {
  return statement(
    `activity-by-${name}`,
    `with candidate as (select * from audit x where ${candidates} and ${inRange} ${newest})
     select
       coalesce((select json_agg(found.number) from (
         select a.number from candidate a
         where ($5::uuid is null or a.actor_id = $5 or a.impersonator_id = $5)
           and ($6::uuid is null or a.actor_id = $6 or (a.subject_kind = 'person' and a.subject_id = $6::text)
             or a.membership_id in (select id from membership where person_id = $6))
           and ($7::uuid is null or a.group_id = $7)
           and ($8::text is null or a.subject_kind = $8)
           and ($13::text is null or a.subject_id = $13)
           and ($9::text is null or a.action = $9)
           and ($10::uuid[] is null or a.impersonator_id is not null or a.actor_id = any($10))
           and ($11::timestamptz is null or a.at >= $11)
           and ($12::timestamptz is null or a.at < $12)
         order by a.number desc limit $4) found), '[]') as numbers,
       (select min(number) from candidate) as lowest,
       (select count(*) from candidate) as count`,
  )
}

/** The newest of each source: the numbers alone, so that an index has all of it and the planner prefers that. */
const anyOf = (...sources: readonly string[]): string =>
  `x.number = any(array(
     select s.number from (${sources.map((source) => `(${source} ${newest})`).join(' union ')}) s
     order by s.number desc limit $3))`

const byPerson = actsBy(
  'person',
  anyOf(
    `select x.number from audit x where x.actor_id = $6 and ${inRange}`,
    `select x.number from audit x where x.subject_kind = 'person' and x.subject_id = $6::text and ${inRange}`,
    `select x.number from membership m join audit x on x.membership_id = m.id
      and x.group_id = m.group_id where m.person_id = $6 and ${inRange}`,
  ),
)
const byActor = actsBy(
  'actor',
  anyOf(
    `select x.number from audit x where x.actor_id = $5 and ${inRange}`,
    `select x.number from audit x where x.impersonator_id = $5 and ${inRange}`,
  ),
)
const byAction = actsBy('action', anyOf(`select x.number from audit x where x.action = $9 and ${inRange}`))
const bySubject = actsBy(
  'subject',
  anyOf(`select x.number from audit x where x.subject_kind = $8 and x.subject_id = $13 and ${inRange}`),
)
const byKind = actsBy(
  'kind',
  anyOf(
    `select x.number from audit x where x.subject_kind <> 'booking' and x.subject_kind = $8 and ${inRange}`,
  ),
)
const byGroup = actsBy('group', anyOf(`select x.number from audit x where x.group_id = $7 and ${inRange}`))
const byAdmins = actsBy(
  'admins',
  anyOf(
    `select x.number from unnest($10::uuid[]) p(id) cross join lateral (
       select number from audit x where x.actor_id = p.id and ${inRange} ${newest}) x where true`,
    `select x.number from unnest($10::uuid[]) p(id) cross join lateral (
       select number from audit x where x.impersonator_id = p.id and ${inRange} ${newest}) x where true`,
  ),
)
const byNumber = actsBy('number', 'true')

function chooseStatement(filter: ActFilter): Statement<FoundActs, Params> {
  if (filter.subjectKind !== null && filter.subjectId !== null) return bySubject
  if (filter.personId !== null) return byPerson
  if (filter.actorId !== null) return byActor
  if (filter.subjectKind !== null && filter.subjectKind !== 'booking') return byKind
  if (filter.action !== null) return byAction
  if (filter.isByAdmin) return byAdmins
  return filter.groupId === null ? byNumber : byGroup
}

// The sums keep it from walking through all numbers in the hope of the first one: the range of instants has an index.
const numbersOfDays = statement<
  { lowest: number | null; highest: number | null },
  [from: string, until: string]
>(
  'activity-numbers-of-days',
  'select min(number + 0) as lowest, max(number + 0) as highest from audit where at >= $1 and at < $2',
)

const smallWindow = 1_000
const largeWindow = 20_000
const maxWindows = 12

/**
 * Returns the numbers of matching acts below `before`, newest first, at most `limit`, and where the next page begins;
 * null if there is none. Where acts that match are rare, a page ends early: it looks at a bounded part of the trail.
 */
export async function findActs(
  reader: Queryable,
  filter: ActFilter,
  { before, limit }: { before: number | null; limit: number },
): Promise<{ numbers: readonly number[]; next: number | null }> {
  const { from, until } = filter
  const [fromDay, untilDay] = [
    from === null ? '-infinity' : timestamptz(from),
    timestamptz(until) ?? 'infinity',
  ]
  const hasDays = from !== null || until !== null
  const range = hasDays ? await reader.one(numbersOfDays, [fromDay, untilDay]) : null
  if (range?.highest === null) return { numbers: [], next: null }
  const adminIds = filter.isByAdmin ? (await reader.all(admins)).map(({ id }) => id) : null
  let below = Math.min(before ?? Number.MAX_SAFE_INTEGER, (range?.highest ?? Number.MAX_SAFE_INTEGER - 1) + 1)
  const numbers: number[] = []
  for (let round = 0; round < maxWindows; round += 1) {
    const window = round === 0 ? smallWindow : largeWindow
    const wanted = limit + 1 - numbers.length
    const found = await reader.one(chooseStatement(filter), [
      below,
      range?.lowest ?? 0,
      window,
      wanted,
      filter.actorId,
      filter.personId,
      filter.groupId,
      filter.subjectKind,
      filter.action,
      adminIds,
      timestamptz(from),
      timestamptz(until),
      filter.subjectId,
    ])
    numbers.push(...found.numbers)
    if (numbers.length > limit) return { numbers: numbers.slice(0, limit), next: numbers[limit - 1] ?? null }
    if (found.count < window || found.lowest === null) return { numbers, next: null }
    below = found.lowest
  }
  return { numbers, next: below }
}

// A walk through the index, from one action to the next.
const actions = statement<{ action: string }>(
  'activity-actions',
  `with recursive found as (
     (select action from audit order by action limit 1)
     union all
     select (select action from audit where action > found.action order by action limit 1)
     from found where found.action is not null)
   select action from found where action is not null order by action`,
)

/** Returns every action that occurs. */
export async function listActions(reader: Queryable): Promise<string[]> {
  return (await reader.all(actions)).map(({ action }) => action)
}

// People alone: most of what time does itself is told elsewhere.
const recentActs = statement<{ number: number }, [limit: number]>(
  'activity-recent',
  `select number from audit
   where number > (select max(number) from audit) - 5000 and actor_id is not null
   order by number desc limit $1`,
)

/** Returns the numbers of the newest acts of people, newest first. */
export async function findRecentActs(reader: Queryable, limit: number): Promise<number[]> {
  return (await reader.all(recentActs, [limit])).map(({ number }) => number)
}
