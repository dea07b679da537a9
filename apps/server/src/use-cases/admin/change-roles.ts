import type { changeRoles as contract } from '@samhus/contract/admin-settings'
import type { Input, Output } from '@samhus/contract/operation'
import type { Actor, Deps } from '../../shared/deps.ts'
import { requireReason } from '../../steps/admin-act.ts'
import { assignRoles } from '../../steps/assign-roles.ts'
import { idempotentWrite } from '../../steps/idempotent-write.ts'

/**
 * Gives a person roles, or takes them away. The person gets a mail. Roles that the person has already change nothing.
 *
 * @throws RefusedError invalid-request without a reason; user-disabled, forbidden, last-super-admin (R107, R110);
 * user-not-found
 * @see docs/domain.md §5, §11
 */
export async function changeRoles(
  deps: Deps,
  actor: Actor,
  input: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const { userId, roles, tellsOwner = true } = input
  const reason = requireReason(input.reason)
  return idempotentWrite(deps, actor, {
    operation: 'change-roles',
    input,
    run: (inTransaction) =>
      inTransaction(async (tx) => {
        await assignRoles(tx, deps, { actor, personId: userId, roles, reason, tellsOwner })
        return { userId }
      }),
  })
}
