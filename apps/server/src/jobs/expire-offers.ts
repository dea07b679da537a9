import { lockWeekIfFree, listActiveRows, listExpiredOffers } from '../db/queries/due-work.ts'
import { lockWeeksAndMembers } from '../db/queries/locks.ts'
import type { Deps } from '../shared/deps.ts'
import { closeReservation } from '../steps/close-reservation.ts'
import { noWork, createJobResult, type JobResult } from './job-result.ts'

/**
 * Closes offers that have run out and passes their weeks on, each in one transaction. One that cannot be passed
 * on does not hold up the others: what went wrong is thrown at the end.
 *
 * Where the booking deadline has passed too, `pass-booking-deadlines` ends the whole queue.
 *
 * @see docs/rules.md R56 to R60, docs/domain.md §5
 */
export async function expireOffers(deps: Deps): Promise<JobResult> {
  let worked = noWork
  const failures: unknown[] = []
  for (const unitId of await listExpiredOffers(deps.db, deps.now())) {
    try {
      const { done, lagMs } = await expireOffer(deps, unitId)
      worked = { done: worked.done + done, lagMs: Math.max(worked.lagMs, lagMs) }
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length === 1) throw failures[0]
  if (failures.length > 1) throw new AggregateError(failures, 'offers that could not be passed on')
  return worked
}

async function expireOffer(deps: Deps, unitId: number): Promise<JobResult> {
  return deps.db.transaction(async (tx) => {
    if (!(await lockWeekIfFree(tx, unitId))) return noWork
    const locked = await lockWeeksAndMembers(tx, { unitIds: [unitId], membershipIds: [], waitlistUnitIds: [unitId] })
    const at = deps.now()
    const offer = (await listActiveRows(tx, [unitId])).find((row) => row.type === 'Pre')
    if (offer?.origin !== 'offer' || offer.reservedUntil === null || offer.reservedUntil > at)
      return noWork
    const reservation = { ...offer, origin: 'offer', ranOutAt: offer.reservedUntil } as const
    await closeReservation(tx, deps, { reservation, locked, by: null, at })
    return createJobResult([offer.reservedUntil], at)
  })
}
