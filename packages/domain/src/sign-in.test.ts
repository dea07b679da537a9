import { describe, expect, it } from 'vitest'
import { decideAddressChange, isAddressProven, type SignIn } from './sign-in.ts'

const hourMs = 3_600_000
const now = 1_000 * hourMs
const unbound: SignIn = { email: 'bo@x.dk', binding: null, emailChangedAt: null }
const bind = (email: string | null, boundAt: number | null = 500 * hourMs) => ({ email, boundAt })
const admin = { roles: ['Admin' as const] }
const superAdmin = { roles: ['Super Admin' as const] }

describe('R222: the address of a person', () => {
  it.each([
    ['nobody signs in as the person', unbound, true],
    ['the account has it, in other case', { ...unbound, binding: bind('Bo@X.dk') }, true],
    ['the account has another', { ...unbound, binding: bind('ann@x.dk') }, false],
    ['it is not known which the account has', { ...unbound, binding: bind(null) }, false],
  ])('where %s: %#', (_case, person, isProven) => {
    expect(isAddressProven(person)).toBe(isProven)
  })
})

describe('R223, R224: an admin’s change of the address', () => {
  const change = (
    person: Partial<SignIn>,
    email = 'new@x.dk',
    by: typeof admin | typeof superAdmin = admin,
  ) => decideAddressChange({ ...unbound, ...person }, { email, by }, now)

  it.each([
    [
      'of a person whom nobody has signed in as: it waits',
      {},
      { unbinds: false, heldUntil: now + 72 * hourMs },
    ],
    [
      'of one who was bound before any change: the account stays',
      { binding: bind('bo@x.dk') },
      { unbinds: false, heldUntil: null },
    ],
    [
      'of one who was bound before the last change: it stays, too',
      { binding: bind('old@x.dk'), emailChangedAt: 501 * hourMs },
      { unbinds: false, heldUntil: null },
    ],
    [
      'of one who was bound to an address that an admin gave: it ends',
      { binding: bind('bo@x.dk'), emailChangedAt: 500 * hourMs },
      { unbinds: true, heldUntil: now + 72 * hourMs },
    ],
    [
      'of one who was bound at a time that is not known, after a change: it ends',
      { binding: bind(null, null), emailChangedAt: 1 },
      { unbinds: true, heldUntil: now + 72 * hourMs },
    ],
    [
      'to the address that the account has: it stays',
      { binding: bind('NEW@x.dk'), emailChangedAt: 1 },
      { unbinds: false, heldUntil: null },
    ],
  ])('%s', (_case, person, expected) => {
    expect(change(person)).toEqual(expected)
  })

  it('by a Super Admin does not wait', () => {
    expect(change({}, 'new@x.dk', superAdmin)).toEqual({ unbinds: false, heldUntil: null })
    const bound = { binding: bind('bo@x.dk'), emailChangedAt: 1 }
    expect(change(bound, 'new@x.dk', superAdmin)).toEqual({ unbinds: true, heldUntil: null })
  })

  it('of capital letters alone changes nothing', () => {
    expect(change({ binding: bind('x@x.dk'), emailChangedAt: 1 }, 'BO@x.dk')).toBeNull()
  })
})
