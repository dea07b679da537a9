import type { adminGroups as contract } from '@samhus/contract/admin-groups'
import type { Input, Output } from '@samhus/contract/operation'
import { listAdminGroups } from '../../db/queries/admin-groups.ts'
import { toListParams } from '../../db/queries/list-sql.ts'
import type { Actor, Deps } from '../../shared/deps.ts'
import { toListResponse } from './to-list-response.ts'

/** Returns every group, archived ones too; by name unless sorted otherwise. */
export async function adminGroups(
  deps: Deps,
  _actor: Actor,
  input: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const { rows, totalCount } = await listAdminGroups(deps.db, toListParams(input, 'name'))
  const items = rows.map(({ yearlyGroupList, ...row }) => ({ ...row, reports: { yearlyGroupList } }))
  return toListResponse(input, { items, totalCount })
}
