import { randomUUID } from 'node:crypto'
import { maxFolderDepth } from '@samhus/domain/documents'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createDocumentWorld, type DocumentWorld } from '../../../testing/fixtures/document-world.ts'
import { countOutcomes, getOutcome } from '../../../testing/fixtures/owner-actions.ts'
import { addFolder } from './add-folder.ts'

let papers: DocumentWorld

beforeEach(async () => {
  papers = await createDocumentWorld()
})
afterEach(async () => {
  expect(await papers.world.findViolations()).toEqual([])
  await papers.world.close()
})

const add = (name: string, parentId: string | null = null, key: string | null = null) => {
  const { deps, admin, world } = papers
  return addFolder(deps, { ...admin, idempotencyKey: key }, { groupId: world.groupId, name, parentId })
}

test('a folder stands behind the others of its parent, in the outermost one without a parent', async () => {
  const { folderId } = await add('Referater')
  await add('Boliger')
  await add('2026', folderId)
  await add('2025', folderId)
  expect(await papers.drawTree()).toEqual([
    'Dokumenter/',
    '  Referater/',
    '    2026/',
    '    2025/',
    '  Boliger/',
  ])
  const [act] = await papers.world.query<{ before: string | null; after: string }>(
    `select a.action, a.subject_kind, a.actor_id, v.field, v.before, v.after
     from audit a join audit_value v on v.audit_number = a.number and v.field = 'folder'
     where a.subject_id <> $1 order by a.number desc limit 1`,
    folderId,
  )
  expect(act).toMatchObject({ action: 'add-folder', before: null, after: 'Dokumenter/Referater' })
  const changes = await papers.world.query<{ kind: string }>('select kind from change')
  expect(changes.filter(({ kind }) => kind === 'refetch')).toHaveLength(4)
})

test('a name that the folder has already is refused, whatever its case (R174)', async () => {
  const { folderId } = await add('Økonomi')
  expect(await getOutcome(add('øKONOMI'))).toBe('code-taken')
  expect(await getOutcome(add('Økonomi', folderId))).toBe('ok')
})

test('a folder that is too deep is refused, and one in a folder or a group that is not there (R174)', async () => {
  let parent: string | null = null
  for (let depth = 1; depth <= maxFolderDepth; depth += 1) {
    parent = (await add(`Niveau ${depth}`, parent)).folderId
  }
  expect(await getOutcome(add('Bunden', parent))).toBe('invalid-request')
  expect(await getOutcome(add('Ingen', randomUUID()))).toBe('not-found')
  const { deps, admin } = papers
  const nowhere = { groupId: randomUUID(), name: 'Ingen', parentId: null }
  expect(await getOutcome(addFolder(deps, admin, nowhere))).toBe('no-group-found')
})

test('of two folders of one name at the same time one is added, and a repeated key adds one', async () => {
  for (let round = 0; round < 5; round += 1) {
    const calls = [`Husk ${round}`, `HUSK ${round}`, `husk ${round}`].map((name) => add(name))
    expect(await countOutcomes(calls)).toEqual({ ok: 1, 'code-taken': 2 })
  }
  const key = randomUUID()
  const answers = await Promise.all([1, 2, 3].map(() => add('Én gang', null, key)))
  expect(new Set(answers.map(({ folderId }) => folderId)).size).toBe(1)
})
