import type { DocumentFolder } from '@samhus/contract/groups'

/** The documents that carry the house's name, or lie in a folder that does, in the order of the tree. */
export function findHouseDocuments(root: DocumentFolder, houseName: string): DocumentFolder['documents'] {
  const wanted = houseName.toLocaleLowerCase('da')
  const carries = (name: string) => name.toLocaleLowerCase('da').includes(wanted)
  const within = (folder: DocumentFolder, isInside: boolean): DocumentFolder['documents'] => {
    const isHouse = isInside || carries(folder.name)
    return [
      ...folder.documents.filter(({ name }) => isHouse || carries(name)),
      ...folder.children.flatMap((child) => within(child, isHouse)),
    ]
  }
  return wanted === '' ? [] : within(root, false)
}
