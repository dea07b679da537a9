import type { ownData as contract } from '@samhus/contract/account'
import type { Output } from '@samhus/contract/operation'
import { mayAccessOwnData } from '@samhus/domain/access'
import type { Actor, Deps } from '../shared/deps.ts'
import { throwIfRefused, RefusedError } from '../shared/refused-error.ts'
import { collectOwnData } from '../steps/collect-own-data.ts'

/**
 * Returns everything that is stored about the caller, in all groups and from memberships that have ended, for reading
 * and for download. Of other people it contains only the guests that the caller named.
 *
 * @throws RefusedError forbidden while impersonating
 * @see docs/rules.md R120
 */
export async function ownData(deps: Deps, actor: Actor): Promise<Output<typeof contract>> {
  throwIfRefused(mayAccessOwnData(actor.impersonatorId !== null), deps.now())
  const data = await collectOwnData(deps, actor.personId)
  if (!data) throw new RefusedError('no-user-found')
  return data
}
