import { decide, refuse } from './refusal.ts'
import type { Decision } from './refusal.ts'

export type Role = 'Admin' | 'Super Admin'

export function isSuperAdmin(roles: readonly Role[]): boolean {
  return roles.includes('Super Admin')
}

/** Either role. R103 */
export function isAdmin(roles: readonly Role[]): boolean {
  return roles.length > 0
}

/** Whoever acts as somebody else has no roles meanwhile. R104 */
export function visibleRoles(roles: readonly Role[], isImpersonating: boolean): readonly Role[] {
  return isImpersonating ? [] : roles
}

/** Where a person belongs: admins to the back office, all others to the member area. R105 */
export function getArea(roles: readonly Role[]): 'admin' | 'member' {
  return isAdmin(roles) ? 'admin' : 'member'
}

/** A person and what they are to the group in question. */
export interface CallerFacts {
  readonly isEnabled: boolean
  /** A membership that has not ended. */
  readonly isMember: boolean
}

/**
 * May the person see or do anything in the group? A foreign group answers like one that does not exist. R106
 */
export function mayEnterGroup(caller: CallerFacts): Decision {
  return decide([
    [!caller.isEnabled, 'user-disabled'],
    [!caller.isMember, 'no-group-found'],
  ])
}

export interface AdminCaller {
  readonly isEnabled: boolean
  readonly roles: readonly Role[]
  readonly isImpersonating: boolean
}

/** May the person use the back office? R107 */
export function mayUseAdmin({ isEnabled, roles, isImpersonating }: AdminCaller): Decision {
  return decide([
    [!isEnabled, 'user-disabled'],
    [!isAdmin(visibleRoles(roles, isImpersonating)), 'forbidden'],
  ])
}

/** May the person manage admins, brand and settings? R108 */
export function mayManageSettings(caller: AdminCaller): Decision {
  const decision = mayUseAdmin(caller)
  return decision.length > 0 ? decision : decide([[!isSuperAdmin(caller.roles), 'forbidden']])
}

/**
 * May the admin act as this person? Never as an admin, never from within another impersonation. R109
 *
 * @param target Null: nobody has that id.
 */
export function mayImpersonate(
  caller: AdminCaller,
  target: { readonly isEnabled: boolean; readonly roles: readonly Role[] } | null,
): Decision {
  const decision = mayUseAdmin(caller)
  if (decision.length > 0) return decision
  if (!target) return refuse('user-not-found')
  return decide([
    [isAdmin(target.roles), 'forbidden'],
    [!target.isEnabled, 'user-disabled'],
  ])
}

/** What is to become of a person's roles and access. */
export interface RoleChange {
  readonly before: { readonly isEnabled: boolean; readonly roles: readonly Role[] }
  readonly after: { readonly isEnabled: boolean; readonly roles: readonly Role[] }
  /** Enabled Super Admins besides this person. */
  readonly otherSuperAdmins: number
}

/**
 * May these roles be given or taken, or this person disabled? Roles are a Super Admin's to change, and the
 * last enabled Super Admin stays. R110
 */
export function mayChangeRoles(
  caller: AdminCaller,
  { before, after, otherSuperAdmins }: RoleChange,
): Decision {
  const isKeeping = (person: RoleChange['before']) => person.isEnabled && isSuperAdmin(person.roles)
  const touchesRoles = isAdmin(before.roles) || isAdmin(after.roles)
  const decision = touchesRoles ? mayManageSettings(caller) : mayUseAdmin(caller)
  if (decision.length > 0) return decision
  return decide([[isKeeping(before) && !isKeeping(after) && otherSuperAdmins === 0, 'forbidden']])
}

/**
 * May a secret or a copy of everything be handed out: a calendar feed's address, an export of one's data, the list
 * of devices changed? Only to the person: whoever acts as them could carry it away. R120
 */
export function mayAccessOwnData(isImpersonating: boolean): Decision {
  return decide([[isImpersonating, 'forbidden']])
}
