import type { removeDocument as contract } from '@samhus/contract/admin-documents'
import type { Input, Output } from '@samhus/contract/operation'
import { getFolderPath } from '@samhus/domain/documents'
import { deleteDocuments } from '../../db/queries/document-tree.ts'
import type { Actor, Deps } from '../../shared/deps.ts'
import { RefusedError } from '../../shared/refused-error.ts'
import { createDocumentVersion } from '../../shared/tree-version.ts'
import { lockDocumentWithTree, recordDocumentAct } from '../../steps/change-documents.ts'
import { idempotentWrite } from '../../steps/idempotent-write.ts'

/**
 * Removes a document with the files that it had before.
 *
 * @throws RefusedError not-found; changed-meanwhile where it has another file than `version` says
 * @see docs/rules.md R175
 */
export async function removeDocument(
  deps: Deps,
  actor: Actor,
  input: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const { documentId, version } = input
  return idempotentWrite<Output<typeof contract>>(deps, actor, {
    operation: 'remove-document',
    input,
    run: (inTransaction) =>
      inTransaction(async (tx) => {
        const { groupId, folders, document } = await lockDocumentWithTree(tx, documentId)
        if (version !== undefined && version !== createDocumentVersion(document))
          throw new RefusedError('changed-meanwhile')
        const at = deps.now()
        await deleteDocuments(tx, { groupId, ids: [documentId] }, at)
        const path = `${getFolderPath(folders, document.folderId)}/${document.name}`
        const values = [{ field: 'path', before: path, after: null }] as const
        const subject = { subjectKind: 'document', subjectId: documentId } as const
        await recordDocumentAct(
          tx,
          { groupId, action: 'remove-document', ...subject, values },
          { by: actor, at },
        )
        return { documentId }
      }),
  })
}
