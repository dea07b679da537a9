import type { Answer, Input } from '@samhus/contract/operation'
import type { currentPoints as contract } from '@samhus/contract/users'
import { listBalances } from '../db/queries/ledger.ts'
import type { Actor, Deps } from '../shared/deps.ts'
import { RefusedError } from '../shared/refused-error.ts'

/** The caller's balance of every year that has an account. Refuses no-group-found outside one's groups. */
export async function currentPoints(
  deps: Deps,
  actor: Actor,
  { groupId }: Input<typeof contract>,
): Promise<Answer<typeof contract>> {
  const years = await listBalances(deps.db, { groupId, personId: actor.personId })
  if (!years) throw new RefusedError('no-group-found')
  return { years }
}
