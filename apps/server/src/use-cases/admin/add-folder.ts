import type { addFolder as contract } from '@samhus/contract/admin-documents'
import type { Input, Output } from '@samhus/contract/operation'
import { findFolderProblem, getFolderPath } from '@samhus/domain/documents'
import { mayKeepOneMore } from '@samhus/domain/limits'
import type { Tx } from '../../db/core/client.ts'
import { insertFolder } from '../../db/queries/document.ts'
import { lockFolders, placeFolders } from '../../db/queries/document-tree.ts'
import type { Actor, Deps } from '../../shared/deps.ts'
import { RefusedError, throwIfRefused } from '../../shared/refused-error.ts'
import { recordDocumentAct, throwIfMisplaced } from '../../steps/change-documents.ts'
import { idempotentWrite } from '../../steps/idempotent-write.ts'

/**
 * Adds a folder behind those that its parent has; without a parent to the outermost one.
 *
 * @throws RefusedError no-group-found; not-found for an unknown parent; code-taken for a name that the parent has already;
 * invalid-request beyond the greatest depth
 * @see docs/rules.md R174
 */
export async function addFolder(
  deps: Deps,
  actor: Actor,
  input: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  return idempotentWrite(deps, actor, {
    operation: 'add-folder',
    input,
    run: (inTransaction) => inTransaction((tx) => insertNewFolder(tx, deps, { actor, ...input })),
  })
}

async function insertNewFolder(
  tx: Tx,
  deps: Deps,
  { actor, groupId, name, parentId: given }: { actor: Actor } & Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const folders = await lockFolders(tx, groupId)
  const parentId = given ?? folders.find((folder) => folder.parentId === null)?.id
  if (parentId === undefined) throw new RefusedError('no-group-found')
  const folderId = deps.newId()
  throwIfMisplaced(findFolderProblem(folders, { id: null, parentId, name }))
  const at = deps.now()
  throwIfRefused(mayKeepOneMore('folders', folders.length), at)
  const siblings = folders.filter((folder) => folder.parentId === parentId).map(({ id }) => id)
  await insertFolder(tx, { id: folderId, groupId, parentId, name, position: siblings.length })
  await placeFolders(tx, groupId, [...siblings, folderId])
  const values = [
    { field: 'name', before: null, after: name },
    { field: 'folder', before: null, after: getFolderPath(folders, parentId) },
  ] as const
  const act = { groupId, action: 'add-folder', subjectKind: 'folder', subjectId: folderId, values } as const
  await recordDocumentAct(tx, act, { by: actor, at })
  return { folderId }
}
