import { isSuperAdmin, mayInvite } from '@samhus/domain/access'
import { toIso } from '@samhus/domain/day'
import type { inviteOwner as contract } from '@samhus/contract/admin-owners'
import type { Output } from '@samhus/contract/operation'
import { lockAccess } from '../../db/queries/person.ts'
import { endSignInHold } from '../../db/queries/account-binding.ts'
import type { Actor, Deps } from '../../shared/deps.ts'
import { RefusedError, throwIfRefused } from '../../shared/refused-error.ts'
import { idempotentWrite } from '../../steps/idempotent-write.ts'
import { invitePerson } from '../../steps/invite-person.ts'

/**
 * Invites a person to sign in, by mail; again, by another mail. The mail carries no secret. A Super Admin vouches for the
 * address with that: a first sign-in that waits for it (R224) is let in at once.
 *
 * @throws RefusedError user-disabled for a disabled person; user-not-found for an unknown or anonymized one; forbidden
 * for a caller who is no admin any more; already-invited, too-many-invitations
 * @see docs/rules.md R121, R225, docs/domain.md §11
 */
export async function inviteOwner(
  deps: Deps,
  actor: Actor,
  input: { readonly userId: string },
): Promise<Output<typeof contract>> {
  const { userId } = input
  return idempotentWrite(deps, actor, {
    operation: 'invite-owner',
    input,
    run: (inTransaction) =>
      inTransaction(async (tx) => {
        const people = await lockAccess(tx, [actor.personId, userId])
        const at = deps.now()
        const caller = people.find(({ id }) => id === actor.personId)
        if (!caller) throw new RefusedError('forbidden')
        const person = people.find(({ id }) => id === userId) ?? null
        throwIfRefused(mayInvite({ ...caller, isImpersonating: actor.impersonatorId !== null }, person), at)
        const endsWait = isSuperAdmin(caller.roles) && (await endSignInHold(tx, userId, at))
        await invitePerson(tx, deps, { by: actor, personId: userId, at, endsWait })
        return { userId, invitedAt: toIso(at) }
      }),
  })
}
