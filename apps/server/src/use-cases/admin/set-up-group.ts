import type { Policy } from '@samhus/domain/policy'
import { validatePolicy } from '@samhus/domain/validate-policy'
import { insertGroup, type NewGroup } from '../../db/queries/group.ts'
import * as audit from '../../db/queries/audit.ts'
import type { Deps } from '../../shared/deps.ts'
import { RefusedError } from '../../shared/refused-error.ts'
import { toAuditFields, type AdminAct } from '../../steps/admin-act.ts'

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
  await deps.db.transaction(async (tx) => {
    const at = deps.now()
    await insertGroup(tx, group, { policy, at })
    const subject = { subjectKind: 'group', subjectId: group.id, groupId: group.id }
    await audit.insertAuditRow(tx, { ...audited, at, action: 'found-group', ...subject })
  })
  return group.id
}
