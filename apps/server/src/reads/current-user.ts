import type { Role } from '@samhus/domain/access'
import type { Answer } from '@samhus/contract/operation'
import type { currentUser as contract } from '@samhus/contract/users'
import { findProfile } from '../db/queries/person.ts'
import type { Deps } from '../shared/deps.ts'
import { RefusedError } from '../shared/refused-error.ts'

/** Who is signed in, as themselves or as the person they impersonate; then without roles. */
export async function currentUser(
  deps: Deps,
  { actor, roles }: { actor: { personId: string }; roles: readonly Role[] },
): Promise<Answer<typeof contract>> {
  const profile = await findProfile(deps.db, actor.personId)
  if (!profile) throw new RefusedError('no-user-found')
  return {
    ...profile,
    sub: profile.sub ?? '',
    roleType: [...roles],
  }
}
