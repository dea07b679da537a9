import { lockWeekIfFree, listActiveRows, listExpiredOffers } from '../db/queries/due-work.ts'
import { lockWeeksAndMembers, type WeekKey } from '../db/queries/locks.ts'
import type { Deps } from '../shared/deps.ts'
import { closeReservation } from '../steps/close-reservation.ts'
import { noWork, createJobResult, type JobResult } from './job-result.ts'
import { Step } from './step.ts'

/**
 * Ends expired offers and offers their weeks to the next owner, each in a transaction of its own. A week that fails
 * does not delay the others: the errors are thrown at the end.
 *
 * If the booking deadline has passed too, `expire-at-booking-deadline` ends the whole waitlist.
 *
 * @see docs/rules.md R56 to R60, docs/domain.md §5
 */
export async function expireOffers(deps: Deps): Promise<JobResult> {
  const step = new Step()
  await step.doEach(await listExpiredOffers(deps.db, deps.now()), (week) => expireOffer(deps, week))
  return step.end()
}

async function expireOffer(deps: Deps, week: WeekKey): Promise<JobResult> {
  return deps.db.transaction(async (tx) => {
    const { groupId, unitId } = week
    if (!(await lockWeekIfFree(tx, week))) return noWork
    const locked = await lockWeeksAndMembers(tx, {
      groupId,
      unitIds: [unitId],
      membershipIds: [],
      waitlistUnitIds: [unitId],
    })
    const at = deps.now()
    const offer = (await listActiveRows(tx, { groupId, unitIds: [unitId] })).find((row) => row.type === 'Pre')
    if (offer?.origin !== 'offer' || offer.reservedUntil === null || offer.reservedUntil > at) return noWork
    const cause = { event: 'expire', at } as const
    await closeReservation(tx, deps, { reservation: offer, cause, requesterId: null, locked })
    return createJobResult([offer.reservedUntil], at)
  })
}
