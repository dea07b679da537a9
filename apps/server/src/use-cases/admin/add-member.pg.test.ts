import { randomUUID } from 'node:crypto'
import { defaultPolicy } from '@samhus/domain/policy'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { getBalance, listMails } from '../../../testing/fixtures/inspect.ts'
import { countOutcomes, getOutcome } from '../../../testing/fixtures/owner-actions.ts'
import { createWorld, withIdempotencyKey, type Owner, type World } from '../../../testing/fixtures/world.ts'
import { addMember } from './add-member.ts'
import { setUpGroup } from './set-up-group.ts'
import { endMembership } from './end-membership.ts'

const reason = 'bought a share'
let world: World
let admin: Owner
let anna: Owner
let groupId: string

beforeAll(async () => {
  world = await createWorld()
  admin = await world.addOwner('Ole')
  const group = { code: 'T2', name: 'Skoven', facebookLink: '', pictures: [], yearlyGroupList: null }
  groupId = await setUpGroup(world.deps, null, { ...group, policy: defaultPolicy })
})

beforeEach(async () => {
  anna = await world.addOwner('Anna')
})

afterAll(async () => {
  expect(await world.findViolations({ tolerance: '1 year' })).toEqual([])
  expect(world.warnings).toEqual([])
  await world.close()
})

const flags = { isCommittee: true, isMarked: false }
const add = (more: Partial<Parameters<typeof addMember>[2]> = {}, actor = admin.actor) =>
  addMember(world.deps, actor, { userId: anna.personId, groupId, reason, ...flags, ...more })
const leave = (membershipId: string) =>
  endMembership(world.deps, admin.actor, { membershipId, bookedWeeks: 'keep', reason })

it('adds a member, who gets a mail, with the flags and the reason in the audit trail', async () => {
  const { membershipId } = await add()
  expect(await listMails(world, anna)).toEqual([{ kind: 'changed', data: { what: 'joined-group', reason } }])
  const values = await world.query(
    `select a.action, v.field, v.before, v.after from audit a join audit_value v on v.audit_number = a.number
     where a.membership_id = $1 order by v.field`,
    Number(membershipId),
  )
  expect(values).toEqual([
    { action: 'add-member', field: 'isCommittee', before: null, after: 'true' },
    { action: 'add-member', field: 'isMarked', before: null, after: 'false' },
    { action: 'add-member', field: 'reason', before: null, after: reason },
  ])
})

it('tells nobody if the admin unticks it', async () => {
  await add({ tellsOwner: false })
  expect(await listMails(world, anna)).toEqual([])
})

it('a member is refused; a former one gets the same membership with its points', async () => {
  const membershipId = String(anna.membershipId)
  const rejoin = () => add({ groupId: world.groupId })
  expect(await getOutcome(rejoin())).toBe('already-member')
  await leave(membershipId)
  expect(await rejoin()).toEqual({ membershipId })
  expect(await getBalance(world, anna)).toBe(20)
  const mails = (await listMails(world, anna)).map(({ data }) => data)
  expect(mails).toContainEqual({ what: 'rejoined-group', reason })
  const [row] = await world.query(
    'select is_committee as "isCommittee", left_at as "leftAt" from membership where id = $1',
    anna.membershipId,
  )
  expect(row).toEqual({ isCommittee: true, leftAt: null })
})

it('an unknown person, an unknown group and a missing reason are refused', async () => {
  expect(await getOutcome(add({ userId: randomUUID() }))).toBe('user-not-found')
  expect(await getOutcome(add({ groupId: randomUUID() }))).toBe('no-group-found')
  expect(await getOutcome(add({ reason: ' ' }))).toBe('invalid-request')
})

it('the same key adds once', async () => {
  const actor = withIdempotencyKey(admin, randomUUID())
  const first = await add({}, actor)
  expect(await add({}, actor)).toEqual(first)
})

it('concurrently: of two who add one person one is refused, for a new and for a former member', async () => {
  for (let round = 0; round < 8; round++) {
    anna = await world.addOwner(`Anna ${round}`)
    const isFormer = round % 2 === 1
    if (isFormer) await leave(String(anna.membershipId))
    const inGroup = isFormer ? { groupId: world.groupId } : {}
    const counts = await countOutcomes([add(inGroup), add(inGroup)])
    expect(counts).toEqual({ ok: 1, 'already-member': 1 })
  }
})

it('concurrently: an end and a return leave a member or a former one, never both', async () => {
  for (let round = 0; round < 6; round++) {
    anna = await world.addOwner(`Bo ${round}`)
    const counts = await countOutcomes([add({ groupId: world.groupId }), leave(String(anna.membershipId))])
    expect([{ ok: 2 }, { ok: 1, 'already-member': 1 }]).toContainEqual(counts)
    const [row] = await world.query<{ isMember: boolean }>(
      'select left_at is null as "isMember" from membership where id = $1',
      anna.membershipId,
    )
    expect(row?.isMember).toBe(counts['ok'] === 2)
  }
})
