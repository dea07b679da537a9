import type { reactivateMembership as contract } from '@samhus/contract/admin-owners'
import type { Input, Output } from '@samhus/contract/operation'
import type { Queryable } from '../../db/core/client.ts'
import * as audit from '../../db/queries/audit.ts'
import { lockWeeksAndMembers } from '../../db/queries/locks.ts'
import {
  findMembershipFacts,
  markMembershipActive,
  type MembershipFacts,
} from '../../db/queries/membership.ts'
import { enqueueMail } from '../../db/queries/mail.ts'
import type { Actor, Deps } from '../../shared/deps.ts'
import { RefusedError } from '../../shared/refused-error.ts'
import { requireReason } from '../../steps/admin-act.ts'
import { idempotentWrite } from '../../steps/idempotent-write.ts'

/**
 * Reactivates a membership that had ended, with its points and its history. Its waitlist entries have ended for good.
 * The owner gets a mail.
 *
 * @throws RefusedError invalid-request without a reason; user-not-found if the membership does not exist,
 * or is that of an anonymized person
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
      const { groupId } = await loadMember(deps.db, membershipId)
      return inTransaction(async (tx) => {
        await lockWeeksAndMembers(tx, { groupId, unitIds: [], membershipIds: [membershipId] })
        const { personId } = await loadMember(tx, membershipId)
        const subject = { subjectKind: 'membership', subjectId: String(membershipId), membershipId }
        if (await markMembershipActive(tx, { groupId, membershipId })) {
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

/** @throws RefusedError user-not-found */
async function loadMember(reader: Queryable, membershipId: number): Promise<MembershipFacts> {
  const member = await findMembershipFacts(reader, membershipId)
  if (!member || member.isAnonymized) throw new RefusedError('user-not-found')
  return member
}
