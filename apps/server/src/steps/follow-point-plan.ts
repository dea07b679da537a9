import {
  findPlanChanges,
  planAssignments,
  type PlanChanges,
  type PlannedAssignment,
} from '@samhus/domain/point-plan'
import type { Instant } from '@samhus/domain/refusal'
import { toYear } from '@samhus/domain/week'
import { insertAuditRow } from '../db/queries/audit.ts'
import type { Tx } from '../db/core/client.ts'
import {
  cancelledByPlan,
  cancelAssignment,
  insertAssignment,
  lockPortions,
  reschedulePortion,
  type GroupWithPortions,
} from '../db/queries/point-assignments.ts'
import type { Deps } from '../shared/deps.ts'

/**
 * Compares what is scheduled for a group with what its newest policy says of this year and the next, and of every year
 * of which there are portions.
 */
export function comparePlan({ policy, portions }: GroupWithPortions, at: Instant): PlanChanges {
  const { pointPlan, timeZone } = policy
  const thisYear = toYear(at, timeZone)
  const years = new Set([thisYear, thisYear + 1, ...portions.map(({ portion }) => +portion.slice(0, 4))])
  return findPlanChanges(
    portions,
    [...years].flatMap((year) => planAssignments(pointPlan, year, timeZone)),
    at,
  )
}

/** Returns the names of the portions. */
export function listChangedPortions({ added, rescheduled, cancelled }: PlanChanges): string[] {
  return [...added, ...rescheduled.map(({ portion }) => portion), ...cancelled].map(({ portion }) => portion)
}

/**
 * Makes what is scheduled for a group follow its newest policy: points, year and instant of portions that have not been
 * given are changed in place, those that the plan no longer has are cancelled, missing ones are added. Returns what was
 * done, without what another process has added meanwhile.
 *
 * @param only Portions by name; missing: all.
 *
 * @see docs/rules.md R79, R80, docs/domain.md §2
 */
export async function followPointPlan(
  tx: Tx,
  deps: Deps,
  { groupId, only }: { groupId: string; only?: readonly string[] },
): Promise<PlanChanges> {
  const group = await lockPortions(tx, groupId, deps.now())
  const at = deps.now()
  const isWanted = ({ portion }: { portion: string }): boolean => only?.includes(portion) ?? true
  const all = comparePlan(group, at)
  const changes = {
    added: all.added.filter(isWanted),
    rescheduled: all.rescheduled.filter(({ portion }) => isWanted(portion)),
    cancelled: all.cancelled.filter(isWanted),
  }
  const audited = { at, by: null, groupId, subjectKind: 'assignment' } as const
  for (const { portion, planned } of changes.rescheduled) {
    const { id, state } = portion
    await reschedulePortion(tx, { id, groupId }, planned)
    const fields = (['assignAt', 'year', 'points'] as const).filter((key) => portion[key] !== planned[key])
    const action = state === 'scheduled' ? 'reschedule-points' : 'reopen-planned-points'
    await insertAuditRow(tx, { ...audited, action, subjectId: id, fields })
  }
  for (const { id } of changes.cancelled) {
    await cancelAssignment(tx, { id, groupId }, at)
    await insertAuditRow(tx, { ...audited, action: cancelledByPlan, subjectId: id })
  }
  const added = await insertPortions(tx, deps, { groupId, planned: changes.added, at })
  return { ...changes, added }
}

/** Returns the new ones: another process may have scheduled the same. */
export async function insertPortions(
  tx: Tx,
  deps: Deps,
  { groupId, planned, at }: { groupId: string; planned: readonly PlannedAssignment[]; at: Instant },
): Promise<PlannedAssignment[]> {
  const added: PlannedAssignment[] = []
  for (const each of planned) {
    const { portion, assignAt, year, points } = each
    const assignment = { id: deps.newId(), groupId, membershipId: null, year, points, assignAt, portion }
    if (!(await insertAssignment(tx, assignment, at))) continue
    added.push(each)
    const subject = { subjectKind: 'assignment', subjectId: assignment.id, groupId }
    await insertAuditRow(tx, { at, by: null, action: 'schedule-points', ...subject })
  }
  return added
}
