import { textLanguages, type HouseTexts } from '@samhus/domain/house-texts'
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
  readonly texts: HouseTexts
  readonly address: string
  readonly city: string
  readonly country: string
  readonly lat: number
  readonly lng: number
  readonly zoom: number
}

/** SQL of the `HouseTexts` of a row of `house h`. */
export const houseTextsJson = `coalesce((select json_object_agg(t.language,
  json_build_object('description', t.description, 'goodToKnow', t.good_to_know))
  from house_text t where t.house_id = h.id and t.group_id = h.group_id), '{}')`

const housesOfGroup = statement<HouseRow, [groupId: string]>(
  'houses-of-group',
  `select h.id, h.name, g.name as "groupName", ${houseTextsJson} as texts,
     array(select id from picture where group_id = h.group_id and house_id = h.id order by position) as pictures,
     h.address, h.city, h.country, h.lat, h.lng, h.zoom
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
  /** None: the house says nothing yet. */
  readonly texts?: HouseTexts
  readonly address: string
  readonly city: string
  readonly country: string
  /** 0, 0: it has no place on the map yet. */
  readonly location: { readonly lat: number; readonly lng: number; readonly zoom: number }
  readonly pictures: readonly NewImage[]
  readonly usualPeople: number | null
}

const insertHouseRow = statement(
  'house-insert',
  `insert into house (id, group_id, code, name, address, city, country, lat, lng, zoom, usual_people)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
)

export async function insertHouse(tx: Tx, house: NewHouse, at: Instant): Promise<void> {
  const { id, groupId, code, name, address, city, country, texts = {} } = house
  const { lat, lng, zoom } = house.location
  const location = [address, city, country, lat, lng, zoom]
  await tx.run(insertHouseRow, [id, groupId, code, name, ...location, house.usualPeople])
  await replaceHouseTexts(tx, { groupId, houseId: id }, texts)
  await insertImages(tx, { groupId, houseId: id }, { pictures: house.pictures, at })
}

const deleteTextRows = statement(
  'house-text-delete',
  'delete from house_text where house_id = $1 and group_id = $2',
)

const insertTextRows = statement(
  'house-text-insert',
  `insert into house_text (house_id, group_id, language, description, good_to_know)
   select $1, $2, language, description, "goodToKnow"
   from jsonb_to_recordset($3::jsonb) as t(language text, description text, "goodToKnow" text)`,
)

/** Stores what a house says, in place of what it said before. The caller has locked the house. */
export async function replaceHouseTexts(
  tx: Tx,
  { groupId, houseId }: { groupId: string; houseId: string },
  texts: HouseTexts,
): Promise<void> {
  const rows = textLanguages.flatMap((language) => {
    const text = texts[language]
    return text && (text.description !== '' || text.goodToKnow !== '') ? [{ language, ...text }] : []
  })
  await tx.run(deleteTextRows, [houseId, groupId])
  if (rows.length > 0) await tx.run(insertTextRows, [houseId, groupId, JSON.stringify(rows)])
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
