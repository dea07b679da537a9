import type { cancelPoints as contract } from '@samhus/contract/admin-points'
import type { Input, Output } from '@samhus/contract/operation'
import { mayCancelPoints } from '@samhus/domain/admin-points'
import { cancelAssignment } from '../../db/queries/point-assignments.ts'
import type { Actor, Deps } from '../../shared/deps.ts'
import { changeAssignment } from '../../steps/change-assignment.ts'

/**
 * Cancels points that are scheduled, of the group's plan too; the plan does not schedule them again.
 *
 * @throws RefusedError not-found; assignment-not-scheduled once they have reached a member; invalid-request without a
 * reason
 * @see docs/rules.md R186
 */
export function cancelPoints(
  deps: Deps,
  actor: Actor,
  input: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  return changeAssignment(deps, actor, {
    operation: 'cancel-points',
    input,
    decide: mayCancelPoints,
    write: cancelAssignment,
  })
}
