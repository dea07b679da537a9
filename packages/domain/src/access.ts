import { decide, refuse } from './refusal.ts'
import type { Decision, Instant } from './refusal.ts'

export type Role = 'Admin' | 'Super Admin'

export function isSuperAdmin(roles: readonly Role[]): boolean {
  return roles.includes('Super Admin')
}

/** Whether the person has an admin role, either of the two. R103 */
export function isAdmin(roles: readonly Role[]): boolean {
  return roles.length > 0
}

/** Returns the roles that count for a call: an impersonated caller has none. R104 */
export function getVisibleRoles(roles: readonly Role[], isImpersonating: boolean): readonly Role[] {
  return isImpersonating ? [] : roles
}

/** Returns the area that a person is sent to: admins to the admin area, all others to the member area. R105 */
export function getArea(roles: readonly Role[]): 'admin' | 'member' {
  return isAdmin(roles) ? 'admin' : 'member'
}

/** The caller, and whether they belong to the group. */
export interface CallerFacts {
  readonly isEnabled: boolean
  /** A membership that has not ended. */
  readonly isMember: boolean
}

/**
 * May the person see or do anything in the group? A group of others is refused like one that does not exist. R106
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

/** May the person use the admin area? R107 */
export function mayUseAdmin({ isEnabled, roles, isImpersonating }: AdminCaller): Decision {
  return decide([
    [!isEnabled, 'user-disabled'],
    [!isAdmin(getVisibleRoles(roles, isImpersonating)), 'forbidden'],
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
 * @param target Null: no person has that id.
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

/** A change of a person's roles and access. */
export interface RoleChange {
  readonly before: { readonly isEnabled: boolean; readonly roles: readonly Role[] }
  readonly after: { readonly isEnabled: boolean; readonly roles: readonly Role[] }
  /** Enabled Super Admins besides this person. */
  readonly otherSuperAdmins: number
  /** The account that is bound to the person has the person's address (R222). */
  readonly isAddressProven: boolean
}

/**
 * May these roles be given or taken, or this person disabled? Only a Super Admin changes roles, the last enabled Super
 * Admin must remain, and no role goes to an account of another address than the person's. R110, R222
 */
export function mayChangeRoles(
  caller: AdminCaller,
  { before, after, otherSuperAdmins, isAddressProven }: RoleChange,
): Decision {
  const isEnabledSuperAdmin = (person: RoleChange['before']) => person.isEnabled && isSuperAdmin(person.roles)
  const givesRole = after.roles.some((role) => !before.roles.includes(role))
  const touchesRoles = isAdmin(before.roles) || isAdmin(after.roles)
  const decision = touchesRoles ? mayManageSettings(caller) : mayUseAdmin(caller)
  if (decision.length > 0) return decision
  return decide([
    [givesRole && !isAddressProven, 'address-not-proven'],
    [
      isEnabledSuperAdmin(before) && !isEnabledSuperAdmin(after) && otherSuperAdmins === 0,
      'last-super-admin',
    ],
  ])
}

/**
 * May the admin change this person's name, address and contact data? Those of an admin only a Super Admin, since the
 * first sign-in with the e-mail address gets the roles. R135
 *
 * @param target Null: no person has that id.
 */
export function mayEditPerson(
  caller: AdminCaller,
  target: { readonly roles: readonly Role[] } | null,
): Decision {
  const decision = mayUseAdmin(caller)
  if (decision.length > 0) return decision
  if (!target) return refuse('user-not-found')
  return isAdmin(target.roles) ? mayManageSettings(caller) : []
}

/**
 * May the admin stop mails to this person's address? To an admin's only a Super Admin. R152
 *
 * @param holder Who has the address; null: no person.
 */
export function mayStopAddress(
  caller: AdminCaller,
  holder: { readonly roles: readonly Role[] } | null,
): Decision {
  return holder && isAdmin(holder.roles) ? mayManageSettings(caller) : mayUseAdmin(caller)
}

/**
 * May the person become a member of the group? A member may not; a former member gets the same membership again.
 * R137
 *
 * @param membership Null: they never were one.
 */
export function mayBecomeMember(membership: { readonly hasLeft: boolean } | null): Decision {
  return decide([[membership !== null && !membership.hasLeft, 'already-member']])
}

/**
 * May the admin invite this person to sign in? R121
 *
 * @param person Null: no person has that id.
 */
export function mayInvite(caller: AdminCaller, person: { readonly isEnabled: boolean } | null): Decision {
  const decision = mayUseAdmin(caller)
  if (decision.length > 0) return decision
  return person ? decide([[!person.isEnabled, 'user-disabled']]) : refuse('user-not-found')
}

export const maxInvitationsPerHour = 200
export const invitationHourMs = 60 * 60 * 1000

/**
 * May a person be invited now? A second mail within the hour tells them nothing new, unless it ends the wait for a first
 * sign-in, and an admin cannot flood others with mails.
 *
 * @see docs/rules.md R225
 */
export function mayInviteNow(
  facts: {
    /** When the person was last invited; null: never. */
    readonly invitedAt: Instant | null
    /** How many invitations the admin has sent in the hour before. */
    readonly sent: number
    /** A Super Admin lets a person in by it whose first sign-in waits. R224 */
    readonly endsWait: boolean
  },
  now: Instant,
): Decision {
  if (facts.endsWait) return []
  const again = facts.invitedAt === null ? null : facts.invitedAt + invitationHourMs
  return decide([
    [again !== null && now < again, 'already-invited', again],
    [facts.sent >= maxInvitationsPerHour, 'too-many-invitations'],
  ])
}

/**
 * May the admin unbind a person from their account (R122), export the person's data (R126) or anonymize the person (R124)?
 */
export function mayManagePerson(caller: AdminCaller, exists: boolean): Decision {
  const decision = mayManageSettings(caller)
  return decision.length > 0 || exists ? decision : refuse('user-not-found')
}

/**
 * What becomes of the e-mail address that is configured as the first Super Admin's. R127, R222
 *
 * @param person Who has the address; null: no person.
 */
export function decideFirstSuperAdmin(
  person: { readonly isEnabled: boolean; readonly isAddressProven: boolean } | null,
  hasSuperAdmin: boolean,
): 'give-role' | 'add-person' | 'has-one' | 'is-disabled' | 'is-not-proven' {
  if (hasSuperAdmin) return 'has-one'
  if (!person) return 'add-person'
  if (!person.isEnabled) return 'is-disabled'
  return person.isAddressProven ? 'give-role' : 'is-not-proven'
}

/**
 * May the caller read a calendar feed's URL or an export of their data, or change the list of devices? Only the
 * person themselves: an impersonating admin could copy the secret or the data. R120
 */
export function mayAccessOwnData(isImpersonating: boolean): Decision {
  return decide([[isImpersonating, 'forbidden']])
}
