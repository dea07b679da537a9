import { findAtDoor, type AtDoor } from '../db/queries/hub-access.ts'
import { membershipOf } from '../db/queries/group.ts'
import type { Deps } from '../shared/deps.ts'
import { RefusedError } from '../shared/refused-error.ts'

/** Who wants to listen, with all that the door must know of them, in one look; null for somebody unknown. */
export function atHubDoor(deps: Deps, asking: { sub: string; groupId: string }): Promise<AtDoor | null> {
  return findAtDoor(deps.db, asking)
}

/** Lets through who may listen to a group: its members. Refuses no-group-found. */
export async function hubGroup(
  deps: Deps,
  { groupId, personId }: { groupId: string; personId: string },
): Promise<void> {
  if ((await membershipOf(deps.db, groupId, personId)) === null) throw new RefusedError('no-group-found')
}
