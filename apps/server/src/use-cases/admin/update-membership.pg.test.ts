import { afterAll, beforeAll, expect, it } from 'vitest'
import { getOutcome } from '../../../testing/fixtures/owner-actions.ts'
import { createWorld, type Owner, type World } from '../../../testing/fixtures/world.ts'
import { endMembership } from './end-membership.ts'
import { updateMembership } from './update-membership.ts'

let world: World
let admin: Owner

beforeAll(async () => {
  world = await createWorld()
  admin = await world.addOwner('Ole')
})

afterAll(async () => {
  expect(await world.findViolations({ tolerance: '1 year' })).toEqual([])
  expect(world.warnings).toEqual([])
  await world.close()
})

const update = ({ membershipId }: Owner, flags: { isCommittee?: boolean; isMarked?: boolean }) =>
  updateMembership(world.deps, admin.actor, { membershipId: String(membershipId), ...flags })

const readFlags = ({ membershipId }: Owner) =>
  world.query('select is_committee, is_marked from membership where id = $1', membershipId)

const listValues = ({ membershipId }: Owner) =>
  world.query(
    `select v.field, v.before, v.after from audit a join audit_value v on v.audit_number = a.number
     where a.membership_id = $1 and a.action = 'update-membership' order by a.number, v.field`,
    membershipId,
  )

it('changes what is given, once, with its value before', async () => {
  const anna = await world.addOwner('Anna')
  await update(anna, { isCommittee: true })
  await update(anna, { isCommittee: true })
  await update(anna, { isMarked: true })
  expect(await readFlags(anna)).toEqual([{ is_committee: true, is_marked: true }])
  expect(await listValues(anna)).toEqual([
    { field: 'isCommittee', before: 'false', after: 'true' },
    { field: 'isMarked', before: 'false', after: 'true' },
  ])
})

it('of an unknown and of an ended membership is refused', async () => {
  const bo = await world.addOwner('Bo')
  const membershipId = String(bo.membershipId)
  await endMembership(world.deps, admin.actor, { membershipId, bookedWeeks: 'keep', reason: 'sold' })
  expect(await getOutcome(update(bo, { isMarked: true }))).toBe('user-not-found')
  expect(await getOutcome(update({ ...bo, membershipId: 999_999 }, { isMarked: true }))).toBe(
    'user-not-found',
  )
})

it('concurrently: two admins who change one flag each lose neither', async () => {
  for (let round = 0; round < 8; round++) {
    const anna = await world.addOwner(`Anna ${round}`)
    await Promise.all([update(anna, { isCommittee: true }), update(anna, { isMarked: true })])
    expect(await readFlags(anna)).toEqual([{ is_committee: true, is_marked: true }])
    expect(await listValues(anna)).toHaveLength(2)
  }
})
