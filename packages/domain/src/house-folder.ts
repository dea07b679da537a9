import { isSameName, toDocumentName, type Folder } from './documents.ts'

/** A house's name before and after a change, and what else there is in its group. */
export interface HouseRename {
  readonly before: string
  readonly after: string
  /** All of the group. */
  readonly folders: readonly Folder[]
  /** Names of the group's other houses. */
  readonly otherHouses: readonly string[]
}

/** A folder that gets another name. */
export interface FolderRename {
  readonly folder: Folder
  readonly name: string
}

/**
 * Returns the folders that get another name because a house got one, in the order of `folders`: those that are named as
 * the house was, whatever their case. Where its parent already has a folder of the new name, a number is added. None if
 * another house still has the old name: they share the papers.
 *
 * @see docs/rules.md R173
 */
export function planFolderRenames({ before, after, folders, otherHouses }: HouseRename): FolderRename[] {
  if (otherHouses.some((name) => isSameName(name, before))) return []
  const named = folders.filter(
    ({ parentId, name }) => parentId !== null && isSameName(name, toDocumentName(before)),
  )
  return named.flatMap((folder) => {
    const siblings = folders.filter(({ id, parentId }) => parentId === folder.parentId && id !== folder.id)
    const name = findFreeFolderName(toDocumentName(after), siblings)
    return name === folder.name ? [] : [{ folder, name }]
  })
}

/** The number stands last: a folder's name has no ending, and must contain the name of its house. */
function findFreeFolderName(wanted: string, siblings: readonly Folder[]): string {
  let name = wanted
  for (let number = 2; siblings.some((sibling) => isSameName(sibling.name, name)); number += 1) {
    name = `${wanted} (${number})`
  }
  return name
}
