import type { changeDocument as contract } from '@samhus/contract/admin-documents'
import type { Input, Output } from '@samhus/contract/operation'
import { findDocumentProblem, putAt } from '@samhus/domain/documents'
import type { Tx } from '../../db/core/client.ts'
import { listDocumentsIn, placeDocuments, updateDocument } from '../../db/queries/document-tree.ts'
import type { Actor, Deps } from '../../shared/deps.ts'
import {
  describeMove,
  describePlace,
  lockDocumentWithTree,
  onlyChanged,
  recordDocumentAct,
  throwIfMisplaced,
  throwIfRenamed,
} from '../../steps/change-documents.ts'
import { idempotentWrite } from '../../steps/idempotent-write.ts'

/**
 * Renames a document, moves it into another folder of its group, or to another place in its own. What the input does not
 * name stays; a document that is moved without a place stands last. Its link stays the same.
 *
 * @throws RefusedError not-found; code-taken for a name that the folder has already; changed-meanwhile where the
 * document has another name than `formerName`
 * @see docs/rules.md R174, R175
 */
export async function changeDocument(
  deps: Deps,
  actor: Actor,
  input: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  return idempotentWrite(deps, actor, {
    operation: 'change-document',
    input,
    run: (inTransaction) => inTransaction((tx) => changeLockedDocument(tx, deps, { actor, ...input })),
  })
}

async function changeLockedDocument(
  tx: Tx,
  deps: Deps,
  { actor, documentId, formerName, ...input }: { actor: Actor } & Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const { groupId, folders, document } = await lockDocumentWithTree(tx, documentId)
  throwIfRenamed(document, formerName)
  const { name = document.name, folderId = document.folderId, position } = input
  const inFolder = await listDocumentsIn(tx, groupId, [folderId])
  const others = inFolder.filter(({ id }) => id !== documentId)
  throwIfMisplaced(findDocumentProblem(folders, { folderId, name }, others))
  const isMoved = folderId !== document.folderId
  const ids = inFolder.map(({ id }) => id)
  const place = isMoved ? ids.length : ids.indexOf(documentId)
  const ordered = putAt(ids, documentId, position ?? place)
  const values = onlyChanged([
    { field: 'name', before: document.name, after: name },
    ...describeMove(folders, { before: document.folderId, after: folderId }),
    ...(isMoved ? [] : describePlace(place, ordered.indexOf(documentId))),
  ])
  if (values.length === 0) return { documentId }
  await updateDocument(tx, groupId, { id: documentId, name, folderId })
  await placeDocuments(tx, groupId, ordered)
  const subject = { subjectKind: 'document', subjectId: documentId } as const
  const act = { groupId, action: 'change-document', ...subject, values }
  await recordDocumentAct(tx, act, { by: actor, at: deps.now() })
  return { documentId }
}
