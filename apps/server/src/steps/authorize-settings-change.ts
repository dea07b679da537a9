import { mayManageSettings } from '@samhus/domain/access'
import type { Tx } from '../db/core/client.ts'
import { lockAccess } from '../db/queries/person.ts'
import type { Actor, Deps } from '../shared/deps.ts'
import { RefusedError, throwIfRefused } from '../shared/refused-error.ts'

/**
 * Locks the caller, and asks whether they may change the installation's settings still.
 *
 * @throws RefusedError user-disabled or forbidden (R107, R108)
 */
export async function authorizeSettingsChange(tx: Tx, deps: Deps, actor: Actor): Promise<void> {
  const people = await lockAccess(tx, [actor.personId])
  const caller = people.find(({ id }) => id === actor.personId)
  if (!caller) throw new RefusedError('forbidden')
  const isImpersonating = actor.impersonatorId !== null
  throwIfRefused(mayManageSettings({ ...caller, isImpersonating }), deps.now())
}
