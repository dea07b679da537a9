import type { Refund } from '@samhus/domain/refund'
import type { Instant } from '@samhus/domain/refusal'
import type { OwnerBookingFacts } from '../db/queries/booking-facts.ts'
import type { AffectedPerson } from '../db/queries/change.ts'
import type { Tx } from '../db/core/client.ts'
import { appendLedgerLines } from '../db/queries/ledger.ts'
import type { LockedMembers } from '../db/queries/locks.ts'
import type { WeekWithWaitlist } from '../db/queries/waitlist.ts'
import type { Deps } from '../shared/deps.ts'
import { endRow, type ActEndCause, type EndCause } from './end-row.ts'
import { offerToNext } from './offer-to-next.ts'
import { openRefundClaim } from './open-refund-claim.ts'
import { createRefundLedgerLines } from './refund-ledger-lines.ts'
import { resetSkippedCleaning } from './reset-skipped-cleaning.ts'

export interface CancelWeekArgs {
  /** The booked week and its owner. */
  readonly facts: OwnerBookingFacts
  /** What comes back, and when. */
  readonly refund: Pick<Refund, 'kind' | 'points'>
  readonly cause: Extract<EndCause, { event: 'cancel-booking' }> | ActEndCause<'admin-cancel' | 'move'>
  readonly week: WeekWithWaitlist
  /** The owner, and the members of the week's waitlist (`waitlistUnitIds`). */
  readonly locked: LockedMembers
}

/**
 * Cancels a booked week: ends its row, refunds it or opens its claim, offers the week to the next owner on its waitlist,
 * and orders the cleaning again that an own week beside it skipped. Returns the owners that the week's offer affects; the
 * caller publishes the change and sends the mail. The caller holds the unit's lock.
 *
 * @see docs/rules.md R81 to R83, R91, R112, docs/domain.md §5, §8
 */
export async function cancelWeek(
  tx: Tx,
  deps: Deps,
  { facts, refund, cause, week, locked }: CancelWeekArgs,
): Promise<readonly AffectedPerson[]> {
  const { booking, unit, groupId, membershipId } = facts
  const { by, at } = cause
  await endRow(tx, { ...booking, bookingId: booking.id, unitId: unit.id, groupId }, cause)
  const [affected] = await Promise.all([
    offerToNext(tx, deps, { week, locked, by, at }),
    writeRefund(tx, deps, { facts, refund, at }),
    resetSkippedCleaning(tx, { groupId, membershipId, houseId: unit.houseId }, { by, at }),
  ])
  return affected
}

async function writeRefund(
  tx: Tx,
  deps: Deps,
  { facts, refund, at }: Pick<CancelWeekArgs, 'facts' | 'refund'> & { at: Instant },
): Promise<void> {
  const { booking, unit, policy, groupId, membershipId, claim: older } = facts
  const of = { groupId, membershipId, bookingId: booking.id }
  if (refund.kind === 'claim')
    return openRefundClaim(tx, deps, { older, claim: { ...of, unitId: unit.id }, at })
  if (refund.kind === 'none') return
  await appendLedgerLines(
    tx,
    createRefundLedgerLines(deps, { ...of, year: unit.year, points: refund.points }, { policy, at }),
    at,
  )
}
