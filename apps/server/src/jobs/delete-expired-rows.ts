import type { Tx } from '../db/core/client.ts'
import { deleteDueAuditValues } from '../db/queries/audit.ts'
import { deleteRevokedLinks } from '../db/queries/token.ts'
import { deletePushMessages } from '../db/queries/push.ts'
import { deleteExpiredSignInRecords } from '../db/queries/sign-in.ts'
import { deleteStoredAnswers } from '../db/queries/idempotency.ts'
import { deleteChanges } from '../db/queries/change.ts'
import { deleteEndedHolds } from '../db/queries/booking.ts'
import type { RowRange } from '../db/queries/row-range.ts'
import type { Deps } from '../shared/deps.ts'
import { countDone, type JobResult } from './job-result.ts'
import { Step } from './step.ts'

const hourMs = 60 * 60 * 1000
const dayMs = 24 * hourMs
const maxRowsPerBatch = 500

/** Deletes rows of a range that are before an instant. Returns how many. */
export type DeleteRows = (tx: Tx, before: number, range: RowRange) => Promise<number>

/**
 * Deletes a batch of rows that no one needs any more: stored answers after 24 hours, change rows after an hour if
 * readers can have read them, ended holds and push messages after 30 days, the addresses of audited requests after 90,
 * revoked calendar feeds and cleaners' links after a year.
 *
 * @see docs/domain.md §1, §5, §12
 */
export async function deleteExpiredRows(deps: Deps): Promise<JobResult> {
  const at = deps.now()
  return deleteBatches(deps, new Step(), [
    [deleteStoredAnswers, at - dayMs],
    [deleteChanges, at - hourMs],
    [deleteEndedHolds, at - 30 * dayMs],
    [deletePushMessages, at - 30 * dayMs],
    [deleteDueAuditValues, at],
    [deleteRevokedLinks, at - 365 * dayMs],
  ])
}

/** Deletes a batch of sign-in records that have expired, by system time. */
export async function deleteExpiredSignIns(deps: Deps): Promise<JobResult> {
  return deleteBatches(deps, new Step(), [[deleteExpiredSignInRecords, deps.systemNow()]])
}

/** Deletes a batch of each kind, in a transaction of its own. A row that cannot be deleted keeps no other. */
export async function deleteBatches(
  { db }: Deps,
  step: Step,
  kinds: readonly (readonly [deleteRows: DeleteRows, before: number])[],
): Promise<JobResult> {
  for (const [deleteRows, before] of kinds)
    await step.doRows(db, maxRowsPerBatch, async (tx, range) =>
      countDone(await deleteRows(tx, before, range)),
    )
  return step.end()
}
