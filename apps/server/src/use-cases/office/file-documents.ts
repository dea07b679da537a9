import * as audit from '../../db/audit.ts'
import type { Doer } from '../../db/audit.ts'
import type { Tx } from '../../db/client.ts'
import { insertDocument, insertFolder } from '../../db/documents.ts'
import type { Deps } from '../../deps.ts'

/** A folder with everything in it; a path is unique in the group. */
export interface FiledFolder {
  readonly name: string
  readonly path: string
  readonly children: readonly FiledFolder[]
  readonly documents: readonly { readonly name: string; readonly path: string }[]
}

/**
 * Files a group's documents: the whole tree of a group that has none yet, in the order given.
 *
 * Each file is expected in the storage under the group's id and the document's path.
 */
export async function fileDocuments(
  deps: Deps,
  by: Doer | null,
  { groupId, root }: { groupId: string; root: FiledFolder },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const at = deps.now()
    await file(tx, deps, { groupId, folder: root, parentPath: null, position: 0, at })
    const subject = { subjectKind: 'group', subjectId: groupId, groupId }
    await audit.record(tx, { at, by, action: 'file-documents', ...subject })
  })
}

interface Filing {
  readonly groupId: string
  readonly folder: FiledFolder
  readonly parentPath: string | null
  readonly position: number
  readonly at: number
}

async function file(
  tx: Tx,
  deps: Deps,
  { groupId, folder, parentPath, position, at }: Filing,
): Promise<void> {
  const { name, path, children, documents } = folder
  await insertFolder(tx, { groupId, path, parentPath, name, position })
  await Promise.all(
    documents.map((document, index) => {
      const of = { id: deps.ids(), groupId, folderPath: path, position: index }
      return insertDocument(tx, { ...of, ...document, fileKey: `${groupId}/${document.path}` }, at)
    }),
  )
  for (const [index, child] of children.entries()) {
    await file(tx, deps, { groupId, folder: child, parentPath: path, position: index, at })
  }
}
