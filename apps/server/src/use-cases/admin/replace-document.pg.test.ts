import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createDocumentWorld, type DocumentWorld } from '../../../testing/fixtures/document-world.ts'
import { countOutcomes, getOutcome } from '../../../testing/fixtures/owner-actions.ts'
import { findDocumentFile } from '../../db/queries/document.ts'
import { replaceDocument } from './replace-document.ts'

let papers: DocumentWorld

beforeEach(async () => {
  papers = await createDocumentWorld()
})
afterEach(async () => {
  expect(await papers.world.findViolations()).toEqual([])
  await papers.world.close()
})

const replace = (documentId: string, text: string, key: string | null = null, fileName?: string) =>
  replaceDocument(
    papers.deps,
    { ...papers.admin, idempotencyKey: key },
    { documentId, fileName, bytes: Buffer.from(text) },
  )

const readFile = async (id: string) => {
  const file = await findDocumentFile(papers.deps.db, id)
  return file && String(await papers.deps.files.read(file.fileKey))
}

/** The key of a file, of the signed URL under which it is opened. */
const toKey = (url: string) => url.split('/')[4] ?? ''

test('a link opens the new file, and the former ones stay in the history, newest first (R175)', async () => {
  const documentId = await papers.addDocument('Vedtægter.txt', undefined, 'Første')
  papers.world.advance({ hours: 1 })
  await replace(documentId, 'Anden')
  papers.world.advance({ hours: 1 })
  await replace(documentId, '%PDF-1.7')
  expect(await readFile(documentId)).toBe('%PDF-1.7')
  const [document] = (await papers.readTree()).documents
  expect(document).toMatchObject({ documentId, type: 'application/pdf', size: 8, by: 'Dorte' })
  const former = document?.formerFiles ?? []
  expect(await Promise.all(former.map(({ url }) => readFile(toKey(url))))).toEqual(['Anden', 'Første'])
  expect(former.map(({ by }) => by)).toEqual(['Dorte', 'Dorte'])
  expect(former[0]?.replacedAt).toBe(document?.at)
  expect(former[1]?.replacedAt).toBe(former[0]?.at)
})

test('a file of another type gives the name its ending, and a number if that name is taken (R175)', async () => {
  const folderId = await papers.addFolder('Referater')
  const documentId = await papers.addDocument('Referat.docx', folderId)
  await papers.addDocument('Referat.pdf', folderId)
  const findName = async () => {
    const folder = (await papers.readTree()).folders.find((each) => each.folderId === folderId)
    return folder?.documents.find((each) => each.documentId === documentId)?.name
  }
  await replace(documentId, 'Anden', null, 'Scan 0001.DOCX')
  expect(await findName()).toBe('Referat.docx')
  await replace(documentId, '%PDF-1.7', null, 'Scan 0001.pdf')
  expect(await findName()).toBe('Referat (2).pdf')
  const [act] = await papers.world.query<{ number: number }>(
    `select number, fields from audit where action = 'replace-document' and subject_id = $1
     order by number desc limit 1`,
    documentId,
  )
  expect(act).toMatchObject({ fields: ['file', 'name'] })
})

test('an empty file and an unknown document are refused, and no file stays stored', async () => {
  const documentId = await papers.addDocument('Tom.txt')
  const stored = papers.countFiles()
  expect(await getOutcome(replace(documentId, ''))).toBe('invalid-request')
  expect(await getOutcome(replace(randomUUID(), 'x'))).toBe('not-found')
  expect(papers.countFiles()).toBe(stored)
})

test('of files that replace one at the same time none is lost, and a repeated key replaces once', async () => {
  const documentId = await papers.addDocument('Samtidig.txt', undefined, '0')
  const calls = ['1', '2', '3', '4'].map((text) => replace(documentId, text))
  expect(await countOutcomes(calls)).toEqual({ ok: 4 })
  const key = randomUUID()
  await Promise.all([1, 2, 3].map(() => replace(documentId, 'sidst', key)))
  const document = (await papers.readTree()).documents.find((each) => each.documentId === documentId)
  const texts = await Promise.all((document?.formerFiles ?? []).map(({ url }) => readFile(toKey(url))))
  expect(new Set(texts)).toEqual(new Set(['0', '1', '2', '3', '4']))
  expect(texts).toHaveLength(5)
  expect(await readFile(documentId)).toBe('sidst')
})
