import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { countOutcomes, getOutcome } from '../../../testing/fixtures/owner-actions.ts'
import { createAdmin } from '../../../testing/fixtures/people.ts'
import { createWorld } from '../../../testing/fixtures/world.ts'
import { adminGroup } from '../../reads/admin/admin-group.ts'
import { archiveGroup } from './archive-group.ts'
import { reopenGroup } from './reopen-group.ts'

it('a group that is archived and reopened at the same moment is one or the other, and each act is recorded once', async () => {
  const world = await createWorld({ maxConnections: 8 })
  const { deps, groupId } = world
  const { actor } = await createAdmin(world, 'Ole')
  const act = { groupId, reason: 'Solgt' }
  expect(await getOutcome(reopenGroup(deps, actor, { ...act, groupId: randomUUID() }))).toBe('no-group-found')
  expect(await getOutcome(reopenGroup(deps, actor, { ...act, reason: '' }))).toBe('invalid-request')
  for (let round = 0; round < 5; round++) {
    const calls = [archiveGroup, reopenGroup, archiveGroup, reopenGroup].map((run) => run(deps, actor, act))
    expect(await countOutcomes(calls)).toEqual({ ok: 4 })
  }
  const acts = await world.query<{ action: string }>(
    `select action from audit where subject_id = $1 and action like '%-group' and action <> 'found-group'
     order by number`,
    groupId,
  )
  const expected = acts.map((_, index) => (index % 2 === 0 ? 'archive-group' : 'reopen-group'))
  expect(acts.map(({ action }) => action)).toEqual(expected)
  const { isArchived } = await adminGroup(deps, actor, { groupId })
  expect(isArchived).toBe(acts.length % 2 === 1)
  expect(world.warnings).toEqual([])
  await world.close()
})
