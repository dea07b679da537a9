import { afterEach, beforeEach, expect, test } from 'vitest'
import { createDocumentWorld, type DocumentWorld } from '../../../testing/fixtures/document-world.ts'
import { countOutcomes, getOutcome } from '../../../testing/fixtures/owner-actions.ts'
import { removeDocument } from './remove-document.ts'
import { replaceDocument } from './replace-document.ts'

let papers: DocumentWorld

beforeEach(async () => {
  papers = await createDocumentWorld()
})
afterEach(async () => {
  expect(await papers.world.findViolations()).toEqual([])
  await papers.world.close()
})

const remove = (documentId: string) => removeDocument(papers.deps, papers.admin, { documentId })

test('a document goes with its history, and the others close up (R175)', async () => {
  const { deps, admin } = papers
  const documentId = await papers.addDocument('A.txt')
  await papers.addDocument('B.txt')
  await replaceDocument(deps, admin, { documentId, bytes: Buffer.from('Ny') })
  expect(await remove(documentId)).toEqual({ documentId })
  await papers.addDocument('C.txt')
  expect(await papers.drawTree()).toEqual(['Dokumenter/', '  B.txt', '  C.txt'])
  expect(await papers.countRemovals()).toBe(2)
  expect(await getOutcome(remove(documentId))).toBe('not-found')
})

test('a document that has another file than the caller has seen stays', async () => {
  const { deps, admin } = papers
  const documentId = await papers.addDocument('A.txt')
  const readVersion = async () => (await papers.readTree()).documents[0]?.version
  const seen = await readVersion()
  await replaceDocument(deps, admin, { documentId, bytes: Buffer.from('Ny') })
  expect(await getOutcome(removeDocument(deps, admin, { documentId, version: seen }))).toBe(
    'changed-meanwhile',
  )
  expect(await papers.drawTree()).toEqual(['Dokumenter/', '  A.txt'])
  expect(await removeDocument(deps, admin, { documentId, version: await readVersion() })).toEqual({
    documentId,
  })
})

test('a document that is removed and replaced at the same time leaves no file without a row', async () => {
  const { deps, admin } = papers
  for (let round = 0; round < 8; round += 1) {
    const documentId = await papers.addDocument(`${round}.txt`)
    const replacing = replaceDocument(deps, admin, { documentId, bytes: Buffer.from('Ny') })
    const { ok = 0, 'not-found': missing = 0 } = await countOutcomes([remove(documentId), replacing])
    expect(ok + missing).toBe(2)
    const rows = await papers.world.query(
      `select file_key from document union all select file_key from document_file
       union all select file_key from file_removal`,
    )
    expect(rows).toHaveLength(papers.countFiles())
  }
})
