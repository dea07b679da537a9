import * as audit from '../../db/queries/audit.ts'
import { lockWeeksAndMembers } from '../../db/queries/locks.ts'
import { findMembershipFacts, markMembershipActive } from '../../db/queries/membership.ts'
import type { Actor, Deps } from '../../shared/deps.ts'
import { RefusedError } from '../../shared/refused-error.ts'
import { idempotentWrite } from '../../steps/idempotent-write.ts'

/**
 * Reactivates a membership that had ended, with its points and its history. Its waitlist entries have ended for good.
 *
 * @throws RefusedError user-not-found if the membership does not exist
 * @see docs/domain.md §1
 */
export async function reactivateMembership(
  deps: Deps,
  actor: Actor,
  input: { readonly membershipId: number; readonly reason: string },
): Promise<{ membershipId: number }> {
  const { membershipId, reason } = input
  return idempotentWrite(deps, actor, {
    operation: 'reopen-membership',
    input,
    run: (inTransaction) =>
      inTransaction(async (tx) => {
        await lockWeeksAndMembers(tx, { unitIds: [], membershipIds: [membershipId] })
        const member = await findMembershipFacts(tx, membershipId)
        if (!member) throw new RefusedError('user-not-found')
        const subject = { subjectKind: 'membership', subjectId: String(membershipId), membershipId }
        if (await markMembershipActive(tx, membershipId)) {
          const { groupId } = member
          const at = deps.now()
          await audit.insertAuditRow(tx, {
            at,
            by: actor,
            action: 'reopen-membership',
            reason,
            groupId,
            ...subject,
          })
        }
        return { membershipId }
      }),
  })
}
