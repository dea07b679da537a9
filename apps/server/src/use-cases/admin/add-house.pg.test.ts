import { randomUUID } from 'node:crypto'
import type { addHouse as contract } from '@samhus/contract/admin-houses'
import type { Input } from '@samhus/contract/operation'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { countOutcomes, getOutcome } from '../../../testing/fixtures/owner-actions.ts'
import { createAdmin } from '../../../testing/fixtures/people.ts'
import { createWorld, withIdempotencyKey, type Owner, type World } from '../../../testing/fixtures/world.ts'
import { adminHouse } from '../../reads/admin/admin-house.ts'
import { addHouse } from './add-house.ts'

let world: World
let admin: Owner

beforeAll(async () => {
  world = await createWorld()
  admin = await createAdmin(world, 'Ole')
})

afterAll(async () => {
  expect(await world.findViolations({ tolerance: '1 year' })).toEqual([])
  await world.close()
})

const none = { description: '', goodToKnow: '' }

const createHouse = (changed: Partial<Input<typeof contract>> = {}): Input<typeof contract> => ({
  groupId: world.groupId,
  code: randomUUID().slice(0, 8),
  name: 'Klitgården',
  address: 'Højensvej 88',
  city: 'Skagen',
  country: 'Danmark',
  lat: 57.7367,
  lng: 10.5402,
  zoom: 13,
  usualPeople: null,
  texts: { da: { description: 'Et hus', goodToKnow: '' }, sv: none, en: none },
  ...changed,
})

it('a new house has what was typed, and the audit trail has its values', async () => {
  const { groupId, ...house } = createHouse()
  const { houseId } = await addHouse(world.deps, admin.actor, { groupId, ...house })
  const stored = await adminHouse(world.deps, admin.actor, { houseId })
  expect(stored).toMatchObject({
    ...house,
    groupId,
    years: [],
    pictures: [],
    isArchived: false,
    numLiveWeeks: 0,
  })
  const values = await world.query(
    'select field, before, after from audit_value where audit_number = $1 order by field',
    stored.version,
  )
  expect(values).toContainEqual({ field: 'location', before: null, after: '57.7367, 10.5402' })
  expect(values).toContainEqual({ field: 'texts.da.description', before: null, after: 'Et hus' })
  expect(values).not.toContainEqual(expect.objectContaining({ field: 'usualPeople' }))
})

it('makes every open browser of the group refetch', async () => {
  const countRefetches = async () =>
    (await world.query<{ n: number }>(`select count(*)::int as n from change where kind = 'refetch'`))[0]
      ?.n ?? 0
  const before = await countRefetches()
  await addHouse(world.deps, admin.actor, createHouse())
  expect(await countRefetches()).toBe(before + 1)
})

it('is refused with a code that a house of the group has, and in a group that there is not', async () => {
  expect(await getOutcome(addHouse(world.deps, admin.actor, createHouse({ code: 'A' })))).toBe('code-taken')
  const nowhere = createHouse({ groupId: randomUUID() })
  expect(await getOutcome(addHouse(world.deps, admin.actor, nowhere))).toBe('no-group-found')
  expect(world.warnings).toEqual([])
})

it('with the same key is added once', async () => {
  const actor = withIdempotencyKey(admin, randomUUID())
  const input = createHouse()
  const [first, second] = await Promise.all([
    addHouse(world.deps, actor, input),
    addHouse(world.deps, actor, input),
  ])
  expect(second).toEqual(first)
  world.warnings.length = 0
})

it('of two with one code that are added at the same moment one is refused', async () => {
  for (let round = 0; round < 5; round++) {
    const input = createHouse()
    const calls = [1, 2, 3].map(() => addHouse(world.deps, admin.actor, input))
    expect(await countOutcomes(calls)).toEqual({ ok: 1, 'code-taken': 2 })
  }
  world.warnings.length = 0
})
