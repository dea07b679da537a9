import type { adminHouses as contract } from '@samhus/contract/admin-houses'
import type { Input, Output } from '@samhus/contract/operation'
import { listAdminHouses } from '../../db/queries/admin-houses.ts'
import { toListParams } from '../../db/queries/list-sql.ts'
import type { Actor, Deps } from '../../shared/deps.ts'
import { toListResponse } from './to-list-response.ts'

/** Returns every house, archived ones too; by name unless sorted otherwise. */
export async function adminHouses(
  deps: Deps,
  _actor: Actor,
  input: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const params = toListParams(input, 'name')
  const { rows, totalCount } = await listAdminHouses(deps.db, params, input.groupId ?? null)
  return toListResponse(input, { items: rows, totalCount })
}
