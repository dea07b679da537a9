import type { addDocument as contract } from '@samhus/contract/admin-documents'
import type { Input, Output } from '@samhus/contract/operation'
import { findDocumentProblem, getFolderPath } from '@samhus/domain/documents'
import { mayKeepOneMore } from '@samhus/domain/limits'
import type { Tx } from '../../db/core/client.ts'
import { insertDocument } from '../../db/queries/document.ts'
import {
  countFiles,
  findGroupOfFolder,
  listDocumentsIn,
  placeDocuments,
} from '../../db/queries/document-tree.ts'
import type { Actor, Deps } from '../../shared/deps.ts'
import { RefusedError, throwIfRefused } from '../../shared/refused-error.ts'
import { lockFolderWithTree, recordDocumentAct, throwIfMisplaced } from '../../steps/change-documents.ts'
import { idempotentWrite } from '../../steps/idempotent-write.ts'
import { hashFile, storeFile } from '../../steps/store-file.ts'

type StoredFile = Awaited<ReturnType<Deps['files']['storeDocument']>>

/**
 * Adds a document behind those that the folder has. Its type is detected from its bytes, whatever its name says.
 *
 * @throws RefusedError not-found for an unknown folder; code-taken for a name that the folder has already; invalid-request
 * for an empty file; payload-too-large; limit-reached
 * @see docs/rules.md R174, R226
 */
export async function addDocument(
  deps: Deps,
  actor: Actor,
  { bytes, ...input }: Input<typeof contract> & { readonly bytes: Buffer },
): Promise<Output<typeof contract>> {
  return idempotentWrite<Output<typeof contract>>(deps, actor, {
    operation: 'add-document',
    input: { ...input, file: await hashFile(bytes) },
    async run(inTransaction) {
      if ((await findGroupOfFolder(deps.db, input.folderId)) === null) throw new RefusedError('not-found')
      const store = () => deps.files.storeDocument(bytes)
      return storeFile(deps, { store, inTransaction }, (tx, file) =>
        insertNewDocument(tx, deps, { actor, file, ...input }),
      )
    },
  })
}

async function insertNewDocument(
  tx: Tx,
  deps: Deps,
  { actor, file, folderId, name }: { actor: Actor; file: StoredFile } & Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const { groupId, folders } = await lockFolderWithTree(tx, folderId)
  const others = await listDocumentsIn(tx, groupId, [folderId])
  throwIfMisplaced(findDocumentProblem(folders, { folderId, name }, others))
  const at = deps.now()
  throwIfRefused(mayKeepOneMore('files', await countFiles(tx, groupId)), at)
  const { key: fileKey, type, size } = file
  const documentId = deps.newId()
  const document = { id: documentId, groupId, folderId, name, fileKey, type, size, position: others.length }
  await insertDocument(tx, document, { at, filedBy: actor.personId })
  await placeDocuments(tx, groupId, [...others.map(({ id }) => id), documentId])
  const values = [
    { field: 'name', before: null, after: name },
    { field: 'folder', before: null, after: getFolderPath(folders, folderId) },
  ] as const
  const subject = { subjectKind: 'document', subjectId: documentId } as const
  await recordDocumentAct(tx, { groupId, action: 'add-document', ...subject, values }, { by: actor, at })
  return { documentId }
}
