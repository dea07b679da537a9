import type { Instant } from '@samhus/domain/refusal'
import type { Tx } from '../core/client.ts'
import { statement, timestamptz } from '../core/statement.ts'

const insertFileRemoval = statement(
  'file-removal-insert',
  'insert into file_removal (file_key, created_at) values ($1, $2) on conflict do nothing',
)

/** Leaves a file to the job that removes files, once the transaction has committed. */
export async function queueFileRemoval(tx: Tx, key: string, at: Instant): Promise<void> {
  await tx.run(insertFileRemoval, [key, timestamptz(at)])
}
