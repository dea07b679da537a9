import { describe, expect, it } from 'vitest'
import type { Folder } from './documents.ts'
import { planFolderRenames } from './house-folder.ts'

const createFolder = (id: string, name: string, parentId: string | null = 'root'): Folder => ({
  id,
  parentId,
  name,
})
const root = createFolder('root', 'Dokumenter', null)
const rename = { before: 'Klitgården', after: 'Strandgården', otherHouses: ['Havtorn'] }
const plan = (folders: readonly Folder[], changed: Partial<typeof rename> = {}) =>
  planFolderRenames({ ...rename, ...changed, folders: [root, ...folders] }).map(
    ({ folder, name }) => `${folder.id}: ${name}`,
  )

describe('the folder of a renamed house', () => {
  it('gets the new name with it, whatever its case and wherever it is (R173)', () => {
    const folders = [
      createFolder('1', 'klitGÅRDEN'),
      createFolder('2', 'Havtorn'),
      createFolder('3', 'Klitgården', '2'),
    ]
    expect(plan(folders)).toEqual(['1: Strandgården', '3: Strandgården'])
  })

  it('gets a number where its parent already has a folder of that name (R173)', () => {
    const folders = [
      createFolder('1', 'Klitgården'),
      createFolder('2', 'STRANDGÅRDEN'),
      createFolder('3', 'Strandgården (2)'),
    ]
    expect(plan(folders)).toEqual(['1: Strandgården (3)'])
  })

  it('stays if another house of the group has that name too (R173)', () => {
    expect(plan([createFolder('1', 'Klitgården')], { otherHouses: ['klitgården'] })).toEqual([])
  })

  it('is none where no folder has the name of the house, and never the outermost (R173)', () => {
    expect(plan([createFolder('1', 'Om Klitgården')])).toEqual([])
    expect(plan([], { before: 'Dokumenter' })).toEqual([])
  })

  it('follows a change of case alone, and a slash as a hyphen (R173)', () => {
    expect(plan([createFolder('1', 'Klitgården')], { after: 'KLITGÅRDEN' })).toEqual(['1: KLITGÅRDEN'])
    expect(plan([createFolder('1', 'Klitgården')], { after: 'Øst/Vest' })).toEqual(['1: Øst-Vest'])
    expect(plan([createFolder('1', 'Øst-Vest')], { before: 'Øst/Vest' })).toEqual(['1: Strandgården'])
  })
})
