import type { admins as contract } from '@samhus/contract/admin-settings'
import type { Output } from '@samhus/contract/operation'
import { mayChangeRoles, type Role } from '@samhus/domain/access'
import { toIso } from '@samhus/domain/day'
import { listAdmins, type AdminRow } from '../../db/queries/admin-settings.ts'
import type { Actor, Deps } from '../../shared/deps.ts'

type AdminPerson = Output<typeof contract>['admins'][number]

/**
 * Returns everybody with a role, by name, and why the caller may not take the roles away.
 *
 * @see docs/rules.md R108, R110
 */
export async function admins(deps: Deps, { personId }: Actor): Promise<Output<typeof contract>> {
  const rows = await listAdmins(deps.db)
  const caller = rows.find(({ userId }) => userId === personId)
  const superAdmins = rows.filter(({ enabled, roleType }) => enabled && roleType.includes('Super Admin'))
  return {
    admins: rows.map((row) => ({
      ...row,
      roleType: [...row.roleType],
      lastUsedAt: toIso(row.lastUsedAt),
      keptBecause: findReasonToKeep(row, {
        roles: caller?.roleType ?? [],
        otherSuperAdmins: superAdmins.filter(({ userId }) => userId !== row.userId).length,
      }),
    })),
  }
}

function findReasonToKeep(
  { enabled: isEnabled, roleType }: AdminRow,
  { roles, otherSuperAdmins }: { roles: readonly Role[]; otherSuperAdmins: number },
): AdminPerson['keptBecause'] {
  const [refusal] = mayChangeRoles(
    { isEnabled: true, roles, isImpersonating: false },
    {
      before: { isEnabled, roles: roleType },
      after: { isEnabled, roles: [] },
      otherSuperAdmins,
      isAddressProven: true,
    },
  )
  if (!refusal) return null
  return refusal.type === 'last-super-admin' ? 'last-super-admin' : 'forbidden'
}
