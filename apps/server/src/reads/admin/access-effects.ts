import type { accessEffects as contract } from '@samhus/contract/admin-owners'
import type { Input, Output } from '@samhus/contract/operation'
import { getTypeAfter } from '@samhus/domain/row-transitions'
import { hasPerson } from '../../db/queries/admin-owners.ts'
import { listAffectedRows } from '../../db/queries/affected-weeks.ts'
import { listMembershipIds } from '../../db/queries/membership.ts'
import type { Actor, Deps } from '../../shared/deps.ts'
import { RefusedError } from '../../shared/refused-error.ts'
import { isLive, toAffectedWeek } from './affected-week.ts'

/**
 * Returns what disabling a person ends, what is skipped while they are disabled, and what they keep.
 *
 * @throws RefusedError user-not-found
 * @see docs/rules.md R111
 */
export async function accessEffects(
  deps: Deps,
  _actor: Actor,
  { userId }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const membershipIds = await listMembershipIds(deps.db, userId)
  if (membershipIds.length === 0 && !(await hasPerson(deps.db, userId))) {
    throw new RefusedError('user-not-found')
  }
  const now = deps.now()
  const rows = (await listAffectedRows(deps.db, membershipIds)).filter((row) => isLive(row, now))
  const ends = rows.filter((row) => getTypeAfter('disable', row) !== null)
  const others = rows.filter((row) => !ends.includes(row))
  return {
    ends: ends.map(toAffectedWeek),
    skips: others.filter(({ type }) => type === 'Wait').map(toAffectedWeek),
    stays: others.filter(({ type }) => type !== 'Wait').map(toAffectedWeek),
  }
}
