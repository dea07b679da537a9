import type { Tx } from '../db/core/client.ts'
import { lockExpiredHolds, listActiveRows, type ActiveRow } from '../db/queries/due-work.ts'
import type { Deps } from '../shared/deps.ts'
import { closeReservation } from '../steps/close-reservation.ts'
import { noWork, createJobResult, type JobResult } from './job-result.ts'

const maxWeeksPerBatch = 50
/** A hold is passed on to nobody: no queue stands beside it. */
const nobodyElse = { membershipIds: new Set<number>() }

/**
 * Ends holds that have run out, a batch of weeks at a time. They block nobody since they ran out; this makes the
 * rows say so.
 *
 * @see docs/rules.md R11, docs/domain.md §5
 */
export async function expireHolds(deps: Deps): Promise<JobResult> {
  return deps.db.transaction(async (tx) => {
    const unitIds = await lockExpiredHolds(tx, deps.now(), maxWeeksPerBatch)
    if (unitIds.length === 0) return noWork
    const at = deps.now()
    const due = (await listActiveRows(tx, unitIds)).filter((row) => isExpiredHold(row, at))
    await Promise.all(due.map((row) => end(tx, deps, { row, at })))
    return createJobResult(
      due.map(({ reservedUntil }) => reservedUntil ?? at),
      at,
    )
  })
}

function isExpiredHold({ type, origin, reservedUntil }: ActiveRow, at: number): boolean {
  return type === 'Pre' && origin === 'hold' && reservedUntil !== null && reservedUntil <= at
}

function end(tx: Tx, deps: Deps, { row, at }: { row: ActiveRow; at: number }): Promise<void> {
  const reservation = { ...row, origin: 'hold', ranOutAt: row.reservedUntil } as const
  return closeReservation(tx, deps, { reservation, locked: nobodyElse, by: null, at })
}
