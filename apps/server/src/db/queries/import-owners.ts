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

const ownerColumns = `p.id, p.name, p.email, p.code as title, p.phone, p.address, p.zip, p.city, p.language,
  p.role_type as roles, m.id as "membershipId", m.left_at as "leftAt",
  coalesce(m.is_committee, false) as "isCommittee", coalesce(m.is_marked, false) as "isMarked"`

const ownersByEmail = statement<KnownOwner, [groupId: string, emails: readonly string[]]>(
  'import-owners-by-email',
  `select ${ownerColumns}
   from unnest($2::text[]) as wanted(email)
   cross join lateral (select * from person where lower(email) = lower(wanted.email) limit 1) p
   left join membership m on m.group_id = $1 and m.person_id = p.id`,
)

/** Returns the people who have these addresses, in upper or lower case; anonymized people have none. */
export function listOwnersByEmail(
  reader: Queryable,
  groupId: string,
  emails: readonly string[],
): Promise<KnownOwner[]> {
  return reader.all(ownersByEmail, [groupId, emails])
}

const membersOfGroup = statement<KnownOwner, [groupId: string]>(
  'import-members',
  `select ${ownerColumns}
   from membership m join person p on p.id = m.person_id
   where m.group_id = $1 and m.left_at is null
   order by ${danishOrder('p.name')}, p.id`,
)

/** Returns the group's members, by name. */
export function listMembersForImport(reader: Queryable, groupId: string): Promise<KnownOwner[]> {
  return reader.all(membersOfGroup, [groupId])
}
