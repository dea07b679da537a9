import { createHash } from 'node:crypto'
import type { Tx } from '../db/core/client.ts'
import type { Deps } from '../shared/deps.ts'
import type { StoredFile } from '../storage/files.ts'
import { StaleReadError, type RunInTransaction } from './idempotent-write.ts'

/**
 * Stores a document's file, and runs the transaction that files it. The file is removed again if no row can have it.
 *
 * @throws RefusedError invalid-request for an empty file, payload-too-large
 */
export async function fileDocument<Answer>(
  deps: Deps,
  { bytes, inTransaction }: { bytes: Buffer; inTransaction: RunInTransaction<Answer> },
  act: (tx: Tx, file: StoredFile) => Promise<Answer>,
): Promise<Answer> {
  const file = await deps.files.storeDocument(bytes)
  let mayBeFiled = false
  try {
    return await inTransaction(async (tx) => {
      mayBeFiled = false
      const answer = await act(tx, file)
      mayBeFiled = true
      return answer
    })
  } catch (error) {
    // If only COMMIT failed, the row may be there: a file without a row does less harm than a row without its file.
    if (!mayBeFiled || error instanceof StaleReadError) {
      await deps.files.remove(file.key).catch(() => undefined)
    }
    throw error
  }
}

/** Returns what stands for a file in the input of an idempotent write. */
export function hashFile(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}
