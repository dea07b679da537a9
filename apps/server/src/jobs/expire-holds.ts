import type { Tx } from '../db/core/client.ts'
import { claimWeeksWithRanOutHold, liveRowsOn, type LiveRow } from '../db/queries/due-work.ts'
import type { Deps } from '../shared/deps.ts'
import { closeReservation } from '../steps/close-reservation.ts'
import { nothingDue, workedOff, type Worked } from './job-result.ts'

const batchWeeks = 50
/** A hold is passed on to nobody: no queue stands beside it. */
const nobodyElse = { membershipIds: new Set<number>() }

/**
 * Ends holds that have run out, a batch of weeks at a time. They block nobody since they ran out; this makes the
 * rows say so.
 *
 * @see docs/rules.md R11, docs/domain.md §5
 */
export async function endHolds(deps: Deps): Promise<Worked> {
  return deps.db.transaction(async (tx) => {
    const unitIds = await claimWeeksWithRanOutHold(tx, deps.now(), batchWeeks)
    if (unitIds.length === 0) return nothingDue
    const at = deps.now()
    const due = (await liveRowsOn(tx, unitIds)).filter((row) => isRanOutHold(row, at))
    await Promise.all(due.map((row) => end(tx, deps, { row, at })))
    return workedOff(
      due.map(({ reservedUntil }) => reservedUntil ?? at),
      at,
    )
  })
}

function isRanOutHold({ type, origin, reservedUntil }: LiveRow, at: number): boolean {
  return type === 'Pre' && origin === 'hold' && reservedUntil !== null && reservedUntil <= at
}

function end(tx: Tx, deps: Deps, { row, at }: { row: LiveRow; at: number }): Promise<void> {
  const reservation = { ...row, origin: 'hold', ranOutAt: row.reservedUntil } as const
  return closeReservation(tx, deps, { reservation, locked: nobodyElse, by: null, at })
}
