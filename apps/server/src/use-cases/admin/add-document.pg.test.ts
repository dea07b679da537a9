import { randomUUID } from 'node:crypto'
import { documentName } from '@samhus/contract/admin-documents'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createDocumentWorld, type DocumentWorld } from '../../../testing/fixtures/document-world.ts'
import { countOutcomes, getOutcome } from '../../../testing/fixtures/owner-actions.ts'
import { replaceDocument } from './replace-document.ts'
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

test('of files that come at the same time a group keeps two thousand, replaced ones too, and folders five hundred', async () => {
  const folderId = await papers.addFolder('Arkiv')
  const documentId = await papers.addDocument('Gammel.txt', folderId)
  await papers.world.execute(
    `insert into document (id, group_id, folder_id, name, file_key, type, size, position, filed_at)
     select gen_random_uuid(), $1, $2, 'Fil ' || n, gen_random_uuid(), 'text/plain', 1, n, $3 from generate_series(1, 1997) n`,
    papers.world.groupId,
    folderId,
    papers.world.nowIso(),
  )
  const replace = () =>
    replaceDocument(papers.deps, papers.admin, { documentId, bytes: Buffer.from(randomUUID()) })
  expect(await getOutcome(replace())).toBe('ok')
  const stored = papers.countFiles()
  const calls = ['a', 'b', 'c'].map((name) => add(folderId, name, Buffer.from(name)))
  expect(await countOutcomes([...calls, replace()])).toEqual({ ok: 1, 'limit-reached': 3 })
  expect(papers.countFiles()).toBe(stored + 1)
  await papers.world.execute(`delete from document where name in ('Fil 1', 'Fil 2')`)
  expect(await getOutcome(add(folderId, 'd', Buffer.from('d')))).toBe('ok')

  await papers.world.execute(
    `insert into document_folder (id, group_id, parent_id, name, position)
     select gen_random_uuid(), $1, $2, 'Mappe ' || n, n from generate_series(1, 497) n`,
    papers.world.groupId,
    folderId,
  )
  const folders = ['x', 'y'].map((name) => papers.addFolder(name, folderId))
  expect(await countOutcomes(folders)).toEqual({ ok: 1, 'limit-reached': 1 })
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
