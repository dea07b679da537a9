import type { PointAssignment, pointAssignments as contract } from '@samhus/contract/admin-points'
import type { Input, Output } from '@samhus/contract/operation'
import { toIso } from '@samhus/domain/day'
import { listAssignments, type AssignmentListRow } from '../../db/queries/admin-assignments.ts'
import { toListParams } from '../../db/queries/list-sql.ts'
import type { Actor, Deps } from '../../shared/deps.ts'
import { toListResponse } from './to-list-response.ts'

/**
 * Returns the points that were given, are scheduled or were cancelled in all groups, the latest first unless asked
 * otherwise. Without a page all of them, as a plain array.
 *
 * @see docs/domain.md §7
 */
export async function pointAssignments(
  { db }: Deps,
  _actor: Actor,
  input: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const { groupId = null, year = null, status = null } = input
  const { rows, total } = await listAssignments(db, toListParams(input, '-assignAt'), {
    groupId,
    year,
    status,
  })
  return toListResponse(input, { items: rows.map(toWireAssignment), totalCount: total })
}

function toWireAssignment(row: AssignmentListRow): PointAssignment {
  const { id, assignAt, groupId, groupName, personId, personName, personEmail } = row
  const { year, points, status, isPlanned, isGroupArchived, receivers, takenBack } = row
  return {
    id,
    assignAt: toIso(assignAt),
    groupId,
    groupName,
    userId: personId,
    userName: personName,
    userEmail: personEmail,
    year,
    point: points,
    status,
    isPlanned,
    isGroupArchived,
    receivers,
    takenBack,
  }
}
