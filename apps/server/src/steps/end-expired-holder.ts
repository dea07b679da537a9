import type { Instant } from '@samhus/domain/refusal'
import type { OwnerWeekFacts } from '../db/queries/booking-facts.ts'
import type { AffectedPerson } from '../db/queries/change.ts'
import type { Tx } from '../db/core/client.ts'
import { endRow } from './end-row.ts'

/**
 * Ends the expired hold or offer on a free week, which would be in the way of a new row (for such an offer no other owner
 * waits). Returns who is affected, for the change of the week that the caller publishes; the caller holds its lock.
 */
export async function endExpiredHolder(
  tx: Tx,
  { holder, unit, groupId }: Pick<OwnerWeekFacts, 'holder' | 'unit' | 'groupId'>,
  at: Instant,
): Promise<readonly AffectedPerson[]> {
  if (!holder) return []
  await endRow(tx, { ...holder, unitId: unit.id, groupId }, { event: 'expire', at })
  return [{ personId: holder.personId, bookingId: holder.bookingId, pointsChanged: false }]
}
