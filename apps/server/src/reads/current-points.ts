import type { Output, Input } from '@samhus/contract/operation'
import type { currentPoints as contract } from '@samhus/contract/users'
import { listBalances } from '../db/queries/ledger.ts'
import type { Actor, Deps } from '../shared/deps.ts'
import { RefusedError } from '../shared/refused-error.ts'

/**
 * Returns the caller's balance of every year that has an account.
 *
 * @throws RefusedError no-group-found if the caller is no member
 */
export async function currentPoints(
  deps: Deps,
  actor: Actor,
  { groupId }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const years = await listBalances(deps.db, { groupId, personId: actor.personId })
  if (!years) throw new RefusedError('no-group-found')
  return { years }
}
