/** A folder of a group's documents; `parentId` is null for the outermost, which every group has. */
export interface Folder {
  readonly id: string
  readonly parentId: string | null
  readonly name: string
}

/** Why a folder or a document cannot stand where it is to be put. */
export type PlaceProblem = 'name-taken' | 'own-subfolder' | 'outermost' | 'too-deep' | 'no-folder'

/** Of the outermost folder, when a group is founded. */
export const outermostFolderName = 'Dokumenter'

/** Folders below one another, without the outermost: a screen has no room for more. */
export const maxFolderDepth = 8

/** Characters of a name. */
const maxNameLength = 200

/**
 * Returns whether two names cannot stand in one folder: they are the same but for their case.
 *
 * @see docs/rules.md R174
 */
export function isSameName(one: string, other: string): boolean {
  return toNameKey(one) === toNameKey(other)
}

const toNameKey = (name: string): string => name.normalize('NFC').trim().toLocaleLowerCase('da')

/**
 * Returns what forbids a folder to be put into another one; null: nothing.
 *
 * @param folders All of the group.
 * @param moved `id` is null for a new one.
 * @see docs/rules.md R174, R175
 */
export function findFolderProblem(
  folders: readonly Folder[],
  moved: { readonly id: string | null; readonly parentId: string; readonly name: string },
): PlaceProblem | null {
  const { id, parentId, name } = moved
  if (!folders.some((folder) => folder.id === parentId)) return 'no-folder'
  if (folders.some((folder) => folder.id === id && folder.parentId === null)) return 'outermost'
  const inside = id === null ? [] : listSubtree(folders, id)
  if (inside.includes(parentId)) return 'own-subfolder'
  const height = id === null ? 1 : measureHeight(folders, id)
  if (measureDepth(folders, parentId) + height > maxFolderDepth) return 'too-deep'
  const others = folders.filter((folder) => folder.parentId === parentId && folder.id !== id)
  return others.some((folder) => isSameName(folder.name, name)) ? 'name-taken' : null
}

/**
 * Returns what forbids a document to stand in a folder; null: nothing.
 *
 * @param others The other documents of that folder.
 * @see docs/rules.md R174
 */
export function findDocumentProblem(
  folders: readonly Folder[],
  { folderId, name }: { readonly folderId: string; readonly name: string },
  others: readonly { readonly name: string }[],
): PlaceProblem | null {
  if (!folders.some((folder) => folder.id === folderId)) return 'no-folder'
  return others.some((other) => isSameName(other.name, name)) ? 'name-taken' : null
}

/** Returns the folder and every one in it, outer ones first. */
export function listSubtree(folders: readonly Folder[], id: string): string[] {
  const found = [id]
  for (const each of found) {
    for (const folder of folders) {
      if (folder.parentId === each && !found.includes(folder.id)) found.push(folder.id)
    }
  }
  return found
}

/** Returns the folder's path: the names from the outermost on, with slashes between them. */
export function getFolderPath(folders: readonly Folder[], id: string): string {
  return listAncestors(folders, id)
    .map(({ name }) => name)
    .join('/')
}

/** Returns the folders from the outermost to this one. */
export function listAncestors(folders: readonly Folder[], id: string): Folder[] {
  const found: Folder[] = []
  let folder = folders.find((each) => each.id === id)
  while (folder && !found.includes(folder)) {
    found.unshift(folder)
    const { parentId } = folder
    folder = folders.find((each) => each.id === parentId)
  }
  return found
}

/** 0 for the outermost folder. */
function measureDepth(folders: readonly Folder[], id: string): number {
  return listAncestors(folders, id).length - 1
}

/** 1 for a folder without subfolders. */
function measureHeight(folders: readonly Folder[], id: string): number {
  const depth = measureDepth(folders, id)
  return Math.max(...listSubtree(folders, id).map((each) => measureDepth(folders, each) - depth + 1))
}

/** Returns the list with `id` at an index, counted without it; beyond the end, or without one, at the end. */
export function putAt(ids: readonly string[], id: string, index = ids.length): string[] {
  const others = ids.filter((each) => each !== id)
  return [...others.slice(0, index), id, ...others.slice(index)]
}

/**
 * Returns the name under which a file of a computer is filed: without what no name may have, and short enough; `''` if
 * nothing of it is left. A computer of Apple's writes æ, ø, å and their like as two signs, which become one.
 */
export function toDocumentName(fileName: string): string {
  const name = fileName
    .normalize('NFC')
    .replaceAll(/[/\\]/g, '-')
    .replaceAll(/[\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069]/gu, '')
    .trim()
  const { base, ending } = splitEnding(name)
  return joinName(base, ending)
}

/**
 * Returns a document's name once a file of that name has replaced its own: with the ending of that file, if it has one.
 * Endings that differ in case alone are the same.
 *
 * @see docs/rules.md R175
 */
export function takeEnding(name: string, fileName: string): string {
  const { ending } = splitEnding(toDocumentName(fileName))
  const own = splitEnding(name)
  return ending === '' || isSameName(ending, own.ending) ? name : joinName(own.base, ending)
}

/** Returns the name, with a number before its ending if another one has it. */
export function findFreeName(wanted: string, taken: readonly string[]): string {
  const { base, ending } = splitEnding(wanted)
  let name = wanted
  for (let number = 2; taken.some((other) => isSameName(other, name)); number += 1) {
    name = joinName(base, ` (${number})${ending}`)
  }
  return name
}

/** Returns both together, the first part without its end if they are too long. */
function joinName(base: string, ending: string): string {
  if (base.length + ending.length <= maxNameLength) return `${base}${ending}`
  const kept = base.slice(0, maxNameLength - ending.length).replace(/[\uD800-\uDBFF]$/, '')
  return `${kept.trimEnd()}${ending}`
}

function splitEnding(name: string): { base: string; ending: string } {
  const ending = /.(\.[^.\s]{1,8})$/.exec(name)?.[1] ?? ''
  return { base: name.slice(0, name.length - ending.length), ending }
}
