import type { HouseTexts } from '@samhus/domain/house-texts'
import type { Instant } from '@samhus/domain/refusal'
import type { Queryable, Tx } from '../core/client.ts'
import { statement, timestamptz } from '../core/statement.ts'
import { findGroupOfHouse } from './group-record.ts'
import { houseTextsJson } from './house.ts'

/** The columns of a house that an admin edits. */
export interface HouseColumns {
  readonly code: string
  readonly name: string
  readonly address: string
  readonly city: string
  readonly country: string
  readonly lat: number
  readonly lng: number
  readonly zoom: number
  readonly usualPeople: number | null
}

export interface LockedHouse extends HouseColumns {
  readonly id: string
  readonly groupId: string
  readonly archivedAt: Instant | null
  readonly texts: HouseTexts
}

const lockHouseRow = statement<Omit<LockedHouse, 'texts'>, [houseId: string, groupId: string]>(
  'house-lock',
  `select id, group_id as "groupId", code, name, address, city, country, lat, lng, zoom,
     usual_people as "usualPeople", archived_at as "archivedAt"
   from house where id = $1 and group_id = $2 for no key update`,
)

const textsOfHouse = statement<{ texts: HouseTexts }, [houseId: string, groupId: string]>(
  'house-texts',
  `select ${houseTextsJson} as texts from house h where h.id = $1 and h.group_id = $2`,
)

/** Locks a house, and reads it then. Returns null if there is none; archived ones are locked too. */
export async function lockHouse(tx: Tx, houseId: string): Promise<LockedHouse | null> {
  const groupId = await findGroupOfHouse(tx, houseId)
  if (groupId === null) return null
  tx.isOf(groupId)
  const house = await tx.maybe(lockHouseRow, [houseId, groupId])
  // Read in a statement of its own: what the one that waits for a lock reads beside the row is as old as its start.
  return house ? { ...house, ...(await tx.one(textsOfHouse, [houseId, groupId])) } : null
}

const updateHouseRow = statement(
  'house-update',
  `update house set code = $2, name = $3, address = $4, city = $5, country = $6, lat = $7, lng = $8, zoom = $9,
     usual_people = $10
   where id = $1 and group_id = $11`,
)

export async function updateHouseColumns(
  tx: Tx,
  { id, groupId }: Pick<LockedHouse, 'id' | 'groupId'>,
  house: HouseColumns,
): Promise<void> {
  const { code, name, address, city, country, lat, lng, zoom, usualPeople } = house
  const columns = [code, name, address, city, country, lat, lng, zoom, usualPeople]
  await tx.run(updateHouseRow, [id, ...columns, groupId])
}

const archiveHouseRow = statement(
  'house-archive',
  'update house set archived_at = $2 where id = $1 and group_id = $3',
)

/** @param at Null brings the house back. */
export async function setHouseArchived(
  tx: Tx,
  { id, groupId }: Pick<LockedHouse, 'id' | 'groupId'>,
  at: Instant | null,
): Promise<void> {
  await tx.run(archiveHouseRow, [id, timestamptz(at), groupId])
}

const houseWithCode = statement<{ id: string }, [groupId: string, code: string]>(
  'house-with-code',
  'select id from house where group_id = $1 and code = $2',
)

/** Returns the id of the group's house with a code, an archived one too; null: none has it. */
export async function findHouseWithCode(
  reader: Queryable,
  { groupId, code }: { groupId: string; code: string },
): Promise<string | null> {
  return (await reader.maybe(houseWithCode, [groupId, code]))?.id ?? null
}

const otherHouseNames = statement<{ name: string }, [groupId: string, houseId: string]>(
  'house-other-names',
  'select name from house where group_id = $1 and id <> $2',
)

/** Returns the names of the group's other houses, archived ones too. */
export async function listOtherHouseNames(
  reader: Queryable,
  { groupId, id }: { groupId: string; id: string },
): Promise<string[]> {
  const rows = await reader.all(otherHouseNames, [groupId, id])
  return rows.map(({ name }) => name)
}
