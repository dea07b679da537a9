import { expiredHolds, listActiveRows, type ActiveRow } from '../db/queries/due-work.ts'
import type { Deps } from '../shared/deps.ts'
import { closeReservation } from '../steps/close-reservation.ts'
import { workOnDueWeeks } from './each-week.ts'
import { createJobResult, type JobResult } from './job-result.ts'

/** A week with a hold has no waitlist, so no waiting owner needs to be locked. */
const locked = { membershipIds: new Set<number>() }

/**
 * Ends expired holds, a batch of weeks at a time. They no longer block other owners; this only updates the rows.
 *
 * @see docs/rules.md R11, docs/domain.md §5
 */
export async function expireHolds(deps: Deps): Promise<JobResult> {
  return workOnDueWeeks(deps, expiredHolds, async (tx, weeks, at) => {
    const cause = { event: 'expire', at } as const
    const due = (await listActiveRows(tx, weeks)).filter((row) => isExpiredHold(row, at))
    await Promise.all(
      due.map((reservation) => closeReservation(tx, deps, { reservation, cause, requesterId: null, locked })),
    )
    return createJobResult(
      due.map(({ reservedUntil }) => reservedUntil ?? at),
      at,
    )
  })
}

function isExpiredHold({ type, origin, reservedUntil }: ActiveRow, at: number): boolean {
  return type === 'Pre' && origin === 'hold' && reservedUntil !== null && reservedUntil <= at
}
