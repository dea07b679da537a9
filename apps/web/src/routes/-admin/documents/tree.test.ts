import { describe, expect, it } from 'vitest'
import { fakeTree } from '../testing/fake-documents.ts'
import { countDocuments, findFolder, getPlaceBeside, listFolders, type TreeItem } from './tree.ts'
import { findItemTarget } from './use-tree-drag.ts'

const root = fakeTree()
const rules = findFolder(root, 'rules') ?? root

const toItem = (kind: TreeItem['kind'], id: string, folderId: string): TreeItem => ({
  kind,
  id,
  name: id,
  folderId,
  version: '1',
})
const welcome = toItem('document', 'welcome', 'root')
const bylaws = toItem('document', 'bylaws', 'rules')
const houses = toItem('folder', 'houses', 'root')
const inner = toItem('folder', 'house', 'houses')

describe('the tree', () => {
  it('has folders in a list as the rules take them, and counts what is below', () => {
    expect(listFolders(root).map(({ id, parentId }) => [id, parentId])).toEqual([
      ['root', null],
      ['rules', 'root'],
      ['houses', 'root'],
      ['house', 'houses'],
    ])
    expect([countDocuments(root), countDocuments(rules)]).toEqual([4, 2])
    expect(findFolder(root, 'house')?.name).toBe('Klitgården')
    expect(findFolder(root, 'gone')).toBeNull()
  })

  it('counts a place without what is moved', () => {
    const after = { rowId: 'order', edge: 'after' } as const
    expect(getPlaceBeside(rules, bylaws, after)).toEqual({ folderId: 'rules', position: 1 })
    expect(getPlaceBeside(rules, welcome, after)).toEqual({ folderId: 'rules', position: 2 })
  })
})

describe('something dragged', () => {
  const find = (item: TreeItem, row: TreeItem, height: number) =>
    findItemTarget({ root, item, row }, height)?.mark ?? null
  const rulesRow = toItem('folder', 'rules', 'root')

  it('goes into a folder, or beside one of its kind at the edges of its row', () => {
    expect(find(welcome, rulesRow, 0.1)).toEqual({ rowId: 'rules', edge: 'into' })
    expect(find(houses, rulesRow, 0.5)).toEqual({ rowId: 'rules', edge: 'into' })
    expect(find(houses, rulesRow, 0.1)).toEqual({ rowId: 'rules', edge: 'before' })
    expect(find(welcome, bylaws, 0.9)).toEqual({ rowId: 'bylaws', edge: 'after' })
  })

  it('has no place on itself, nor a folder on a document or in what is in it (R175)', () => {
    expect(find(houses, houses, 0.5)).toBeNull()
    expect(find(houses, inner, 0.5)).toBeNull()
    expect(find(houses, bylaws, 0.5)).toBeNull()
  })
})
