import type { Day, Instant } from '@samhus/domain/refusal'
import type { Db } from '../core/client.ts'
import { mayBeReal } from '../core/real-address.ts'
import { statement, timestamptz } from '../core/statement.ts'

/** A person offered on the demo's sign-in page. */
export interface DemoSignIn {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly roleType: readonly string[]
  readonly groupNames: readonly string[]
  readonly facts: DemoFacts
}

/** What a person of the demo has to show. */
export interface DemoFacts {
  /** A hold that is still theirs. */
  readonly hasHold: boolean
  readonly hasOffer: boolean
  /** Points may come back for a week that was cancelled late. */
  readonly hasClaim: boolean
  /** The best place on a waitlist, 1 for the first; null: on none. */
  readonly place: number | null
  /** What expires at the end of this year, in all groups together; 0 before October, when the end is far away. */
  readonly points: number
  /** Monday of the next week that they have. */
  readonly nextStay: Day | null
}

const demoSignIns = statement<Omit<DemoSignIn, 'facts'>, [preferred: readonly string[], limit: number]>(
  'people-to-try',
  `with seen as (
     select person.id, person.email, person.name, person.role_type,
       array_remove(array_agg("group".name order by "group".name), null) as group_names
     from person
     left join membership on membership.person_id = person.id and membership.left_at is null
     left join "group" on "group".id = membership.group_id and "group".archived_at is null
     where person.enabled
     group by person.id
   ), ranked as (
     select *, row_number() over (partition by role_type, group_names order by name, id) as rank
     from seen
   )
   select id, email, name, role_type as "roleType", group_names as "groupNames"
   from ranked
   where rank <= 2 or email = any($1)
   order by array_position($1, email), cardinality(role_type), rank, group_names, name
   limit $2`,
)

const demoFacts = statement<
  DemoFacts & { readonly id: string },
  [ids: readonly string[], at: string, today: Day, year: number]
>(
  'people-to-try-facts',
  `select shown.id, coalesce(bool_or(b.type = 'Pre' and b.origin = 'hold' and b.reserved_until > $2), false) as "hasHold",
     coalesce(bool_or(b.type = 'Pre' and b.origin = 'offer' and b.reserved_until > $2), false) as "hasOffer",
     coalesce((select bool_or(c.state = 'open') from membership m
       join booking k on k.membership_id = m.id and k.group_id = m.group_id and k.type = 'Cancel'
       join claim c on c.booking_id = k.id and c.group_id = k.group_id
       where m.person_id = shown.id), false) as "hasClaim",
     min((select count(*)::int from booking w
       where b.type = 'Wait' and w.unit_id = b.unit_id and w.group_id = b.group_id and w.type = 'Wait'
         and w.queue_number <= b.queue_number)) filter (where b.type = 'Wait') as place,
     coalesce((select sum(a.balance) from membership m join account a on a.membership_id = m.id and a.group_id = m.group_id
       where m.person_id = shown.id and m.left_at is null and a.year = $4), 0)::int as points,
     (min(u.date_from) filter (where b.type in ('Book', 'Assign') and u.date_from >= $3::date))::text as "nextStay"
   from unnest($1::uuid[]) as shown (id)
   left join membership m on m.person_id = shown.id and m.left_at is null
   left join booking b on b.membership_id = m.id and b.group_id = m.group_id and b.type in ('Pre', 'Book', 'Assign', 'Wait')
   left join unit u on u.id = b.unit_id and u.group_id = b.group_id
   group by shown.id`,
)

const peopleWhoMayBeReal = statement<{ count: number }>(
  'people-who-may-be-real',
  `select count(*)::int as count from person where ${mayBeReal}`,
)

/** Returns how many people of the demo have an address that may be a real one. */
export async function countPeopleWhoMayBeReal(db: Db): Promise<number> {
  return (await db.one(peopleWhoMayBeReal)).count
}

/**
 * Returns people to sign in as in the demo, with what they have to show: the `preferred` emails first, then two of every
 * combination of groups and role. Disabled people are left out.
 */
export async function listDemoSignIns(
  db: Db,
  { preferred, limit }: { preferred: readonly string[]; limit: number },
  { at, today }: { at: Instant; today: Day },
): Promise<DemoSignIn[]> {
  const people = await db.all(demoSignIns, [preferred, limit])
  const expiringYear = today.slice(5) >= '10-01' ? Number(today.slice(0, 4)) : noYear
  const ids = people.map(({ id }) => id)
  const facts = await db.all(demoFacts, [ids, timestamptz(at), today, expiringYear])
  const factsById = new Map(facts.map(({ id, ...rest }) => [id, rest]))
  return people.map((person) => ({ ...person, facts: factsById.get(person.id) ?? nothing }))
}

const noYear = 0
const nothing: DemoFacts = {
  hasHold: false,
  hasOffer: false,
  hasClaim: false,
  place: null,
  points: 0,
  nextStay: null,
}
