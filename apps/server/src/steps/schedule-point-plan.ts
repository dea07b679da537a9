import type { PlannedAssignment } from '@samhus/domain/point-plan'
import { insertAssignment } from '../db/queries/point-assignments.ts'
import * as audit from '../db/queries/audit.ts'
import type { Tx } from '../db/core/client.ts'
import type { Deps } from '../shared/deps.ts'

/**
 * Schedules portions of a group's point plan; those that stand already stay. Answers how many were new.
 *
 * @see docs/rules.md R80
 */
export async function schedulePortions(
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
    await audit.record(tx, { at, by: null, action: 'schedule-points', ...subject })
  }
  return added
}
