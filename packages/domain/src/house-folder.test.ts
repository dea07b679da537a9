import { describe, expect, it } from 'vitest'
import { planFolderRenames, type NamedFolder } from './house-folder.ts'

const folder = (id: string, name: string, parentId: string | null = 'root'): NamedFolder => ({
  id,
  parentId,
  name,
})
const root = folder('root', 'Dokumenter', null)
const rename = { before: 'Klitgården', after: 'Strandgården', otherHouses: ['Havtorn'] }

describe('the folder of a renamed house', () => {
  it('gets the new name with it, whatever its case and wherever it is (R173)', () => {
    const folders = [root, folder('1', 'klitGÅRDEN '), folder('2', 'Havtorn'), folder('3', 'Klitgården', '2')]
    expect(planFolderRenames({ ...rename, folders })).toEqual([
      { id: '1', before: 'klitGÅRDEN ', after: 'Strandgården' },
      { id: '3', before: 'Klitgården', after: 'Strandgården' },
    ])
  })

  it('gets a number where its parent already has a folder of that name (R173)', () => {
    const folders = [
      root,
      folder('1', 'Klitgården'),
      folder('2', 'STRANDGÅRDEN'),
      folder('3', 'Strandgården (2)'),
    ]
    expect(planFolderRenames({ ...rename, folders })).toMatchObject([{ id: '1', after: 'Strandgården (3)' }])
  })

  it('stays if another house of the group has that name too (R173)', () => {
    const folders = [root, folder('1', 'Klitgården')]
    expect(planFolderRenames({ ...rename, folders, otherHouses: ['klitgården'] })).toEqual([])
  })

  it('is none if no folder is named as the house, and the root is none (R173)', () => {
    expect(
      planFolderRenames({ ...rename, folders: [folder('root', 'Klitgården', null), folder('1', 'Om Klit')] }),
    ).toEqual([])
  })

  it('follows a change of case only (R173)', () => {
    const folders = [root, folder('1', 'Klitgården')]
    expect(planFolderRenames({ ...rename, after: 'KLITGÅRDEN', folders })).toMatchObject([
      { id: '1', after: 'KLITGÅRDEN' },
    ])
  })
})
