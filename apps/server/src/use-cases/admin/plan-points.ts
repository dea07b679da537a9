import type { planPoints as contract } from '@samhus/contract/admin-points'
import type { Input, Output } from '@samhus/contract/operation'
import { findGivingInstant, mayPlanPoints } from '@samhus/domain/admin-points'
import { toIso } from '@samhus/domain/day'
import { insertAuditRow } from '../../db/queries/audit.ts'
import { publishRefetch } from '../../db/queries/change.ts'
import { lockGroup } from '../../db/queries/group-record.ts'
import { lockMembership } from '../../db/queries/membership.ts'
import { findYearEnd } from '../../db/queries/planned-points.ts'
import { insertAssignment } from '../../db/queries/point-assignments.ts'
import type { Actor, Deps } from '../../shared/deps.ts'
import { RefusedError, throwIfRefused } from '../../shared/refused-error.ts'
import { requireReason } from '../../steps/admin-act.ts'
import { idempotentWrite } from '../../steps/idempotent-write.ts'

/**
 * Schedules points for a member or for all members of a group. What is due now is given by the job that gives all
 * points, which also sends the mail.
 *
 * @throws RefusedError no-group-found, for an archived one too; user-not-found unless it is a member now;
 * year-has-ended (R185); invalid-request without a reason
 * @see docs/rules.md R78, R185
 */
export async function planPoints(
  deps: Deps,
  actor: Actor,
  input: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const { groupId, year, points } = input
  const adminReason = requireReason(input.reason)
  const membershipId = input.membershipId === null ? null : Number(input.membershipId)
  return idempotentWrite(deps, actor, {
    operation: 'plan-points',
    input,
    run: (inTransaction) =>
      inTransaction(async (tx) => {
        const group = await lockGroup(tx, groupId)
        if (!group || group.archivedAt !== null) throw new RefusedError('no-group-found')
        if (membershipId !== null) {
          const member = await lockMembership(tx, membershipId)
          if (!member || member.leftAt !== null || member.groupId !== groupId)
            throw new RefusedError('user-not-found')
        }
        const yearEndsAt = await findYearEnd(tx, { groupId, year })
        if (yearEndsAt === null) throw new RefusedError('no-group-found')
        const at = deps.now()
        const assignAt = findGivingInstant(Date.parse(input.assignAt), at)
        throwIfRefused(mayPlanPoints({ yearEndsAt, assignAt }, at), at)
        const id = deps.newId()
        await insertAssignment(tx, { id, groupId, membershipId, year, points, assignAt, portion: null }, at)
        await insertAuditRow(tx, {
          at,
          by: actor,
          groupId,
          action: 'plan-points',
          subjectKind: 'assignment',
          subjectId: id,
          ...(membershipId === null ? {} : { membershipId }),
          fields: ['assignAt', 'points', 'year'],
          values: [
            { field: 'assignAt', before: null, after: toIso(assignAt) },
            { field: 'points', before: null, after: String(points) },
            { field: 'year', before: null, after: String(year) },
          ],
          adminReason,
        })
        await publishRefetch(tx, { at, groupId })
        return { assignmentId: id }
      }),
  })
}
