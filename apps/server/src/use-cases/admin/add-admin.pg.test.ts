import { afterEach, beforeEach, expect, it } from 'vitest'
import { getEmail, listMails } from '../../../testing/fixtures/inspect.ts'
import { countOutcomes, getOutcome } from '../../../testing/fixtures/owner-actions.ts'
import { createAdmin } from '../../../testing/fixtures/people.ts'
import { createWorld, type Owner, type World } from '../../../testing/fixtures/world.ts'
import { updateRoles } from '../../db/queries/person.ts'
import { admins } from '../../reads/admin/admins.ts'
import { addAdmin } from './add-admin.ts'

const reason = 'new in the office'
const newcomer = { email: 'Dorte@samhus.example', name: 'Dorte', roles: ['Admin' as const], reason }
let world: World
let anna: Owner
let boss: Owner

beforeEach(async () => {
  world = await createWorld()
  anna = await world.addOwner('Anna')
  boss = await createAdmin(world, 'Boss', 'Super Admin')
})
afterEach(async () => {
  expect(await world.findViolations()).toEqual([])
  await world.close()
})

const listAdmins = async (by = boss) => (await admins(world.deps, by.actor)).admins

it('gives a known person the role, whatever the case of the address, and keeps roles that they have', async () => {
  const email = (await getEmail(world, anna)).toUpperCase()
  expect(await addAdmin(world.deps, boss.actor, { email, roles: ['Admin'], reason })).toEqual({
    userId: anna.personId,
  })
  expect(await listMails(world, anna)).toEqual([
    { kind: 'changed', data: { what: 'roles', roles: ['Admin'], reason } },
  ])
  await addAdmin(world.deps, boss.actor, { email, roles: ['Super Admin'], reason })
  expect(await listAdmins()).toMatchObject([
    { name: 'Anna', roleType: ['Admin', 'Super Admin'], isMember: true, keptBecause: null },
    { name: 'Boss', roleType: ['Super Admin'], keptBecause: null },
  ])
})

it('adds an unknown person with a name and invites them; without a name it is refused', async () => {
  expect(await getOutcome(addAdmin(world.deps, boss.actor, { ...newcomer, name: '' }))).toBe('user-not-found')
  const { userId } = await addAdmin(world.deps, boss.actor, newcomer)
  expect(await listAdmins()).toMatchObject([
    { name: 'Boss', keptBecause: 'last-super-admin' },
    { userId, name: 'Dorte', email: newcomer.email, isMember: false, lastUsedAt: null },
  ])
  const kinds = await world.query<{ kind: string }>(
    'select kind from mail where person_id = $1 order by kind',
    userId,
  )
  expect(kinds).toEqual([{ kind: 'changed' }, { kind: 'invitation' }])
})

it('of two admins who add the same address at once each succeeds, and one person is added', async () => {
  const calls = Array.from({ length: 6 }, () => addAdmin(world.deps, boss.actor, newcomer))
  expect(await countOutcomes(calls)).toEqual({ ok: 6 })
  expect(await listAdmins()).toHaveLength(2)
})

it('keeps a role that another Super Admin gives at the same time', async () => {
  const email = await getEmail(world, anna)
  const { finished } = await world.deps.db.transaction(async (tx) => {
    await updateRoles(tx, anna.personId, ['Super Admin'])
    const added = addAdmin(world.deps, boss.actor, { email, roles: ['Admin'], reason })
    await expect.poll(isAnyoneWaiting).toBe(true)
    return { finished: added }
  })
  await finished
  expect(await listAdmins()).toMatchObject([{ name: 'Anna', roleType: ['Admin', 'Super Admin'] }, {}])
})

async function isAnyoneWaiting(): Promise<boolean> {
  const waiting = await world.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return waiting.length > 0
}

it('is refused for a disabled person, to an admin and without a reason', async () => {
  const admin = await createAdmin(world, 'Admin')
  await world.execute('update person set enabled = false where id = $1', anna.personId)
  const email = await getEmail(world, anna)
  expect(await getOutcome(addAdmin(world.deps, boss.actor, { ...newcomer, email }))).toBe('user-disabled')
  expect(await getOutcome(addAdmin(world.deps, admin.actor, newcomer))).toBe('forbidden')
  expect(await getOutcome(addAdmin(world.deps, boss.actor, { ...newcomer, reason: '' }))).toBe(
    'invalid-request',
  )
  expect(await listAdmins(admin)).toMatchObject([
    { name: 'Admin', keptBecause: 'forbidden' },
    { name: 'Boss', keptBecause: 'forbidden' },
  ])
})
