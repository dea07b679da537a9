import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { addHouseTo } from '../../../testing/fixtures/houses.ts'
import { countOutcomes, getOutcome } from '../../../testing/fixtures/owner-actions.ts'
import { createAdmin } from '../../../testing/fixtures/people.ts'
import { createWorld } from '../../../testing/fixtures/world.ts'
import { adminHouse } from '../../reads/admin/admin-house.ts'
import { archiveHouse } from './archive-house.ts'
import { reopenHouse } from './reopen-house.ts'

it('a house that is archived and reopened at the same moment is one or the other, and each act is recorded once', async () => {
  const world = await createWorld()
  const admin = await createAdmin(world, 'Ole')
  const houseId = await addHouseTo(world)
  const act = { houseId, reason: 'Solgt' }
  expect(await getOutcome(reopenHouse(world.deps, admin.actor, { ...act, houseId: randomUUID() }))).toBe(
    'house-not-found',
  )
  for (let round = 0; round < 5; round++) {
    const calls = [archiveHouse, reopenHouse, archiveHouse, reopenHouse].map((run) =>
      run(world.deps, admin.actor, act),
    )
    expect(await countOutcomes(calls)).toEqual({ ok: 4 })
  }
  const acts = await world.query<{ action: string }>(
    `select action from audit where subject_id = $1 and action <> 'add-house' order by number`,
    houseId,
  )
  const expected = acts.map((_, index) => (index % 2 === 0 ? 'archive-house' : 'reopen-house'))
  expect(acts.map(({ action }) => action)).toEqual(expected)
  const { isArchived } = await adminHouse(world.deps, admin.actor, { houseId })
  expect(isArchived).toBe(acts.length % 2 === 1)
  expect(world.warnings).toEqual([])
  await world.close()
})
