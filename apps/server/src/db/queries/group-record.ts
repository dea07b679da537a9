import type { Instant } from '@samhus/domain/refusal'
import type { Queryable, Tx } from '../core/client.ts'
import { statement, timestamptz } from '../core/statement.ts'

/** The columns of a group that an admin edits. */
export interface GroupColumns {
  readonly code: string
  readonly name: string
  readonly facebookLink: string
  /** By which the yearly report's list of groups is sorted; null: the group is not in it. */
  readonly yearlyGroupList: string | null
}

export interface LockedGroup extends GroupColumns {
  readonly id: string
  readonly archivedAt: Instant | null
}

const lockGroupRow = statement<LockedGroup, [groupId: string]>(
  'group-lock',
  `select id, code, name, facebook_link as "facebookLink", yearly_group_list as "yearlyGroupList",
     archived_at as "archivedAt"
   from "group" where id = $1 for no key update`,
)

/** Locks a group, and reads it then. Returns null if there is none; archived ones are locked too. */
export async function lockGroup(tx: Tx, groupId: string): Promise<LockedGroup | null> {
  tx.isOf(groupId)
  return (await tx.maybe(lockGroupRow, [groupId])) ?? null
}

const groupOfHouse = statement<{ groupId: string }, [houseId: string]>(
  'group-of-house',
  'select group_id as "groupId" from house where id = $1',
)

/** Returns null if there is no such house. A house never changes its group. */
export async function findGroupOfHouse(reader: Queryable, houseId: string): Promise<string | null> {
  return (await reader.maybe(groupOfHouse, [houseId]))?.groupId ?? null
}

/** Locks the group of a house, if there is one: then no calendar of it is created until the transaction ends. */
export async function lockGroupOfHouse(tx: Tx, houseId: string): Promise<void> {
  const groupId = await findGroupOfHouse(tx, houseId)
  if (groupId !== null) await lockGroup(tx, groupId)
}

const updateGroupRow = statement(
  'group-update',
  'update "group" set code = $2, name = $3, facebook_link = $4, yearly_group_list = $5 where id = $1',
)

export async function updateGroupColumns(tx: Tx, groupId: string, group: GroupColumns): Promise<void> {
  const { code, name, facebookLink, yearlyGroupList } = group
  await tx.run(updateGroupRow, [groupId, code, name, facebookLink, yearlyGroupList])
}

const archiveGroupRow = statement('group-archive', 'update "group" set archived_at = $2 where id = $1')

/** @param at Null brings the group back. */
export async function setGroupArchived(tx: Tx, groupId: string, at: Instant | null): Promise<void> {
  await tx.run(archiveGroupRow, [groupId, timestamptz(at)])
}

const groupWithCode = statement<{ id: string }, [code: string]>(
  'group-by-code',
  'select id from "group" where code = $1',
)

/** Returns the id of the group that has the code, an archived one too; null: none has. */
export async function findGroupByCode(reader: Queryable, code: string): Promise<string | null> {
  return (await reader.maybe(groupWithCode, [code]))?.id ?? null
}

const housesOfGroup = statement<{ id: string }, [groupId: string]>(
  'group-house-ids',
  'select id from house where group_id = $1 order by id',
)

/** Returns the ids of all houses of a group, archived ones too. */
export async function listHouseIds(reader: Queryable, groupId: string): Promise<string[]> {
  return (await reader.all(housesOfGroup, [groupId])).map(({ id }) => id)
}
