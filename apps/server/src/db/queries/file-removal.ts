import type { Instant } from '@samhus/domain/refusal'
import type { Queryable, Tx } from '../core/client.ts'
import { statement, timestamptz } from '../core/statement.ts'
import type { RowRange } from './row-range.ts'

const insertFileRemoval = statement(
  'file-removal-insert',
  'insert into file_removal (file_key, created_at) values ($1, $2) on conflict do nothing',
)

/** Leaves a file to the job that removes files, once the transaction has committed. */
export async function queueFileRemoval(tx: Tx, key: string, at: Instant): Promise<void> {
  await tx.run(insertFileRemoval, [key, timestamptz(at)])
}

/** SQL: leaves the files of the rows of `photos` to that job, where $2 is the present instant. */
export const queuePhotos = `insert into file_removal (file_key, created_at) select file_key, $2 from photos on conflict do nothing`

/** The pause after a first attempt that did not end, doubled with each further one. */
const firstPause = `interval '1 minute'`
const maxPause = `interval '1 hour'`

const claimRemovals = statement<{ key: string }, [systemNow: string, limit: number, offset: number]>(
  'file-removal-claim',
  // A pause that ends later than the longest one was stored before the clock was set back, and is over.
  `update file_removal set attempts = attempts + 1,
     next_attempt_at = $1::timestamptz + least(${maxPause}, ${firstPause} * power(2, least(attempts, 10)))
   where file_key in (
     select file_key from file_removal
     where coalesce(next_attempt_at <= $1 or next_attempt_at > $1::timestamptz + ${maxPause}, true)
     order by next_attempt_at nulls first, created_at limit $2 offset $3 for update skip locked)
   returning file_key as key`,
)
const deleteRemoval = statement<never, [key: string]>(
  'file-removal-done',
  'delete from file_removal where file_key = $1',
)

/**
 * Returns files of a range that are to be removed, and postpones them: each comes again unless its row is deleted
 * meanwhile.
 */
export async function claimFileRemovals(tx: Tx, systemNow: Instant, range: RowRange): Promise<string[]> {
  const claimed = await tx.all(claimRemovals, [timestamptz(systemNow), range.limit, range.offset])
  return claimed.map(({ key }) => key)
}

export async function deleteFinishedRemoval(tx: Tx, key: string): Promise<void> {
  await tx.run(deleteRemoval, [key])
}

const storedFiles = statement<{ found: boolean }>(
  'files-stored',
  `select exists (select from picture) or exists (select from document_file) or exists (select from support_photo)
     as found`,
)

/** Returns whether any row names a file. */
export async function hasStoredFiles(reader: Queryable): Promise<boolean> {
  return (await reader.one(storedFiles, [])).found
}
