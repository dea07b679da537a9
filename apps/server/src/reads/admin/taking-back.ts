import type { takingBack as contract } from '@samhus/contract/admin-points'
import type { Input, Output } from '@samhus/contract/operation'
import { toIso } from '@samhus/domain/day'
import { findTakeBack, listTakeBacks } from '../../db/queries/take-back.ts'
import type { Actor, Deps } from '../../shared/deps.ts'
import { RefusedError } from '../../shared/refused-error.ts'

/**
 * Returns who would give back how much of the points of an assignment, what was taken back before, and what is against it.
 *
 * @throws RefusedError not-found for an unknown assignment
 * @see docs/rules.md R231
 */
export async function takingBack(
  deps: Deps,
  _actor: Actor,
  input: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const now = deps.now()
  const plan = await findTakeBack(deps.db, input, now)
  if (!plan) throw new RefusedError('not-found')
  const acts = await listTakeBacks(deps.db, plan.assignment)
  return {
    refusals: plan.refusals.map(({ type }) => type),
    points: plan.assignment.points,
    year: plan.assignment.year,
    total: plan.total,
    seen: plan.seen,
    acts: acts.map(({ at, by, reason, points }) => ({ at: toIso(at), by, reason, points })),
    receivers: plan.receivers.map(({ userId, name, code, given, takenBefore, takes, lacks, isMember }) => ({
      userId,
      name,
      code,
      given,
      takenBefore,
      takes,
      lacks,
      isMember,
    })),
  }
}
