import { isSameAddress } from '@samhus/domain/sign-in'
import type { Tx } from '../db/core/client.ts'
import * as audit from '../db/queries/audit.ts'
import { findPersonById, findPersonBySub, type Person, type ProviderSub } from '../db/queries/person.ts'
import { bindIssuer, bindSub, findSignInHold, updateBoundEmail } from '../db/queries/account-binding.ts'
import type { Deps } from '../shared/deps.ts'
import { RefusedError } from '../shared/refused-error.ts'
import type { AccessTokenVerifier, TokenClaims } from './access-token.ts'

export type { Person }

/**
 * Returns the person of a verified token: by issuer and `sub`, and at the first sign-in by verified e-mail.
 *
 * The first sign-in binds both to the person for good, so neither an e-mail that later changes its owner at the provider
 * nor an equal `sub` of another provider gives access. A `sub` from before issuers were stored is bound to the issuer of
 * the next sign-in. Returns null for an unknown person, for an e-mail that the provider has not verified, and for one whose
 * person is bound to another `sub`. The account's address is stored for as long as the person's is not the same.
 *
 * @param options.preloadedPerson The person with that `sub` as just read from the database; undefined reads them here.
 * @param options.onUnknown Is told why in words for the log, without the e-mail.
 * @throws RefusedError address-changed-lately, with the instant from which the first sign-in is let in (R224)
 * @see docs/rules.md R222, docs/domain.md §11
 */
export async function resolvePerson(
  deps: Deps,
  tokens: AccessTokenVerifier,
  options: {
    readonly token: string
    readonly claims: TokenClaims
    readonly preloadedPerson?: Person | null
    readonly onUnknown?: (why: string) => void
  },
): Promise<Person | null> {
  const { token, claims, preloadedPerson, onUnknown } = options
  const known = preloadedPerson === undefined ? await findPersonBySub(deps.db, claims) : preloadedPerson
  if (known?.issuer === null) return (await bindToIssuer(deps, known, claims)) ?? null
  if (known) return storeAddress(deps, known, claims)
  const { email, isEmailVerified } = await tokens.withEmail(token, claims)
  if (email === null || !isEmailVerified) {
    onUnknown?.(
      email === null
        ? 'neither the access token nor the userinfo endpoint has an email'
        : 'the email of the access token or of the userinfo endpoint is not verified (email_verified)',
    )
    return null
  }
  const bound = await bindOnFirstSignIn(deps, claims, email)
  // Of two requests with the same new token the second one finds the person that the first one bound.
  const found = bound ?? (await findPersonBySub(deps.db, claims)) ?? null
  const until = found ? null : await findSignInHold(deps.db, email, deps.now())
  if (until !== null) throw new RefusedError('address-changed-lately', until)
  if (found === null) onUnknown?.('nobody here has that email, or they are bound to another account')
  return found
}

/**
 * Stores the address that the token says, where the one that is stored is not the person's own: the token may prove it.
 * Userinfo is not asked, since a provider that is away must not stop people who are known; the next token may say it.
 */
async function storeAddress(
  deps: Deps,
  known: Person,
  { email, isEmailVerified }: TokenClaims,
): Promise<Person> {
  if (email === null || !isEmailVerified || isSameAddress(known.boundEmail, known.email)) return known
  if (isSameAddress(known.boundEmail, email)) return known
  return deps.db.transaction(async (tx) => {
    const stored = await updateBoundEmail(tx, known, email)
    if (stored) await recordBinding(deps, tx, { person: stored, fields: ['boundEmail'] })
    return stored ?? known
  })
}

/** Returns the person with that id; null where there is none. */
export async function findPerson(deps: Deps, id: string): Promise<Person | null> {
  return (await findPersonById(deps.db, id)) ?? null
}

function bindOnFirstSignIn(deps: Deps, sub: ProviderSub, email: string): Promise<Person | undefined> {
  return deps.db.transaction(async (tx) => {
    const person = await bindSub(tx, sub, { email, at: deps.now() })
    if (person) await recordBinding(deps, tx, { person, fields: ['sub', 'issuer'] })
    return person
  })
}

async function bindToIssuer(deps: Deps, known: Person, sub: ProviderSub): Promise<Person | undefined> {
  const bound = await deps.db.transaction(async (tx) => {
    const person = await bindIssuer(tx, known.id, sub.issuer)
    if (person) await recordBinding(deps, tx, { person, fields: ['issuer'] })
    return person
  })
  // Another request was faster, perhaps one of another provider.
  return bound ?? findPersonBySub(deps.db, sub)
}

async function recordBinding(
  deps: Deps,
  tx: Tx,
  { person, fields }: { person: Person; fields: readonly string[] },
): Promise<void> {
  await audit.insertAuditRow(tx, {
    at: deps.now(),
    by: { personId: person.id, impersonatorId: null },
    groupId: null,
    action: 'bind-sign-in',
    subjectKind: 'person',
    subjectId: person.id,
    fields,
  })
}
