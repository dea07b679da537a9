import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { getOutcome } from '../../../testing/fixtures/owner-actions.ts'
import { createMemoryFiles, createMemoryStore } from '../../../testing/fakes/file-store.ts'
import { createWorld, type World } from '../../../testing/fixtures/world.ts'
import { uploadDocuments, type UploadFolder } from './upload-documents.ts'

const storedFiles = new Map<string, Buffer>()
let world: World
let deps: World['deps']

beforeAll(async () => {
  world = await createWorld()
  deps = { ...world.deps, files: createMemoryFiles(createMemoryStore(storedFiles)) }
})
afterAll(() => world.close())
beforeEach(async () => {
  storedFiles.clear()
  await world.execute('delete from document')
  await world.execute('delete from document_folder where parent_id is not null')
})

const createDocument = (name: string, bytes = 'Kære ejer') => ({
  name,
  bytes: Buffer.from(bytes),
})
const createFolder = (...documents: UploadFolder['documents']): UploadFolder => ({
  name: 'Dokumenter',
  documents: [],
  children: [{ name: 'Referater', children: [], documents }],
})
const upload = (root: UploadFolder) => uploadDocuments(deps, null, { groupId: world.groupId, root })
const listRows = () =>
  world.query<{ name: string; type: string; size: number; file_key: string }>(
    'select name, type, size, file_key from document order by name',
  )

test('every document has a stored file, with the type and size of its bytes', async () => {
  await upload(
    createFolder(
      createDocument('A.pdf', '%PDF-1.7'),
      createDocument('B.pdf', '<html>'),
      createDocument('C.pdf', 'PK\x03\x04'),
    ),
  )
  const filed = await listRows()
  expect(filed.map(({ name, type, size }) => [name, type, size])).toEqual([
    ['A.pdf', 'application/pdf', 8],
    ['B.pdf', 'text/plain; charset=utf-8', 6],
    ['C.pdf', 'application/octet-stream', 4],
  ])
  for (const { file_key } of filed) expect(storedFiles.has(`${file_key.slice(0, 2)}/${file_key}`)).toBe(true)
})

test.each([
  ['', 'invalid-request'],
  ['   ', 'invalid-request'],
  ['..', 'invalid-request'],
  ['../../etc/passwd', 'invalid-request'],
  ['a\\b.pdf', 'invalid-request'],
  ['a\0.pdf', 'invalid-request'],
  ['a\r\nb.pdf', 'invalid-request'],
  [`${'a'.repeat(201)}.pdf`, 'invalid-request'],
])('a document with the name %j is refused', async (name, type) => {
  expect(await getOutcome(upload(createFolder(createDocument('Good.pdf'), createDocument(name))))).toBe(type)
  expect([await listRows(), storedFiles.size]).toEqual([[], 0])
})

test('an empty document or one over 25 MB is refused, and no file of the others stays stored', async () => {
  expect(
    await getOutcome(upload(createFolder(createDocument('Good.pdf'), createDocument('Empty.pdf', '')))),
  ).toBe('invalid-request')
  const large = { ...createDocument('Large.pdf'), bytes: Buffer.alloc(25_000_001, 'a') }
  expect(await getOutcome(upload(createFolder(createDocument('Good.pdf'), large)))).toBe('payload-too-large')
  expect([await listRows(), storedFiles.size]).toEqual([[], 0])
})

test('of concurrent uploads one succeeds, and the files of the others are removed', async () => {
  const calls = Array.from({ length: 5 }, () =>
    upload(createFolder(createDocument('A.pdf'), createDocument('B.pdf'))).catch(() => 'refused'),
  )
  const ended = await Promise.all(calls)
  expect(ended.filter((each) => each === undefined)).toHaveLength(1)
  expect([(await listRows()).length, storedFiles.size]).toEqual([2, 2])
})
