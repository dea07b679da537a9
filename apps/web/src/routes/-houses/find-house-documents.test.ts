import { expect, test } from 'vitest'
import { findHouseDocuments } from './find-house-documents.ts'

const createDocument = (name: string) => ({
  name,
  path: `k/${name}`,
  type: 'application/pdf',
  size: 1,
  url: '',
})
const createFolder = (name: string, names: string[]) => ({
  name,
  path: name,
  children: [],
  documents: names.map(createDocument),
})
const root = {
  ...createFolder('Dokumenter', ['Velkommen.pdf', 'Om klitgården.pdf']),
  children: [
    createFolder('Vedtægter', ['Vedtægter.pdf']),
    {
      ...createFolder('Boliger', []),
      children: [createFolder('Klitgården', ['Manual.pdf']), createFolder('Havtorn', ['Manual H.pdf'])],
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
