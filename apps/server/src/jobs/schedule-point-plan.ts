import { planAssignments } from '@samhus/domain/point-plan'
import { findPolicy } from '../db/queries/group.ts'
import { listGroupsWithPortions } from '../db/queries/point-assignments.ts'
import type { Deps } from '../shared/deps.ts'
import { comparePlan, countPlanChanges, followPointPlan, insertPortions } from '../steps/follow-point-plan.ts'
import { noWork, type JobResult } from './job-result.ts'

/**
 * Schedules what every group's point plan still gives this year, and all of next year, so that owners always see when
 * they get points next; and changes what is scheduled where the plan has changed since. A portion is scheduled once, by
 * whichever process comes first; one in the past is never given late.
 *
 * @see docs/rules.md R79, R80, docs/domain.md §2, §7
 */
export async function scheduleComingYears(deps: Deps): Promise<JobResult> {
  let done = 0
  for (const group of await listGroupsWithPortions(deps.db, deps.now())) {
    if (countPlanChanges(comparePlan(group, deps.now())) === 0) continue
    done += countPlanChanges(await deps.db.transaction((tx) => followPointPlan(tx, deps, group.groupId)))
  }
  return done === 0 ? noWork : { done, lagMs: 0 }
}

/**
 * Schedules the portions that a group's point plan gives within a year, past ones too. Returns how many were new;
 * existing ones stay.
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
  const inserted = await deps.db.transaction((tx) =>
    insertPortions(tx, deps, { groupId, planned, at: deps.now() }),
  )
  return inserted.length
}
