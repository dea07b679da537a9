import { skipsToDrop } from '@samhus/domain/block'
import type { Instant } from '@samhus/domain/refusal'
import * as audit from '../db/audit.ts'
import * as bookings from '../db/bookings.ts'
import type { Tx } from '../db/client.ts'
import { stayWeeksIn } from '../db/stays.ts'

/**
 * Lets Skip fall back to cleaning on the owner's weeks of the house that have no neighbour any more. Asked after
 * a week has gone; the caller holds the owner's lock.
 *
 * @see docs/rules.md R91, domain §9
 */
export async function dropSkips(
  tx: Tx,
  owner: { groupId: string; membershipId: number; houseId: string },
  { by, at }: { by: audit.Doer | null; at: Instant },
): Promise<void> {
  const { groupId, membershipId, houseId } = owner
  const alone = skipsToDrop(await stayWeeksIn(tx, membershipId, houseId))
  await Promise.all(
    alone.flatMap((bookingId) => [
      bookings.dropSkip(tx, bookingId),
      audit.record(tx, {
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
