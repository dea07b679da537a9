import { planAssignments, type PlannedAssignment } from '@samhus/domain/point-plan'
import { toYear } from '@samhus/domain/week'
import { listGroupsWithPortions, type GroupWithPortions } from '../db/queries/point-assignments.ts'
import type { Deps } from '../shared/deps.ts'
import { schedulePortions } from '../steps/schedule-point-plan.ts'
import { noWork, type JobResult } from './job-result.ts'

/**
 * Makes every group's schedule from its point plan: what is still to come of this year, and all of the next, so
 * that owners always see when their next points come. A portion is scheduled once, whoever is first; one that
 * lies in the past is never given late.
 *
 * @see docs/rules.md R79, R80, docs/domain.md §7
 */
export async function scheduleComingYears(deps: Deps): Promise<JobResult> {
  let done = 0
  for (const group of await listGroupsWithPortions(deps.db)) {
    const planned = findMissingPortions(group, deps.now())
    if (planned.length === 0) continue
    const { groupId } = group
    done += await deps.db.transaction((tx) => schedulePortions(tx, deps, { groupId, planned }))
  }
  return done === 0 ? noWork : { done, lagMs: 0 }
}

function findMissingPortions({ policy, portions }: GroupWithPortions, at: number): PlannedAssignment[] {
  const { pointPlan, timeZone } = policy
  const thisYear = toYear(at, timeZone)
  return [thisYear, thisYear + 1]
    .flatMap((year) => planAssignments(pointPlan, year, timeZone))
    .filter(({ portion, assignAt }) => assignAt > at && !portions.includes(portion))
}
