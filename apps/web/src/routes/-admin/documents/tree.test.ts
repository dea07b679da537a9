import { describe, expect, it } from 'vitest'
import { fakeTree } from '../testing/fake-documents.ts'
import {
  countDocuments,
  findFolder,
  getPlaceBeside,
  listFolders,
  toDocumentItem,
  toFolderItem,
} from './tree.ts'
import { findItemTarget } from './use-tree-drag.ts'

const root = fakeTree()
const [rules, houses] = [root.folders[0]!, root.folders[1]!]
const inner = houses.folders[0]!

describe('the tree', () => {
  it('has folders in a list as the rules take them, and counts what is below', () => {
    expect(listFolders(root).map(({ id, parentId }) => [id, parentId])).toEqual([
      ['root', null],
      ['rules', 'root'],
      ['houses', 'root'],
      ['house', 'houses'],
    ])
    expect([countDocuments(root), countDocuments(houses)]).toEqual([4, 1])
    expect(findFolder(root, 'house')?.name).toBe('Klitgården')
    expect(findFolder(root, 'gone')).toBeNull()
  })

  it('counts a place without what is moved', () => {
    const [first, last] = [rules.documents[0]!, rules.documents[1]!]
    const item = toDocumentItem(first, 'rules')
    const after = { rowId: last.documentId, edge: 'after' } as const
    expect(getPlaceBeside(rules, item, after)).toEqual({ folderId: 'rules', position: 1 })
    const other = toDocumentItem(root.documents[0]!, 'root')
    expect(getPlaceBeside(rules, other, after)).toEqual({ folderId: 'rules', position: 2 })
  })
})

describe('something dragged', () => {
  const document = toDocumentItem(root.documents[0]!, 'root')
  const folder = toFolderItem(houses, 'root')
  const find = (item: typeof document, row: typeof document, height: number) =>
    findItemTarget({ root, item, row }, height)?.mark ?? null

  it('goes into a folder, or beside one of its kind at the edges of its row', () => {
    expect(find(document, toFolderItem(rules, 'root'), 0.1)).toEqual({ rowId: 'rules', edge: 'into' })
    expect(find(folder, toFolderItem(rules, 'root'), 0.5)).toEqual({ rowId: 'rules', edge: 'into' })
    expect(find(folder, toFolderItem(rules, 'root'), 0.1)).toEqual({ rowId: 'rules', edge: 'before' })
    expect(find(document, toDocumentItem(rules.documents[0]!, 'rules'), 0.9)).toEqual({
      rowId: 'bylaws',
      edge: 'after',
    })
  })

  it('has no place on itself, nor a folder on a document or in what is in it (R175)', () => {
    expect(find(folder, folder, 0.5)).toBeNull()
    expect(find(folder, toFolderItem(inner, 'houses'), 0.5)).toBeNull()
    expect(find(folder, toDocumentItem(rules.documents[0]!, 'rules'), 0.5)).toBeNull()
  })
})
