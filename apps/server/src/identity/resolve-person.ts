import * as audit from '../db/queries/audit.ts'
import { bindSub, findPersonById, findPersonBySub, type Person } from '../db/queries/person.ts'
import type { Deps } from '../shared/deps.ts'
import type { AccessTokens, TokenClaims } from './access-token.ts'

export type { Person }

/**
 * The person whom a checked token names: by `sub`, the first time by verified e-mail.
 *
 * The first time binds `sub` to the person, once and for good: an e-mail that later changes hands at the
 * provider opens nothing. Null for somebody unknown here, for an e-mail that the provider has not verified,
 * and for one whose person is bound to another `sub`. `known`: whoever the database has just told has that
 * `sub`; without it the database is asked.
 *
 * @see docs/domain.md §11
 */
export async function resolvePerson(
  deps: Deps,
  tokens: AccessTokens,
  given: { readonly token: string; readonly claims: TokenClaims; readonly preloadedPerson?: Person | null },
): Promise<Person | null> {
  const { token, claims } = given
  const known = given.preloadedPerson === undefined ? await findPersonBySub(deps.db, claims.sub) : given.preloadedPerson
  if (known) return known
  const { email, isEmailVerified } = await tokens.withEmail(token, claims)
  if (email === null || !isEmailVerified) return null
  const bound = await bindOnFirstSignIn(deps, claims.sub, email)
  // Two calls with the same new token: the one that came second finds what the first one bound.
  return bound ?? (await findPersonBySub(deps.db, claims.sub)) ?? null
}

/** Looks a person up by id; null where there is none. */
export async function findPerson(deps: Deps, id: string): Promise<Person | null> {
  return (await findPersonById(deps.db, id)) ?? null
}

function bindOnFirstSignIn(deps: Deps, sub: string, email: string): Promise<Person | undefined> {
  return deps.db.transaction(async (tx) => {
    const person = await bindSub(tx, sub, email)
    if (!person) return undefined
    await audit.record(tx, {
      at: deps.now(),
      by: { personId: person.id, impersonatorId: null },
      groupId: null,
      action: 'bind-sign-in',
      subjectKind: 'person',
      subjectId: person.id,
      fields: ['sub'],
    })
    return person
  })
}
