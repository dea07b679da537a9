import type { AdminDocument, AdminFolder } from '@samhus/contract/admin-documents'
import type { Folder } from '@samhus/domain/documents'

/** A folder or a document of the tree, and the folder that it is in; null for the outermost one. */
export interface TreeItem {
  readonly kind: 'folder' | 'document'
  readonly id: string
  readonly name: string
  readonly folderId: string | null
  readonly version: string
}

/** Where an item is put: among those of its kind in a folder, counted without it; null: behind them. */
export interface Place {
  readonly folderId: string
  readonly position: number | null
}

/** Returns every folder as the rules take them, outer ones first. */
export function listFolders(folder: AdminFolder, parentId: string | null = null): Folder[] {
  const { folderId, name, folders } = folder
  return [{ id: folderId, parentId, name }, ...folders.flatMap((each) => listFolders(each, folderId))]
}

/** Returns the folder of that id, in or below `folder`. */
export function findFolder(folder: AdminFolder, folderId: string): AdminFolder | null {
  if (folder.folderId === folderId) return folder
  for (const inner of folder.folders) {
    const found = findFolder(inner, folderId)
    if (found !== null) return found
  }
  return null
}

/** Returns the ids of one kind in a folder, in their order. */
export function listIds({ folders, documents }: AdminFolder, kind: TreeItem['kind']): string[] {
  return kind === 'folder'
    ? folders.map(({ folderId }) => folderId)
    : documents.map(({ documentId }) => documentId)
}

/** Returns how many documents are in a folder and below it. */
export function countDocuments({ folders, documents }: AdminFolder): number {
  return folders.reduce((sum, folder) => sum + countDocuments(folder), documents.length)
}

export const toFolderItem = (
  { folderId, name, version }: AdminFolder,
  parentId: string | null,
): TreeItem => ({
  kind: 'folder',
  id: folderId,
  name,
  folderId: parentId,
  version,
})

export const toDocumentItem = ({ documentId, name, version }: AdminDocument, folderId: string): TreeItem => ({
  kind: 'document',
  id: documentId,
  name,
  folderId,
  version,
})

/** Returns the place before or behind a row of the same kind. */
export function getPlaceBeside(
  folder: AdminFolder,
  moved: TreeItem,
  { rowId, edge }: { rowId: string; edge: 'before' | 'after' },
): Place {
  const others = listIds(folder, moved.kind).filter((id) => id !== moved.id)
  return { folderId: folder.folderId, position: others.indexOf(rowId) + (edge === 'after' ? 1 : 0) }
}
