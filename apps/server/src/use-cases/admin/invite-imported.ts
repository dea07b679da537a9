import type { inviteImported as contract } from '@samhus/contract/admin-import'
import type { Input, Output } from '@samhus/contract/operation'
import { mayInviteImported } from '@samhus/domain/import'
import { lockImport } from '../../db/queries/import.ts'
import { lockOwnersToInvite } from '../../db/queries/import-invitations.ts'
import type { Actor, Deps } from '../../shared/deps.ts'
import { RefusedError, throwIfRefused } from '../../shared/refused-error.ts'
import { idempotentWrite } from '../../steps/idempotent-write.ts'
import { invitePeople } from '../../steps/invite-person.ts'

/**
 * Invites the owners of an import who have never signed in and were never invited, each by one mail. A second time none
 * are left.
 *
 * @throws RefusedError not-found; changed-meanwhile for an import that is not applied, or of another kind
 * @see docs/rules.md R121, R207
 */
export async function inviteImported(
  deps: Deps,
  actor: Actor,
  input: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const { importId } = input
  return idempotentWrite<Output<typeof contract>>(deps, actor, {
    operation: 'invite-imported',
    input,
    run: (inTransaction) =>
      inTransaction(async (tx) => {
        const batch = await lockImport(tx, importId)
        if (!batch) throw new RefusedError('not-found')
        const at = deps.now()
        throwIfRefused(mayInviteImported(batch), at)
        const personIds = await lockOwnersToInvite(tx, batch)
        await invitePeople(tx, deps, { by: actor, personIds, at })
        return { importId, numInvited: personIds.length }
      }),
  })
}
