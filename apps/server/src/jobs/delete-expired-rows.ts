import type { Tx } from '../db/core/client.ts'
import { deleteDueAuditValues } from '../db/queries/audit.ts'
import { deleteRevokedLinks } from '../db/queries/token.ts'
import { deletePushMessages } from '../db/queries/push.ts'
import { deleteExpiredSignInRecords } from '../db/queries/sign-in.ts'
import { deleteStoredAnswers } from '../db/queries/idempotency.ts'
import { deleteChanges } from '../db/queries/change.ts'
import { deleteEndedHolds } from '../db/queries/booking.ts'
import type { Deps } from '../shared/deps.ts'
import type { JobResult } from './job-result.ts'

const hourMs = 60 * 60 * 1000
const dayMs = 24 * hourMs
const maxRowsPerBatch = 1000

/**
 * Deletes a batch of rows that no one needs any more: stored answers after 24 hours, change rows after an hour if
 * readers can have read them, ended holds and push messages after 30 days, the addresses of audited requests after 90,
 * revoked calendar feeds and cleaners' links after a year.
 *
 * @see docs/domain.md §1, §5, §12
 */
export async function deleteExpiredRows(deps: Deps): Promise<JobResult> {
  const at = deps.now()
  const counts = [
    await deps.db.transaction((tx) => deleteStoredAnswers(tx, at - dayMs, maxRowsPerBatch)),
    await deps.db.transaction((tx) => deleteChanges(tx, at - hourMs, maxRowsPerBatch)),
    await deps.db.transaction((tx) => deleteEndedHolds(tx, at - 30 * dayMs, maxRowsPerBatch)),
    await deps.db.transaction((tx) => deletePushMessages(tx, at - 30 * dayMs, maxRowsPerBatch)),
    await deps.db.transaction((tx) => deleteDueAuditValues(tx, at, maxRowsPerBatch)),
    await deps.db.transaction((tx) => deleteRevokedLinks(tx, at - 365 * dayMs, maxRowsPerBatch)),
  ]
  return { done: counts.reduce((sum, count) => sum + count, 0), lagMs: 0 }
}

/** Deletes sign-in records that have expired, by system time. */
export async function deleteExpiredSignIns(deps: Deps): Promise<JobResult> {
  await deps.db.transaction((tx: Tx) => deleteExpiredSignInRecords(tx, deps.systemNow()))
  return { done: 0, lagMs: 0 }
}
