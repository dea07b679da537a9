import { describe, expect, test } from 'vitest'
import type { AdminCaller, Role } from './access.ts'
import {
  getArea,
  isAdmin,
  isSuperAdmin,
  mayChangeRoles,
  mayEnterGroup,
  mayAccessOwnData,
  mayImpersonate,
  mayManageSettings,
  mayUseAdmin,
  visibleRoles,
} from './access.ts'
import type { Decision } from './refusal.ts'

const types = (decision: Decision) => decision.map((reason) => reason.type)
const caller = (roles: Role[], differing: Partial<AdminCaller> = {}): AdminCaller => ({
  isEnabled: true,
  roles,
  isImpersonating: false,
  ...differing,
})
const member = caller([])
const admin = caller(['Admin'])
const superAdmin = caller(['Super Admin'])

describe('roles (R103 to R105)', () => {
  test.each<[Role[], boolean, boolean, 'admin' | 'member']>([
    [[], false, false, 'member'],
    [['Admin'], true, false, 'admin'],
    [['Super Admin'], true, true, 'admin'],
    [['Admin', 'Super Admin'], true, true, 'admin'],
  ])('%j', (roles, isOne, isSuper, area) => {
    expect(isAdmin(roles)).toBe(isOne)
    expect(isSuperAdmin(roles)).toBe(isSuper)
    expect(getArea(roles)).toBe(area)
  })

  test('nobody has roles while acting as somebody else', () => {
    expect(visibleRoles(['Super Admin'], true)).toEqual([])
    expect(visibleRoles(['Super Admin'], false)).toEqual(['Super Admin'])
  })
})

test('a group is entered by its members whose access is open (R106)', () => {
  expect(types(mayEnterGroup({ isEnabled: true, isMember: true }))).toEqual([])
  expect(types(mayEnterGroup({ isEnabled: false, isMember: true }))).toEqual(['user-disabled'])
  expect(types(mayEnterGroup({ isEnabled: true, isMember: false }))).toEqual(['no-group-found'])
  expect(types(mayEnterGroup({ isEnabled: false, isMember: false }))).toEqual([
    'user-disabled',
    'no-group-found',
  ])
})

describe('the back office (R107, R108)', () => {
  test.each<[string, AdminCaller, string[], string[]]>([
    ['a member', member, ['forbidden'], ['forbidden']],
    ['an admin', admin, [], ['forbidden']],
    ['a super admin', superAdmin, [], []],
    [
      'a super admin acting as somebody',
      caller(['Super Admin'], { isImpersonating: true }),
      ['forbidden'],
      ['forbidden'],
    ],
    [
      'a disabled super admin',
      caller(['Super Admin'], { isEnabled: false }),
      ['user-disabled'],
      ['user-disabled'],
    ],
  ])('%s', (_, who, office, settings) => {
    expect(types(mayUseAdmin(who))).toEqual(office)
    expect(types(mayManageSettings(who))).toEqual(settings)
  })
})

describe('acting as somebody else (R109)', () => {
  const target = { isEnabled: true, roles: [] as Role[] }
  test.each<[string, AdminCaller, typeof target | null, string[]]>([
    ['an admin, as a member', admin, target, []],
    ['a super admin, as a member', superAdmin, target, []],
    ['a member', member, target, ['forbidden']],
    ['a member, as nobody', member, null, ['forbidden']],
    ['nested', caller(['Admin'], { isImpersonating: true }), target, ['forbidden']],
    ['as nobody', admin, null, ['user-not-found']],
    ['as an admin', superAdmin, { ...target, roles: ['Admin'] }, ['forbidden']],
    ['as a disabled person', admin, { ...target, isEnabled: false }, ['user-disabled']],
  ])('%s', (_, who, whom, expected) => {
    expect(types(mayImpersonate(who, whom))).toEqual(expected)
  })
})

describe('changing roles (R110)', () => {
  const person = (roles: Role[], isEnabled = true) => ({ isEnabled, roles })
  const change = (who: AdminCaller, before: Role[], after: Role[], others = 1, isEnabledAfter = true) =>
    types(
      mayChangeRoles(who, {
        before: person(before),
        after: person(after, isEnabledAfter),
        otherSuperAdmins: others,
      }),
    )

  test('is a super admin’s to do', () => {
    expect(change(superAdmin, [], ['Admin'])).toEqual([])
    expect(change(superAdmin, ['Admin'], [])).toEqual([])
    expect(change(admin, [], ['Admin'])).toEqual(['forbidden'])
    expect(change(admin, ['Admin'], [])).toEqual(['forbidden'])
    expect(change(admin, ['Admin'], ['Admin'], 1, false)).toEqual(['forbidden'])
  })

  test('an admin may open and close a member’s access', () => {
    expect(change(admin, [], [], 0, false)).toEqual([])
    expect(change(member, [], [], 0, false)).toEqual(['forbidden'])
  })

  test('the last enabled super admin stays', () => {
    expect(change(superAdmin, ['Super Admin'], ['Admin'], 0)).toEqual(['forbidden'])
    expect(change(superAdmin, ['Super Admin'], ['Super Admin'], 0, false)).toEqual(['forbidden'])
    expect(change(superAdmin, ['Super Admin'], ['Super Admin', 'Admin'], 0)).toEqual([])
    expect(change(superAdmin, ['Super Admin'], ['Admin'], 1)).toEqual([])
    const disabled = { before: person(['Super Admin'], false), after: person([]), otherSuperAdmins: 0 }
    expect(types(mayChangeRoles(superAdmin, disabled))).toEqual([])
  })
})

test('R120: what could be carried away is for the person alone', () => {
  expect(types(mayAccessOwnData(true))).toEqual(['forbidden'])
  expect(mayAccessOwnData(false)).toEqual([])
})
