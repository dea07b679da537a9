import { findHubAccessRow, type HubAccessRow } from '../db/queries/hub-access.ts'
import { findMembershipId } from '../db/queries/membership.ts'
import type { Deps } from '../shared/deps.ts'
import { RefusedError } from '../shared/refused-error.ts'

/** Who wants to listen, with all that the door must know of them, in one look; null for somebody unknown. */
export function findHubAccess(
  deps: Deps,
  asking: { sub: string; groupId: string },
): Promise<HubAccessRow | null> {
  return findHubAccessRow(deps.db, asking)
}

/** Lets through who may listen to a group: its members. Refuses no-group-found. */
export async function requireMembership(
  deps: Deps,
  { groupId, personId }: { groupId: string; personId: string },
): Promise<void> {
  if ((await findMembershipId(deps.db, groupId, personId)) === null) throw new RefusedError('no-group-found')
}
