import { randomUUID } from 'node:crypto'
import { documentName } from '@samhus/contract/admin-documents'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createDocumentWorld, type DocumentWorld } from '../../../testing/fixtures/document-world.ts'
import { countOutcomes, getOutcome } from '../../../testing/fixtures/owner-actions.ts'
import { addDocument } from './add-document.ts'

let papers: DocumentWorld

beforeEach(async () => {
  papers = await createDocumentWorld()
})
afterEach(async () => {
  expect(await papers.world.findViolations()).toEqual([])
  await papers.world.close()
})

const add = (folderId: string, name: string, bytes: Buffer, key: string | null = null) =>
  addDocument(papers.deps, { ...papers.admin, idempotencyKey: key }, { folderId, name, bytes })

test('a document has the type of its bytes, the name of who filed it, and stands last', async () => {
  const folderId = await papers.addFolder('Foreningen')
  await add(folderId, 'Vedtægter.pdf', Buffer.from('%PDF-1.7'))
  await add(folderId, 'Faktura.pdf', Buffer.from('<html>'))
  const [folder] = (await papers.readTree()).folders
  expect(folder?.documents).toMatchObject([
    { name: 'Vedtægter.pdf', type: 'application/pdf', size: 8, by: 'Dorte', formerFiles: [] },
    { name: 'Faktura.pdf', type: 'text/plain; charset=utf-8', size: 6, by: 'Dorte', formerFiles: [] },
  ])
})

test('an empty file, a name that is taken and an unknown folder are refused, and no file stays stored', async () => {
  const folderId = await papers.addFolder('Forsikring')
  await add(folderId, 'Police.pdf', Buffer.from('x'))
  const stored = papers.countFiles()
  expect(await getOutcome(add(folderId, 'Tom.pdf', Buffer.alloc(0)))).toBe('invalid-request')
  expect(await getOutcome(add(folderId, 'POLICE.PDF', Buffer.from('y')))).toBe('code-taken')
  expect(await getOutcome(add(randomUUID(), 'Ny.pdf', Buffer.from('y')))).toBe('not-found')
  expect(papers.countFiles()).toBe(stored)
})

test('of two documents of one name at the same time one is added, and a repeated key adds one', async () => {
  const folderId = await papers.addFolder('Referater')
  const stored = papers.countFiles()
  for (let round = 0; round < 5; round += 1) {
    const calls = ['a', 'A', 'a'].map((name) => add(folderId, `${name}${round}.txt`, Buffer.from(name)))
    expect(await countOutcomes(calls)).toEqual({ ok: 1, 'code-taken': 2 })
  }
  const key = randomUUID()
  const calls = Array.from({ length: 4 }, () => add(folderId, 'Én gang.txt', Buffer.from('x'), key))
  const answers = await Promise.all(calls)
  expect(new Set(answers.map(({ documentId }) => documentId)).size).toBe(1)
  expect(papers.countFiles()).toBe(stored + 6)
})

test.each([
  ['a/b.pdf', false],
  ['a\\b.pdf', false],
  ['..', false],
  ['  ', false],
  ['a\nb.pdf', false],
  ['Årsregnskab 2026 (1).pdf', true],
])('the name %j: taken is %s', (name, isTaken) => {
  expect(documentName.safeParse(name).success).toBe(isTaken)
})

test('a letter that a Mac writes as two signs is one', () => {
  expect(documentName.parse('A\u030Arsmøde.pdf')).toBe('Årsmøde.pdf')
})
