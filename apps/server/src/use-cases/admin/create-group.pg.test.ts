import { randomUUID } from 'node:crypto'
import { defaultPolicy, pointPlans } from '@samhus/domain/policy'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { countOutcomes, getOutcome } from '../../../testing/fixtures/owner-actions.ts'
import { createAdmin } from '../../../testing/fixtures/people.ts'
import { createWorld, withIdempotencyKey, type Owner, type World } from '../../../testing/fixtures/world.ts'
import { findPolicy } from '../../db/queries/group.ts'
import { adminGroup } from '../../reads/admin/admin-group.ts'
import { groupMembers } from '../../reads/admin/group-members.ts'
import { addMember } from './add-member.ts'
import { createGroup } from './create-group.ts'

let world: World
let admin: Owner

beforeAll(async () => {
  world = await createWorld({ maxConnections: 8 })
  admin = await createAdmin(world, 'Ole')
})
afterAll(async () => {
  expect(await world.findViolations({ tolerance: '1 year' })).toEqual([])
  await world.close()
})

const createInput = () => ({ code: randomUUID().slice(0, 8), name: 'Fyrren', pointPlan: 'quantus' as const })
const create = (input = createInput()) => createGroup(world.deps, admin.actor, input)

it('a new group has the default rules with the chosen point plan, and is in no report', async () => {
  const input = createInput()
  const { groupId } = await create(input)
  const stored = await adminGroup(world.deps, admin.actor, { groupId })
  expect(stored).toMatchObject({
    code: input.code,
    name: 'Fyrren',
    facebookLink: '',
    reports: { yearlyGroupList: null },
    numMembers: 0,
    numHouses: 0,
    numLiveWeeks: 0,
    isArchived: false,
    archivedAt: null,
    pictures: [],
    timeZone: 'Europe/Copenhagen',
  })
  expect(await findPolicy(world.deps.db, groupId)).toEqual({
    ...defaultPolicy,
    pointPlan: pointPlans.quantus,
  })
  const values = await world.query(
    'select field, before, after from audit_value where audit_number = $1 order by field',
    stored.version,
  )
  expect(values).toEqual([
    { field: 'code', before: null, after: input.code },
    { field: 'name', before: null, after: 'Fyrren' },
  ])
})

it('with the same key it is created once', async () => {
  const actor = withIdempotencyKey(admin, randomUUID())
  const input = createInput()
  const calls = [createGroup(world.deps, actor, input), createGroup(world.deps, actor, input)]
  const [first, second] = await Promise.all(calls)
  expect(second).toEqual(first)
  world.warnings.length = 0
})

it('a code is one group’s alone, an archived one’s too: of three that are created with it at once one is (R171)', async () => {
  for (let round = 0; round < 4; round++) {
    const input = createInput()
    expect(await countOutcomes([create(input), create(input), create(input)])).toEqual({
      ok: 1,
      'code-taken': 2,
    })
    await world.execute('update "group" set archived_at = $2 where code = $1', input.code, world.nowIso())
    expect(await getOutcome(create(input))).toBe('code-taken')
    await world.execute('update "group" set archived_at = null where code = $1', input.code)
  }
  world.warnings.length = 0
})

it('its members are listed with what marks them, in pages, sorted and searched', async () => {
  const { deps } = world
  const { groupId } = await create()
  const people = [await world.addOwner('Anna'), await world.addOwner('Åse'), await world.addOwner('Bo')]
  for (const [index, { personId: userId }] of people.entries()) {
    const flags = { isCommittee: index === 1, isMarked: false }
    await addMember(deps, admin.actor, { userId, groupId, ...flags, reason: 'køb', tellsOwner: false })
  }
  await world.execute('update person set enabled = false where id = $1', people[2]?.personId ?? '')
  const list = async (input: object) => {
    const answer = await groupMembers(deps, admin.actor, { groupId, ...input })
    const { items, totalCount } = Array.isArray(answer)
      ? { items: answer, totalCount: answer.length }
      : answer
    return { totalCount, rows: items.map(({ name, isCommittee, enabled }) => [name, isCommittee, enabled]) }
  }
  const [anna, ase, bo] = [
    ['Anna', false, true],
    ['Åse', true, true],
    ['Bo', false, false],
  ]
  expect(await list({})).toEqual({ totalCount: 3, rows: [anna, bo, ase] })
  expect(await list({ page: 1, pageSize: 10, sort: '-isCommittee' })).toEqual({
    totalCount: 3,
    rows: [ase, anna, bo],
  })
  expect(await list({ page: 1, pageSize: 10, search: 'ÅS' })).toEqual({ totalCount: 1, rows: [ase] })
  expect((await adminGroup(deps, admin.actor, { groupId })).numMembers).toBe(3)
  expect(await getOutcome(groupMembers(deps, admin.actor, { groupId: randomUUID() }))).toBe('no-group-found')
})
