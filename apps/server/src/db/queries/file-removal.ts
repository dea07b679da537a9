import type { Instant } from '@samhus/domain/refusal'
import type { Queryable, Tx } from '../core/client.ts'
import { statement, timestamptz } from '../core/statement.ts'

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

const fileRemovals = statement<{ key: string }, [limit: number]>(
  'file-removals',
  'select file_key as key from file_removal order by created_at limit $1 for update skip locked',
)
const deleteFileRemovals = statement<never, [keys: readonly string[]]>(
  'file-removals-done',
  'delete from file_removal where file_key = any($1::uuid[])',
)

/** Locks and returns files that are to be removed, at most `limit`; others skip them until this transaction ends. */
export async function lockFileRemovals(tx: Tx, limit: number): Promise<string[]> {
  return (await tx.all(fileRemovals, [limit])).map(({ key }) => key)
}

export async function deleteFinishedRemovals(tx: Tx, keys: readonly string[]): Promise<void> {
  await tx.run(deleteFileRemovals, [keys])
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
