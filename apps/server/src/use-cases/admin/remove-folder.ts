import type { removeFolder as contract } from '@samhus/contract/admin-documents'
import type { Input, Output } from '@samhus/contract/operation'
import { getFolderPath, listSubtree, type Folder } from '@samhus/domain/documents'
import type { Tx } from '../../db/core/client.ts'
import {
  deleteDocuments,
  deleteFolders,
  listDocumentsIn,
  type LockedDocument,
} from '../../db/queries/document-tree.ts'
import type { Actor, Deps } from '../../shared/deps.ts'
import { RefusedError } from '../../shared/refused-error.ts'
import { createDocumentVersion, createFolderVersion } from '../../shared/tree-version.ts'
import { lockFolderWithTree, recordDocumentAct, throwIfMisplaced } from '../../steps/change-documents.ts'
import { idempotentWrite } from '../../steps/idempotent-write.ts'

/**
 * Removes a folder with everything in it; of the documents the former files too.
 *
 * @throws RefusedError not-found; invalid-request for the outermost folder; changed-meanwhile where it holds something
 * else than `version` says
 * @see docs/rules.md R175
 */
export async function removeFolder(
  deps: Deps,
  actor: Actor,
  input: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  return idempotentWrite(deps, actor, {
    operation: 'remove-folder',
    input,
    run: (inTransaction) => inTransaction((tx) => deleteSubtree(tx, deps, { actor, ...input })),
  })
}

async function deleteSubtree(
  tx: Tx,
  deps: Deps,
  { actor, folderId, version }: { actor: Actor } & Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const { groupId, folders, folder } = await lockFolderWithTree(tx, folderId)
  if (folder.parentId === null) throwIfMisplaced('outermost')
  const at = deps.now()
  const inside = listSubtree(folders, folderId)
  const documents = await listDocumentsIn(tx, groupId, inside)
  if (version !== undefined && version !== readVersion(folderId, folders, documents))
    throw new RefusedError('changed-meanwhile')
  const documentIds = documents.map(({ id }) => id)
  await deleteDocuments(tx, { groupId, ids: documentIds }, at)
  await deleteFolders(tx, groupId, inside)
  const by = { by: actor, at }
  const path = getFolderPath(folders, folderId)
  const values = [{ field: 'path', before: path, after: null }] as const
  await recordDocumentAct(
    tx,
    { groupId, action: 'remove-folder', subjectKind: 'folder', subjectId: folderId, values },
    by,
  )
  return { folderId, numDocuments: documentIds.length }
}

function readVersion(id: string, folders: readonly Folder[], documents: readonly LockedDocument[]): string {
  const inside = folders.filter(({ parentId }) => parentId === id)
  const filed = documents.filter(({ folderId }) => folderId === id)
  return createFolderVersion(id, [
    ...inside.map((folder) => readVersion(folder.id, folders, documents)),
    ...filed.map(createDocumentVersion),
  ])
}
