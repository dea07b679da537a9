import { isSuperAdmin, type Role } from './access.ts'
import type { Instant } from './refusal.ts'

/** How a person's account at the identity provider is bound to them. */
export interface Binding {
  /** The address that the account had, verified, when it was bound or last seen; null: bound before it was stored. */
  readonly email: string | null
  /** Null: longer ago than this is stored. */
  readonly boundAt: Instant | null
}

/** A person's address, and who signs in with it. */
export interface SignIn {
  readonly email: string
  /** The account of the person; null if none is bound. */
  readonly binding: Binding | null
  /** When an admin last changed the address; null: never. */
  readonly emailChangedAt: Instant | null
}

/** For so long a first sign-in with a changed address waits, unless its person heard of the change. */
const holdMs = 72 * 3_600_000

/** Whether two e-mail addresses are one: capital letters do not count. */
export function isSameAddress(one: string | null, other: string): boolean {
  return one?.toLowerCase() === other.toLowerCase()
}

/** Whether who signs in as this person has the person's address; so also where no account is bound. R222 */
export function isAddressProven({ email, binding }: SignIn): boolean {
  return binding === null || isSameAddress(binding.email, email)
}

/**
 * What an admin's change of a person's address does to their sign-in. `unbinds`: the account was bound while the person
 * had an address that an admin gave them, so it may be another person's. `heldUntil`: the first sign-in with the new
 * address waits; null: it does not. Null: the address is the same in other letters, and everything stays. R223, R224
 */
export function decideAddressChange(
  { email, binding, emailChangedAt }: SignIn,
  change: { readonly email: string; readonly by: { readonly roles: readonly Role[] } },
  now: Instant,
): { readonly unbinds: boolean; readonly heldUntil: Instant | null } | null {
  if (isSameAddress(email, change.email)) return null
  const unbinds =
    binding !== null &&
    !isSameAddress(binding.email, change.email) &&
    emailChangedAt !== null &&
    (binding.boundAt ?? Infinity) >= emailChangedAt
  const isUnbound = binding === null || unbinds
  return { unbinds, heldUntil: isUnbound && !isSuperAdmin(change.by.roles) ? now + holdMs : null }
}
