import type { FreedWeek } from '@samhus/contract/admin-booking-acts'
import type { leaving as contract } from '@samhus/contract/admin-owners'
import type { Input, Output } from '@samhus/contract/operation'
import { computePointsBack } from '@samhus/domain/refund'
import { getTypeAfter } from '@samhus/domain/row-transitions'
import { findLeavingFacts, listAffectedRows } from '../../db/queries/affected-weeks.ts'
import type { Actor, Deps } from '../../shared/deps.ts'
import { RefusedError } from '../../shared/refused-error.ts'
import { findFreedWeek, notFreed } from './act-effects.ts'
import { isLive, toAffectedWeek } from './affected-week.ts'

/**
 * Returns what ending a membership ends, what its booked weeks would give back if they are cancelled now, who is offered
 * each week that is freed, taken by itself, and the claims that lapse. A week that is checked out is over.
 *
 * @throws RefusedError user-not-found if the membership does not exist
 * @see docs/rules.md R86, R111
 */
export async function leaving(
  deps: Deps,
  _actor: Actor,
  input: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const membershipId = Number(input.membershipId)
  const [facts, rows] = await Promise.all([
    findLeavingFacts(deps.db, membershipId),
    listAffectedRows(deps.db, [membershipId]),
  ])
  if (!facts) throw new RefusedError('user-not-found')
  const { groupName, policy, claims, balances } = facts
  const now = deps.now()
  const live = rows.filter((row) => isLive(row, now) && row.checkedOutAt === null)
  const ends = live.filter((row) => getTypeAfter('leave', row) !== null)
  const bookedWeeks = live.filter((row) => !ends.includes(row))
  const freed = new Map<number, FreedWeek>()
  // One after the other: a member may have many weeks.
  for (const { unitId, type } of live) {
    if (type !== 'Wait') freed.set(unitId, await findFreedWeek(deps.db, unitId, now))
  }
  return {
    groupName,
    ends: ends.map((row) => ({ ...toAffectedWeek(row), freed: freed.get(row.unitId) ?? null })),
    bookedWeeks: bookedWeeks.map((row) => ({
      ...toAffectedWeek(row),
      pointsBack: computePointsBack({ unit: row, price: row.points, debited: row.debited }, policy, now),
      freed: freed.get(row.unitId) ?? notFreed,
    })),
    claims: [...claims],
    balances: [...balances],
  }
}
