import { findHubAccessRow, type HubAccessRow } from '../db/queries/hub-access.ts'
import { findMembershipId } from '../db/queries/membership.ts'
import type { Deps } from '../shared/deps.ts'
import { RefusedError } from '../shared/refused-error.ts'

/**
 * Returns everything that decides whether a person may connect to the hub, with one query; null for an unknown
 * person.
 */
export function findHubAccess(
  deps: Deps,
  asking: { sub: string; issuer: string; groupId: string },
): Promise<HubAccessRow | null> {
  return findHubAccessRow(deps.db, asking)
}

/** @throws RefusedError no-group-found if the person is no member of the group */
export async function requireMembership(
  deps: Deps,
  { groupId, personId }: { groupId: string; personId: string },
): Promise<void> {
  if ((await findMembershipId(deps.db, groupId, personId)) === null) throw new RefusedError('no-group-found')
}
