import type { Role } from '@samhus/domain/access'
import type { Output } from '@samhus/contract/operation'
import type { currentUser as contract } from '@samhus/contract/users'
import { findProfile } from '../db/queries/person.ts'
import type { Deps } from '../shared/deps.ts'
import { RefusedError } from '../shared/refused-error.ts'

/** Returns the signed-in person, or the person they impersonate, then without roles. */
export async function currentUser(
  deps: Deps,
  { actor, roles }: { actor: { personId: string }; roles: readonly Role[] },
): Promise<Output<typeof contract>> {
  const profile = await findProfile(deps.db, actor.personId)
  if (!profile) throw new RefusedError('no-user-found')
  return {
    ...profile,
    sub: profile.sub ?? '',
    roleType: [...roles],
  }
}
