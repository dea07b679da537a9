import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkAllImports, readImport, stageFile, toCsv } from '../../../testing/fixtures/imports.ts'
import { getOutcome } from '../../../testing/fixtures/owner-actions.ts'
import { createWorld, type Owner, type World } from '../../../testing/fixtures/world.ts'
import { listImportRows } from '../../db/queries/import-rows.ts'
import { checkImport } from '../../steps/import/check-import.ts'
import { mapImport } from './map-import.ts'

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
const read = (importId: string) => readImport(world, admin.actor, importId)
const start = (text: string) => stageFile(world, admin.actor, { text })
const map = (importId: string, columns: Record<string, number | null>, actor = admin.actor) =>
  mapImport(world.deps, actor, { importId, columns })

it('columns that cannot be matched wait to be chosen, and the choice is remembered for the next file', async () => {
  const file = () => toCsv(['Kontaktadresse', 'Hvem', 'Navn'], [newEmail(), 'Dorte', 'Havn 3'])
  const { importId, state } = await start(file())
  expect(state).toBe('mapping')
  expect(await getOutcome(map(importId, { email: 3 }))).toBe('invalid-request')
  expect(await getOutcome(map(importId, { house: 0 }))).toBe('invalid-request')
  expect(await map(importId, { name: 1 })).toEqual({ importId, state: 'mapping' })
  expect(await map(importId, { email: 0 })).toEqual({ importId, state: 'checking' })
  await checkAllImports(world)
  expect((await read(importId)).rows.items[0]).toMatchObject({
    fate: 'new',
    changes: [{ field: 'email' }, { field: 'name', after: 'Dorte' }],
  })
  const next = await start(file())
  expect(next.state).toBe('checking')
  const columns = (await read(next.importId)).fields.filter(({ column }) => column !== null)
  expect(columns.map(({ field, column }) => [field, column])).toEqual([
    ['email', 0],
    ['name', 1],
  ])
  await world.execute('delete from import_column')
})

it('other columns have the rows judged anew, and a check of the old ones stores nothing', async () => {
  const lines = Array.from({ length: 300 }, () => [newEmail(), 'Dorte', ''])
  const { importId } = await start(toCsv(['E-mail', 'Navn', 'Alias'], ...lines))
  // The older check has read the rows, and is at them when the columns change.
  let changed: Promise<unknown> = Promise.resolve()
  const now = () => {
    changed = map(importId, { name: 2 })
    return world.deps.now()
  }
  await checkImport({ ...world.deps, now }, importId)
  await changed
  expect(await read(importId)).toMatchObject({ state: 'checking', checkedRows: 0 })
  const rows = await listImportRows(world.deps.db, { id: importId, groupId: world.groupId })
  expect(new Set(rows.map(({ fate }) => fate))).toEqual(new Set([null]))
  await checkAllImports(world)
  expect((await read(importId)).rows.items[0]).toMatchObject({
    fate: 'refused',
    problems: [{ field: 'name', message: 'The field is empty, but is required.' }],
  })
  await world.execute('delete from import_column')
})

it('of an unknown import are not chosen', async () => {
  expect(await getOutcome(map(randomUUID(), {}))).toBe('not-found')
})

it('becomes another kind, whose columns are matched by name, and back', async () => {
  const code = randomUUID().slice(0, 8)
  const { importId, state } = await start(
    toCsv(['Kode', 'Navn', 'Adresse', 'Land'], [code, 'Havhuset', '', '']),
  )
  expect(state).toBe('mapping')
  expect(await read(importId)).toMatchObject({ kind: 'owners', suggestedKinds: ['houses'] })
  const become = (kind: 'owners' | 'houses') =>
    mapImport(world.deps, admin.actor, { importId, columns: {}, kind })
  expect(await become('houses')).toEqual({ importId, state: 'checking' })
  await checkAllImports(world)
  expect(await read(importId)).toMatchObject({
    kind: 'houses',
    suggestedKinds: [],
    state: 'checked',
    rows: { items: [{ fate: 'new', changes: [{ field: 'code' }, { field: 'name', after: 'Havhuset' }] }] },
  })
  expect(await become('owners')).toEqual({ importId, state: 'mapping' })
  expect(await world.query('select from import_column')).toEqual([])
})

it('asks about the column of the association in every file, also where it was not read in one', async () => {
  const file = () => toCsv(['E-mail', 'Navn', 'Forening'], [newEmail(), 'Dorte', 'Havnen'])
  const { importId } = await start(file())
  await checkAllImports(world)
  expect((await read(importId)).rows.items[0]).toMatchObject({
    fate: 'refused',
    problems: [
      {
        field: 'group',
        message: 'The row belongs to Havnen, not to the association that the file is imported into.',
      },
    ],
  })
  await map(importId, { group: null })
  await checkAllImports(world)
  expect((await read(importId)).rows.items[0]?.fate).toBe('new')
  const next = await start(file())
  await checkAllImports(world)
  expect((await read(next.importId)).rows.items[0]?.fate).toBe('refused')
})
