import { outermostFolderName } from '@samhus/domain/documents'
import type { Policy } from '@samhus/domain/policy'
import type { Instant } from '@samhus/domain/refusal'
import { batchLookup } from '../core/batch-lookup.ts'
import type { Db, Queryable, Tx } from '../core/client.ts'
import { statement } from '../core/statement.ts'
import { insertFolder } from './document.ts'
import { insertImages, type NewImage } from './house.ts'
import { insertPolicyVersion } from './policy.ts'

/** A group as its members see it. */
export interface GroupRow {
  readonly id: string
  readonly code: string
  readonly name: string
  /** Ids, in display order. */
  readonly pictures: readonly string[]
  readonly policyVersion: number
  readonly policySince: Instant
  readonly policy: Policy
}

const groupsOfPerson = statement<GroupRow>(
  'groups-of-person',
  `select g.id, g.code, g.name, array(select id from picture where group_id = g.id and house_id is null order by position) as pictures, p.version as "policyVersion",
     p.created_at as "policySince", p.constants as policy
   from membership m
   join "group" g on g.id = m.group_id and g.archived_at is null
   join lateral (select version, created_at, constants from policy where group_id = g.id order by version desc limit 1) p on true
   where m.person_id = $1 and m.left_at is null
   order by g.name, g.id`,
)

const policiesOfGroups = statement<{ groupId: string; constants: Policy }, [groupIds: readonly string[]]>(
  'policies-of-groups',
  `select g.id as "groupId", p.constants
   from (select distinct unnest($1::uuid[]) as id) g
   join lateral (select constants from policy where group_id = g.id order by version desc limit 1) p on true`,
)

/** Returns the person's groups that are not archived, by name. */
export function listGroups(db: Db, personId: string): Promise<GroupRow[]> {
  return db.all(groupsOfPerson, [personId])
}

const groupById = statement<{ id: string }, [groupId: string]>(
  'group-exists',
  'select id from "group" where id = $1',
)

/** Archived ones exist too. */
export async function hasGroup(reader: Queryable, groupId: string): Promise<boolean> {
  return (await reader.maybe(groupById, [groupId])) !== undefined
}

/** Returns the group's newest policy; null if there is no such group. */
export const findPolicy = batchLookup<string, Policy | null>(async (db, groupIds) => {
  const rows = await db.all(policiesOfGroups, [groupIds])
  const found = new Map(rows.map(({ groupId, constants }) => [groupId, constants]))
  return groupIds.map((groupId) => found.get(groupId) ?? null)
})

/** An owner as the other owners of the group see them. */
export interface GroupMemberRow {
  readonly id: string
  readonly name: string
  /** Null if hidden by the owner or unknown. */
  readonly email: string | null
  readonly phone: string | null
  readonly isCommittee: boolean
}

/** What a group's page shows besides its documents and members. */
export interface GroupPageRow {
  readonly id: string
  readonly name: string
  /** Ids, in display order. */
  readonly pictures: readonly string[]
  readonly facebookLink: string
}

const groupPageById = statement<GroupPageRow, [groupId: string]>(
  'group-page',
  `select id, name, facebook_link as "facebookLink",
     array(select p.id from picture p where p.group_id = $1 and p.house_id is null order by p.position) as pictures
   from "group" where id = $1`,
)

const groupMembers = statement<GroupMemberRow, [groupId: string]>(
  'group-page-members',
  `select p.id, p.name,
     case when p.hides_email then null else nullif(p.email, '') end as email,
     case when p.hides_phone then null else nullif(p.phone, '') end as phone,
     m.is_committee as "isCommittee"
   from membership m
   cross join lateral (select * from person where id = m.person_id and enabled limit 1) p
   where m.group_id = $1 and m.left_at is null
   order by p.name, p.id`,
)

export async function findGroupPage(db: Db, groupId: string): Promise<GroupPageRow | null> {
  return (await db.maybe(groupPageById, [groupId])) ?? null
}

/** Returns the owners by name, without disabled people. What an owner hides is not read at all. */
export function listGroupMembers(db: Db, groupId: string): Promise<GroupMemberRow[]> {
  return db.all(groupMembers, [groupId])
}

/** A group as an admin creates it. */
export interface NewGroup {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly facebookLink: string
  readonly pictures: readonly NewImage[]
  /** The name of its yearly report list; null keeps it out of the yearly report. */
  readonly yearlyGroupList: string | null
}

const insertGroupRow = statement(
  'group-insert',
  `insert into "group" (id, code, name, facebook_link, yearly_group_list) values ($1, $2, $3, $4, $5)`,
)

/** Inserts a group with the first version of its policy, and the folder for its documents. */
export async function insertGroup(
  tx: Tx,
  group: NewGroup,
  { policy, at }: { policy: Policy; at: Instant },
): Promise<void> {
  const { id, code, name, facebookLink, pictures, yearlyGroupList } = group
  await Promise.all([
    tx.run(insertGroupRow, [id, code, name, facebookLink, yearlyGroupList]),
    insertPolicyVersion(tx, { groupId: id, version: 1, constants: policy }, { number: null, at }),
    insertImages(tx, { groupId: id, houseId: null }, { pictures, at }),
    insertFolder(tx, { id, groupId: id, parentId: null, name: outermostFolderName, position: 0 }),
  ])
}
