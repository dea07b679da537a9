import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { countOutcomes, getOutcome } from '../../../testing/fixtures/owner-actions.ts'
import { createWorld, withIdempotencyKey, type Owner, type World } from '../../../testing/fixtures/world.ts'
import { owner as readOwner } from '../../reads/admin/owner.ts'
import { addOwner } from './add-owner.ts'

let world: World
let admin: Owner

beforeAll(async () => {
  world = await createWorld()
  admin = await world.addOwner('Ole')
})

afterAll(async () => {
  expect(await world.findViolations({ tolerance: '1 year' })).toEqual([])
  await world.close()
})

const createInput = (more: Partial<Parameters<typeof addOwner>[2]> = {}) => ({
  name: 'Dorte',
  email: `${randomUUID()}@samhus.example`,
  title: '17',
  phone: '+45 12345678',
  address: 'Strandvej 1',
  zip: '80 00',
  city: 'Aarhus',
  language: 'da' as const,
  memberships: [{ groupId: world.groupId, isCommittee: true, isMarked: false }],
  invite: true,
  ...more,
})
const add = (more: Parameters<typeof createInput>[0] = {}, actor = admin.actor) =>
  addOwner(world.deps, actor, createInput(more))

const listMailKinds = async (personId: string) =>
  (
    await world.query<{ line: string }>(
      `select concat_ws(' ', kind, data ->> 'what') as line from mail where person_id = $1 order by 1`,
      personId,
    )
  ).map(({ line }) => line)

it('adds a person with memberships, who is invited and told of each group', async () => {
  const { userId } = await add()
  const found = await readOwner(world.deps, admin.actor, { userId })
  expect(found).toMatchObject({
    name: 'Dorte',
    code: '17',
    zip: '8000',
    enabled: true,
    roleType: [],
    hasSignIn: false,
    invitedAt: world.nowIso(),
    groups: [{ id: world.groupId, isCommittee: true, isMarked: false }],
  })
  expect(await listMailKinds(userId)).toEqual(['changed joined-group', 'invitation'])
})

it('adds one without groups, who is not invited', async () => {
  const { userId } = await add({ memberships: [], invite: false })
  expect(await readOwner(world.deps, admin.actor, { userId })).toMatchObject({ groups: [], invitedAt: null })
  expect(await listMailKinds(userId)).toEqual([])
})

it('refuses a taken address in any case, a group twice, an unknown group and an odd telephone number, and writes nothing', async () => {
  const { email } = createInput()
  await add({ email })
  const count = () => world.query('select count(*)::int as people from person')
  const before = await count()
  const member = { groupId: world.groupId, isCommittee: false, isMarked: false }
  expect(await getOutcome(add({ email: email.toUpperCase() }))).toBe('email-taken')
  expect(await getOutcome(add({ memberships: [member, member] }))).toBe('invalid-request')
  expect(await getOutcome(add({ memberships: [{ ...member, groupId: randomUUID() }] }))).toBe(
    'no-group-found',
  )
  expect(await getOutcome(add({ phone: 'ring' }))).toBe('invalid-request')
  expect(await count()).toEqual(before)
})

it('concurrently: one address is given once, and one key adds one person', async () => {
  for (let round = 0; round < 6; round++) {
    const { email } = createInput()
    expect(await countOutcomes([add({ email }), add({ email })])).toEqual({ ok: 1, 'email-taken': 1 })
    const actor = withIdempotencyKey(admin, randomUUID())
    const input = createInput()
    const [first, second] = await Promise.all([
      addOwner(world.deps, actor, input),
      addOwner(world.deps, actor, input),
    ])
    expect(second).toEqual(first)
  }
})
