import type { Folder } from '@samhus/domain/documents'
import type { Instant } from '@samhus/domain/refusal'
import type { Queryable, Tx } from '../core/client.ts'
import { statement, timestamptz } from '../core/statement.ts'

export interface DocumentRow {
  readonly id: string
  readonly folderId: string
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

const foldersOfGroup = statement<Folder, [groupId: string]>(
  'document-folders-of-group',
  `select id, parent_id as "parentId", name from document_folder where group_id = $1 order by position, name, id`,
)

const documentsOfGroup = statement<DocumentRow, [groupId: string]>(
  'documents-of-group',
  `select id, folder_id as "folderId", name, type, size from document
   where group_id = $1 order by position, name, id`,
)

const documentFileById = statement<DocumentFile, [id: string]>(
  'document-file',
  `select file_key as "fileKey", name, type from document where id = $1
   union all
   select f.file_key, d.name, f.type from document_file f join document d on d.id = f.document_id
     and d.group_id = f.group_id where f.file_key = $1`,
)

/** Returns every folder of a group, those of one folder in display order. */
export function listFolders(reader: Queryable, groupId: string): Promise<Folder[]> {
  return reader.all(foldersOfGroup, [groupId])
}

/** Returns every folder and document of a group, each list in display order. */
export async function listDocuments(
  reader: Queryable,
  groupId: string,
): Promise<{ folders: readonly Folder[]; documents: readonly DocumentRow[] }> {
  const [folders, documents] = await Promise.all([
    listFolders(reader, groupId),
    reader.all(documentsOfGroup, [groupId]),
  ])
  return { folders, documents }
}

/**
 * Returns the file that a document has now; by a former file's key that one. Null if there is no such document. The id
 * comes from the caller and may be any UUID.
 */
export async function findDocumentFile(reader: Queryable, id: string): Promise<DocumentFile | null> {
  return (await reader.maybe(documentFileById, [id])) ?? null
}

const insertFolderRow = statement(
  'document-folder-insert',
  'insert into document_folder (id, group_id, parent_id, name, position) values ($1, $2, $3, $4, $5)',
)

const insertDocumentRow = statement(
  'document-insert',
  `insert into document (id, group_id, folder_id, name, file_key, type, size, position, filed_at, filed_by)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
)

/** Inserts a folder; every group has one without a parent. */
export async function insertFolder(
  tx: Tx,
  folder: Folder & { readonly groupId: string; readonly position: number },
): Promise<void> {
  const { id, groupId, parentId, name, position } = folder
  await tx.run(insertFolderRow, [id, groupId, parentId, name, position])
}

/** `filedBy`: the person who filed it; null: no admin did. */
export async function insertDocument(
  tx: Tx,
  document: DocumentRow & {
    readonly groupId: string
    readonly fileKey: string
    readonly position: number
  },
  { at, filedBy }: { at: Instant; filedBy: string | null },
): Promise<void> {
  const { id, groupId, folderId, name, fileKey, type, size, position } = document
  const file = [fileKey, type, size]
  const values = [id, groupId, folderId, name, ...file, position, timestamptz(at), filedBy]
  await tx.run(insertDocumentRow, values)
}
