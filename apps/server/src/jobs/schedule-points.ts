import { planAssignments } from '@samhus/domain/point-plan'
import { findPolicy } from '../db/queries/group.ts'
import type { Deps } from '../shared/deps.ts'
import { schedulePortions } from '../steps/schedule-point-plan.ts'

/**
 * Schedules the portions that a group's point plan gives within a year, past ones too; those that stand already
 * stay. Answers how many were new.
 *
 * @see docs/rules.md R79, R80, docs/domain.md §7
 */
export async function schedulePointsOfYear(
  deps: Deps,
  { groupId, givenYear }: { groupId: string; givenYear: number },
): Promise<number> {
  const policy = await findPolicy(deps.db, groupId)
  if (!policy) return 0
  const planned = planAssignments(policy.pointPlan, givenYear, policy.timeZone)
  return deps.db.transaction((tx) => schedulePortions(tx, deps, { groupId, planned }))
}
