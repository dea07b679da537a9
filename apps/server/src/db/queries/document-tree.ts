import type { Folder } from '@samhus/domain/documents'
import type { Instant } from '@samhus/domain/refusal'
import type { Queryable, Tx } from '../core/client.ts'
import { statement, timestamptz } from '../core/statement.ts'
import { listFolders, type DocumentRow } from './document.ts'

const groupOfFolder = statement<{ groupId: string }, [folderId: string]>(
  'document-folder-group',
  'select group_id as "groupId" from document_folder where id = $1',
)

const groupOfDocument = statement<{ groupId: string }, [documentId: string]>(
  'document-group',
  'select group_id as "groupId" from document where id = $1',
)

/** Returns null if there is no such folder. */
export async function findGroupOfFolder(reader: Queryable, folderId: string): Promise<string | null> {
  return (await reader.maybe(groupOfFolder, [folderId]))?.groupId ?? null
}

/** Returns null if there is no such document. */
export async function findGroupOfDocument(reader: Queryable, documentId: string): Promise<string | null> {
  return (await reader.maybe(groupOfDocument, [documentId]))?.groupId ?? null
}

const lockOutermostFolder = statement<{ id: string }, [groupId: string]>(
  'document-folder-lock',
  'select id from document_folder where group_id = $1 and parent_id is null for no key update',
)

/**
 * Locks a group's tree until the transaction ends, by its outermost folder, and returns all its folders. Every change of
 * a folder or a document begins with it. Empty: there is no such group.
 */
export async function lockFolders(tx: Tx, groupId: string): Promise<readonly Folder[]> {
  tx.isOf(groupId)
  await tx.run(lockOutermostFolder, [groupId])
  return listFolders(tx, groupId)
}

/** A document with the file that it has now. */
export interface LockedDocument extends DocumentRow {
  readonly fileKey: string
}

const documentsInFolders = statement<LockedDocument, [folderIds: readonly string[], groupId: string]>(
  'documents-in-folders',
  `select id, folder_id as "folderId", name, type, size, file_key as "fileKey" from document
   where folder_id = any($1::uuid[]) and group_id = $2 order by position, name, id`,
)

const documentById = statement<LockedDocument, [documentId: string, groupId: string]>(
  'document-by-id',
  `select id, folder_id as "folderId", name, type, size, file_key as "fileKey" from document
   where id = $1 and group_id = $2`,
)

/** Returns the documents of these folders, those of one in display order. The caller has locked the tree. */
export function listDocumentsIn(
  tx: Tx,
  groupId: string,
  folderIds: readonly string[],
): Promise<LockedDocument[]> {
  return tx.all(documentsInFolders, [folderIds, groupId])
}

const filesOfGroup = statement<{ count: number }, [groupId: string]>(
  'document-files-of-group',
  `select ((select count(*) from document where group_id = $1)
     + (select count(*) from document_file where group_id = $1))::int as count`,
)

/** Returns how many files a group keeps, with those that were replaced. */
export async function countFiles(tx: Tx, groupId: string): Promise<number> {
  return (await tx.one(filesOfGroup, [groupId])).count
}

/** Returns null if there is no such document. The caller has locked the tree. */
export async function findLockedDocument(
  tx: Tx,
  groupId: string,
  documentId: string,
): Promise<LockedDocument | null> {
  return (await tx.maybe(documentById, [documentId, groupId])) ?? null
}

const updateFolderRow = statement(
  'document-folder-update',
  'update document_folder set name = $2, parent_id = $3 where id = $1 and group_id = $4',
)

const updateDocumentRow = statement(
  'document-update',
  'update document set name = $2, folder_id = $3 where id = $1 and group_id = $4',
)

export async function updateFolder(tx: Tx, groupId: string, { id, name, parentId }: Folder): Promise<void> {
  await tx.run(updateFolderRow, [id, name, parentId, groupId])
}

export async function updateDocument(
  tx: Tx,
  groupId: string,
  { id, name, folderId }: Pick<DocumentRow, 'id' | 'name' | 'folderId'>,
): Promise<void> {
  await tx.run(updateDocumentRow, [id, name, folderId, groupId])
}

const placeFolderRows = statement(
  'document-folder-place',
  `update document_folder set position = array_position($1::uuid[], id) - 1
   where id = any($1::uuid[]) and group_id = $2 and position <> array_position($1::uuid[], id) - 1`,
)

const placeDocumentRows = statement(
  'document-place',
  `update document set position = array_position($1::uuid[], id) - 1
   where id = any($1::uuid[]) and group_id = $2 and position <> array_position($1::uuid[], id) - 1`,
)

/** Puts the folders of one folder into this order. */
export async function placeFolders(tx: Tx, groupId: string, ids: readonly string[]): Promise<void> {
  await tx.run(placeFolderRows, [ids, groupId])
}

/** Puts the documents of one folder into this order. */
export async function placeDocuments(tx: Tx, groupId: string, ids: readonly string[]): Promise<void> {
  await tx.run(placeDocumentRows, [ids, groupId])
}

const keepFormerFile = statement(
  'document-file-insert',
  `insert into document_file (file_key, document_id, group_id, type, size, filed_at, filed_by, replaced_at)
   select file_key, id, group_id, type, size, filed_at, filed_by, $2 from document
   where id = $1 and group_id = $3`,
)

const updateFileOfDocument = statement(
  'document-replace',
  `update document set file_key = $2, type = $3, size = $4, filed_at = $5, filed_by = $6
   where id = $1 and group_id = $7`,
)

/** A file in the storage. */
interface StoredFileFacts {
  readonly key: string
  readonly type: string
  readonly size: number
}

/** Gives a document another file; the one that it had stays in its history. */
export async function replaceFile(
  tx: Tx,
  { documentId, groupId, file }: { documentId: string; groupId: string; file: StoredFileFacts },
  { at, filedBy }: { at: Instant; filedBy: string },
): Promise<void> {
  await tx.run(keepFormerFile, [documentId, timestamptz(at), groupId])
  const values = [file.key, file.type, file.size, timestamptz(at), filedBy]
  await tx.run(updateFileOfDocument, [documentId, ...values, groupId])
}

const queueFilesOfDocuments = statement(
  'document-files-queue',
  `insert into file_removal (file_key, created_at)
   select file_key, $2::timestamptz from document where id = any($1::uuid[]) and group_id = $3
   union all
   select file_key, $2::timestamptz from document_file
     where document_id = any($1::uuid[]) and group_id = $3
   on conflict do nothing`,
)

const deleteDocumentRows = statement(
  'document-delete',
  'delete from document where id = any($1::uuid[]) and group_id = $2',
)

const deleteFolderRows = statement(
  'document-folder-delete',
  'delete from document_folder where id = any($1::uuid[]) and group_id = $2',
)

/** Deletes documents with their history; their files are left to the job that removes files. */
export async function deleteDocuments(
  tx: Tx,
  { groupId, ids }: { groupId: string; ids: readonly string[] },
  at: Instant,
): Promise<void> {
  await tx.run(queueFilesOfDocuments, [ids, timestamptz(at), groupId])
  await tx.run(deleteDocumentRows, [ids, groupId])
}

/** Deletes folders that have no documents, each with every subfolder. */
export async function deleteFolders(tx: Tx, groupId: string, ids: readonly string[]): Promise<void> {
  await tx.run(deleteFolderRows, [ids, groupId])
}
