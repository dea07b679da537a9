import { membershipOf } from '../db/groups.ts'
import type { Deps } from '../deps.ts'
import { RefusedError } from '../refused.ts'

/** Lets through who may listen to a group: its members. Refuses no-group-found. */
export async function hubGroup(
  deps: Deps,
  { groupId, personId }: { groupId: string; personId: string },
): Promise<void> {
  if ((await membershipOf(deps.db, groupId, personId)) === null) throw new RefusedError('no-group-found')
}
