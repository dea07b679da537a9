import type { AdminFolder } from '@samhus/contract/admin-documents'
import { useTranslation } from 'react-i18next'
import { useChangeDocument, useChangeFolder } from '../../../api/admin-documents.ts'
import { CallError } from '../../../api/http.ts'
import { findFolder, listIds, type Place, type TreeItem } from './tree.ts'
import { useTreeError } from './use-tree-error.ts'

interface Told {
  onAnnounce: (text: string) => void
  /** Null: what went wrong before is over. */
  onProblem: (text: string | null) => void
}

interface Changed {
  name?: string
  place?: Place
}

/** Renames and moves what stands in a tree; it is saved at once. */
export function useTreeChanges(root: AdminFolder, { onAnnounce, onProblem }: Told) {
  const { t } = useTranslation('admin')
  const toText = useTreeError()
  const [folder, document] = [useChangeFolder(), useChangeDocument()]

  const change = async (
    { kind, id, name: formerName, folderId: current }: TreeItem,
    { name, place }: Changed,
  ) => {
    const to = place === undefined || place.folderId === current ? undefined : place.folderId
    const changed = {
      ...(name === undefined ? {} : { name, formerName }),
      ...(place === undefined || place.position === null ? {} : { position: place.position }),
    }
    if (kind === 'folder') {
      await folder.run({ folderId: id, ...changed, ...(to === undefined ? {} : { parentId: to }) })
    } else {
      await document.run({ documentId: id, ...changed, ...(to === undefined ? {} : { folderId: to }) })
    }
  }

  const move = async (item: TreeItem, place: Place) => {
    if (place.folderId === item.folderId && place.position === null) return
    onProblem(null)
    try {
      await change(item, { place })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      return onProblem(`${item.name}: ${toText(error)}`)
    }
    const { name } = item
    if (place.folderId === item.folderId) {
      onAnnounce(t('documents.placed', { name, number: (place.position ?? 0) + 1 }))
    } else {
      onAnnounce(t('documents.moved', { name, folder: findFolder(root, place.folderId)?.name ?? '' }))
    }
  }

  return {
    /** @throws CallError */
    rename: (item: TreeItem, name: string) =>
      name === item.name ? Promise.resolve() : change(item, { name }),
    move,
    step(item: TreeItem, by: -1 | 1) {
      const folderId = item.folderId ?? root.folderId
      const parent = findFolder(root, folderId)
      const place = parent === null ? -1 : listIds(parent, item.kind).indexOf(item.id)
      return move(item, { folderId, position: Math.max(0, place + by) })
    },
  }
}
