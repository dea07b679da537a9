import type { ownerBookings as contract } from '@samhus/contract/admin-owners'
import type { Input, Output } from '@samhus/contract/operation'
import { hasPerson } from '../../db/queries/admin-owners.ts'
import { listBookingsOfPerson } from '../../db/queries/own-bookings.ts'
import type { Actor, Deps } from '../../shared/deps.ts'
import { RefusedError } from '../../shared/refused-error.ts'
import { createBookingLists } from '../booking-lists.ts'

/**
 * Returns a person's bookings as they see them, of one group or of all; of groups that they have left, that are
 * archived, and of a disabled person too.
 *
 * @throws RefusedError user-not-found
 */
export async function ownerBookings(
  deps: Deps,
  _actor: Actor,
  { userId, groupId }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const groups = await listBookingsOfPerson(deps.db, userId, groupId ?? null)
  if (groups.length === 0 && !(await hasPerson(deps.db, userId))) throw new RefusedError('user-not-found')
  return createBookingLists(groups, deps.now(), (booking, group) => ({
    ...booking,
    groupId: group.groupId,
    groupName: group.groupName,
  }))
}
