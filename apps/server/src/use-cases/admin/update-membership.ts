import type { updateMembership as contract } from '@samhus/contract/admin-owners'
import type { Input, Output } from '@samhus/contract/operation'
import { insertAuditRow } from '../../db/queries/audit.ts'
import { lockMembership, updateMemberFlags } from '../../db/queries/membership.ts'
import type { Actor, Deps } from '../../shared/deps.ts'
import { RefusedError } from '../../shared/refused-error.ts'
import { flagNames, toTexts } from '../../steps/admit-member.ts'
import { idempotentWrite } from '../../steps/idempotent-write.ts'
import { toAuditValues } from '../../steps/merge-save.ts'

/**
 * Marks a member as one of the committee or as a marked user, or no longer. What is omitted stays; what the member is
 * already changes nothing. There is no mail.
 *
 * @throws RefusedError user-not-found if the membership does not exist or has ended
 */
export async function updateMembership(
  deps: Deps,
  actor: Actor,
  input: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const { membershipId } = input
  return idempotentWrite(deps, actor, {
    operation: 'update-membership',
    input,
    run: (inTransaction) =>
      inTransaction(async (tx) => {
        const member = await lockMembership(tx, Number(membershipId))
        if (!member || member.leftAt !== null) throw new RefusedError('user-not-found')
        const { isCommittee = member.isCommittee, isMarked = member.isMarked } = input
        const flags = { isCommittee, isMarked }
        const changed = flagNames.filter((name) => member[name] !== flags[name])
        if (changed.length === 0) return { membershipId }
        await updateMemberFlags(tx, { groupId: member.groupId, membershipId: member.id }, flags)
        await insertAuditRow(tx, {
          at: deps.now(),
          by: actor,
          action: 'update-membership',
          groupId: member.groupId,
          subjectKind: 'membership',
          subjectId: membershipId,
          membershipId: member.id,
          ...toAuditValues(changed, toTexts(member), toTexts(flags)),
        })
        return { membershipId }
      }),
  })
}
