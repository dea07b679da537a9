import type { myBookings as contract } from '@samhus/contract/bookings'
import type { Output, Input } from '@samhus/contract/operation'
import { findPolicy } from '../db/queries/group.ts'
import { listOwnBookings } from '../db/queries/own-bookings.ts'
import type { Actor, Deps } from '../shared/deps.ts'
import { RefusedError } from '../shared/refused-error.ts'
import { createBookingLists } from './booking-lists.ts'

/**
 * Returns the caller's own bookings in the four lists of the overview.
 *
 * @throws RefusedError no-group-found if the caller is no member
 * @see docs/domain.md §5
 */
export async function myBookings(
  deps: Deps,
  actor: Actor,
  { groupId }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const [rows, policy] = await Promise.all([
    listOwnBookings(deps.db, { groupId, personId: actor.personId }),
    findPolicy(deps.db, groupId),
  ])
  if (!rows || !policy) throw new RefusedError('no-group-found')
  return createBookingLists([{ rows, policy }], deps.now(), (booking) => booking)
}
