import type { reactivateMembership as contract } from '@samhus/contract/admin-owners'
import type { Input, Output } from '@samhus/contract/operation'
import * as audit from '../../db/queries/audit.ts'
import { lockWeeksAndMembers } from '../../db/queries/locks.ts'
import { findMembershipFacts, markMembershipActive } from '../../db/queries/membership.ts'
import { enqueueMail } from '../../db/queries/mail.ts'
import type { Actor, Deps } from '../../shared/deps.ts'
import { RefusedError } from '../../shared/refused-error.ts'
import { requireReason } from '../../steps/admin-act.ts'
import { idempotentWrite } from '../../steps/idempotent-write.ts'

/**
 * Reactivates a membership that had ended, with its points and its history. Its waitlist entries have ended for good.
 * The owner gets a mail.
 *
 * @throws RefusedError invalid-request without a reason; user-not-found if the membership does not exist
 * @see docs/domain.md §1, §5
 */
export async function reactivateMembership(
  deps: Deps,
  actor: Actor,
  input: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const membershipId = Number(input.membershipId)
  const { tellsOwner = true } = input
  const reason = requireReason(input.reason)
  return idempotentWrite(deps, actor, {
    operation: 'reopen-membership',
    input,
    run: async (inTransaction) => {
      const seen = await findMembershipFacts(deps.db, membershipId)
      if (!seen) throw new RefusedError('user-not-found')
      const { groupId } = seen
      return inTransaction(async (tx) => {
        await lockWeeksAndMembers(tx, { groupId, unitIds: [], membershipIds: [membershipId] })
        const member = await findMembershipFacts(tx, membershipId)
        if (!member) throw new RefusedError('user-not-found')
        const subject = { subjectKind: 'membership', subjectId: String(membershipId), membershipId }
        if (await markMembershipActive(tx, { groupId, membershipId })) {
          const { personId } = member
          const at = deps.now()
          const data = { what: 'rejoined-group', reason }
          const mail = { id: deps.newId(), groupId, personId, kind: 'changed', data } as const
          await Promise.all([
            audit.insertAuditRow(tx, {
              at,
              by: actor,
              action: 'reopen-membership',
              adminReason: reason,
              groupId,
              ...subject,
            }),
            tellsOwner ? enqueueMail(tx, mail, at) : null,
          ])
        }
        return { membershipId: input.membershipId }
      })
    },
  })
}
