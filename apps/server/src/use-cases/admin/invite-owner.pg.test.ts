import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { listMails } from '../../../testing/fixtures/inspect.ts'
import { countOutcomes, getOutcome } from '../../../testing/fixtures/owner-actions.ts'
import { createAdmin } from '../../../testing/fixtures/people.ts'
import { createWorld, withIdempotencyKey, type Owner, type World } from '../../../testing/fixtures/world.ts'
import { inviteOwner } from './invite-owner.ts'

let world: World
let anna: Owner
let admin: Owner

beforeEach(async () => {
  world = await createWorld()
  anna = await world.addOwner('Anna')
  admin = await createAdmin(world, 'Admin')
})
afterEach(async () => {
  expect(await world.findViolations()).toEqual([])
  await world.close()
})

const invite = (userId: string, by = admin.actor) => inviteOwner(world.deps, by, { userId })

it('sends a mail without any secret, stores when, and sends another one when asked again', async () => {
  expect(await invite(anna.personId)).toEqual({ userId: anna.personId, invitedAt: world.nowIso() })
  world.advance({ hours: 1 })
  await invite(anna.personId)
  expect(await listMails(world, anna)).toEqual([
    { kind: 'invitation', data: {} },
    { kind: 'invitation', data: {} },
  ])
  const [row] = await world.query<{ at: number }>(
    'select invited_at as at from person where id = $1',
    anna.personId,
  )
  expect(new Date(row?.at ?? 0).toISOString()).toBe(world.nowIso())
  expect(await world.query(`select 1 from audit where action = 'invite-owner'`)).toHaveLength(2)
})

it('is refused for a disabled and for an unknown person, and to a caller who is no admin', async () => {
  await world.execute('update person set enabled = false where id = $1', anna.personId)
  expect(await getOutcome(invite(anna.personId))).toBe('user-disabled')
  expect(await getOutcome(invite(randomUUID()))).toBe('user-not-found')
  const bo = await world.addOwner('Bo')
  expect(await getOutcome(invite(bo.personId, anna.actor))).toBe('user-disabled')
  expect(await getOutcome(invite(admin.personId, bo.actor))).toBe('forbidden')
  expect(await world.query('select 1 from mail')).toEqual([])
})

it('sends one mail for one click, however often it arrives', async () => {
  const actor = withIdempotencyKey(admin, 'one click')
  const calls = Array.from({ length: 5 }, () => invite(anna.personId, actor))
  expect(await countOutcomes(calls)).toEqual({ ok: 5 })
  expect(await listMails(world, anna)).toHaveLength(1)
})
