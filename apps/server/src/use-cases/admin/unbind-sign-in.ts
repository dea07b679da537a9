import type { unbindSignIn as contract } from '@samhus/contract/admin-owners'
import type { Input, Output } from '@samhus/contract/operation'
import { enqueueMail } from '../../db/queries/mail.ts'
import type { Actor, Deps } from '../../shared/deps.ts'
import { requireReason } from '../../steps/admin-act.ts'
import { authorizeSuperAdmin } from '../../steps/authorize-super-admin.ts'
import { endSignIn } from '../../steps/end-sign-in.ts'
import { idempotentWrite } from '../../steps/idempotent-write.ts'

/**
 * Unbinds a person from their account at the identity provider. The next sign-in with the person's verified e-mail
 * address binds the person again. What browsers of the account hold ends: the session, push messages, the calendar feed. A person
 * without an account is left alone.
 *
 * @throws RefusedError invalid-request without a reason; user-disabled, forbidden (R108); user-not-found
 * @see docs/rules.md R122, docs/domain.md §11
 */
export async function unbindSignIn(
  deps: Deps,
  actor: Actor,
  input: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const { userId, tellsOwner = true } = input
  const reason = requireReason(input.reason)
  return idempotentWrite(deps, actor, {
    operation: 'unbind-sign-in',
    input,
    run: (inTransaction) =>
      inTransaction(async (tx) => {
        await authorizeSuperAdmin(tx, deps, { actor, personId: userId })
        const at = deps.now()
        if (!(await endSignIn(tx, userId, { by: actor, at, reason }))) return { userId }
        const data = { what: 'sign-in-unbound', reason }
        const mail = { id: deps.newId(), groupId: null, personId: userId, kind: 'changed', data } as const
        if (tellsOwner) await enqueueMail(tx, mail, at)
        return { userId }
      }),
  })
}
