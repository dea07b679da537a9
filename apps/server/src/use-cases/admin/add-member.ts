import { insertMembership, type NewMembership } from '../../db/queries/membership.ts'
import * as audit from '../../db/queries/audit.ts'
import type { Deps } from '../../shared/deps.ts'
import { toAuditFields, type AdminAct } from '../../steps/admin-act.ts'

/**
 * Makes a person an owner of a group. Returns the membership id.
 *
 * @throws RefusedError invalid-request for an admin without a reason
 */
export async function addMember(deps: Deps, by: AdminAct | null, member: NewMembership): Promise<number> {
  const audited = toAuditFields(by)
  return deps.db.transaction(async (tx) => {
    const membershipId = await insertMembership(tx, member)
    await audit.insertAuditRow(tx, {
      ...audited,
      at: deps.now(),
      groupId: member.groupId,
      action: 'add-member',
      subjectKind: 'membership',
      subjectId: String(membershipId),
      membershipId,
    })
    return membershipId
  })
}
