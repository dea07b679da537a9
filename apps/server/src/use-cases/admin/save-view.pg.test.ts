import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { savedViews } from '../../reads/admin/saved-views.ts'
import { countOutcomes, getOutcome } from '../../../testing/fixtures/owner-actions.ts'
import { createWorld, type Owner, type World } from '../../../testing/fixtures/world.ts'
import { deleteView } from './delete-view.ts'
import { saveView } from './save-view.ts'

let world: World
let [ole, pia]: [Owner?, Owner?] = []

beforeEach(async () => {
  world = await createWorld({ maxConnections: 8 })
  ;[ole, pia] = [await world.addOwner('Ole'), await world.addOwner('Pia')]
})
afterEach(async () => {
  expect(await world.findViolations()).toEqual([])
  expect(world.warnings).toEqual([])
  await world.close()
})

const view = { screen: 'owners', name: 'Disabled', query: 'isEnabled=false', isShared: false } as const
const save = (owner: Owner | undefined, viewId: string, more: object = {}, key: string | null = null) =>
  saveView(world.deps, { ...owner!.actor, idempotencyKey: key }, { viewId, ...view, ...more })
const list = async (owner: Owner | undefined, screen?: 'owners' | 'groups') =>
  (await savedViews(world.deps, owner!.actor, screen ? { screen } : {})).views
const countActs = async (viewId: string) =>
  (await world.query('select 1 from audit where subject_id = $1', viewId)).length

describe('a saved view', () => {
  it('is its owner’s alone until it is shared, and of one list', async () => {
    const id = randomUUID()
    expect(await save(ole, id)).toEqual({ id, ...view, isOwn: true })
    expect(await list(ole)).toEqual([{ id, ...view, isOwn: true }])
    expect(await list(ole, 'groups')).toEqual([])
    expect(await list(pia)).toEqual([])
    await save(ole, id, { isShared: true, name: 'Not enabled' })
    expect(await list(pia, 'owners')).toEqual([
      { id, ...view, name: 'Not enabled', isShared: true, isOwn: false },
    ])
    const [act] = await world.query<{ fields: string[] }>(
      'select fields from audit where subject_id = $1 order by number desc limit 1',
      id,
    )
    expect(act?.fields).toEqual(['name', 'isShared'])
  })

  it('can be used by others, and changed or deleted by its owner only', async () => {
    const id = randomUUID()
    await save(ole, id, { isShared: true })
    expect(await getOutcome(save(pia, id, { name: 'Mine' }))).toBe('not-found')
    expect(await getOutcome(deleteView(world.deps, pia!.actor, { viewId: id }))).toBe('not-found')
    expect((await list(ole)).find((each) => each.id === id)?.name).toBe('Disabled')
    expect(await countActs(id)).toBe(1)
  })

  it('is one of two hundred at most, also of those that are saved at the same time', async () => {
    await world.execute(
      `insert into saved_view (id, person_id, screen, name, query, is_shared, created_at)
       select gen_random_uuid(), $1, 'owners', 'View ' || n, '', false, $2 from generate_series(1, 199) n`,
      ole!.personId,
      world.nowIso(),
    )
    const ids: string[] = Array.from({ length: 6 }, () => randomUUID())
    const calls = ids.map((id) => save(ole, id))
    expect(await countOutcomes(calls)).toEqual({ ok: 1, 'limit-reached': 5 })
    const kept = (await list(ole)).find(({ id }) => ids.includes(id))
    expect(await getOutcome(save(ole, kept!.id, { name: 'Another name' }))).toBe('ok')
    expect(await getOutcome(save(pia, randomUUID()))).toBe('ok')
    await deleteView(world.deps, ole!.actor, { viewId: kept!.id })
    expect(await getOutcome(save(ole, randomUUID()))).toBe('ok')
  })

  it('that is saved as it is has no act', async () => {
    const id = randomUUID()
    await save(ole, id)
    await save(ole, id)
    expect(await countActs(id)).toBe(1)
  })

  it('is saved once by a repeated key, and once by two calls at the same time', async () => {
    const [id, other, key] = [randomUUID(), randomUUID(), randomUUID()]
    const calls = Array.from({ length: 4 }, () => save(ole, id, {}, key))
    expect(await countOutcomes(calls)).toEqual({ ok: 4 })
    expect(await countActs(id)).toBe(1)
    expect(await countOutcomes(Array.from({ length: 4 }, () => save(ole, other)))).toEqual({ ok: 4 })
    expect(await countActs(other)).toBe(1)
  })

  it('belongs to one of two people who save the same id at the same time', async () => {
    for (let round = 0; round < 5; round += 1) {
      const id = randomUUID()
      expect(await countOutcomes([save(ole, id), save(pia, id)])).toEqual({ ok: 1, 'not-found': 1 })
      expect(await countActs(id)).toBe(1)
    }
  })
})
