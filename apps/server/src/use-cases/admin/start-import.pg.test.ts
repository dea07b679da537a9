import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkAllImports, readImport, toCsv } from '../../../testing/fixtures/imports.ts'
import { getOutcome } from '../../../testing/fixtures/owner-actions.ts'
import { createWorld, withIdempotencyKey, type Owner, type World } from '../../../testing/fixtures/world.ts'
import { checkImports } from '../../jobs/check-imports.ts'
import type { Actor } from '../../shared/deps.ts'
import { startImport } from './start-import.ts'

let world: World
let admin: Owner

beforeAll(async () => {
  world = await createWorld()
  admin = await world.addOwner('Ole')
})

afterAll(async () => {
  expect(await world.findViolations({ tolerance: '1 year' })).toEqual([])
  expect(world.warnings).toEqual([])
  await world.close()
})

const newEmail = () => `${randomUUID()}@samhus.example`
const start = (
  text: string | Buffer,
  { groupId = world.groupId, actor = admin.actor }: { groupId?: string; actor?: Actor | null } = {},
) =>
  startImport(world.deps, actor, { kind: 'owners', groupId, fileName: 'ejere.csv', bytes: Buffer.from(text) })
const read = (importId: string) => readImport(world, admin.actor, importId)
const listActs = (importId: string) =>
  world.query<{ action: string; by: string | null }>(
    `select action, actor_id as by from audit where subject_kind = 'import' and subject_id = $1 order by number`,
    importId,
  )
const complete = () => toCsv(['E-mail', 'Navn'], [newEmail(), 'Dorte'])

it('a file is staged with its columns matched, and its rows are judged by the job', async () => {
  const text = toCsv(
    ['Ejerliste'],
    [],
    ['Navn', 'Noter', 'E-mail'],
    ['Åse', 'ny', newEmail()],
    ['Bo', '', 'nej'],
  )
  const { importId, state } = await start(Buffer.from(text, 'latin1'))
  expect(state).toBe('checking')
  expect(await read(importId)).toMatchObject({
    kind: 'owners',
    groupName: 'Klitten',
    fileName: 'ejere.csv',
    state: 'checking',
    createdBy: 'Ole',
    endedAt: null,
    header: ['Navn', 'Noter', 'E-mail'],
    samples: [['Åse', 'Bo'], ['ny'], [expect.anything(), 'nej']],
    hasWeeks: false,
    checkedRows: 0,
    totals: { rows: 2, new: 0 },
    rows: { items: [], totalCount: 0 },
  })
  await checkAllImports(world)
  const checked = await read(importId)
  expect(checked).toMatchObject({ state: 'checked', checkedRows: 2, totals: { new: 1, refused: 1 } })
  expect(checked.fields.slice(0, 3)).toEqual([
    { field: 'email', label: 'Email', isRequired: true, column: 2 },
    { field: 'name', label: 'Name', isRequired: true, column: 0 },
    { field: 'title', label: 'Code', isRequired: false, column: null },
  ])
  expect(checked.rows.items.map(({ number, cells, fate }) => [number, cells[0], fate])).toEqual([
    [4, 'Åse', 'new'],
    [5, 'Bo', 'refused'],
  ])
  expect(await listActs(importId)).toEqual([{ action: 'start-import', by: admin.personId }])
})

it('a key that is sent twice at once stages one file', async () => {
  const actor = withIdempotencyKey(admin, randomUUID())
  const text = complete()
  const [first, second] = await Promise.all([start(text, { actor }), start(text, { actor })])
  expect(second).toEqual(first)
  expect(await getOutcome(start(complete(), { actor }))).toBe('invalid-request')
})

it('what is no table, and a file for an unknown group, are refused, and nothing is staged', async () => {
  const count = () => world.query('select count(*)::int as count from import_batch')
  const before = await count()
  expect(await getOutcome(start('Kære alle'))).toBe('invalid-request')
  expect(await getOutcome(start(complete(), { groupId: randomUUID() }))).toBe('no-group-found')
  expect(await count()).toEqual(before)
})

it('a check whose process has ended is taken up by another, once its claim is over', async () => {
  const { importId } = await start(complete())
  const systemNow = world.deps.systemNow()
  const claimed = new Date(systemNow + 30_000).toISOString()
  await world.execute('update import_batch set claimed_until = $2 where id = $1', importId, claimed)
  await checkAllImports(world)
  expect((await read(importId)).state).toBe('checking')
  await checkImports({ ...world.deps, systemNow: () => systemNow + 31_000 })
  expect((await read(importId)).state).toBe('checked')
})
