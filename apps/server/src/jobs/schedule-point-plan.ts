import { planAssignments } from '@samhus/domain/point-plan'
import { publishRefetch } from '../db/queries/change.ts'
import { findPolicy } from '../db/queries/group.ts'
import { listGroupsWithPortions } from '../db/queries/point-assignments.ts'
import type { Deps } from '../shared/deps.ts'
import {
  comparePlan,
  followPointPlan,
  insertPortions,
  listChangedPortions,
} from '../steps/follow-point-plan.ts'
import { countDone, noWork, type JobResult } from './job-result.ts'
import { Step } from './step.ts'

/**
 * Schedules what every group's point plan still gives this year, and all of next year, so that owners always see when
 * they get points next; and changes what is scheduled where the plan has changed since. A portion is scheduled once, by
 * whichever process comes first; one in the past is never given late. One that cannot be changed keeps no other.
 *
 * @see docs/rules.md R79, R80, docs/domain.md §2, §7
 */
export async function scheduleComingYears(deps: Deps): Promise<JobResult> {
  const step = new Step()
  for (const group of await listGroupsWithPortions(deps.db, deps.now())) {
    const { groupId } = group
    let changed: string[] = []
    await step.do(() => {
      changed = listChangedPortions(comparePlan(group, deps.now()))
      return noWork
    })
    await step.doTogether(changed, async (only) => {
      const count = await deps.db.transaction(async (tx) => {
        const followed = listChangedPortions(await followPointPlan(tx, deps, { groupId, only })).length
        // Open pages say what comes next.
        if (followed > 0) await publishRefetch(tx, { at: deps.now(), groupId })
        return followed
      })
      return countDone(count)
    })
  }
  return step.end()
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
