import type { Instant } from '@samhus/domain/refusal'
import type { Tx } from '../db/core/client.ts'
import { insertAuditRow, type AuditActor } from '../db/queries/audit.ts'
import { insertHouse, type NewHouse } from '../db/queries/house.ts'
import { toHouseFields, type HouseField } from './house-fields.ts'

interface CreateHouseArgs {
  readonly house: NewHouse
  readonly by: AuditActor | null
  readonly at: Instant
}

/** Inserts a house and records its fields, each under the name that later changes of it have; of an admin with its value. */
export async function createHouse(tx: Tx, { house, by, at }: CreateHouseArgs): Promise<void> {
  await insertHouse(tx, house, at)
  const { location, texts = {}, ...columns } = house
  const after = toHouseFields({ ...columns, ...location, texts })
  const fields = (Object.keys(after) as HouseField[]).filter((field) => (after[field] ?? '') !== '')
  await insertAuditRow(tx, {
    at,
    by,
    groupId: house.groupId,
    action: 'add-house',
    subjectKind: 'house',
    subjectId: house.id,
    fields,
    ...(by ? { values: fields.map((field) => ({ field, before: null, after: after[field] })) } : {}),
  })
}
