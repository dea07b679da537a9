import { afterEach, beforeEach, expect, test } from 'vitest'
import { createDocumentWorld, type DocumentWorld } from '../../../testing/fixtures/document-world.ts'
import { countOutcomes, getOutcome } from '../../../testing/fixtures/owner-actions.ts'
import { createRandom } from '../../../testing/fixtures/random.ts'
import { changeFolder } from './change-folder.ts'

let papers: DocumentWorld

beforeEach(async () => {
  papers = await createDocumentWorld()
})
afterEach(async () => {
  expect(await papers.world.findViolations()).toEqual([])
  await papers.world.close()
})

type Change = { name?: string; formerName?: string; parentId?: string; position?: number }
const change = (folderId: string, fields: Change) =>
  changeFolder(papers.deps, papers.admin, { folderId, ...fields })

test('a folder is renamed, moved with what is in it, and put into order', async () => {
  const [a, b] = [await papers.addFolder('A'), await papers.addFolder('B')]
  const inner = await papers.addFolder('Inner', a)
  await papers.addDocument('Brev.txt', inner)
  await change(a, { name: 'a' })
  await change(inner, { parentId: b, name: 'Indre' })
  await change(b, { position: 0 })
  expect(await papers.drawTree()).toEqual(['Dokumenter/', '  B/', '    Indre/', '      Brev.txt', '  a/'])
  const acts = await papers.world.query<{ values: string }>(
    `select string_agg(v.field || ': ' || v.before || ' > ' || v.after, ', ' order by v.field) as values
     from audit a join audit_value v on v.audit_number = a.number
     where a.action = 'change-folder' group by a.number order by a.number`,
  )
  expect(acts.map(({ values }) => values)).toEqual([
    'name: A > a',
    'folder: Dokumenter/a > Dokumenter/B, name: Inner > Indre',
    'position: 2 > 1',
  ])
})

test('a change that changes nothing leaves no act', async () => {
  const folderId = await papers.addFolder('A')
  const countActs = async () => (await papers.world.query('select 1 from audit')).length
  const before = await countActs()
  expect(await change(folderId, { name: 'A', position: 7 })).toEqual({ folderId })
  expect(await countActs()).toBe(before)
})

test('a folder is not moved into itself or into one in it, nor out of the top, nor onto its name (R175)', async () => {
  const outer = await papers.addFolder('Outer')
  const inner = await papers.addFolder('Inner', outer)
  const other = await papers.addFolder('inner')
  const root = (await papers.readTree()).folderId
  expect(await getOutcome(change(outer, { parentId: outer }))).toBe('invalid-request')
  expect(await getOutcome(change(outer, { parentId: inner }))).toBe('invalid-request')
  expect(await getOutcome(change(root, { name: 'Papirer' }))).toBe('invalid-request')
  expect(await getOutcome(change(other, { parentId: outer }))).toBe('code-taken')
  expect(await getOutcome(change(inner, { parentId: root }))).toBe('code-taken')
  expect(await papers.drawTree()).toEqual(['Dokumenter/', '  Outer/', '    Inner/', '  inner/'])
})

test('of two moves that together would make a circle one is refused', async () => {
  for (let round = 0; round < 8; round += 1) {
    const [a, b] = [await papers.addFolder(`A${round}`), await papers.addFolder(`B${round}`)]
    const calls = [change(a, { parentId: b }), change(b, { parentId: a })]
    expect(await countOutcomes(calls)).toEqual({ ok: 1, 'invalid-request': 1 })
  }
})

test('any moves at the same time leave one tree, in which each folder stands once', async () => {
  const random = createRandom(14)
  const ids: string[] = []
  for (let place = 0; place < 8; place += 1) ids.push(await papers.addFolder(`F${place}`))
  const pick = () => ids[random(ids.length)] ?? ''
  for (let round = 0; round < 6; round += 1) {
    const calls = Array.from({ length: 6 }, () => change(pick(), { parentId: pick(), position: 0 }))
    const outcomes = Object.keys(await countOutcomes(calls))
    expect(outcomes.filter((outcome) => !['ok', 'invalid-request'].includes(outcome))).toEqual([])
    expect(await papers.drawTree()).toHaveLength(ids.length + 1)
  }
})

test('of two who rename a folder from the name that both have read one does (R175)', async () => {
  const folderId = await papers.addFolder('A')
  const calls = ['B', 'C'].map((name) => change(folderId, { name, formerName: 'A' }))
  expect(await countOutcomes(calls)).toEqual({ ok: 1, 'changed-meanwhile': 1 })
})
