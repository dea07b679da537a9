import { afterEach, beforeEach, expect, it } from 'vitest'
import { importFile, sendFile, toCsv } from '../../../testing/fixtures/imports.ts'
import { createWorld, type Owner, type World } from '../../../testing/fixtures/world.ts'
import { importDetails } from './import-details.ts'
import { imports } from './imports.ts'

let world: World
let admin: Owner

beforeEach(async () => {
  world = await createWorld()
  admin = await world.addOwner('Ole')
})
afterEach(() => world.close())

const list = async (query: Parameters<typeof imports>[2] = {}) => {
  const { items, totalCount } = await imports(world.deps, admin.actor, query)
  expect(totalCount).toBeGreaterThanOrEqual(items.length)
  return items.map(({ fileName }) => fileName)
}

it('the list has the files, newest first, by group, kind, state and words', async () => {
  const file = (email: string) => toCsv(['E-mail', 'Navn'], [email, 'Dorte'])
  await importFile(world, admin.actor, { fileName: 'first.csv', text: file('a@samhus.example') })
  world.advance({ minutes: 1 })
  await sendFile(world, null, { fileName: 'second.csv', text: file('b@samhus.example') })
  expect(await list()).toEqual(['second.csv', 'first.csv'])
  expect(await list({ sort: 'createdAt' })).toEqual(['first.csv', 'second.csv'])
  expect(await list({ state: 'applied' })).toEqual(['first.csv'])
  expect(await list({ state: 'waiting' })).toEqual(['second.csv'])
  expect(await list({ kind: 'houses' })).toEqual([])
  expect(await list({ groupId: world.groupId, search: 'OLE first' })).toEqual(['first.csv'])
  expect(await list({ page: 2, pageSize: 10 })).toEqual([])
  const [second, first] = (await imports(world.deps, admin.actor, {})).items
  expect(second).toMatchObject({ createdBy: '', endedAt: null, endedBy: null })
  expect(first).toMatchObject({ createdBy: 'Ole', endedBy: 'Ole', totals: { rows: 1, new: 1 } })
})

it('the rows of an import are paged, and found by fate and words', async () => {
  const lines = Array.from({ length: 30 }, (_, index) => [`o${index}@samhus.example`, `Owner ${index}`])
  const text = toCsv(['E-mail', 'Navn'], ...lines, ['nobody', 'Nobody'])
  const importId = await sendFile(world, admin.actor, { text })
  const read = async (query: Partial<Parameters<typeof importDetails>[2]>) =>
    (await importDetails(world.deps, admin.actor, { importId, ...query })).rows
  expect(await read({})).toMatchObject({ totalCount: 31, items: { length: 20 } })
  expect((await read({ page: 4, pageSize: 10 })).items.map(({ number }) => number)).toEqual([32])
  expect((await read({ sort: '-number', pageSize: 10 })).items[0]?.number).toBe(32)
  expect(await read({ fate: 'refused' })).toMatchObject({
    totalCount: 1,
    items: [{ problems: [{ field: 'email', message: '»nobody« er ikke en e-mailadresse.' }] }],
  })
  expect((await read({ search: 'owner o17' })).items.map(({ cells }) => cells[1])).toEqual(['Owner 17'])
})
