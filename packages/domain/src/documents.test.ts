import { describe, expect, it } from 'vitest'
import {
  findDocumentProblem,
  findFolderProblem,
  findFreeName,
  getFolderPath,
  isSameName,
  listSubtree,
  maxFolderDepth,
  putAt,
  takeEnding,
  toDocumentName,
  type Folder,
} from './documents.ts'

/** `outer/inner/deep` and `other`, below the outermost folder. */
const folders: Folder[] = [
  { id: 'root', parentId: null, name: 'Dokumenter' },
  { id: 'outer', parentId: 'root', name: 'Ydre' },
  { id: 'inner', parentId: 'outer', name: 'Indre' },
  { id: 'deep', parentId: 'inner', name: 'Dyb' },
  { id: 'other', parentId: 'root', name: 'Ålborg' },
]

describe('a name', () => {
  it.each([
    ['Ålborg', 'ålborg', true],
    ['Ålborg', 'A\u030Alborg', true],
    ['Ålborg ', 'ÅLBORG', true],
    ['Ålborg', 'Aalborg', false],
  ])('%j and %j: the same is %s (R174)', (one, other, isSame) => {
    expect(isSameName(one, other)).toBe(isSame)
  })

  it('that is taken gets a number before its ending', () => {
    expect(findFreeName('Referat.pdf', ['Regnskab.pdf'])).toBe('Referat.pdf')
    expect(findFreeName('Referat.pdf', ['REFERAT.pdf', 'referat (2).pdf'])).toBe('Referat (3).pdf')
    expect(findFreeName('Referat', ['Referat'])).toBe('Referat (2)')
    const long = `${'a'.repeat(196)}.pdf`
    expect(findFreeName(long, [long])).toBe(`${'a'.repeat(192)} (2).pdf`)
  })

  it.each([
    ['Referat.pdf', 'Scan 7.docx', 'Referat.docx'],
    ['Referat.v2.pdf', 'Referat.docx', 'Referat.v2.docx'],
    ['Referat.pdf', 'SCAN.PDF', 'Referat.pdf'],
    ['Referat', 'Scan.pdf', 'Referat.pdf'],
    ['Referat.pdf', 'Scan', 'Referat.pdf'],
    [`${'a'.repeat(196)}.pdf`, 'Scan.docx', `${'a'.repeat(195)}.docx`],
  ])('%j of a document gets the ending of its new file %j: %j (R175)', (name, fileName, expected) => {
    expect(takeEnding(name, fileName)).toBe(expected)
  })

  it.each([
    ['Re\u0301sume\u0301.pdf', 'Résumé.pdf'],
    ['  a/b\\c.pdf ', 'a-b-c.pdf'],
    ['a\u0000\u202Eb.pdf', 'ab.pdf'],
    ['\u0007', ''],
    [`${'a'.repeat(300)}.pdf`, `${'a'.repeat(196)}.pdf`],
    [`${'a'.repeat(195)}😀${'b'.repeat(9)}.pdf`, `${'a'.repeat(195)}.pdf`],
  ])('of a file %j is filed as %j', (fileName, name) => {
    expect(toDocumentName(fileName)).toBe(name)
  })
})

describe('a folder', () => {
  const put = (id: string | null, parentId: string, name = 'Ny') =>
    findFolderProblem(folders, { id, parentId, name })

  it('may be put into any other one but itself and those in it (R175)', () => {
    expect(put('outer', 'other')).toBe(null)
    expect(put('deep', 'root')).toBe(null)
    expect(put('outer', 'outer')).toBe('own-subfolder')
    expect(put('outer', 'deep')).toBe('own-subfolder')
    expect(put('root', 'other')).toBe('outermost')
    expect(put('outer', 'gone')).toBe('no-folder')
  })

  it('has a name that no other folder beside it has (R174)', () => {
    expect(put(null, 'root', 'YDRE')).toBe('name-taken')
    expect(put('outer', 'root', 'YDRE')).toBe(null)
    expect(put(null, 'outer', 'Ydre')).toBe(null)
  })

  it('and what is in it stand no deeper than a screen has room for (R174)', () => {
    const chain = Array.from({ length: maxFolderDepth - 1 }, (_, at): Folder => ({
      id: `${at + 1}`,
      parentId: at === 0 ? 'root' : `${at}`,
      name: `${at}`,
    }))
    const all = [...folders, ...chain]
    const last = `${maxFolderDepth - 1}`
    expect(findFolderProblem(all, { id: null, parentId: last, name: 'Ny' })).toBe(null)
    expect(findFolderProblem(all, { id: 'deep', parentId: last, name: 'Dyb' })).toBe(null)
    expect(findFolderProblem(all, { id: 'inner', parentId: last, name: 'Indre' })).toBe('too-deep')
  })

  it('has everything below it, and a path', () => {
    expect(listSubtree(folders, 'outer')).toEqual(['outer', 'inner', 'deep'])
    expect(getFolderPath(folders, 'deep')).toBe('Dokumenter/Ydre/Indre/Dyb')
  })
})

describe('a document', () => {
  it('has a name that no other one in its folder has (R174)', () => {
    const put = (name: string, folderId = 'outer') =>
      findDocumentProblem(folders, { folderId, name }, [{ name: 'A.pdf' }])
    expect([put('B.pdf'), put('a.PDF'), put('B.pdf', 'gone')]).toEqual([null, 'name-taken', 'no-folder'])
  })
})

describe('an order', () => {
  it.each([
    [0, ['c', 'a', 'b']],
    [1, ['a', 'c', 'b']],
    [undefined, ['a', 'b', 'c']],
    [9, ['a', 'b', 'c']],
  ])('with one put at %s', (index, expected) => {
    expect(putAt(['a', 'b', 'c'], 'c', index)).toEqual(expected)
  })
})
