import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createDocumentWorld, type DocumentWorld } from '../../../testing/fixtures/document-world.ts'
import { countOutcomes, getOutcome } from '../../../testing/fixtures/owner-actions.ts'
import { findDocumentFile } from '../../db/queries/document.ts'
import { group } from '../../reads/group.ts'
import { changeDocument } from './change-document.ts'

let papers: DocumentWorld

beforeEach(async () => {
  papers = await createDocumentWorld()
})
afterEach(async () => {
  expect(await papers.world.findViolations()).toEqual([])
  await papers.world.close()
})

type Change = { name?: string; formerName?: string; folderId?: string; position?: number }
const change = (documentId: string, fields: Change) =>
  changeDocument(papers.deps, papers.admin, { documentId, ...fields })

test('a document is renamed, moved and put into order, and its link stays the same (R175)', async () => {
  const { world, deps, admin } = papers
  const [from, into] = [await papers.addFolder('Fra'), await papers.addFolder('Til')]
  const documentId = await papers.addDocument('A.txt', from)
  await papers.addDocument('B.txt', into)
  const before = await findDocumentFile(deps.db, documentId)
  await change(documentId, { name: 'Ny.txt', folderId: into, position: 0 })
  expect(await papers.drawTree()).toEqual(['Dokumenter/', '  Fra/', '  Til/', '    Ny.txt', '    B.txt'])
  await change(documentId, { position: 1 })
  expect(await papers.drawTree()).toEqual(['Dokumenter/', '  Fra/', '  Til/', '    B.txt', '    Ny.txt'])
  expect(await findDocumentFile(deps.db, documentId)).toEqual({ ...before, name: 'Ny.txt' })
  const page = await group(deps, admin, { groupId: world.groupId })
  expect(page.documents.children[1]?.documents[1]).toMatchObject({
    path: 'Dokumenter/Til/Ny.txt',
    url: deps.signedUrls.createDocumentUrl(documentId),
  })
})

test('a name that the folder has, another group’s folder and an unknown document are refused (R174)', async () => {
  const folderId = await papers.addFolder('Mappe')
  await papers.addDocument('A.txt', folderId)
  const documentId = await papers.addDocument('B.txt', folderId)
  expect(await getOutcome(change(documentId, { name: 'a.TXT' }))).toBe('code-taken')
  expect(await getOutcome(change(documentId, { name: 'b.TXT' }))).toBe('ok')
  expect(await getOutcome(change(documentId, { folderId: randomUUID() }))).toBe('not-found')
  expect(await getOutcome(change(randomUUID(), { name: 'C.txt' }))).toBe('not-found')
})

test('of two documents that get one name at the same time one does', async () => {
  const folderId = await papers.addFolder('Samtidig')
  for (let round = 0; round < 6; round += 1) {
    const ids = [await papers.addDocument(`A${round}`, folderId), await papers.addDocument(`B${round}`)]
    const calls = ids.map((id) => change(id, { name: `C${round}`, folderId }))
    expect(await countOutcomes(calls)).toEqual({ ok: 1, 'code-taken': 1 })
  }
})

test('of two who rename a document from the name that both have read one does (R175)', async () => {
  const documentId = await papers.addDocument('A.txt', await papers.addFolder('Mappe'))
  const calls = ['B.txt', 'C.txt'].map((name) => change(documentId, { name, formerName: 'A.txt' }))
  expect(await countOutcomes(calls)).toEqual({ ok: 1, 'changed-meanwhile': 1 })
})
