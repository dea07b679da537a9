import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { pointAssignments as contract, PointAssignment } from '@samhus/contract/admin-points'
import type { Input } from '@samhus/contract/operation'
import { scheduleAssignment } from '../../../testing/fixtures/bulk-members.ts'
import { emptyPerson } from '../../../testing/fixtures/people.ts'
import { createActor, createWorld, type Owner, type World } from '../../../testing/fixtures/world.ts'
import { assignPoints } from '../../jobs/assign-points.ts'
import { pointAssignments } from './point-assignments.ts'

type Query = Input<typeof contract>

const admin = createActor(randomUUID())
const dayMs = 86_400_000

let world: World
let anna: Owner
let ids: string[]

beforeEach(async () => {
  world = await createWorld()
  anna = await world.addOwner('Anna Hansen', { points: 0 })
  await world.addOwner('Bo', { points: 0 })
  const now = world.deps.now()
  ids = [
    await scheduleAssignment(world, { at: now, points: 10, year: 2026 }),
    await scheduleAssignment(world, { at: now + dayMs, points: 3, membershipId: anna.membershipId }),
    await scheduleAssignment(world, { at: now + 2 * dayMs, points: 4 }),
    await scheduleAssignment(world, { at: now + 3 * dayMs, points: 5 }),
  ]
  await assignPoints(world.deps)
  await world.execute(
    `update assignment set status = 'Cancelled', done_at = $2 where id = $1`,
    ids[3],
    world.nowIso(),
  )
})

afterEach(() => world.close())

async function readAll(query: Query = {}): Promise<PointAssignment[]> {
  const answer = await pointAssignments(world.deps, admin, query)
  return Array.isArray(answer) ? answer : answer.items
}

test('without a page are all of them, the latest first, each with its receivers', async () => {
  const email = (
    await world.query<{ email: string }>('select email from person where id = $1', anna.personId)
  )[0]?.email
  const all = await pointAssignments(world.deps, admin, {})
  expect(all).toMatchObject([
    { id: ids[3], status: 'Cancelled', point: 5, receivers: 0, userId: null },
    {
      id: ids[2],
      status: 'Scheduled',
      point: 4,
      receivers: 2,
      userId: null,
      userName: null,
      isPlanned: false,
    },
    { id: ids[1], status: 'Scheduled', receivers: 1, userId: anna.personId, userName: 'Anna Hansen' },
    { id: ids[0], status: 'Assigned', receivers: 2, year: 2026, assignAt: '2026-11-02T11:00:00.000Z' },
  ])
  expect((all as PointAssignment[])[2]).toMatchObject({ userEmail: email, groupName: 'Klitten' })
})

test('those who left get none of the points that are still to be given, and keep those they got', async () => {
  await world.execute('update membership set left_at = $2 where id = $1', anna.membershipId, world.nowIso())
  expect((await readAll()).map(({ receivers }) => receivers)).toEqual([0, 1, 0, 2])
})

test('a page has its part of them and how many there are', async () => {
  const pages = await Promise.all(
    [1, 2].map((page) => pointAssignments(world.deps, admin, { page, pageSize: 10 })),
  )
  expect(pages).toEqual([
    { items: await readAll(), totalCount: 4 },
    { items: [], totalCount: 4 },
  ])
})

test.each<[string, Query, number[]]>([
  ['a word of the name', { search: 'HANSEN' }, [1]],
  ['two words', { search: 'anna klit' }, [1]],
  ['the group', { search: 'klitten' }, [3, 2, 1, 0]],
  ['the year', { search: '2026' }, [0]],
  ['nothing of theirs', { search: '_' }, []],
  ['their year', { year: 2026 }, [0]],
  ['their state', { status: 'Scheduled' }, [2, 1]],
  ['another group', { groupId: randomUUID() }, []],
])('are found by %s', async (_what, query, expected) => {
  expect((await readAll(query)).map(({ id }) => ids.indexOf(id))).toEqual(expected)
})

test.each<[NonNullable<Query['sort']>, number[]]>([
  ['assignAt', [0, 1, 2, 3]],
  ['-assignAt', [3, 2, 1, 0]],
  ['point', [1, 2, 3, 0]],
  ['-point', [0, 3, 2, 1]],
])('are sorted by %s', async (sort, expected) => {
  expect((await readAll({ sort })).map(({ id }) => ids.indexOf(id))).toEqual(expected)
})

test('are sorted by each other column, in both directions, those without a name last', async () => {
  expect((await readAll({ sort: 'userName' }))[0]?.id).toBe(ids[1])
  expect((await readAll({ sort: '-userName' }))[0]?.id).toBe(ids[1])
  expect((await readAll({ sort: 'year' }))[0]?.id).toBe(ids[0])
  expect((await readAll({ sort: '-year' })).at(-1)?.id).toBe(ids[0])
  expect((await readAll({ sort: 'status' }))[0]?.status).toBe('Assigned')
  expect((await readAll({ sort: '-status' }))[0]?.status).toBe('Scheduled')
  for (const sort of ['groupName', '-groupName'] as const) expect(await readAll({ sort })).toHaveLength(4)
})

test('name no one who was anonymized', async () => {
  await emptyPerson(world, anna)
  expect((await readAll())[2]).toMatchObject({ userId: anna.personId, userName: null, userEmail: null })
})
