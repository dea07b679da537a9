import type { reopenPoints as contract } from '@samhus/contract/admin-points'
import type { Input, Output } from '@samhus/contract/operation'
import { mayReopenPoints } from '@samhus/domain/admin-points'
import { reopenAssignment } from '../../db/queries/planned-points.ts'
import type { Actor, Deps } from '../../shared/deps.ts'
import { changeAssignment } from '../../steps/change-assignment.ts'

/**
 * Schedules cancelled points again, for their instant; where that has passed they are given at once. The group's plan
 * does not cancel them any more.
 *
 * @throws RefusedError not-found; assignment-not-cancelled, year-has-ended (R186); invalid-request without a reason
 * @see docs/rules.md R186
 */
export function reopenPoints(
  deps: Deps,
  actor: Actor,
  input: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  return changeAssignment(deps, actor, {
    operation: 'reopen-points',
    input,
    decide: mayReopenPoints,
    write: reopenAssignment,
  })
}
