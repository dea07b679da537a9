import { findSkipsToReset } from '@samhus/domain/stay'
import type { Instant } from '@samhus/domain/refusal'
import * as audit from '../db/queries/audit.ts'
import * as bookings from '../db/queries/booking.ts'
import type { Tx } from '../db/core/client.ts'
import { listStayWeeks } from '../db/queries/own-bookings.ts'

/**
 * Resets skipped cleaning on the owner's weeks of the house that have no own week next to them any more. Called after
 * the owner has lost a week; the caller holds the owner's lock.
 *
 * @see docs/rules.md R91, docs/domain.md §9
 */
export async function resetSkippedCleaning(
  tx: Tx,
  owner: { groupId: string; membershipId: number; houseId: string },
  { by, at }: { by: audit.AuditActor | null; at: Instant },
): Promise<void> {
  const { groupId, membershipId } = owner
  const alone = findSkipsToReset(await listStayWeeks(tx, owner))
  await Promise.all(
    alone.flatMap((bookingId) => [
      bookings.resetSkippedCleaning(tx, { groupId, bookingId }),
      audit.insertAuditRow(tx, {
        at,
        by,
        groupId,
        action: 'drop-skip',
        subjectKind: 'booking',
        subjectId: bookingId,
        membershipId,
        fields: ['skipCleaning'],
      }),
    ]),
  )
}
