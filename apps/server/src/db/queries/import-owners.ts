import type { Role } from '@samhus/domain/access'
import type { Instant } from '@samhus/domain/refusal'
import type { Queryable } from '../core/client.ts'
import { statement } from '../core/statement.ts'
import { danishOrder } from './list-sql.ts'
import type { OwnerFields } from './owner-record.ts'

/** A person as a row of a file that names them needs it. */
export interface KnownOwner extends OwnerFields {
  readonly id: string
  readonly roles: readonly Role[]
  /** Of the group; null: they never were a member. */
  readonly membershipId: number | null
  readonly leftAt: Instant | null
  readonly isCommittee: boolean
  readonly isMarked: boolean
}

const personColumns = `p.id, p.name, p.email, p.code as title, p.phone, p.address, p.zip, p.city, p.language,
  p.role_type as roles`
const memberColumns = `m.id as "membershipId", m.left_at as "leftAt", m.is_committee as "isCommittee",
  m.is_marked as "isMarked"`

type Membership = Pick<KnownOwner, 'membershipId' | 'leftAt' | 'isCommittee' | 'isMarked'>

// Joined with what is wanted: `= any($1)` compares each row with the whole list, where a plan does not know it.
const peopleByEmail = statement<Omit<KnownOwner, keyof Membership>, [emails: readonly string[]]>(
  'import-people-by-email',
  `select ${personColumns} from unnest($1::text[]) as wanted(email)
   join person p on lower(p.email) = wanted.email`,
)
const membershipsOf = statement<
  Membership & { readonly personId: string },
  [groupId: string, personIds: readonly string[]]
>(
  'import-memberships-of',
  `select m.person_id as "personId", ${memberColumns} from unnest($2::uuid[]) as wanted(id)
   join membership m on m.group_id = $1 and m.person_id = wanted.id`,
)

const noMembership: Membership = { membershipId: null, leftAt: null, isCommittee: false, isMarked: false }

/** Returns the people who have these addresses, which are in lower case; anonymized people have none. */
export async function listOwnersByEmail(
  reader: Queryable,
  groupId: string,
  emails: readonly string[],
): Promise<KnownOwner[]> {
  const people = await reader.all(peopleByEmail, [emails])
  const memberships = await reader.all(membershipsOf, [groupId, people.map(({ id }) => id)])
  const byPerson = new Map(memberships.map(({ personId, ...membership }) => [personId, membership]))
  return people.map((person) => ({ ...person, ...(byPerson.get(person.id) ?? noMembership) }))
}

const membersOfGroup = statement<KnownOwner, [groupId: string]>(
  'import-members',
  `select ${personColumns}, ${memberColumns}
   from membership m join person p on p.id = m.person_id
   where m.group_id = $1 and m.left_at is null
   order by ${danishOrder('p.name')}, p.id`,
)

/** Returns the group's members, by name. */
export function listMembersForImport(reader: Queryable, groupId: string): Promise<KnownOwner[]> {
  return reader.all(membersOfGroup, [groupId])
}
