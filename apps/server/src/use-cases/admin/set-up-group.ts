import type { Policy } from '@samhus/domain/policy'
import { validatePolicy } from '@samhus/domain/validate-policy'
import type { NewGroup } from '../../db/queries/group.ts'
import type { Deps } from '../../shared/deps.ts'
import { RefusedError } from '../../shared/refused-error.ts'
import { toAuditFields, type AdminAct } from '../../steps/admin-act.ts'
import { insertNewGroup } from '../../steps/create-group.ts'

/**
 * Creates a group with its policy. Returns its id.
 *
 * @throws RefusedError invalid-request for an invalid policy, and for an admin without a reason
 */
export async function setUpGroup(
  deps: Deps,
  by: AdminAct | null,
  { policy, ...newGroup }: Omit<NewGroup, 'id'> & { policy: Policy },
): Promise<string> {
  const audited = toAuditFields(by)
  if (validatePolicy(policy).length > 0) throw new RefusedError('invalid-request')
  const group = { id: deps.newId(), ...newGroup }
  await deps.db.transaction((tx) => insertNewGroup(tx, { group, policy, ...audited, at: deps.now() }))
  return group.id
}
