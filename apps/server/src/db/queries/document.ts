import type { Instant } from '@samhus/domain/refusal'
import type { Queryable, Tx } from '../core/client.ts'
import { statement, timestamptz } from '../core/statement.ts'

/** A folder as stored; `parentPath` is null for the root. */
export interface FolderRow {
  readonly path: string
  readonly parentPath: string | null
  readonly name: string
}

export interface DocumentRow {
  readonly id: string
  readonly folderPath: string
  readonly path: string
  readonly name: string
  /** Media type, detected from the file's bytes. */
  readonly type: string
  /** Bytes. */
  readonly size: number
}

/** The stored file of a document. */
export interface DocumentFile {
  readonly fileKey: string
  readonly name: string
  readonly type: string
}

const foldersOfGroup = statement<FolderRow, [groupId: string]>(
  'document-folders-of-group',
  `select path, parent_path as "parentPath", name from document_folder
   where group_id = $1 order by position, name, path`,
)

const documentsOfGroup = statement<DocumentRow, [groupId: string]>(
  'documents-of-group',
  `select id, folder_path as "folderPath", path, name, type, size from document
   where group_id = $1 order by position, name, path`,
)

const insertFolderRow = statement(
  'document-folder-insert',
  'insert into document_folder (group_id, path, parent_path, name, position) values ($1, $2, $3, $4, $5)',
)

const insertDocumentRow = statement(
  'document-insert',
  `insert into document (id, group_id, folder_path, path, name, file_key, type, size, position, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
)

const documentFileById = statement<DocumentFile, [id: string]>(
  'document-file',
  `select file_key as "fileKey", name, type from document where id = $1`,
)

/** Returns every folder and document of a group, each list in display order. */
export async function listDocuments(
  reader: Queryable,
  groupId: string,
): Promise<{ folders: readonly FolderRow[]; documents: readonly DocumentRow[] }> {
  const [folders, documents] = await Promise.all([
    reader.all(foldersOfGroup, [groupId]),
    reader.all(documentsOfGroup, [groupId]),
  ])
  return { folders, documents }
}

/** The parent folder must exist. */
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
    readonly groupId: string
    readonly fileKey: string
    readonly position: number
  },
  at: Instant,
): Promise<void> {
  const { id, groupId, folderPath, path, name, fileKey, type, size, position } = document
  const file = [fileKey, type, size]
  await tx.run(insertDocumentRow, [id, groupId, folderPath, path, name, ...file, position, timestamptz(at)])
}

/** Returns null if there is no such document. The id comes from the caller and may be any UUID. */
export async function findDocumentFile(reader: Queryable, id: string): Promise<DocumentFile | null> {
  return (await reader.maybe(documentFileById, [id])) ?? null
}
