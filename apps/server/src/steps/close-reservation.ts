import { publishChange, type AffectedPerson } from '../db/queries/change.ts'
import type { Tx } from '../db/core/client.ts'
import type { LockedMembers } from '../db/queries/locks.ts'
import { findWeekWithWaitlist } from '../db/queries/waitlist.ts'
import type { Deps } from '../shared/deps.ts'
import { endRow, type ActEndCause, type ActiveRow, type EndCause } from './end-row.ts'
import { offerToNext } from './offer-to-next.ts'

export interface CloseArgs {
  /** A hold or an offer, and its owner. */
  readonly reservation: ActiveRow & { readonly personId: string }
  readonly cause: Extract<EndCause, { event: 'expire' | 'cancel-reservation' }> | ActEndCause<'take-off'>
  /** The user whose request ends the reservation or finds it expired; null for a job. */
  readonly requesterId: string | null
  /** For an offer, with the members of its waitlist (`waitlistUnitIds`). */
  readonly locked: LockedMembers
}

/**
 * Ends a hold or an offer, offers the week of an offer to the next owner on the waitlist, and publishes all of it as
 * one change. The caller holds the unit's lock.
 *
 * @see docs/domain.md §5
 */
export async function closeReservation(tx: Tx, deps: Deps, args: CloseArgs): Promise<void> {
  const { reservation, cause, requesterId } = args
  const { bookingId, unitId, groupId, personId, origin } = reservation
  await endRow(tx, reservation, cause)
  const nextOwners = origin === 'offer' ? await offerWeek(tx, deps, args) : []
  const isOwn = requesterId === personId
  const owner = { personId, bookingId, pointsChanged: false }
  await publishChange(tx, {
    at: cause.at,
    groupId,
    unitId,
    actorId: isOwn ? personId : null,
    actorBookingId: isOwn ? bookingId : null,
    affected: isOwn ? nextOwners : [owner, ...nextOwners],
  })
}

async function offerWeek(
  tx: Tx,
  deps: Deps,
  { reservation: { unitId }, cause, locked }: CloseArgs,
): Promise<readonly AffectedPerson[]> {
  const week = await findWeekWithWaitlist(tx, unitId)
  if (!week) throw new Error(`unit ${unitId} does not exist any more`)
  const by = cause.event === 'expire' ? null : cause.by
  return offerToNext(tx, deps, { week, locked, by, at: cause.at })
}
