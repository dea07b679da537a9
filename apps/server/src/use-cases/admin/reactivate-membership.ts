import * as audit from '../../db/queries/audit.ts'
import { lock } from '../../db/queries/locks.ts'
import { memberFacts, reopenMembershipRow } from '../../db/queries/membership.ts'
import type { Actor, Deps } from '../../shared/deps.ts'
import { RefusedError } from '../../shared/refused-error.ts'
import { write } from '../../steps/idempotent-write.ts'

/**
 * Takes somebody back who had left: the same membership, with the points and the history it had. What they had
 * waited for is gone. Refuses user-not-found for a membership that does not exist.
 *
 * @see docs/domain.md §1
 */
export async function reopenMembership(
  deps: Deps,
  actor: Actor,
  input: { readonly membershipId: number; readonly reason: string },
): Promise<{ membershipId: number }> {
  const { membershipId, reason } = input
  return write(deps, actor, {
    operation: 'reopen-membership',
    input,
    attempt: (inTransaction) =>
      inTransaction(async (tx) => {
        await lock(tx, { unitIds: [], membershipIds: [membershipId] })
        const member = await memberFacts(tx, membershipId)
        if (!member) throw new RefusedError('user-not-found')
        const subject = { subjectKind: 'membership', subjectId: String(membershipId), membershipId }
        if (await reopenMembershipRow(tx, membershipId)) {
          const { groupId } = member
          const at = deps.now()
          await audit.record(tx, { at, by: actor, action: 'reopen-membership', reason, groupId, ...subject })
        }
        return { membershipId }
      }),
  })
}
