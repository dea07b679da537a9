import type { Output, Input } from '@samhus/contract/operation'
import type { nextScheduledPointAssignment as contract } from '@samhus/contract/users'
import { findMembershipId } from '../db/queries/membership.ts'
import { findNextAssignment } from '../db/queries/point-assignments.ts'
import type { Actor, Deps } from '../shared/deps.ts'
import { RefusedError } from '../shared/refused-error.ts'

/**
 * Returns when the caller gets points in the group next, how many, and for the weeks of which year.
 *
 * @throws RefusedError no-group-found if the caller is no member
 */
export async function nextScheduledPointAssignment(
  deps: Deps,
  actor: Actor,
  { groupId }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const membershipId = await findMembershipId(deps.db, groupId, actor.personId)
  if (membershipId === null) throw new RefusedError('no-group-found')
  const next = await findNextAssignment(deps.db, { groupId, membershipId }, deps.now())
  if (next === undefined) return { hasScheduledAssignment: false, assignAt: null, year: null, points: null }
  const { at, year, points } = next
  return { hasScheduledAssignment: true, assignAt: new Date(at).toISOString(), year, points }
}
