import { expect, it } from 'vitest'
import { publishChange } from '../../src/db/queries/change.ts'
import { createWorld, type World } from '../fixtures/world.ts'

it('the first change of every week of a new year stays in the page of its week', async () => {
  const world = await createWorld({ houses: ['A', 'B', 'C'] })
  const { deps, groupId } = world
  const created = await listPages(world)
  expect(new Set(created.values()).size).toBeGreaterThan(2)
  for (const unitId of created.keys()) {
    await deps.db.transaction((tx) => publishChange(tx, { at: deps.now(), groupId, unitId, actorId: null }))
  }
  expect(await listPages(world)).toEqual(created)
  await world.close()
})

/** Returns the page in which each week is stored. */
async function listPages(world: World): Promise<Map<number, number>> {
  const rows = await world.query<{ id: number; page: number }>(
    `select id, split_part(trim(both '()' from ctid::text), ',', 1)::int as page from unit order by id`,
  )
  return new Map(rows.map(({ id, page }) => [id, page]))
}
