import { expect, test } from 'vitest'
import { findHouseDocuments } from './find-house-documents.ts'

const document = (name: string) => ({ name, path: `k/${name}`, type: 'application/pdf', size: 1, url: '' })
const folder = (name: string, names: string[]) => ({
  name,
  path: name,
  children: [],
  documents: names.map(document),
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

test('a house’s documents have its name, or are in a folder that has it', () => {
  expect(findHouseDocuments(root, 'Klitgården').map(({ name }) => name)).toEqual([
    'Om klitgården.pdf',
    'Manual.pdf',
  ])
})

test('a house without such documents has none, and neither has an empty name', () => {
  expect(findHouseDocuments(root, 'Casa Bianca')).toEqual([])
  expect(findHouseDocuments(root, '')).toEqual([])
})
