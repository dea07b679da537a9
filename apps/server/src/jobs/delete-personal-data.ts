import { defaultRetentionDays } from '@samhus/domain/personal-data'
import { claimFileRemovals, deleteFinishedRemoval } from '../db/queries/file-removal.ts'
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
import { listForgottenImports, lockForgottenImport, type ImportKey } from '../db/queries/import.ts'
import { deleteLiftedSuppressions } from '../db/queries/mail-bounce.ts'
import type { Deps } from '../shared/deps.ts'
import { discardBatch } from '../steps/import/discard-batch.ts'
import { deleteBatches } from './delete-expired-rows.ts'
import { countDone, noWork, type JobResult } from './job-result.ts'
import { Step } from './step.ts'

const dayMs = 24 * 60 * 60 * 1000
const maxImportsPerBatch = 500
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
  const step = new Step()
  const forgotten = await listForgottenImports(db, at - importDays * dayMs, maxImportsPerBatch)
  await step.doEach(forgotten, (key) => discardForgotten(deps, key))
  return deleteBatches(deps, step, [
    [deleteLendOutContacts, at - lendOutContacts * dayMs],
    [deleteGuestValues, at - lendOutContacts * dayMs],
    [deleteArrivalNotes, at - lendOutContacts * dayMs],
    [deleteAuditValues, at - auditValues * dayMs],
    [deleteOutReasons, at - auditValues * dayMs],
    [deleteUnusedDevices, deps.systemNow() - devices * dayMs],
    [(tx, before, range) => deleteSupportReports(tx, { before, at }, range), at - supportReports * dayMs],
    [deleteMailContents, at - mails * dayMs],
    [deleteMailTraces, at - mails * dayMs],
    [deleteLiftedSuppressions, at - mails * dayMs],
    [deleteImportRows, at - importDays * dayMs],
  ])
}

async function discardForgotten({ db, now }: Deps, key: ImportKey): Promise<JobResult> {
  const at = now()
  return db.transaction(async (tx) => {
    if (!(await lockForgottenImport(tx, key))) return noWork
    await discardBatch(tx, key, { at, by: null })
    return countDone(1)
  })
}

/**
 * Removes a batch of files whose rows have been deleted, also those of a process that crashed before it did. A file that
 * is removed already is removed again, which does nothing.
 *
 * A file is claimed, and the claim committed, before the storage hears of it: no transaction waits for the storage. One
 * that the storage does not remove comes again after increasing pauses, behind the others.
 */
export async function removeFiles(deps: Deps): Promise<JobResult> {
  const step = new Step()
  const keys = await step.collectRows(deps.db, maxFilesPerBatch, (tx, range) =>
    claimFileRemovals(tx, deps.systemNow(), range),
  )
  await step.doEach(keys, async (key) => {
    await deps.files.remove(key)
    await deps.db.transaction((tx) => deleteFinishedRemoval(tx, key))
    return countDone(1)
  })
  return step.end()
}
