import type { Instant } from '@samhus/domain/refusal'
import type { Queryable, Tx } from '../core/client.ts'
import { statement, timestamptz } from '../core/statement.ts'

/** Whose pictures: the group's own without a house. */
export interface PicturePlace {
  readonly groupId: string
  readonly houseId: string | null
}

/** A picture in the file storage under its id; sizes in pixels. */
export interface PictureRow {
  readonly id: string
  readonly width: number
  readonly height: number
}

const picturesOf = statement<PictureRow, [groupId: string, houseId: string | null]>(
  'pictures',
  `select id, width, height from picture where group_id = $1 and house_id is not distinct from $2::uuid
   order by position`,
)

/** Returns the pictures of a house, or of a group, in display order. */
export function listPictures(reader: Queryable, { groupId, houseId }: PicturePlace): Promise<PictureRow[]> {
  return reader.all(picturesOf, [groupId, houseId])
}

const insertPictureRow = statement(
  'picture-add',
  `insert into picture (id, group_id, house_id, position, width, height, created_at)
   values ($1, $2, $3, $4, $5, $6, $7)`,
)

/** Inserts a picture at a place that is free; the caller has locked whose it is. */
export async function insertPicture(
  tx: Tx,
  { groupId, houseId }: PicturePlace,
  { id, width, height, position, at }: PictureRow & { readonly position: number; readonly at: Instant },
): Promise<void> {
  await tx.run(insertPictureRow, [id, groupId, houseId, position, width, height, timestamptz(at)])
}

const placePictureRows = statement(
  'picture-place',
  `update picture p set position = o.place - 1
   from unnest($1::uuid[]) with ordinality as o (id, place)
   where p.id = o.id and p.group_id = $2 and p.position <> o.place - 1`,
)

/** Gives pictures their places, in this order. They are all those of one house or group, which the caller has locked. */
export async function placePictures(tx: Tx, groupId: string, pictureIds: readonly string[]): Promise<void> {
  await tx.run(placePictureRows, [pictureIds, groupId])
}

const pictureById = statement<PicturePlace, [pictureId: string]>(
  'picture-by-id',
  'select group_id as "groupId", house_id as "houseId" from picture where id = $1',
)

/** Returns whose picture it is; null if there is none. */
export async function findPicturePlace(reader: Queryable, pictureId: string): Promise<PicturePlace | null> {
  return (await reader.maybe(pictureById, [pictureId])) ?? null
}

const deletePictureRow = statement('picture-delete', 'delete from picture where id = $1 and group_id = $2')

export async function deletePicture(tx: Tx, groupId: string, pictureId: string): Promise<void> {
  await tx.run(deletePictureRow, [pictureId, groupId])
}
