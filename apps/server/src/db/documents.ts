import type { Instant } from '@samhus/domain/refusal'
import type { Reads, Tx } from './client.ts'
import { statement, timestamptz } from './statement.ts'

/** A folder as stored; `parentPath` is null for the root. */
export interface FolderRow {
  readonly path: string
  readonly parentPath: string | null
  readonly name: string
}

export interface DocumentRow {
  readonly folderPath: string
  readonly path: string
  readonly name: string
}

const foldersOfGroup = statement<FolderRow, [groupId: string]>(
  'document-folders-of-group',
  `select path, parent_path as "parentPath", name from document_folder
   where group_id = $1 order by position, name, path`,
)

const documentsOfGroup = statement<DocumentRow, [groupId: string]>(
  'documents-of-group',
  `select folder_path as "folderPath", path, name from document
   where group_id = $1 order by position, name, path`,
)

const insertFolderRow = statement(
  'document-folder-insert',
  'insert into document_folder (group_id, path, parent_path, name, position) values ($1, $2, $3, $4, $5)',
)

const insertDocumentRow = statement(
  'document-insert',
  `insert into document (id, group_id, folder_path, path, name, file_key, position, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8)`,
)

/** Every folder and document of a group, each list in the order of the screen. */
export async function documentsOf(
  reader: Reads,
  groupId: string,
): Promise<{ folders: readonly FolderRow[]; documents: readonly DocumentRow[] }> {
  const [folders, documents] = await Promise.all([
    reader.all(foldersOfGroup, [groupId]),
    reader.all(documentsOfGroup, [groupId]),
  ])
  return { folders, documents }
}

/** The folder above it must be there. */
export async function insertFolder(
  tx: Tx,
  folder: FolderRow & { readonly groupId: string; readonly position: number },
): Promise<void> {
  const { groupId, path, parentPath, name, position } = folder
  await tx.run(insertFolderRow, [groupId, path, parentPath, name, position])
}

export async function insertDocument(
  tx: Tx,
  document: DocumentRow & {
    readonly id: string
    readonly groupId: string
    readonly fileKey: string
    readonly position: number
  },
  at: Instant,
): Promise<void> {
  const { id, groupId, folderPath, path, name, fileKey, position } = document
  await tx.run(insertDocumentRow, [id, groupId, folderPath, path, name, fileKey, position, timestamptz(at)])
}
