import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { listMails, listRows } from '../../../testing/fixtures/inspect.ts'
import { countOutcomes, createActions, getOutcome } from '../../../testing/fixtures/owner-actions.ts'
import { createAdmin } from '../../../testing/fixtures/people.ts'
import { createWorld, withIdempotencyKey, type Owner, type World } from '../../../testing/fixtures/world.ts'
import { setPersonEnabled } from './set-person-enabled.ts'

const reason = 'asked to'
let world: World
let admin: Owner
let anna: Owner

beforeEach(async () => {
  world = await createWorld()
  admin = await createAdmin(world, 'Ole')
  anna = await world.addOwner('Anna')
})

afterEach(async () => {
  expect(await world.findViolations({ tolerance: '1 year' })).toEqual([])
  expect(world.warnings).toEqual([])
  await world.close()
})

const set = (who: Owner, isEnabled: boolean, actor = admin.actor) =>
  setPersonEnabled(world.deps, actor, { userId: who.personId, isEnabled, reason })

it('records the access before and after', async () => {
  await set(anna, false)
  const values = await world.query(
    `select v.before, v.after from audit a join audit_value v on v.audit_number = a.number
     where a.action = 'set-access' and v.field = 'enabled'`,
  )
  expect(values).toEqual([{ before: 'true', after: 'false' }])
})

it('refuses an Admin who disables an admin, an unknown person, and the last Super Admin', async () => {
  const boss = await createAdmin(world, 'Boss', 'Super Admin')
  expect(await getOutcome(set(boss, false))).toBe('forbidden')
  expect(await getOutcome(set({ ...anna, personId: randomUUID() }, false))).toBe('user-not-found')
  expect(await getOutcome(set(boss, false, boss.actor))).toBe('last-super-admin')
})

it('a call that is repeated with its key after the person was enabled again ends nothing', async () => {
  const actor = withIdempotencyKey(admin, randomUUID())
  await set(anna, false, actor)
  await set(anna, true)
  await createActions(world, anna).reserve(30)
  expect(await set(anna, false, actor)).toEqual({ userId: anna.personId })
  expect(await listRows(world, 30)).toEqual(['Anna Pre hold'])
  expect((await listMails(world, anna)).filter(({ kind }) => kind === 'access-closed')).toHaveLength(1)
})

it('a call that is repeated with its key ends what the first one left, once its process had stopped', async () => {
  const actor = withIdempotencyKey(admin, randomUUID())
  await set(anna, false, actor)
  await world.execute('update person set enabled = true where id = $1', anna.personId)
  await createActions(world, anna).reserve(30)
  await world.execute('update person set enabled = false where id = $1', anna.personId)
  await set(anna, false, actor)
  expect(await listRows(world, 30)).toEqual(['Anna Ended'])
})

it('concurrently: a hold that is confirmed while the person is disabled is booked or ended', async () => {
  for (let round = 0; round < 8; round++) {
    const bo = await world.addOwner(`Bo ${round}`)
    const acts = createActions(world, bo)
    const week = 10 + 3 * round
    const { bookingId } = await acts.reserve(week)
    const counts = await countOutcomes([set(bo, false), acts.confirm(bookingId)])
    const rows = await listRows(world, week)
    expect([[`Bo ${round} Book`], [`Bo ${round} Ended`]]).toContainEqual(rows)
    expect(counts['ok']).toBe(rows[0]?.endsWith('Book') ? 2 : 1)
  }
})

it('concurrently: the last two Super Admins never disable each other', async () => {
  for (let round = 0; round < 4; round++) {
    await world.execute(`update person set role_type = '{}' where 'Super Admin' = any(role_type)`)
    const [one, two] = [
      await createAdmin(world, 'One', 'Super Admin'),
      await createAdmin(world, 'Two', 'Super Admin'),
    ]
    const counts = await countOutcomes([set(one, false, two.actor), set(two, false, one.actor)])
    expect(counts['ok']).toBe(1)
  }
})
