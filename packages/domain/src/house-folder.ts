/** A folder of a group's documents. */
export interface NamedFolder {
  readonly id: string
  readonly parentId: string | null
  readonly name: string
}

/** A house's name before and after a change, and what else there is in its group. */
export interface HouseRename {
  readonly before: string
  readonly after: string
  readonly folders: readonly NamedFolder[]
  /** Names of the group's other houses. */
  readonly otherHouses: readonly string[]
}

/**
 * Returns the folders that get another name because a house got one, in the order of `folders`: those that are named as
 * the house was, whatever their case. Where its parent already has a folder of the new name, a number is added. None if
 * another house still has the old name: they share the papers.
 *
 * @see docs/rules.md R173
 */
export function planFolderRenames({ before, after, folders, otherHouses }: HouseRename) {
  if (otherHouses.some((name) => isSameName(name, before))) return []
  const renamed: { id: string; before: string; after: string }[] = []
  for (const { id, parentId, name } of folders) {
    if (parentId === null || !isSameName(name, before)) continue
    const siblings = folders.filter((other) => other.parentId === parentId && other.id !== id)
    renamed.push({ id, before: name, after: findFreeName(after, siblings) })
  }
  return renamed.filter((folder) => folder.before !== folder.after)
}

function findFreeName(wanted: string, siblings: readonly NamedFolder[]): string {
  const isTaken = (name: string) => siblings.some((sibling) => isSameName(sibling.name, name))
  let name = wanted
  for (let number = 2; isTaken(name); number++) name = `${wanted} (${number})`
  return name
}

const isSameName = (one: string, other: string): boolean =>
  one.trim().toLocaleLowerCase('da') === other.trim().toLocaleLowerCase('da')
