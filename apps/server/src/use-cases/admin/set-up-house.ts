import type { AuditActor } from '../../db/queries/audit.ts'
import type { NewHouse } from '../../db/queries/house.ts'
import type { Deps } from '../../shared/deps.ts'
import { createHouse } from '../../steps/create-house.ts'

/** Adds a house to a group, with its pictures. Returns its id. It cannot be booked before a calendar is created. */
export async function setUpHouse(
  deps: Deps,
  by: AuditActor | null,
  newHouse: Omit<NewHouse, 'id'>,
): Promise<string> {
  const house = { id: deps.newId(), ...newHouse }
  await deps.db.transaction((tx) => createHouse(tx, { house, by, at: deps.now() }))
  return house.id
}
