import { defaultRetentionDays } from '@samhus/domain/personal-data'
import { deleteFinishedRemovals, lockFileRemovals } from '../db/queries/file-removal.ts'
import {
  deleteArrivalNotes,
  deleteAuditValues,
  deleteGuestValues,
  deleteImportRows,
  deleteLendOutContacts,
  deleteMailContents,
  deleteMailTraces,
  deleteOutReasons,
  deleteSupportReports,
  deleteUnusedDevices,
} from '../db/queries/retention.ts'
import { lockForgottenImports } from '../db/queries/import.ts'
import { deleteLiftedSuppressions } from '../db/queries/mail-bounce.ts'
import type { Deps } from '../shared/deps.ts'
import { discardBatch } from '../steps/import/discard-batch.ts'
import type { JobResult } from './job-result.ts'

const dayMs = 24 * 60 * 60 * 1000
const maxRowsPerBatch = 500
const maxFilesPerBatch = 20
/** For so long an import may wait, and its rows are kept once it is over. */
const importDays = 30

/**
 * Deletes a batch of personal values that are no longer needed: contacts of stays that are long over, there
 * and in the audit trail, old notes for Mondays, values and reasons
 * of old acts, devices that are no longer used (by system time, as they are recorded), old support reports, what old
 * mails said and their addresses, rows of files that were imported. An import that is not ended is discarded. The reports' photos are queued for `removeFiles`.
 *
 * @see docs/rules.md R125
 */
export async function deletePersonalData(deps: Deps): Promise<JobResult> {
  const { lendOutContacts, auditValues, devices, supportReports, mails } =
    deps.retentionDays ?? defaultRetentionDays
  const { db } = deps
  const at = deps.now()
  const limit = maxRowsPerBatch
  const reports = { before: at - supportReports * dayMs, at, limit }
  const counts = [
    await db.transaction((tx) => deleteLendOutContacts(tx, at - lendOutContacts * dayMs, limit)),
    await db.transaction((tx) => deleteGuestValues(tx, at - lendOutContacts * dayMs, limit)),
    await db.transaction((tx) => deleteArrivalNotes(tx, at - lendOutContacts * dayMs, limit)),
    await db.transaction((tx) => deleteAuditValues(tx, at - auditValues * dayMs, limit)),
    await db.transaction((tx) => deleteOutReasons(tx, at - auditValues * dayMs, limit)),
    await db.transaction((tx) => deleteUnusedDevices(tx, deps.systemNow() - devices * dayMs, limit)),
    await db.transaction((tx) => deleteSupportReports(tx, reports)),
    await db.transaction((tx) => deleteMailContents(tx, at - mails * dayMs, limit)),
    await db.transaction((tx) => deleteMailTraces(tx, at - mails * dayMs, limit)),
    await db.transaction((tx) => deleteLiftedSuppressions(tx, at - mails * dayMs, limit)),
    await discardForgottenImports(deps),
    await db.transaction((tx) => deleteImportRows(tx, at - importDays * dayMs, limit)),
  ]
  return { done: counts.reduce((sum, count) => sum + count, 0), lagMs: 0 }
}

async function discardForgottenImports({ db, now }: Deps): Promise<number> {
  const at = now()
  return db.transaction(async (tx) => {
    const forgotten = await lockForgottenImports(tx, at - importDays * dayMs, maxRowsPerBatch)
    for (const batch of forgotten) await discardBatch(tx, batch, { at, by: null })
    return forgotten.length
  })
}

/**
 * Removes a batch of files whose rows have been deleted, also those of a process that crashed before it did. A file that
 * is removed already is removed again, which does nothing.
 */
export async function removeFiles(deps: Deps): Promise<JobResult> {
  const done = await deps.db.transaction(async (tx) => {
    const keys = await lockFileRemovals(tx, maxFilesPerBatch)
    if (keys.length === 0) return 0
    for (const key of keys) await deps.files.remove(key)
    await deleteFinishedRemovals(tx, keys)
    return keys.length
  })
  return { done, lagMs: 0 }
}
