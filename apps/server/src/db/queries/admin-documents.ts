import type { Instant } from '@samhus/domain/refusal'
import type { Queryable } from '../core/client.ts'
import { statement } from '../core/statement.ts'
import type { DocumentRow } from './document.ts'
import { unlessAnonymized } from './sql-fragments.ts'

/** A document as admins see it. */
export interface AdminDocumentRow extends DocumentRow {
  readonly fileKey: string
  readonly at: Instant
  /** The name of who filed it; null: not known. */
  readonly by: string | null
}

/** A file that a document had before. */
export interface FormerFileRow {
  readonly documentId: string
  readonly fileKey: string
  readonly type: string
  readonly size: number
  readonly at: Instant
  readonly by: string | null
  readonly replacedAt: Instant
}

const filedBy = (person: string): string =>
  `(select ${unlessAnonymized('p', 'name', 'null')} from person p where p.id = ${person})`

const adminDocumentsOfGroup = statement<AdminDocumentRow, [groupId: string]>(
  'admin-documents',
  `select d.id, d.folder_id as "folderId", d.name, d.type, d.size, d.file_key as "fileKey", d.filed_at as at,
     ${filedBy('d.filed_by')} as by
   from document d where d.group_id = $1 order by d.position, d.name, d.id`,
)

const formerFilesOfGroup = statement<FormerFileRow, [groupId: string]>(
  'admin-document-files',
  `select f.document_id as "documentId", f.file_key as "fileKey", f.type, f.size, f.filed_at as at,
     f.replaced_at as "replacedAt", ${filedBy('f.filed_by')} as by
   from document d cross join lateral (select * from document_file
     where document_id = d.id and group_id = d.group_id offset 0) f
   where d.group_id = $1 order by f.replaced_at desc, f.file_key`,
)

/** Returns a group's documents, those of one folder in display order. */
export function listAdminDocuments(reader: Queryable, groupId: string): Promise<AdminDocumentRow[]> {
  return reader.all(adminDocumentsOfGroup, [groupId])
}

/** Returns the files that a group's documents had before, the newest first. */
export function listFormerFiles(reader: Queryable, groupId: string): Promise<FormerFileRow[]> {
  return reader.all(formerFilesOfGroup, [groupId])
}
