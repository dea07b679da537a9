import { findDocumentFile as find, type DocumentFile } from '../db/queries/document.ts'
import type { Deps } from '../shared/deps.ts'
import { RefusedError } from '../shared/refused-error.ts'

/** Which file a document is. Whoever asks has an address that was signed for it. Refuses not-found. */
export async function documentFile({ db }: Deps, id: string): Promise<DocumentFile> {
  const found = await find(db, id)
  if (!found) throw new RefusedError('not-found')
  return found
}
