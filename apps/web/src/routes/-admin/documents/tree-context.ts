import type { AdminDocument, AdminFolder } from '@samhus/contract/admin-documents'
import { createContext, use, type DragEvent } from 'react'
import type { TreeItem } from './tree.ts'

/** What a dialog of the tree is about. */
export type TreeDialog =
  | { readonly kind: 'move' | 'remove'; readonly item: TreeItem }
  | { readonly kind: 'add'; readonly folder: AdminFolder }

/** A row that takes what is dropped, and how it shows that. */
export interface DropMark {
  readonly rowId: string
  readonly edge: 'before' | 'after' | 'into'
}

/** What the rows of a tree share. */
export interface Tree {
  readonly root: AdminFolder
  readonly isOpen: (folderId: string) => boolean
  readonly open: (folderId: string) => void
  readonly toggle: (folderId: string) => void
  /** The id of what is being renamed. */
  readonly renamed: string | null
  readonly setRenamed: (id: string | null) => void
  /** @throws CallError */
  readonly rename: (item: TreeItem, name: string) => Promise<void>
  /** Moves it before the one above it, or behind the one below it. */
  readonly step: (item: TreeItem, by: -1 | 1) => void
  readonly openDialog: (dialog: TreeDialog) => void
  readonly chooseFiles: (folder: AdminFolder) => void
  readonly chooseReplacement: (folder: AdminFolder, document: AdminDocument) => void
  readonly dropMark: DropMark | null
  readonly getDragHandlers: (item: TreeItem) => DragHandlers
}

export interface DragHandlers {
  readonly draggable: boolean
  readonly onDragStart: (event: DragEvent) => void
  readonly onDragEnd: () => void
  readonly onDragOver: (event: DragEvent) => void
  readonly onDrop: (event: DragEvent) => void
}

export const TreeContext = createContext<Tree | null>(null)

export function useTree(): Tree {
  const tree = use(TreeContext)
  if (tree === null) throw new Error('a row stands in a tree')
  return tree
}
