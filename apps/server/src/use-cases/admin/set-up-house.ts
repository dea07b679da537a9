import { insertHouse, type NewHouse } from '../../db/queries/house.ts'
import * as audit from '../../db/queries/audit.ts'
import type { AuditActor } from '../../db/queries/audit.ts'
import type { Deps } from '../../shared/deps.ts'

/** Adds a house to a group. Returns its id. It cannot be booked before a calendar is created. */
export async function setUpHouse(
  deps: Deps,
  by: AuditActor | null,
  newHouse: Omit<NewHouse, 'id'>,
): Promise<string> {
  const house = { id: deps.newId(), ...newHouse }
  await deps.db.transaction(async (tx) => {
    const at = deps.now()
    await insertHouse(tx, house, at)
    await audit.insertAuditRow(tx, {
      at,
      by,
      groupId: house.groupId,
      action: 'add-house',
      subjectKind: 'house',
      subjectId: house.id,
    })
  })
  return house.id
}
