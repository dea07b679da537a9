import type { changeFolder as contract } from '@samhus/contract/admin-documents'
import type { Input, Output } from '@samhus/contract/operation'
import { findFolderProblem, putAt } from '@samhus/domain/documents'
import type { Tx } from '../../db/core/client.ts'
import { placeFolders, updateFolder } from '../../db/queries/document-tree.ts'
import type { Actor, Deps } from '../../shared/deps.ts'
import {
  describeMove,
  describePlace,
  lockFolderWithTree,
  onlyChanged,
  recordDocumentAct,
  throwIfMisplaced,
  throwIfRenamed,
} from '../../steps/change-documents.ts'
import { idempotentWrite } from '../../steps/idempotent-write.ts'

/**
 * Renames a folder, moves it with everything in it into another one, or to another place in its own. What the input does
 * not name stays; a folder that is moved without a place stands last.
 *
 * @throws RefusedError not-found; code-taken for a name that the folder around it has already; invalid-request for a move
 * into itself or into a folder in it, beyond the greatest depth, or of the outermost folder; changed-meanwhile where
 * it has another name than `formerName`
 * @see docs/rules.md R174, R175
 */
export async function changeFolder(
  deps: Deps,
  actor: Actor,
  input: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  return idempotentWrite(deps, actor, {
    operation: 'change-folder',
    input,
    run: (inTransaction) => inTransaction((tx) => changeLockedFolder(tx, deps, { actor, ...input })),
  })
}

async function changeLockedFolder(
  tx: Tx,
  deps: Deps,
  { actor, folderId, formerName, ...input }: { actor: Actor } & Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const { groupId, folders, folder } = await lockFolderWithTree(tx, folderId)
  throwIfRenamed(folder, formerName)
  const { name = folder.name, parentId = folder.parentId ?? folderId, position } = input
  throwIfMisplaced(findFolderProblem(folders, { id: folderId, parentId, name }))
  const listIn = (id: string | null) =>
    folders.filter((each) => each.parentId === id).map(({ id: own }) => own)
  const isMoved = parentId !== folder.parentId
  const siblings = listIn(parentId)
  const place = isMoved ? siblings.length : siblings.indexOf(folderId)
  const ordered = putAt(siblings, folderId, position ?? place)
  const values = onlyChanged([
    { field: 'name', before: folder.name, after: name },
    ...describeMove(folders, { before: folder.parentId ?? parentId, after: parentId }),
    ...(isMoved ? [] : describePlace(place, ordered.indexOf(folderId))),
  ])
  if (values.length === 0) return { folderId }
  await updateFolder(tx, groupId, { id: folderId, name, parentId })
  await placeFolders(tx, groupId, ordered)
  const act = {
    groupId,
    action: 'change-folder',
    subjectKind: 'folder',
    subjectId: folderId,
    values,
  } as const
  await recordDocumentAct(tx, act, { by: actor, at: deps.now() })
  return { folderId }
}
