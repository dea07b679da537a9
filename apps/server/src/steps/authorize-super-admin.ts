import { mayManagePerson } from '@samhus/domain/access'
import type { Tx } from '../db/core/client.ts'
import { lockAccess, type PersonAccess } from '../db/queries/person.ts'
import type { Actor, Deps } from '../shared/deps.ts'
import { RefusedError, throwIfRefused } from '../shared/refused-error.ts'

/**
 * Locks the caller and the person, and asks whether the caller is a Super Admin still. Returns the person.
 *
 * @throws RefusedError user-disabled or forbidden (R107, R108, R122, R124, R126); user-not-found for an unknown or anonymized person
 * @see docs/domain.md §11
 */
export async function authorizeSuperAdmin(
  tx: Tx,
  deps: Deps,
  { actor, personId }: { actor: Actor; personId: string },
): Promise<PersonAccess> {
  const people = await lockAccess(tx, [actor.personId, personId])
  const caller = people.find(({ id }) => id === actor.personId)
  const person = people.find(({ id }) => id === personId)
  if (!caller) throw new RefusedError('forbidden')
  const admin = { ...caller, isImpersonating: actor.impersonatorId !== null }
  throwIfRefused(mayManagePerson(admin, person !== undefined), deps.now())
  if (!person) throw new RefusedError('user-not-found')
  return person
}
