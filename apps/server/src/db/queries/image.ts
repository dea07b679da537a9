import type { Instant } from '@samhus/domain/refusal'
import type { Tx } from '../core/client.ts'
import { statement, timestamptz } from '../core/statement.ts'

/** A picture that lies in the storage under `key`; sizes in pixels. */
export interface NewPicture {
  readonly key: string
  readonly width: number
  readonly height: number
}

const insertRows = statement(
  'picture-insert',
  `insert into picture (id, group_id, house_id, position, width, height, created_at)
   select key, $1, $2, position, width, height, $4
   from jsonb_to_recordset($3::jsonb) as p(key uuid, position int, width int, height int)`,
)

/** The pictures of a house, or of its group, in the order given: the first one is the card's. */
export async function insertPictures(
  tx: Tx,
  { groupId, houseId }: { groupId: string; houseId: string | null },
  { pictures, at }: { pictures: readonly NewPicture[]; at: Instant },
): Promise<void> {
  const rows = pictures.map(({ key, width, height }, position) => ({ key, width, height, position }))
  await tx.run(insertRows, [groupId, houseId, JSON.stringify(rows), timestamptz(at)])
}
