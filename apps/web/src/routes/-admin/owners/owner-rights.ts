import type { Owner } from '@samhus/contract/admin-owners'
import type { CurrentUser } from '@samhus/contract/users'
import { isAdmin, mayChangeRoles } from '@samhus/domain/access'
import { isAllowed } from '@samhus/domain/refusal'
import { useTranslation } from 'react-i18next'

/** Whether this admin may disable or enable a person. The server alone knows whether the last Super Admin remains. R110 */
export function mayAdminChangeAccess(user: CurrentUser, owner: Pick<Owner, 'enabled' | 'roleType'>): boolean {
  const before = { isEnabled: owner.enabled, roles: owner.roleType }
  return isAllowed(
    mayChangeRoles(
      { isEnabled: true, roles: user.roleType, isImpersonating: false },
      { before, after: { ...before, isEnabled: !owner.enabled }, otherSuperAdmins: 1, isAddressProven: true },
    ),
  )
}

/** Returns why this person cannot be impersonated; null: an admin can. R109 */
export function useImpersonationObstacle(owner: Pick<Owner, 'enabled' | 'roleType'>): string | null {
  const { t } = useTranslation('admin')
  if (isAdmin(owner.roleType)) return t('owners.impersonate.admin')
  return owner.enabled ? null : t('owners.impersonate.disabled')
}
