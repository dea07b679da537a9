import type { adminCandidate as contract } from '@samhus/contract/admin-settings'
import type { Input, Output } from '@samhus/contract/operation'
import { toIso } from '@samhus/domain/day'
import { isAddressProven } from '@samhus/domain/sign-in'
import { findCandidate } from '../../db/queries/admin-settings.ts'
import type { Actor, Deps } from '../../shared/deps.ts'

/**
 * Returns the person of an e-mail address with who signs in as them, so that a Super Admin sees who gets a role.
 *
 * @see docs/rules.md R222
 */
export async function adminCandidate(
  deps: Deps,
  _actor: Actor,
  { email }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const found = await findCandidate(deps.db, email)
  if (!found) return { person: null }
  const { binding, emailChangedAt, roleType, signInHeldUntil, ...plain } = found
  return {
    person: {
      ...plain,
      roleType: [...roleType],
      signIn: binding && { email: binding.email, since: toIso(binding.boundAt) },
      isAddressProven: isAddressProven(found),
      emailChangedAt: toIso(emailChangedAt),
      signInHeldUntil:
        signInHeldUntil !== null && signInHeldUntil > deps.now() ? toIso(signInHeldUntil) : null,
    },
  }
}
