import { afterEach, beforeEach, expect, it } from 'vitest'
import { countOutcomes, getOutcome } from '../../../testing/fixtures/owner-actions.ts'
import { createAdmin } from '../../../testing/fixtures/people.ts'
import { createWorld, type Owner, type World } from '../../../testing/fixtures/world.ts'
import { changeRoles } from './change-roles.ts'

// What else it does is tested in testing/suites/admin-acts.pg.test.ts.

const reason = 'left the office'
let world: World

beforeEach(async () => {
  world = await createWorld()
})
afterEach(async () => {
  expect(await world.findViolations()).toEqual([])
  await world.close()
})

const listSuperAdmins = () => world.query(`select id from person where 'Super Admin' = any(role_type)`)

it('never takes the last Super Admin’s role', async () => {
  const boss = await createAdmin(world, 'Boss', 'Super Admin')
  for (const roles of [[], ['Admin' as const]]) {
    const input = { userId: boss.personId, roles, reason }
    expect(await getOutcome(changeRoles(world.deps, boss.actor, input))).toBe('last-super-admin')
  }
  expect(await listSuperAdmins()).toEqual([{ id: boss.personId }])
})

it('two Super Admins who take each other’s roles leave one', async () => {
  for (let round = 0; round < 6; round++) {
    const [one, other] = [await world.addOwner(`One ${round}`), await world.addOwner(`Other ${round}`)]
    await world.execute(`update person set role_type = '{}'`)
    await world.execute(`update person set role_type = '{Super Admin}' where id = any($1)`, [
      [one.personId, other.personId],
    ])
    const remove = (by: Owner, { personId: userId }: Owner) =>
      changeRoles(world.deps, by.actor, { userId, roles: [], reason })
    expect(await countOutcomes([remove(one, other), remove(other, one)])).toEqual({ ok: 1, forbidden: 1 })
    expect(await listSuperAdmins()).toHaveLength(1)
  }
})
