import type { checkPolicy as contract } from '@samhus/contract/admin-policy'
import type { Input, Output } from '@samhus/contract/operation'
import { comparePolicies, countEffects } from '@samhus/domain/policy-change'
import { validatePolicy } from '@samhus/domain/validate-policy'
import { findCurrentPolicy, hasTimeZone, listOpenWeeks } from '../../db/queries/policy.ts'
import type { Actor, Deps } from '../../shared/deps.ts'
import { RefusedError } from '../../shared/refused-error.ts'
import { noPlanChanges, planPortions, planWeeks, toOpenWeeks } from '../../steps/plan-policy-change.ts'

/**
 * Returns what is wrong with a group's new policy, or what it would do at once. Writes nothing.
 *
 * @throws RefusedError no-group-found
 * @see docs/rules.md R10, R162
 */
export async function checkPolicy(
  deps: Deps,
  _actor: Actor,
  { groupId, constants: after }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const at = deps.now()
  const current = await findCurrentPolicy(deps.db, groupId)
  if (!current) throw new RefusedError('no-group-found')
  const problems = validatePolicy(after).map(({ field, problem, range }) => ({
    field,
    problem,
    range: range ? { min: range[0], max: range[1] } : null,
  }))
  if (problems.length > 0) return { problems, effects: null }
  if (after.timeZone !== current.constants.timeZone && !(await hasTimeZone(deps.db, after.timeZone))) {
    return { problems: [{ field: 'timeZone', problem: 'unknown-time-zone', range: null }], effects: null }
  }
  const change = { before: current.constants, after }
  if (comparePolicies(change).length === 0) return { problems: [], effects: noEffects }
  const [weeks, portions] = await Promise.all([
    listOpenWeeks(deps.db, toOpenWeeks(groupId, at)),
    planPortions(deps.db, { groupId, current, after }, at),
  ])
  return { problems: [], effects: countEffects(planWeeks(weeks, change, at), portions) }
}

const noEffects = countEffects([], noPlanChanges)
