import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { listMails } from '../../../testing/fixtures/inspect.ts'
import { countOutcomes, getOutcome } from '../../../testing/fixtures/owner-actions.ts'
import { createAdmin } from '../../../testing/fixtures/people.ts'
import { createWorld, withIdempotencyKey, type Owner, type World } from '../../../testing/fixtures/world.ts'
import { addOwner } from './add-owner.ts'
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

it('sends one mail an hour to a person, whichever admins press at the same time', async () => {
  const other = await createAdmin(world, 'Other')
  const calls = [admin, other, admin, other].map(({ actor }) => invite(anna.personId, actor))
  expect(await countOutcomes(calls)).toEqual({ ok: 1, 'already-invited': 3 })
  world.advance({ milliseconds: 3_599_999 })
  expect(await getOutcome(invite(anna.personId))).toBe('already-invited')
  world.advance({ milliseconds: 1 })
  expect(await getOutcome(invite(anna.personId))).toBe('ok')
  expect(await listMails(world, anna)).toHaveLength(2)
})

it('is refused to an admin who has sent two hundred in the hour, with a new owner too; others may go on', async () => {
  await world.execute(
    `insert into audit (at, actor_id, action, subject_kind, subject_id)
     select $2::timestamptz + interval '1 second' * (n - 200), $1, 'invite-owner', 'person', '-' from generate_series(1, 199) n`,
    admin.personId,
    world.nowIso(),
  )
  const [bo, cilla] = [await world.addOwner('Bo'), await world.addOwner('Cilla')]
  world.advance({ milliseconds: 1 })
  const calls = [invite(bo.personId), invite(cilla.personId)]
  expect(await countOutcomes(calls)).toEqual({ ok: 1, 'too-many-invitations': 1 })
  const profile = { title: '', phone: '', address: '', zip: '', city: '', language: null, memberships: [] }
  const add = (email: string, isInvited: boolean) =>
    addOwner(world.deps, admin.actor, { ...profile, name: 'Dorte', email, invite: isInvited })
  expect(await getOutcome(add('d@samhus.example', true))).toBe('too-many-invitations')
  expect(await getOutcome(add('d@samhus.example', false))).toBe('ok')
  const other = await createAdmin(world, 'Other')
  expect(await getOutcome(invite(anna.personId, other.actor))).toBe('ok')
  world.advance({ hours: 1 })
  expect(await getOutcome(add('e@samhus.example', true))).toBe('ok')
})

it('sends one mail for one click, however often it arrives', async () => {
  const actor = withIdempotencyKey(admin, 'one click')
  const calls = Array.from({ length: 5 }, () => invite(anna.personId, actor))
  expect(await countOutcomes(calls)).toEqual({ ok: 5 })
  expect(await listMails(world, anna)).toHaveLength(1)
})
