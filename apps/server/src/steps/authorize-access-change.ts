import { mayChangeRoles, mayUseAdmin, type Role } from '@samhus/domain/access'
import { isAddressProven } from '@samhus/domain/sign-in'
import type { Tx } from '../db/core/client.ts'
import type { AuditActor } from '../db/queries/audit.ts'
import { lockAccess, type PersonAccess } from '../db/queries/person.ts'
import type { Deps } from '../shared/deps.ts'
import { RefusedError, throwIfRefused } from '../shared/refused-error.ts'

/**
 * Locks the caller, the person and every enabled Super Admin, and asks whether the caller may change the person's roles
 * or access. Returns what the person has now. Every act that gives or takes roles, or closes or opens access, asks here.
 *
 * @throws RefusedError user-disabled, forbidden, last-super-admin (R107, R110); address-not-proven (R222); user-not-found
 * @see docs/domain.md §11
 */
export async function authorizeAccessChange(
  tx: Tx,
  deps: Deps,
  change: {
    by: AuditActor
    personId: string
    isEnabled?: boolean
    /** All that the person is to have. */
    roles?: readonly Role[]
    /** Beside those that the person has. */
    addedRoles?: readonly Role[]
  },
): Promise<PersonAccess> {
  const { by, personId } = change
  const people = await lockAccess(tx, [by.personId, personId])
  const at = deps.now()
  const caller = people.find(({ id }) => id === by.personId)
  if (!caller) throw new RefusedError('forbidden')
  const admin = { ...caller, isImpersonating: by.impersonatorId !== null }
  throwIfRefused(mayUseAdmin(admin), at)
  const before = people.find(({ id }) => id === personId)
  if (!before) throw new RefusedError('user-not-found')
  const { isEnabled = before.isEnabled, addedRoles = [], roles = [...before.roles, ...addedRoles] } = change
  const otherSuperAdmins = people.filter(
    (each) => each.id !== personId && each.isEnabled && each.roles.includes('Super Admin'),
  ).length
  const after = { isEnabled, roles }
  const isProven = isAddressProven(before)
  throwIfRefused(mayChangeRoles(admin, { before, after, otherSuperAdmins, isAddressProven: isProven }), at)
  return before
}
