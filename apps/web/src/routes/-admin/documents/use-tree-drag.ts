import type { AdminFolder } from '@samhus/contract/admin-documents'
import { findFolderProblem } from '@samhus/domain/documents'
import { useEffect, useRef, useState, type DragEvent } from 'react'
import { findFolder, getPlaceBeside, listFolders, type Place, type TreeItem } from './tree.ts'
import type { DragHandlers, DropMark } from './tree-context.ts'

/** A closed folder opens when something is held over it for so long. */
const openDelayMs = 700
/** The part of a folder's row, above and below, that stands for a place beside it. */
const edgeShare = 0.25

interface Args {
  root: AdminFolder
  onMove: (item: TreeItem, place: Place) => void
  /** `hasFolders`: folders of the computer were dropped too, which a browser hands over as files that cannot be read. */
  onFiles: (folder: AdminFolder, files: readonly File[], hasFolders: boolean) => void
  /** Opens a folder. */
  onOpen: (folderId: string) => void
}

/** Dragging within a tree, and files that are dragged into it from outside. */
export function useTreeDrag({ root, onMove, onFiles, onOpen }: Args) {
  const [dropMark, setDropMark] = useState<DropMark | null>(null)
  // The events of a row cannot read what is dragged, only that of the drop can.
  const dragged = useRef<TreeItem | null>(null)
  useOpenUnder(dropMark, onOpen)

  const end = () => {
    dragged.current = null
    setDropMark(null)
  }

  const findTarget = (event: DragEvent, row: TreeItem): Target | null => {
    if (hasFiles(event)) return findFolderTarget(root, row)
    const item = dragged.current
    return item === null ? null : findItemTarget({ root, item, row }, measureHeight(event))
  }

  const drop = (event: DragEvent, { place }: Target) => {
    const item = dragged.current
    const folder = findFolder(root, place.folderId)
    if (hasFiles(event) && folder !== null) {
      const all = [...event.dataTransfer.files]
      const files = listFiles(event)
      onFiles(folder, files, files.length < all.length)
    } else if (item !== null) onMove(item, place)
  }

  const getDragHandlers = (row: TreeItem): DragHandlers => ({
    draggable: row.folderId !== null,
    onDragStart: (event) => {
      event.stopPropagation()
      dragged.current = row
      event.dataTransfer.effectAllowed = 'move'
      event.dataTransfer.setData('text/plain', row.name)
    },
    onDragEnd: end,
    onDragOver: (event) => {
      const target = findTarget(event, row)
      event.stopPropagation()
      if (target !== null) {
        event.preventDefault()
        event.dataTransfer.dropEffect = hasFiles(event) ? 'copy' : 'move'
      }
      setDropMark((known) => (isSameMark(known, target?.mark ?? null) ? known : (target?.mark ?? null)))
    },
    onDrop: (event) => {
      const target = findTarget(event, row)
      event.preventDefault()
      event.stopPropagation()
      if (target !== null) drop(event, target)
      end()
    },
  })
  return { dropMark, getDragHandlers, onDragLeaveTree: () => setDropMark(null) }
}

interface Target {
  readonly place: Place
  readonly mark: DropMark
}

const toTarget = (folderId: string): Target => ({
  place: { folderId, position: null },
  mark: { rowId: folderId, edge: 'into' },
})

/** Files go into a folder, or into that of a document. */
function findFolderTarget(root: AdminFolder, row: TreeItem): Target {
  return toTarget(row.kind === 'folder' ? row.id : (row.folderId ?? root.folderId))
}

/**
 * Returns where an item may be dropped on a row; null: nowhere.
 *
 * @param height Of the pointer in the row, from 0 at its top to 1.
 */
export function findItemTarget(
  { root, item, row }: { root: AdminFolder; item: TreeItem; row: TreeItem },
  height: number,
): Target | null {
  if (row.id === item.id) return null
  const target = row.kind === item.kind ? findPlaceBeside({ root, item, row }, height) : null
  const into = row.kind === 'folder' ? toTarget(row.id) : null
  const found = target ?? into
  return found !== null && isAllowed(root, item, found.place) ? found : null
}

function findPlaceBeside(
  { root, item, row }: { root: AdminFolder; item: TreeItem; row: TreeItem },
  height: number,
): Target | null {
  const parent = row.folderId === null ? null : findFolder(root, row.folderId)
  if (parent === null) return null
  if (row.kind === 'folder' && height > edgeShare && height < 1 - edgeShare) return null
  const edge = height < 0.5 ? 'before' : 'after'
  const beside = { rowId: row.id, edge } as const
  return { place: getPlaceBeside(parent, item, beside), mark: beside }
}

/** What the rules forbid for other reasons than the name is no target; a name that is taken is told after the drop. */
function isAllowed(root: AdminFolder, { kind, id, name }: TreeItem, { folderId }: Place): boolean {
  if (kind === 'document') return true
  const problem = findFolderProblem(listFolders(root), { id, parentId: folderId, name })
  return problem === null || problem === 'name-taken'
}

function measureHeight({ currentTarget, clientY }: DragEvent): number {
  const { top, height } = currentTarget.getBoundingClientRect()
  return height === 0 ? 0.5 : (clientY - top) / height
}

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files')

/** Without folders. */
function listFiles({ dataTransfer }: DragEvent): File[] {
  const items = [...dataTransfer.items].filter(({ kind }) => kind === 'file')
  const files = [...dataTransfer.files]
  return files.filter((_, at) => items[at]?.webkitGetAsEntry()?.isDirectory !== true)
}

function isSameMark(one: DropMark | null, other: DropMark | null): boolean {
  return one?.rowId === other?.rowId && one?.edge === other?.edge
}

function useOpenUnder(mark: DropMark | null, onOpen: (folderId: string) => void): void {
  const open = useRef(onOpen)
  useEffect(() => {
    open.current = onOpen
  })
  const folderId = mark?.edge === 'into' ? mark.rowId : null
  useEffect(() => {
    if (folderId === null) return
    const timer = setTimeout(() => open.current(folderId), openDelayMs)
    return () => clearTimeout(timer)
  }, [folderId])
}
