import type { AdminPolicy, adminPolicy as contract } from '@samhus/contract/admin-policy'
import type { Input } from '@samhus/contract/operation'
import { toIso } from '@samhus/domain/day'
import { defaultPolicy } from '@samhus/domain/policy'
import { policyRanges } from '@samhus/domain/validate-policy'
import { listPolicyVersions } from '../../db/queries/policy.ts'
import type { Actor, Deps } from '../../shared/deps.ts'
import { RefusedError } from '../../shared/refused-error.ts'

const ranges = Object.fromEntries(
  Object.entries(policyRanges).map(([field, [min, max]]) => [field, { min, max }]),
)

/**
 * Returns a group's policy with every version of it, the default values and what each number may be.
 *
 * @throws RefusedError no-group-found
 */
export async function adminPolicy(
  { db }: Deps,
  _actor: Actor,
  { groupId }: Input<typeof contract>,
): Promise<AdminPolicy> {
  const versions = await listPolicyVersions(db, groupId)
  const [newest] = versions
  if (!newest) throw new RefusedError('no-group-found')
  const { version, constants } = newest
  return {
    groupId,
    version,
    constants,
    defaults: defaultPolicy,
    ranges,
    versions: versions.map(({ at, ...each }) => ({ ...each, at: toIso(at) })),
  }
}
