import { planAssignments, type PlannedAssignment } from '@samhus/domain/point-plan'
import { toYear } from '@samhus/domain/week'
import { insertAuditRow } from '../db/queries/audit.ts'
import type { Tx } from '../db/core/client.ts'
import { findPolicy } from '../db/queries/group.ts'
import {
  insertAssignment,
  listGroupsWithPortions,
  type GroupWithPortions,
} from '../db/queries/point-assignments.ts'
import type { Deps } from '../shared/deps.ts'
import { noWork, type JobResult } from './job-result.ts'

/**
 * Schedules what every group's point plan still gives this year, and all of next year, so that owners always see when
 * they get points next. A portion is scheduled once, by whichever process comes first; one in the past is never given
 * late.
 *
 * @see docs/rules.md R79, R80, docs/domain.md §7
 */
export async function scheduleComingYears(deps: Deps): Promise<JobResult> {
  let done = 0
  for (const group of await listGroupsWithPortions(deps.db)) {
    const planned = findMissingPortions(group, deps.now())
    if (planned.length === 0) continue
    const { groupId } = group
    done += await deps.db.transaction((tx) => insertPortions(tx, deps, { groupId, planned }))
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
  return deps.db.transaction((tx) => insertPortions(tx, deps, { groupId, planned }))
}

function findMissingPortions({ policy, portions }: GroupWithPortions, at: number): PlannedAssignment[] {
  const { pointPlan, timeZone } = policy
  const thisYear = toYear(at, timeZone)
  return [thisYear, thisYear + 1]
    .flatMap((year) => planAssignments(pointPlan, year, timeZone))
    .filter(({ portion, assignAt }) => assignAt > at && !portions.includes(portion))
}

async function insertPortions(
  tx: Tx,
  deps: Deps,
  { groupId, planned }: { groupId: string; planned: readonly PlannedAssignment[] },
): Promise<number> {
  const at = deps.now()
  let added = 0
  for (const { portion, assignAt, year, points } of planned) {
    const assignment = { id: deps.newId(), groupId, membershipId: null, year, points, assignAt, portion }
    if (!(await insertAssignment(tx, assignment, at))) continue
    added += 1
    const subject = { subjectKind: 'assignment', subjectId: assignment.id, groupId }
    await insertAuditRow(tx, { at, by: null, action: 'schedule-points', ...subject })
  }
  return added
}
