import type { replaceDocument as contract } from '@samhus/contract/admin-documents'
import type { Input, Output } from '@samhus/contract/operation'
import type { Tx } from '../../db/core/client.ts'
import { findGroupOfDocument, replaceFile } from '../../db/queries/document-tree.ts'
import type { Actor, Deps } from '../../shared/deps.ts'
import { RefusedError } from '../../shared/refused-error.ts'
import { lockDocumentWithTree, recordDocumentAct } from '../../steps/change-documents.ts'
import { idempotentWrite } from '../../steps/idempotent-write.ts'
import { hashFile, storeFile } from '../../steps/store-file.ts'

type StoredFile = Awaited<ReturnType<Deps['files']['storeDocument']>>

/**
 * Replaces a document's file. Its links open the new one from then on; the former one stays in its history.
 *
 * @throws RefusedError not-found; invalid-request for an empty file; payload-too-large
 * @see docs/rules.md R175
 */
export async function replaceDocument(
  deps: Deps,
  actor: Actor,
  { bytes, documentId }: Input<typeof contract> & { readonly bytes: Buffer },
): Promise<Output<typeof contract>> {
  return idempotentWrite<Output<typeof contract>>(deps, actor, {
    operation: 'replace-document',
    input: { documentId, file: hashFile(bytes) },
    async run(inTransaction) {
      if ((await findGroupOfDocument(deps.db, documentId)) === null) throw new RefusedError('not-found')
      const store = () => deps.files.storeDocument(bytes)
      return storeFile(deps, { store, inTransaction }, (tx, file) =>
        replaceLockedFile(tx, deps, { actor, file, documentId }),
      )
    },
  })
}

async function replaceLockedFile(
  tx: Tx,
  deps: Deps,
  { actor, file, documentId }: { actor: Actor; file: StoredFile } & Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const { groupId } = await lockDocumentWithTree(tx, documentId)
  const at = deps.now()
  await replaceFile(tx, { documentId, file }, { at, filedBy: actor.personId })
  const values = [{ field: 'file', before: null, after: null }] as const
  const subject = { subjectKind: 'document', subjectId: documentId } as const
  await recordDocumentAct(tx, { groupId, action: 'replace-document', ...subject, values }, { by: actor, at })
  return { documentId }
}
