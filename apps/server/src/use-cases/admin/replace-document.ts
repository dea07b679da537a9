import type { replaceDocument as contract } from '@samhus/contract/admin-documents'
import type { Input, Output } from '@samhus/contract/operation'
import { findFreeName, takeEnding } from '@samhus/domain/documents'
import { mayKeepOneMore } from '@samhus/domain/limits'
import type { Tx } from '../../db/core/client.ts'
import {
  countFiles,
  findGroupOfDocument,
  listDocumentsIn,
  replaceFile,
  updateDocument,
} from '../../db/queries/document-tree.ts'
import type { Actor, Deps } from '../../shared/deps.ts'
import { RefusedError, throwIfRefused } from '../../shared/refused-error.ts'
import { lockDocumentWithTree, onlyChanged, recordDocumentAct } from '../../steps/change-documents.ts'
import { idempotentWrite } from '../../steps/idempotent-write.ts'
import { hashFile, storeFile } from '../../steps/store-file.ts'

type StoredFile = Awaited<ReturnType<Deps['files']['storeDocument']>>

/**
 * Replaces a document's file. Its links open the new one from then on; the former one stays in its history. Its name gets
 * the ending of the new file, and a number if another document of the folder has that name.
 *
 * @throws RefusedError not-found; invalid-request for an empty file; payload-too-large; limit-reached
 * @see docs/rules.md R175, R226
 */
export async function replaceDocument(
  deps: Deps,
  actor: Actor,
  { bytes, ...input }: Input<typeof contract> & { readonly bytes: Buffer },
): Promise<Output<typeof contract>> {
  return idempotentWrite<Output<typeof contract>>(deps, actor, {
    operation: 'replace-document',
    input: { ...input, file: await hashFile(bytes) },
    async run(inTransaction) {
      if ((await findGroupOfDocument(deps.db, input.documentId)) === null) throw new RefusedError('not-found')
      const store = () => deps.files.storeDocument(bytes)
      return storeFile(deps, { store, inTransaction }, (tx, file) =>
        replaceLockedFile(tx, deps, { actor, file, ...input }),
      )
    },
  })
}

async function replaceLockedFile(
  tx: Tx,
  deps: Deps,
  { actor, file, documentId, fileName }: { actor: Actor; file: StoredFile } & Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const { groupId, document } = await lockDocumentWithTree(tx, documentId)
  const { folderId } = document
  const others = (await listDocumentsIn(tx, groupId, [folderId])).filter(({ id }) => id !== documentId)
  const taken = others.map((other) => other.name)
  const name =
    fileName === undefined ? document.name : findFreeName(takeEnding(document.name, fileName), taken)
  const at = deps.now()
  throwIfRefused(mayKeepOneMore('files', await countFiles(tx, groupId)), at)
  await replaceFile(tx, { documentId, groupId, file }, { at, filedBy: actor.personId })
  if (name !== document.name) await updateDocument(tx, groupId, { id: documentId, name, folderId })
  const values = [
    { field: 'file', before: null, after: null } as const,
    ...onlyChanged([{ field: 'name', before: document.name, after: name }]),
  ]
  const subject = { subjectKind: 'document', subjectId: documentId } as const
  await recordDocumentAct(tx, { groupId, action: 'replace-document', ...subject, values }, { by: actor, at })
  return { documentId }
}
