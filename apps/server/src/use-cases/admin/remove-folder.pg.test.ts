import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createDocumentWorld, type DocumentWorld } from '../../../testing/fixtures/document-world.ts'
import { countOutcomes, getOutcome } from '../../../testing/fixtures/owner-actions.ts'
import { changeDocument } from './change-document.ts'
import { changeFolder } from './change-folder.ts'
import { removeFolder } from './remove-folder.ts'
import { replaceDocument } from './replace-document.ts'

let papers: DocumentWorld

beforeEach(async () => {
  papers = await createDocumentWorld()
})
afterEach(async () => {
  expect(await papers.world.findViolations()).toEqual([])
  await papers.world.close()
})

const remove = (folderId: string, version?: string) =>
  removeFolder(papers.deps, papers.admin, { folderId, version })
const readVersion = async (id: string) => {
  const { folders } = await papers.readTree()
  return folders.find(({ folderId }) => folderId === id)?.version
}

test('a folder goes with everything in it, and every file is left to be removed (R175)', async () => {
  const { deps, admin } = papers
  const outer = await papers.addFolder('Outer')
  const inner = await papers.addFolder('Inner', outer)
  await papers.addDocument('A.txt', outer)
  const documentId = await papers.addDocument('B.txt', inner)
  await replaceDocument(deps, admin, { documentId, bytes: Buffer.from('Ny') })
  await papers.addDocument('Bliver.txt')
  expect(await remove(outer)).toEqual({ folderId: outer, numDocuments: 2 })
  expect(await papers.drawTree()).toEqual(['Dokumenter/', '  Bliver.txt'])
  expect([papers.countFiles(), await papers.countRemovals()]).toEqual([4, 3])
})

test('a folder that holds what the caller has not seen stays as it is', async () => {
  const { deps, admin } = papers
  const outer = await papers.addFolder('Outer')
  const inner = await papers.addFolder('Inner', outer)
  const seen = await readVersion(outer)
  const documentId = await papers.addDocument('A.txt', inner)
  expect(await getOutcome(remove(outer, seen))).toBe('changed-meanwhile')
  const filed = await readVersion(outer)
  await replaceDocument(deps, admin, { documentId, bytes: Buffer.from('Ny') })
  expect(await getOutcome(remove(outer, filed))).toBe('changed-meanwhile')
  await changeFolder(deps, admin, { folderId: inner, name: 'Another name' })
  expect(await papers.drawTree()).toEqual(['Dokumenter/', '  Outer/', '    Another name/', '      A.txt'])
  expect(await remove(outer, await readVersion(outer))).toMatchObject({ numDocuments: 1 })
})

test('of a removal and what is put into the folder at the same moment only what was seen is lost', async () => {
  const { deps, admin } = papers
  for (let round = 0; round < 8; round += 1) {
    const [from, into] = [await papers.addFolder(`From${round}`), await papers.addFolder(`Into${round}`)]
    const documentId = await papers.addDocument('A.txt', from)
    const version = await readVersion(into)
    const outcomes = await Promise.all([
      getOutcome(remove(into, version)),
      getOutcome(changeDocument(deps, admin, { documentId, folderId: into })),
    ])
    expect([
      ['ok', 'not-found'],
      ['changed-meanwhile', 'ok'],
    ]).toContainEqual(outcomes)
    expect((await papers.drawTree()).filter((line) => line.includes('A.txt'))).toHaveLength(round + 1)
  }
})

test('the outermost folder stays, and a folder that is gone is not found', async () => {
  expect(await getOutcome(remove((await papers.readTree()).folderId))).toBe('invalid-request')
  expect(await getOutcome(remove(randomUUID()))).toBe('not-found')
})

test('a folder that is removed while something is moved into it takes it along, or the move is refused', async () => {
  const { deps, admin } = papers
  for (let round = 0; round < 8; round += 1) {
    const [from, into] = [await papers.addFolder(`From${round}`), await papers.addFolder(`Into${round}`)]
    const documentId = await papers.addDocument('A.txt', from)
    const calls = [
      remove(into),
      changeDocument(deps, admin, { documentId, folderId: into }),
      changeFolder(deps, admin, { folderId: from, parentId: into }),
    ]
    const { ok = 0, 'not-found': missing = 0, ...others } = await countOutcomes(calls)
    expect([ok + missing, others]).toEqual([3, {}])
    const names = (await papers.readTree()).folders.map(({ name }) => name)
    expect(names).not.toContain(`Into${round}`)
  }
})
