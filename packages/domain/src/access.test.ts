import { describe, expect, test } from 'vitest'
import type { AdminCaller, Role } from './access.ts'
import {
  getArea,
  isAdmin,
  isSuperAdmin,
  mayChangeRoles,
  mayEditPerson,
  mayEnterGroup,
  decideFirstSuperAdmin,
  mayAccessOwnData,
  mayBecomeMember,
  mayInvite,
  mayInviteNow,
  mayManagePerson,
  mayImpersonate,
  mayManageSettings,
  mayUseAdmin,
  getVisibleRoles,
} from './access.ts'
import type { Decision } from './refusal.ts'

const listTypes = (decision: Decision) => decision.map((reason) => reason.type)
const makeCaller = (roles: Role[], overrides: Partial<AdminCaller> = {}): AdminCaller => ({
  isEnabled: true,
  roles,
  isImpersonating: false,
  ...overrides,
})
const member = makeCaller([])
const admin = makeCaller(['Admin'])
const superAdmin = makeCaller(['Super Admin'])

describe('roles (R103 to R105)', () => {
  test.each<[Role[], boolean, boolean, 'admin' | 'member']>([
    [[], false, false, 'member'],
    [['Admin'], true, false, 'admin'],
    [['Super Admin'], true, true, 'admin'],
    [['Admin', 'Super Admin'], true, true, 'admin'],
  ])('the roles %j: admin %s, super admin %s, area %s', (roles, isOne, isSuper, area) => {
    expect(isAdmin(roles)).toBe(isOne)
    expect(isSuperAdmin(roles)).toBe(isSuper)
    expect(getArea(roles)).toBe(area)
  })

  test('an impersonated caller has no roles', () => {
    expect(getVisibleRoles(['Super Admin'], true)).toEqual([])
    expect(getVisibleRoles(['Super Admin'], false)).toEqual(['Super Admin'])
  })
})

test('only enabled members may enter a group (R106)', () => {
  expect(listTypes(mayEnterGroup({ isEnabled: true, isMember: true }))).toEqual([])
  expect(listTypes(mayEnterGroup({ isEnabled: false, isMember: true }))).toEqual(['user-disabled'])
  expect(listTypes(mayEnterGroup({ isEnabled: true, isMember: false }))).toEqual(['no-group-found'])
  expect(listTypes(mayEnterGroup({ isEnabled: false, isMember: false }))).toEqual([
    'user-disabled',
    'no-group-found',
  ])
})

describe('the admin area and its settings (R107, R108)', () => {
  test.each<[string, AdminCaller, string[], string[]]>([
    ['a member', member, ['forbidden'], ['forbidden']],
    ['an admin', admin, [], ['forbidden']],
    ['a super admin', superAdmin, [], []],
    [
      'an impersonating super admin',
      makeCaller(['Super Admin'], { isImpersonating: true }),
      ['forbidden'],
      ['forbidden'],
    ],
    [
      'a disabled super admin',
      makeCaller(['Super Admin'], { isEnabled: false }),
      ['user-disabled'],
      ['user-disabled'],
    ],
  ])('%s', (_, who, admin, settings) => {
    expect(listTypes(mayUseAdmin(who))).toEqual(admin)
    expect(listTypes(mayManageSettings(who))).toEqual(settings)
  })
})

describe('what admins do with a person’s sign-in and data', () => {
  const enabled = { isEnabled: true }
  test.each<[string, AdminCaller, { isEnabled: boolean } | null, string[]]>([
    ['a member', member, enabled, ['forbidden']],
    ['an admin', admin, enabled, []],
    ['an admin, of a disabled person', admin, { isEnabled: false }, ['user-disabled']],
    ['an admin, of an unknown person', admin, null, ['user-not-found']],
    ['a member, of an unknown person', member, null, ['forbidden']],
  ])('an invitation by %s (R121)', (_, who, person, refusals) => {
    expect(listTypes(mayInvite(who, person))).toEqual(refusals)
  })

  test.each([
    [null, 0, []],
    [null, 199, []],
    [null, 200, ['too-many-invitations']],
    [3_599_999, 0, ['already-invited']],
    [3_600_000, 0, []],
    [3_599_999, 200, ['already-invited', 'too-many-invitations']],
  ])(
    'an invitation %s ms after the last one, and after %i in the hour (R225): %j',
    (passed, sent, refusals) => {
      const now = 10_000_000_000
      const invitedAt = passed === null ? null : now - passed
      expect(listTypes(mayInviteNow({ invitedAt, sent, endsWait: false }, now))).toEqual(refusals)
      expect(mayInviteNow({ invitedAt, sent, endsWait: true }, now)).toEqual([])
      const until = invitedAt === null ? null : invitedAt + 3_600_000
      if (refusals[0] === 'already-invited')
        expect(mayInviteNow({ invitedAt, sent, endsWait: false }, now)[0]).toMatchObject({ until })
    },
  )

  test.each<[string, AdminCaller, boolean, string[]]>([
    ['a super admin', superAdmin, true, []],
    ['a super admin, of an unknown person', superAdmin, false, ['user-not-found']],
    ['an admin', admin, true, ['forbidden']],
    ['an admin, of an unknown person', admin, false, ['forbidden']],
  ])('unbinding (R122), an export (R126) and anonymizing (R124) by %s', (_, who, exists, refusals) => {
    expect(listTypes(mayManagePerson(who, exists))).toEqual(refusals)
  })

  test.each([
    [null, false, 'add-person'],
    [{ ...enabled, isAddressProven: true }, false, 'give-role'],
    [{ ...enabled, isAddressProven: false }, false, 'is-not-proven'],
    [{ isEnabled: false, isAddressProven: false }, false, 'is-disabled'],
    [null, true, 'has-one'],
    [{ ...enabled, isAddressProven: true }, true, 'has-one'],
  ] as const)('the first super admin: %j, with one already: %j (R127, R222)', (person, hasOne, decision) => {
    expect(decideFirstSuperAdmin(person, hasOne)).toBe(decision)
  })
})

describe('impersonation (R109)', () => {
  const target = { isEnabled: true, roles: [] as Role[] }
  test.each<[string, AdminCaller, typeof target | null, string[]]>([
    ['an admin may impersonate a member', admin, target, []],
    ['a super admin may impersonate a member', superAdmin, target, []],
    ['a member may not impersonate', member, target, ['forbidden']],
    ['a member may not, whether or not the person exists', member, null, ['forbidden']],
    [
      'an impersonating admin may not impersonate again',
      makeCaller(['Admin'], { isImpersonating: true }),
      target,
      ['forbidden'],
    ],
    ['an admin may not impersonate an unknown person', admin, null, ['user-not-found']],
    [
      'a super admin may not impersonate an admin',
      superAdmin,
      { ...target, roles: ['Admin'] },
      ['forbidden'],
    ],
    [
      'an admin may not impersonate a disabled person',
      admin,
      { ...target, isEnabled: false },
      ['user-disabled'],
    ],
  ])('%s', (_, who, person, expected) => {
    expect(listTypes(mayImpersonate(who, person))).toEqual(expected)
  })
})

describe('changing contact data (R135)', () => {
  test.each<[string, AdminCaller, Role[] | null, string[]]>([
    ['an admin, of an owner', admin, [], []],
    ['an admin, of an admin', admin, ['Admin'], ['forbidden']],
    ['an admin, of a super admin', admin, ['Super Admin'], ['forbidden']],
    ['a super admin, of a super admin', superAdmin, ['Super Admin'], []],
    ['an owner, of an owner', member, [], ['forbidden']],
    ['a super admin who impersonates', { ...superAdmin, isImpersonating: true }, [], ['forbidden']],
    ['a disabled admin', { ...admin, isEnabled: false }, [], ['user-disabled']],
    ['an admin, of nobody', admin, null, ['user-not-found']],
  ])('%s', (_, who, roles, expected) => {
    expect(listTypes(mayEditPerson(who, roles && { roles }))).toEqual(expected)
  })
})

test('a member does not become one again, a former one does (R137)', () => {
  expect(listTypes(mayBecomeMember(null))).toEqual([])
  expect(listTypes(mayBecomeMember({ hasLeft: true }))).toEqual([])
  expect(listTypes(mayBecomeMember({ hasLeft: false }))).toEqual(['already-member'])
})

describe('changing roles (R110)', () => {
  const person = (roles: Role[], isEnabled = true) => ({ isEnabled, roles })
  const change = (who: AdminCaller, before: Role[], after: Role[], others = 1, isEnabledAfter = true) =>
    listTypes(
      mayChangeRoles(who, {
        before: person(before),
        after: person(after, isEnabledAfter),
        otherSuperAdmins: others,
        isAddressProven: true,
      }),
    )

  test('only a super admin may change roles', () => {
    expect(change(superAdmin, [], ['Admin'])).toEqual([])
    expect(change(superAdmin, ['Admin'], [])).toEqual([])
    expect(change(admin, [], ['Admin'])).toEqual(['forbidden'])
    expect(change(admin, ['Admin'], [])).toEqual(['forbidden'])
    expect(change(admin, ['Admin'], ['Admin'], 1, false)).toEqual(['forbidden'])
  })

  test('an admin may enable and disable a member', () => {
    expect(change(admin, [], [], 0, false)).toEqual([])
    expect(change(member, [], [], 0, false)).toEqual(['forbidden'])
  })

  test('the last enabled super admin keeps the role and stays enabled', () => {
    expect(change(superAdmin, ['Super Admin'], ['Admin'], 0)).toEqual(['last-super-admin'])
    expect(change(superAdmin, ['Super Admin'], ['Super Admin'], 0, false)).toEqual(['last-super-admin'])
    expect(change(superAdmin, ['Super Admin'], ['Super Admin', 'Admin'], 0)).toEqual([])
    expect(change(superAdmin, ['Super Admin'], ['Admin'], 1)).toEqual([])
    const disabled = { before: person(['Super Admin'], false), after: person([]), otherSuperAdmins: 0 }
    expect(listTypes(mayChangeRoles(superAdmin, { ...disabled, isAddressProven: true }))).toEqual([])
  })

  test('no role goes to who signs in with another address; those that they have may be taken (R222)', () => {
    const changeUnproven = (before: Role[], after: Role[]) =>
      listTypes(
        mayChangeRoles(superAdmin, {
          before: person(before),
          after: person(after),
          otherSuperAdmins: 1,
          isAddressProven: false,
        }),
      )
    expect(changeUnproven([], ['Admin'])).toEqual(['address-not-proven'])
    expect(changeUnproven(['Admin'], ['Admin', 'Super Admin'])).toEqual(['address-not-proven'])
    expect(changeUnproven(['Admin', 'Super Admin'], ['Admin'])).toEqual([])
    expect(changeUnproven(['Admin'], [])).toEqual([])
  })
})

test('an impersonating admin may not access the person’s own data (R120)', () => {
  expect(listTypes(mayAccessOwnData(true))).toEqual(['forbidden'])
  expect(mayAccessOwnData(false)).toEqual([])
})
