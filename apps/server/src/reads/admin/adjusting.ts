import type { adjusting as contract } from '@samhus/contract/admin-points'
import type { Input, Output } from '@samhus/contract/operation'
import { mayAdjustPoints } from '@samhus/domain/admin-points'
import { findPointsAccount } from '../../db/queries/points-account.ts'
import type { Actor, Deps } from '../../shared/deps.ts'
import { RefusedError } from '../../shared/refused-error.ts'

/**
 * Returns a balance before and after a correction, and what refuses it.
 *
 * @throws RefusedError user-not-found unless it is a member now
 * @see docs/rules.md R187
 */
export async function adjusting(
  deps: Deps,
  _actor: Actor,
  { membershipId, year, change }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const now = deps.now()
  const account = await findPointsAccount(deps.db, { membershipId: Number(membershipId), year }, now)
  if (!account) throw new RefusedError('user-not-found')
  const { personId, personName, groupName, balance, held } = account
  return {
    owner: { userId: personId, name: personName },
    groupName,
    year,
    before: balance,
    after: balance + change,
    held,
    refusals: mayAdjustPoints({ ...account, change }, now).map(({ type }) => type),
  }
}
