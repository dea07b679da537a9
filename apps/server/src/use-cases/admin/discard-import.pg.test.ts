import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readImport, stageFile, toCsv } from '../../../testing/fixtures/imports.ts'
import { countOutcomes, getOutcome } from '../../../testing/fixtures/owner-actions.ts'
import { createWorld, type Owner, type World } from '../../../testing/fixtures/world.ts'
import { discardImport } from './discard-import.ts'
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
const discard = (importId: string, actor = admin.actor) => discardImport(world.deps, actor, { importId })
const listActs = async (importId: string) =>
  (
    await world.query<{ action: string }>(
      `select action from audit where subject_kind = 'import' and subject_id = $1 order by number`,
      importId,
    )
  ).map(({ action }) => action)
const complete = () => toCsv(['E-mail', 'Navn'], [newEmail(), 'Dorte'])

it('an import is discarded once, by two admins at once, and gets no other columns afterwards', async () => {
  const { importId } = await start(complete())
  const kirsten = await world.addOwner('Kirsten')
  expect(await countOutcomes([discard(importId), discard(importId, kirsten.actor)])).toEqual({ ok: 2 })
  expect((await read(importId)).state).toBe('discarded')
  expect(await listActs(importId)).toEqual(['start-import', 'discard-import'])
  expect(await getOutcome(map(importId, { name: 0 }))).toBe('changed-meanwhile')
  expect(await getOutcome(discard(randomUUID()))).toBe('not-found')
})

it('discarding an import and choosing its columns at the same time are done one after the other', async () => {
  const { importId } = await start(complete())
  const outcomes = await Promise.all([getOutcome(map(importId, { title: 1 })), getOutcome(discard(importId))])
  expect(outcomes[1]).toBe('ok')
  expect(['ok', 'changed-meanwhile']).toContain(outcomes[0])
  expect((await read(importId)).state).toBe('discarded')
})
