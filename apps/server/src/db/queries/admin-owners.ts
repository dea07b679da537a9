import type { Role } from '@samhus/domain/access'
import type { Instant } from '@samhus/domain/refusal'
import type { Db, Queryable } from '../core/client.ts'
import { statement } from '../core/statement.ts'
import { signInHeldUntil } from './account-binding.ts'
import { danishOrder, limitToPage, matchesSearch, orderBySort, type ListParams } from './list-sql.ts'
import { epochMs, unlessAnonymized } from './sql-fragments.ts'

/** A person as the list of owners shows them. */
export interface ListedOwner {
  readonly id: string
  readonly title: string
  readonly name: string
  readonly phone: string
  readonly email: string
  readonly numGroups: number
  readonly enabled: boolean
  readonly lastUsedAt: Instant | null
}

/** Which people are asked for; missing: all. */
export interface OwnerFilters {
  readonly groupId?: string | undefined
  readonly isEnabled?: boolean | undefined
  /** `admin`: without being a Super Admin; `owner`: without a role. */
  readonly role?: 'admin' | 'super-admin' | 'owner' | undefined
}

type FilterParams = [groupId: string | null, isEnabled: boolean | null, role: string | null]

/** SQL of the filters, whose parameters begin with `$first`. */
const matchesFilters = (first: number): string => `p.anonymized_at is null
  and ($${first}::uuid is null or exists (select from membership m
    where m.person_id = p.id and m.group_id = $${first} and m.left_at is null))
  and ($${first + 1}::boolean is null or p.enabled = $${first + 1})
  and ($${first + 2}::text is null or $${first + 2} = case when 'Super Admin' = any(p.role_type) then 'super-admin'
    when p.role_type <> '{}' then 'admin' else 'owner' end)`

const matchesWords = matchesSearch('p.name', 'p.code', 'p.email', 'p.phone')

const columns = {
  title: danishOrder('p.code'),
  name: danishOrder('p.name'),
  phone: 'p.phone',
  email: danishOrder('p.email'),
  numGroups: 'num_groups',
  enabled: 'p.enabled',
  lastUsedAt: 'last_used_at',
}

const ownersOfQuery = statement<ListedOwner, readonly [...ListParams, ...FilterParams]>(
  'admin-owners',
  `select p.id, p.code as title, p.name, p.phone, p.email, p.enabled, num_groups as "numGroups",
     last_used_at as "lastUsedAt"
   from person p
   cross join lateral (
     select count(*)::int as num_groups from membership m where m.person_id = p.id and m.left_at is null) m
   cross join lateral (select max(d.last_used_at) as last_used_at from device d where d.person_id = p.id) d
   where ${matchesWords} and ${matchesFilters(5)}
   ${orderBySort(columns, `${danishOrder('p.name')}, p.id`)}
   ${limitToPage}`,
)

const countOwners = statement<{ count: number }, [patterns: readonly string[], ...FilterParams]>(
  'admin-owners-count',
  `select count(*)::int as count from person p where ${matchesWords} and ${matchesFilters(2)}`,
)

/** Returns the page, and how many people there are on all pages. Anonymized people are left out. */
export async function listOwners(
  db: Db,
  params: ListParams,
  { groupId, isEnabled, role }: OwnerFilters,
): Promise<{ rows: ListedOwner[]; totalCount: number }> {
  const filters: FilterParams = [groupId ?? null, isEnabled ?? null, role ?? null]
  const [rows, { count }] = await Promise.all([
    db.all(ownersOfQuery, [...params, ...filters]),
    db.one(countOwners, [params[0], ...filters]),
  ])
  return { rows, totalCount: count }
}

const groupNamesOfPeople = statement<
  { readonly personId: string; readonly names: readonly string[] },
  [personIds: readonly string[]]
>(
  'admin-owners-groups',
  `select m.person_id as "personId", array_agg(g.name order by g.name, g.id) as names
   from unnest($1::uuid[]) as wanted(id)
   join membership m on m.person_id = wanted.id and m.left_at is null
   join "group" g on g.id = m.group_id
   group by m.person_id`,
)

/** Returns the names of the groups whose members people are, by person; no entry for a member of none. */
export async function listGroupNames(
  reader: Queryable,
  personIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await reader.all(groupNamesOfPeople, [personIds])
  return new Map(rows.map(({ personId, names }) => [personId, names]))
}

/** A person's membership of a group, ended or not. */
export interface OwnerMembershipRow {
  readonly membershipId: number
  readonly groupId: string
  readonly code: string
  readonly name: string
  readonly addedAt: Instant
  readonly leftAt: Instant | null
  readonly backSince: Instant | null
  readonly isCommittee: boolean
  readonly isMarked: boolean
  readonly balances: readonly { readonly year: number; readonly points: number }[]
}

/** Everything about a person but what they booked. */
export interface OwnerRecord {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly code: string
  readonly address: string
  readonly zip: string
  readonly city: string
  readonly language: 'da' | 'sv' | 'en' | null
  readonly enabled: boolean
  readonly picture: string | null
  readonly roles: readonly Role[]
  readonly hasSignIn: boolean
  readonly invitedAt: Instant | null
  readonly anonymizedAt: Instant | null
  readonly firstSignInAt: Instant | null
  readonly otherSignInEmail: string | null
  readonly signInHeldUntil: Instant | null
  readonly lastUsedAt: Instant | null
  readonly version: number
  readonly memberships: readonly OwnerMembershipRow[]
}

/** From `membership m`: the balances by year. */
const balancesJson = `coalesce((select json_agg(json_build_object('year', a.year, 'points', a.balance) order by a.year)
  from account a where a.membership_id = m.id and a.group_id = m.group_id), '[]')`

const ownerById = statement<OwnerRecord, [personId: string]>(
  'admin-owner',
  `select p.id, ${unlessAnonymized('p', 'name', "''")} as name,
     ${unlessAnonymized('p', 'email', "''")} as email,
     p.phone, p.code, p.address, p.zip, p.city, p.language, p.enabled, p.picture, p.role_type as roles, p.sub is not null as "hasSignIn",
     case when p.sub is not null and lower(p.bound_email) <> lower(p.email) then p.bound_email end as "otherSignInEmail",
     ${signInHeldUntil('p')} as "signInHeldUntil", p.invited_at as "invitedAt",
     p.anonymized_at as "anonymizedAt",
     (select min(a.at) from audit a where a.subject_kind = 'person' and a.subject_id = p.id::text
        and a.action = 'bind-sign-in' and 'sub' = any(a.fields)) as "firstSignInAt",
     (select max(d.last_used_at) from device d where d.person_id = p.id) as "lastUsedAt",
     (select coalesce(max(a.number), 0) from audit a
        where a.subject_kind = 'person' and a.subject_id = p.id::text and a.fields <> '{}') as version,
     coalesce((select json_agg(json_build_object('membershipId', m.id, 'groupId', g.id, 'code', g.code, 'name', g.name,
         'addedAt', ${epochMs('m.added_at')}, 'leftAt', ${epochMs('m.left_at')}, 'isCommittee', m.is_committee,
         'isMarked', m.is_marked, 'balances', ${balancesJson},
         'backSince', (select ${epochMs('max(a.at)')} from audit a
            where a.membership_id = m.id and a.group_id = m.group_id and a.action = 'reopen-membership')) order by g.code, m.id)
       from membership m join "group" g on g.id = m.group_id where m.person_id = p.id), '[]') as memberships
   from person p where p.id = $1`,
)

/**
 * Returns a person; null for an unknown id. `version` is the number of the last audit row that names fields: such a row
 * is written under the person's lock, so that of two of them the later one has the higher number.
 */
export async function findOwner(reader: Queryable, personId: string): Promise<OwnerRecord | null> {
  return (await reader.maybe(ownerById, [personId])) ?? null
}

const personExists = statement<{ id: string }, [personId: string]>(
  'admin-owner-exists',
  'select id from person where id = $1',
)

export async function hasPerson(reader: Queryable, personId: string): Promise<boolean> {
  return (await reader.maybe(personExists, [personId])) !== undefined
}
