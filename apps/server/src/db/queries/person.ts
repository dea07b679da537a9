import type { Role } from '@samhus/domain/access'
import type { Db, Tx } from '../core/client.ts'
import { statement } from '../core/statement.ts'
import { together } from '../core/batch-lookup.ts'

/** Somebody known here. */
export interface Person {
  readonly id: string
  /** The identity provider's name for the person; null until the first sign-in. */
  readonly sub: string | null
  readonly email: string
  readonly name: string
  readonly language: 'da' | 'sv' | 'en' | null
  readonly picture: string | null
  readonly enabled: boolean
  /** `Admin`, `Super Admin`. */
  readonly roleType: readonly Role[]
}

/** What a `Person` is made of, where the table goes by that name. */
export function personColumns(table: string): string {
  const names = ['id', 'sub', 'email', 'name', 'language', 'picture', 'enabled', 'role_type as "roleType"']
  return names.map((name) => `${table}.${name}`).join(', ')
}

const columns = personColumns('person')

const byId = statement<Person, [id: string]>('person-by-id', `select ${columns} from person where id = $1`)
const bySub = statement<Person, [subs: readonly string[]]>(
  'people-by-sub',
  `select ${columns} from (select distinct unnest($1::text[]) as sub) asked
   cross join lateral (select * from person where sub = asked.sub limit 1) person`,
)
const byEmail = statement<Person, [email: string]>(
  'person-by-email',
  `select ${columns} from person where lower(email) = lower($1)`,
)
const bind = statement<Person, [sub: string, email: string]>(
  'person-bind-sub',
  `update person set sub = $1 where lower(email) = lower($2) and sub is null returning ${columns}`,
)

export function findPersonById(db: Db, id: string): Promise<Person | undefined> {
  return db.maybe(byId, [id])
}

/** Asked by every call. */
export const findPersonBySub = together<string, Person | undefined>(async (db, subs) => {
  const found = new Map((await db.all(bySub, [subs])).map((person) => [person.sub, person]))
  return subs.map((sub) => found.get(sub))
})

/** Upper and lower case count as the same. */
export function findPersonByEmail(db: Db, email: string): Promise<Person | undefined> {
  return db.maybe(byEmail, [email])
}

/** Gives the person of this e-mail the provider's name; undefined where nobody has it or somebody is bound. */
export function bindSub(tx: Tx, sub: string, email: string): Promise<Person | undefined> {
  return tx.maybe(bind, [sub, email])
}

/** One of the people that a trial shows on its sign-in page. */
export interface PersonToTry {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly roleType: readonly string[]
  readonly groupNames: readonly string[]
}

const toTry = statement<PersonToTry, [preferred: readonly string[], limit: number]>(
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
     select *, row_number() over (partition by role_type, group_names order by name, id) as place
     from seen
   )
   select id, email, name, role_type as "roleType", group_names as "groupNames"
   from ranked
   where place <= 2 or email = any($1)
   order by array_position($1, email), cardinality(role_type), place, group_names, name
   limit $2`,
)

/**
 * People to try Samhus out as: the `preferred` e-mails first, then two of every kind (groups and role).
 *
 * Nobody whose access is closed.
 */
export function listPeopleToTry(db: Db, preferred: readonly string[], limit: number): Promise<PersonToTry[]> {
  return db.all(toTry, [preferred, limit])
}
