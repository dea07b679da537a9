import type { Instant } from '@samhus/domain/refusal'
import type { Db, Tx } from '../core/client.ts'
import { statement, timestamptz } from '../core/statement.ts'

/** A house as its owners see it. */
export interface HouseRow {
  readonly id: string
  readonly name: string
  readonly groupName: string
  /** Ids, in display order. */
  readonly pictures: readonly string[]
  readonly description: string
  readonly goodToKnow: string
  readonly address: string
  readonly city: string
  readonly country: string
  readonly lat: number
  readonly lng: number
  readonly zoom: number
}

const housesOfGroup = statement<HouseRow, [groupId: string]>(
  'houses-of-group',
  `select h.id, h.name, g.name as "groupName", h.description,
     array(select id from picture where group_id = h.group_id and house_id = h.id order by position) as pictures,
     h.good_to_know as "goodToKnow", h.address, h.city, h.country, h.lat, h.lng, h.zoom
   from house h join "group" g on g.id = h.group_id
   where h.group_id = $1 and h.archived_at is null
   order by h.name, h.id`,
)

/** Returns the houses of a group that are not archived, by name. */
export function listHouses(db: Db, groupId: string): Promise<HouseRow[]> {
  return db.all(housesOfGroup, [groupId])
}

/** A house as an admin creates it. */
export interface NewHouse {
  readonly id: string
  readonly groupId: string
  readonly code: string
  readonly name: string
  readonly description: string
  readonly goodToKnow: string
  readonly address: string
  readonly city: string
  readonly country: string
  readonly location: { readonly lat: number; readonly lng: number; readonly zoom: number }
  readonly pictures: readonly NewImage[]
  readonly usualPeople: number | null
}

const insertHouseRow = statement(
  'house-insert',
  `insert into house (id, group_id, code, name, description, good_to_know, address, city, country, lat, lng, zoom,
     usual_people)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
)

export async function insertHouse(tx: Tx, house: NewHouse, at: Instant): Promise<void> {
  const { id, groupId, code, name, description, goodToKnow, address, city, country } = house
  const { lat, lng, zoom } = house.location
  const location = [address, city, country, lat, lng, zoom]
  await tx.run(insertHouseRow, [
    id,
    groupId,
    code,
    name,
    description,
    goodToKnow,
    ...location,
    house.usualPeople,
  ])
  await insertImages(tx, { groupId, houseId: id }, { pictures: house.pictures, at })
}

/** An image in the file storage under `key`; sizes in pixels. */
export interface NewImage {
  readonly key: string
  readonly width: number
  readonly height: number
}

const insertImageRows = statement(
  'picture-insert',
  `insert into picture (id, group_id, house_id, position, width, height, created_at)
   select key, $1, $2, position, width, height, $4
   from jsonb_to_recordset($3::jsonb) as p(key uuid, position int, width int, height int)`,
)

/** Inserts the images of a house, or of a group, in display order: the first one is shown on cards. */
export async function insertImages(
  tx: Tx,
  { groupId, houseId }: { groupId: string; houseId: string | null },
  { pictures, at }: { pictures: readonly NewImage[]; at: Instant },
): Promise<void> {
  const rows = pictures.map(({ key, width, height }, position) => ({ key, width, height, position }))
  await tx.run(insertImageRows, [groupId, houseId, JSON.stringify(rows), timestamptz(at)])
}
