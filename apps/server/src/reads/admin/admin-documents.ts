import type { AdminDocument, AdminFolder, adminDocuments as contract } from '@samhus/contract/admin-documents'
import type { Input, Output } from '@samhus/contract/operation'
import { toIso } from '@samhus/domain/day'
import type { Folder } from '@samhus/domain/documents'
import {
  listAdminDocuments,
  listFormerFiles,
  type AdminDocumentRow,
  type FormerFileRow,
} from '../../db/queries/admin-documents.ts'
import { listFolders } from '../../db/queries/document.ts'
import type { Actor, Deps } from '../../shared/deps.ts'
import { RefusedError } from '../../shared/refused-error.ts'
import { createDocumentVersion, createFolderVersion } from '../../shared/tree-version.ts'

/**
 * Returns a group's folders with their documents, and the files that these had before.
 *
 * @throws RefusedError no-group-found
 */
export async function adminDocuments(
  { db, signedUrls }: Deps,
  _actor: Actor,
  { groupId }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const [folders, documents, formerFiles] = await Promise.all([
    listFolders(db, groupId),
    listAdminDocuments(db, groupId),
    listFormerFiles(db, groupId),
  ])
  const toFile = ({ type, size, at, by }: AdminDocumentRow | FormerFileRow, id: string) => ({
    type,
    size,
    url: signedUrls.createDocumentUrl(id),
    at: toIso(at),
    by,
  })
  const toDocument = (row: AdminDocumentRow): AdminDocument => ({
    documentId: row.id,
    name: row.name,
    version: createDocumentVersion(row),
    ...toFile(row, row.id),
    formerFiles: formerFiles
      .filter(({ documentId }) => documentId === row.id)
      .map((file) => ({ ...toFile(file, file.fileKey), replacedAt: toIso(file.replacedAt) })),
  })
  const toFolder = ({ id, name }: Folder): AdminFolder => {
    const inside = folders.filter(({ parentId }) => parentId === id).map(toFolder)
    const filed = documents.filter(({ folderId }) => folderId === id).map(toDocument)
    const versions = [...inside, ...filed].map(({ version }) => version)
    return {
      folderId: id,
      name,
      version: createFolderVersion(id, versions),
      folders: inside,
      documents: filed,
    }
  }
  const root = folders.find(({ parentId }) => parentId === null)
  if (!root) throw new RefusedError('no-group-found')
  return { root: toFolder(root) }
}
