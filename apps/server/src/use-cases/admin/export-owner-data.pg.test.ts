import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { listMails } from '../../../testing/fixtures/inspect.ts'
import { createActions, getOutcome } from '../../../testing/fixtures/owner-actions.ts'
import { createAdmin } from '../../../testing/fixtures/people.ts'
import { createWorld, withIdempotencyKey, type Owner, type World } from '../../../testing/fixtures/world.ts'
import { ownData } from '../../reads/own-data.ts'
import { exportOwnerData } from './export-owner-data.ts'

const reason = 'asked for it on paper'
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

const exportData = (userId = anna.personId, actor = boss.actor) =>
  exportOwnerData(world.deps, actor, { userId, reason })

it('is the file that the person could get, and the person is told', async () => {
  const actions = createActions(world, anna)
  await actions.details(await actions.book(27), { lent: true })
  await world.execute('delete from mail')
  const file = await exportData()
  expect(file).toEqual(await ownData(world.deps, anna.actor))
  expect(file.bookings).toHaveLength(1)
  expect(file.acts.at(-1)).toMatchObject({ action: 'export-owner-data', by: 'somebody-else', reason })
  expect(await listMails(world, anna)).toEqual([{ kind: 'changed', data: { what: 'data-exported', reason } }])
})

it('repeated with the same key is recorded and told each time, and none of the data stay stored with the admin', async () => {
  const actor = withIdempotencyKey(boss, 'one click')
  const [first, second] = await Promise.all([
    exportData(anna.personId, actor),
    exportData(anna.personId, actor),
  ])
  expect(first.profile).toEqual(second.profile)
  expect(await listMails(world, anna)).toHaveLength(2)
  const told = `select 1 from audit where action = 'export-owner-data' and subject_id = $1`
  expect(await world.query(told, anna.personId)).toHaveLength(2)
  expect(await world.query('select answer from idempotency')).toEqual([])
})

it('is for Super Admins, with a reason, about a person who exists', async () => {
  const admin = await createAdmin(world, 'Admin')
  expect(await getOutcome(exportData(anna.personId, admin.actor))).toBe('forbidden')
  expect(await getOutcome(exportData(randomUUID()))).toBe('user-not-found')
  const silent = { userId: anna.personId, reason: '' }
  expect(await getOutcome(exportOwnerData(world.deps, boss.actor, silent))).toBe('invalid-request')
  expect(await listMails(world, anna)).toEqual([])
})
