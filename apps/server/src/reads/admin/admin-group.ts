import type { AdminGroup, adminGroup as contract } from '@samhus/contract/admin-groups'
import type { Input } from '@samhus/contract/operation'
import { toIso } from '@samhus/domain/day'
import { findAdminGroup } from '../../db/queries/admin-groups.ts'
import { listHouseIds } from '../../db/queries/group-record.ts'
import { countLiveWeeks } from '../../db/queries/live-weeks.ts'
import type { Actor, Deps } from '../../shared/deps.ts'
import { RefusedError } from '../../shared/refused-error.ts'
import { toWirePicture } from '../../shared/wire-picture.ts'

/**
 * Returns a group as admins edit it, an archived one too.
 *
 * @throws RefusedError no-group-found
 */
export async function adminGroup(
  deps: Deps,
  _actor: Actor,
  { groupId }: Input<typeof contract>,
): Promise<AdminGroup> {
  const group = await findAdminGroup(deps.db, groupId)
  if (!group) throw new RefusedError('no-group-found')
  const houseIds = await listHouseIds(deps.db, groupId)
  const { pictures, yearlyGroupList, archivedAt, ...plain } = group
  return {
    ...plain,
    reports: { yearlyGroupList },
    pictures: pictures.map((picture) => toWirePicture(deps, picture)),
    archivedAt: toIso(archivedAt),
    numLiveWeeks: await countLiveWeeks(deps.db, { groupId, houseIds }, deps.now()),
  }
}
