import { expect, it } from 'vitest'
import { publishChange } from '../../src/db/queries/change.ts'
import { createWorld, type World } from '../fixtures/world.ts'

it('the first weeks of a new year to change stay in their pages', async () => {
  const world = await createWorld({ houses: ['A', 'B', 'C'] })
  const { deps, groupId } = world
  const created = await listPages(world)
  expect(new Set(created.values()).size).toBeGreaterThan(2)
  // Not all weeks: old versions make room for new ones only while no transaction of another test is running.
  for (const unitId of [...created.keys()].filter((_, index) => index % 8 === 0)) {
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
