import type { AdminDocument, AdminFolder } from '@samhus/contract/admin-documents'

const file = {
  type: 'application/pdf',
  size: 120_000,
  url: '/client/api/documents/x/y',
  at: '2026-03-02T10:00:00.000Z',
  by: 'Dorte Dam',
}

const fakeDocument = (documentId: string, name: string): AdminDocument => ({
  documentId,
  name,
  version: `${documentId}-1`,
  ...file,
  formerFiles: [],
})

/** A group's documents: two folders, one of them with a house's, and a paper outside of them. */
export function fakeTree(): AdminFolder {
  const house = {
    folderId: 'house',
    version: 'house-1',
    name: 'Klitgården',
    folders: [],
    documents: [fakeDocument('manual', 'Husmanual.pdf')],
  }
  const bylaws = {
    ...fakeDocument('bylaws', 'Vedtægter.pdf'),
    formerFiles: [{ ...file, by: null, size: 90_000, replacedAt: '2026-03-02T10:00:00.000Z' }],
  }
  const rules = {
    folderId: 'rules',
    version: 'rules-1',
    name: 'Foreningen',
    folders: [],
    documents: [bylaws, fakeDocument('order', 'Husorden.pdf')],
  }
  return {
    folderId: 'root',
    version: 'root-1',
    name: 'Dokumenter',
    folders: [
      rules,
      { folderId: 'houses', version: 'houses-1', name: 'Boliger', folders: [house], documents: [] },
    ],
    documents: [fakeDocument('welcome', 'Velkommen.pdf')],
  }
}
