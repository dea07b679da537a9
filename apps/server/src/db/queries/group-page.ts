import type { Db } from '../core/client.ts'
import { statement } from '../core/statement.ts'

/** An owner as the others of the group may see them. */
export interface MemberRow {
  readonly id: string
  readonly name: string
  /** Null: hidden by the owner, or not known. */
  readonly email: string | null
  readonly phone: string | null
  readonly isCommittee: boolean
}

/** What a group's page shows beside its documents. */
export interface GroupPageRow {
  readonly id: string
  readonly name: string
  /** Ids, in the order of the screen. */
  readonly pictures: readonly string[]
  readonly facebookLink: string
}

const groupById = statement<GroupPageRow, [groupId: string]>(
  'group-page',
  `select id, name, facebook_link as "facebookLink",
     array(select p.id from picture p where p.group_id = $1 and p.house_id is null order by p.position) as pictures
   from "group" where id = $1`,
)

const membersOfGroup = statement<MemberRow, [groupId: string]>(
  'group-page-members',
  `select p.id, p.name,
     case when p.hides_email then null else nullif(p.email, '') end as email,
     case when p.hides_phone then null else nullif(p.phone, '') end as phone,
     m.is_committee as "isCommittee"
   from membership m join person p on p.id = m.person_id
   where m.group_id = $1 and m.left_at is null and p.enabled
   order by p.name, p.id`,
)

export async function groupPage(db: Db, groupId: string): Promise<GroupPageRow | null> {
  return (await db.maybe(groupById, [groupId])) ?? null
}

/** Its members by name, without those whose account is closed; what an owner hides is not read at all. */
export function membersOf(db: Db, groupId: string): Promise<MemberRow[]> {
  return db.all(membersOfGroup, [groupId])
}
