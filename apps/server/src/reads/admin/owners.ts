import type { owners as contract } from '@samhus/contract/admin-owners'
import type { Input, Output } from '@samhus/contract/operation'
import { toIso } from '@samhus/domain/day'
import { listOwners } from '../../db/queries/admin-owners.ts'
import { toListParams } from '../../db/queries/list-sql.ts'
import type { Actor, Deps } from '../../shared/deps.ts'
import { toListResponse } from './to-list-response.ts'

/** Returns people without those who are anonymized; by name unless sorted otherwise. */
export async function owners(
  deps: Deps,
  _actor: Actor,
  input: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const { rows, totalCount } = await listOwners(deps.db, toListParams(input, 'name'), input)
  const items = rows.map(({ lastUsedAt, ...row }) => ({ ...row, lastUsedAt: toIso(lastUsedAt) }))
  return toListResponse(input, { items, totalCount })
}
