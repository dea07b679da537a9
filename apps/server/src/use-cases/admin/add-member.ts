import type { addMember as contract } from '@samhus/contract/admin-owners'
import type { Input, Output } from '@samhus/contract/operation'
import { lockMembershipOf } from '../../db/queries/membership.ts'
import { lockOwners } from '../../db/queries/owner-record.ts'
import type { Actor, Deps } from '../../shared/deps.ts'
import { RefusedError } from '../../shared/refused-error.ts'
import { requireReason } from '../../steps/admin-act.ts'
import { admitMember } from '../../steps/admit-member.ts'
import { idempotentWrite } from '../../steps/idempotent-write.ts'

/** Without an admin, as when a group is set up, there is no reason, and the owner gets no mail. */
type AddMemberInput = Omit<Input<typeof contract>, 'reason'> & { readonly reason?: string }

/**
 * Makes a person a member of a group; a former member's membership is reactivated, with its points and its history. The
 * owner gets a mail.
 *
 * @throws RefusedError invalid-request for an admin without a reason; user-not-found; no-group-found; already-member
 * @see docs/rules.md R137
 */
export async function addMember(
  deps: Deps,
  actor: Actor | null,
  input: AddMemberInput,
): Promise<Output<typeof contract>> {
  const { userId, groupId, isCommittee, isMarked, tellsOwner = true } = input
  const reason = actor === null ? {} : { adminReason: requireReason(input.reason ?? '') }
  return idempotentWrite(deps, actor, {
    operation: 'add-member',
    input,
    run: (inTransaction) =>
      inTransaction(async (tx) => {
        // Memberships are locked before people; admitMember reads it again, as it may be new.
        await lockMembershipOf(tx, { groupId, personId: userId })
        const [person] = await lockOwners(tx, [userId])
        if (!person) throw new RefusedError('user-not-found')
        const membershipId = await admitMember(tx, deps, {
          member: { groupId, personId: userId, isCommittee, isMarked },
          by: actor,
          ...reason,
          tellsOwner: actor !== null && tellsOwner,
          at: deps.now(),
        })
        return { membershipId: String(membershipId) }
      }),
  })
}
