import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { getEmail, listMails } from '../../../testing/fixtures/inspect.ts'
import { getOutcome } from '../../../testing/fixtures/owner-actions.ts'
import { createAdmin } from '../../../testing/fixtures/people.ts'
import { createWorld, pushOrigin, type Owner, type World } from '../../../testing/fixtures/world.ts'
import type { AccessTokenVerifier } from '../../identity/access-token.ts'
import { resolvePerson } from '../../identity/resolve-person.ts'
import { createCalendarFeed } from '../create-calendar-feed.ts'
import { subscribePush } from '../subscribe-push.ts'
import { takeSession } from '../take-session.ts'
import { unbindSignIn } from './unbind-sign-in.ts'

const reason = 'lost the account'
const tokens: AccessTokenVerifier = {
  verify: () => Promise.resolve(null),
  withEmail: (_token, claims) => Promise.resolve(claims),
}
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

/** Signs Anna in with an account that has her verified e-mail address. Returns whether she was let in. */
async function signIn(sub: string, email?: string): Promise<boolean> {
  const address = email ?? (await getEmail(world, anna))
  const claims = {
    issuer: 'https://id',
    sub,
    email: address,
    isEmailVerified: true,
    name: null,
    expiresAt: 0,
  }
  return (await resolvePerson(world.deps, tokens, { token: 't', claims }))?.id === anna.personId
}
const unbind = (userId = anna.personId, { by = boss, tellsOwner = true } = {}) =>
  unbindSignIn(world.deps, by.actor, { userId, reason, tellsOwner })
const readSub = async () =>
  (await world.query<{ sub: string | null }>('select sub from person where id = $1', anna.personId))[0]?.sub

it('lets the next verified sign-in with the same e-mail address in, and the old account no more', async () => {
  expect(await signIn('old')).toBe(true)
  expect(await signIn('new')).toBe(false)
  await unbind()
  expect(await readSub()).toBeNull()
  expect(await signIn('old', 'other@samhus.example')).toBe(false)
  expect(await signIn('new')).toBe(true)
  expect(await signIn('old')).toBe(false)
  expect(await listMails(world, anna)).toEqual([
    { kind: 'changed', data: { what: 'sign-in-unbound', reason } },
  ])
})

it('ends the session, the push messages and the calendar feed of the old account', async () => {
  await signIn('old')
  await takeSession(world.deps, { personId: anna.personId, deviceId: randomUUID() })
  await createCalendarFeed(world.deps, anna.actor)
  const keys = { auth: 'a'.repeat(22), p256dh: 'B'.repeat(87) }
  await subscribePush(world.deps, anna.actor, { endpoint: `${pushOrigin}/a`, keys, language: 'da' })
  await unbind()
  expect(await world.query('select 1 from device_session')).toEqual([])
  expect(await world.query('select 1 from push_subscription')).toEqual([])
  expect(await world.query('select 1 from token where revoked_at is null')).toEqual([])
})

it('is for Super Admins, of an admin’s account too, needs a reason, and changes nothing without an account', async () => {
  const admin = await world.addOwner('Admin', { points: 0 })
  await world.execute(
    `update person set role_type = '{Admin}', sub = 'a', issuer = 'i' where id = $1`,
    admin.personId,
  )
  expect(await getOutcome(unbind(anna.personId, { by: admin }))).toBe('forbidden')
  expect(await getOutcome(unbind(admin.personId))).toBe('ok')
  expect(await getOutcome(unbind(randomUUID()))).toBe('user-not-found')
  expect(await getOutcome(unbindSignIn(world.deps, boss.actor, { userId: anna.personId, reason: ' ' }))).toBe(
    'invalid-request',
  )
  expect(await getOutcome(unbind())).toBe('ok')
  expect(await listMails(world, anna)).toEqual([])
  expect(await world.query(`select 1 from audit where action = 'unbind-sign-in'`)).toHaveLength(1)
})

it('and a sign-in at the same time end in one of the two orders', async () => {
  for (let round = 0; round < 10; round++) {
    await world.execute('update person set sub = null, issuer = null where id = $1', anna.personId)
    await signIn('old')
    const [isLetIn] = await Promise.all([signIn('new'), unbind()])
    expect(await readSub()).toBe(isLetIn ? 'new' : null)
  }
})
