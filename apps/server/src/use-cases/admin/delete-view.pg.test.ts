import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { savedViews } from '../../reads/admin/saved-views.ts'
import { countOutcomes } from '../../../testing/fixtures/owner-actions.ts'
import { createWorld, type Owner, type World } from '../../../testing/fixtures/world.ts'
import { deleteView } from './delete-view.ts'
import { saveView } from './save-view.ts'

let world: World
let ole: Owner

beforeAll(async () => {
  world = await createWorld({ maxConnections: 8 })
  ole = await world.addOwner('Ole')
})
afterAll(async () => {
  expect(await world.findViolations()).toEqual([])
  expect(world.warnings).toEqual([])
  await world.close()
})

const view = { screen: 'groups', name: 'All', query: '', isShared: false } as const
const remove = (viewId: string) => deleteView(world.deps, ole.actor, { viewId })
const countActs = async (viewId: string) =>
  (await world.query(`select 1 from audit where subject_id = $1 and action = 'delete-view'`, viewId)).length

it('a view that is deleted by two calls at the same time is gone, with one act', async () => {
  const viewId = randomUUID()
  await saveView(world.deps, ole.actor, { viewId, ...view })
  expect(await countOutcomes([remove(viewId), remove(viewId), remove(viewId)])).toEqual({ ok: 3 })
  expect(await countActs(viewId)).toBe(1)
  expect((await savedViews(world.deps, ole.actor, {})).views).toEqual([])
})

it('a view that is saved and deleted at the same time is either there or gone, without an error', async () => {
  for (let round = 0; round < 5; round += 1) {
    const viewId = randomUUID()
    await saveView(world.deps, ole.actor, { viewId, ...view })
    const save = saveView(world.deps, ole.actor, { viewId, ...view, name: 'Again' })
    expect(await countOutcomes([save, remove(viewId)])).toEqual({ ok: 2 })
    expect(await countActs(viewId)).toBe(1)
    await remove(viewId)
  }
})
