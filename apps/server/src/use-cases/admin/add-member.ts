import { insertMembership, type NewMembership } from '../../db/queries/membership.ts'
import * as audit from '../../db/queries/audit.ts'
import type { AuditActor } from '../../db/queries/audit.ts'
import type { Deps } from '../../shared/deps.ts'

/** Makes a person an owner of a group. Returns the membership id. */
export async function addMember(deps: Deps, by: AuditActor | null, member: NewMembership): Promise<number> {
  return deps.db.transaction(async (tx) => {
    const membershipId = await insertMembership(tx, member)
    await audit.insertAuditRow(tx, {
      at: deps.now(),
      by,
      groupId: member.groupId,
      action: 'add-member',
      subjectKind: 'membership',
      subjectId: String(membershipId),
      membershipId,
    })
    return membershipId
  })
}
