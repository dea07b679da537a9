import type { Tx } from '../db/core/client.ts'
import type { Deps } from '../shared/deps.ts'
import { StaleReadError, type RunInTransaction } from './idempotent-write.ts'

interface StoreFileArgs<File, Answer> {
  /** Stores the file; it refuses what it cannot store. */
  readonly store: () => Promise<File>
  readonly inTransaction: RunInTransaction<Answer>
}

/** Stores a file, and runs the transaction that writes its row. The file is removed again if no row can have it. */
export async function storeFile<File extends { readonly key: string }, Answer>(
  deps: Deps,
  { store, inTransaction }: StoreFileArgs<File, Answer>,
  act: (tx: Tx, file: File) => Promise<Answer>,
): Promise<Answer> {
  const file = await store()
  let mayHaveRow = false
  try {
    return await inTransaction(async (tx) => {
      mayHaveRow = false
      const answer = await act(tx, file)
      mayHaveRow = true
      return answer
    })
  } catch (error) {
    // If only COMMIT failed, the row may be there: a file without a row does less harm than a row without its file.
    if (!mayHaveRow || error instanceof StaleReadError) {
      await deps.files.remove(file.key).catch(() => undefined)
    }
    throw error
  }
}

/** Returns what stands for a file in the input of an idempotent write. A large file holds up no other caller. */
export async function hashFile(bytes: Buffer): Promise<string> {
  return Buffer.from(await crypto.subtle.digest('SHA-256', bytes as Buffer<ArrayBuffer>)).toString('hex')
}
