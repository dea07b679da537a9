import type { DocumentFolder } from '@samhus/contract/groups'
import { toDocumentName } from '@samhus/domain/documents'

/** Returns the documents whose name, or whose folder's name, contains the house's name, in the order of the tree. */
export function findHouseDocuments(root: DocumentFolder, houseName: string): DocumentFolder['documents'] {
  const wanted = toDocumentName(houseName).toLocaleLowerCase('da')
  const hasName = (name: string) => name.toLocaleLowerCase('da').includes(wanted)
  const collect = (folder: DocumentFolder, isInside: boolean): DocumentFolder['documents'] => {
    const isHouse = isInside || hasName(folder.name)
    return [
      ...folder.documents.filter(({ name }) => isHouse || hasName(name)),
      ...folder.children.flatMap((child) => collect(child, isHouse)),
    ]
  }
  return wanted === '' ? [] : collect(root, false)
}
