import type { groupMembers as contract } from '@samhus/contract/admin-groups'
import type { Input, Output } from '@samhus/contract/operation'
import { toIso } from '@samhus/domain/day'
import { listAdminMembers } from '../../db/queries/admin-members.ts'
import { hasGroup } from '../../db/queries/group.ts'
import { toListParams } from '../../db/queries/list-sql.ts'
import type { Actor, Deps } from '../../shared/deps.ts'
import { RefusedError } from '../../shared/refused-error.ts'
import { toListResponse } from './to-list-response.ts'

/**
 * Returns the members of a group, disabled ones too; by name unless sorted otherwise.
 *
 * @throws RefusedError no-group-found
 */
export async function groupMembers(
  deps: Deps,
  _actor: Actor,
  input: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const { groupId } = input
  if (!(await hasGroup(deps.db, groupId))) throw new RefusedError('no-group-found')
  const { rows, totalCount } = await listAdminMembers(deps.db, toListParams(input, 'name'), groupId)
  const items = rows.map(({ membershipId, addedAt, ...row }) => ({
    ...row,
    membershipId: String(membershipId),
    addedAt: toIso(addedAt),
  }))
  return toListResponse(input, { items, totalCount })
}
