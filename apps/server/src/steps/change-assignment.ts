import type { Decision, Instant } from '@samhus/domain/refusal'
import type { Tx } from '../db/core/client.ts'
import { insertAuditRow } from '../db/queries/audit.ts'
import { publishRefetch } from '../db/queries/change.ts'
import { lockAssignment, type StoredAssignment } from '../db/queries/planned-points.ts'
import type { AssignmentKey } from '../db/queries/point-assignments.ts'
import type { Actor, Deps } from '../shared/deps.ts'
import { RefusedError, throwIfRefused } from '../shared/refused-error.ts'
import { requireReason } from './admin-act.ts'
import { idempotentWrite } from './idempotent-write.ts'

interface AssignmentChange {
  readonly operation: 'cancel-points' | 'reopen-points'
  readonly input: { readonly assignmentId: string; readonly reason: string }
  readonly decide: (assignment: StoredAssignment, now: Instant) => Decision
  readonly write: (tx: Tx, assignment: AssignmentKey, at: Instant) => Promise<void>
}

/**
 * Changes the state of an assignment that has been planned; its owners see at once what comes, or comes no more.
 *
 * @throws RefusedError not-found for an unknown one; what `decide` returns; invalid-request without a reason
 */
export async function changeAssignment(
  deps: Deps,
  actor: Actor,
  { operation, input, decide, write }: AssignmentChange,
): Promise<{ assignmentId: string }> {
  const { assignmentId } = input
  const adminReason = requireReason(input.reason)
  return idempotentWrite(deps, actor, {
    operation,
    input,
    run: (inTransaction) =>
      inTransaction(async (tx) => {
        const assignment = await lockAssignment(tx, assignmentId)
        if (!assignment) throw new RefusedError('not-found')
        const at = deps.now()
        throwIfRefused(decide(assignment, at), at)
        const { groupId, membershipId } = assignment
        await write(tx, { id: assignmentId, groupId }, at)
        await insertAuditRow(tx, {
          at,
          by: actor,
          groupId,
          action: operation,
          subjectKind: 'assignment',
          subjectId: assignmentId,
          ...(membershipId === null ? {} : { membershipId }),
          adminReason,
        })
        await publishRefetch(tx, { at, groupId })
        return { assignmentId }
      }),
  })
}
