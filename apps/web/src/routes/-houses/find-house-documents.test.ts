import { expect, test } from 'vitest'
import { findHouseDocuments } from './find-house-documents.ts'

const paper = (name: string) => ({ name, path: `k/${name}`, type: 'application/pdf', size: 1, url: '' })
const folder = (name: string, names: string[]) => ({
  name,
  path: name,
  children: [],
  documents: names.map(paper),
})
const root = {
  ...folder('Dokumenter', ['Velkommen.pdf', 'Om klitgården.pdf']),
  children: [
    folder('Vedtægter', ['Vedtægter.pdf']),
    {
      ...folder('Boliger', []),
      children: [folder('Klitgården', ['Manual.pdf']), folder('Havtorn', ['Manual H.pdf'])],
    },
  ],
}

test('a house’s documents carry its name, or lie in a folder that does', () => {
  expect(findHouseDocuments(root, 'Klitgården').map(({ name }) => name)).toEqual(['Om klitgården.pdf', 'Manual.pdf'])
})

test('a house that no document speaks of has none', () => {
  expect(findHouseDocuments(root, 'Casa Bianca')).toEqual([])
  expect(findHouseDocuments(root, '')).toEqual([])
})
