import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { importFile, readImport, sendFile, toCsv } from '../../../testing/fixtures/imports.ts'
import { countOutcomes, getOutcome } from '../../../testing/fixtures/owner-actions.ts'
import { createWorld, withIdempotencyKey, type Owner, type World } from '../../../testing/fixtures/world.ts'
import { endMembership } from './end-membership.ts'
import { inviteImported } from './invite-imported.ts'
import { inviteOwner } from './invite-owner.ts'

let world: World
let admin: Owner

beforeAll(async () => {
  world = await createWorld()
  admin = await world.addOwner('Ole')
  await world.execute(`update person set role_type = '{Admin}' where id = $1`, admin.personId)
})
afterAll(async () => {
  expect(await world.findViolations({ tolerance: '1 year' })).toEqual([])
  expect(world.warnings).toEqual([])
  await world.close()
})

const newEmail = () => `${randomUUID()}@samhus.example`
const header = ['E-mail', 'Navn']
const bring = async (...emails: string[]): Promise<string> => {
  const lines = emails.map((email) => [email, 'Dorte'])
  return (await importFile(world, admin.actor, { text: toCsv(header, ...lines) })).importId
}
const invite = (importId: string, actor = admin.actor) => inviteImported(world.deps, actor, { importId })
const countToInvite = async (importId: string) => (await readImport(world, admin.actor, importId)).numToInvite

/** Returns the addresses that got an invitation, each as often as it got one. */
const listInvited = async (...emails: string[]) =>
  (
    await world.query<{ email: string }>(
      `select p.email from mail m join person p on p.id = m.person_id
       where m.kind = 'invitation' and p.email = any($1) order by p.email`,
      emails,
    )
  ).map(({ email }) => email)
const findId = async (email: string): Promise<string> =>
  (await world.query<{ id: string }>('select id from person where email = $1', email))[0]?.id ?? ''
const findMembershipId = async (email: string): Promise<string> =>
  (
    await world.query<{ id: string }>(
      'select m.id::text as id from membership m join person p on p.id = m.person_id where p.email = $1',
      email,
    )
  )[0]?.id ?? ''

it('invites every owner of the file once, with an act for each', async () => {
  const emails = [newEmail(), newEmail(), newEmail()].sort()
  const importId = await bring(...emails)
  expect(await countToInvite(importId)).toBe(3)
  expect(await listInvited(...emails)).toEqual([])
  expect(await invite(importId)).toEqual({ importId, numInvited: 3 })
  expect(await listInvited(...emails)).toEqual(emails)
  expect(
    await world.query(
      `select distinct a.fields, a.actor_id as actor, p.invited_at = $2::timestamptz as "isNow"
       from audit a join person p on a.subject_id = p.id::text
       where a.action = 'invite-owner' and p.email = any($1)`,
      emails,
      world.nowIso(),
    ),
  ).toEqual([{ fields: ['invitedAt'], actor: admin.personId, isNow: true }])
  expect(await countToInvite(importId)).toBe(0)
  expect(await invite(importId)).toEqual({ importId, numInvited: 0 })
  expect(await listInvited(...emails)).toEqual(emails)
})

it('invites no one who can sign in, may not, was invited, has left, or whose row was refused', async () => {
  const [signedIn, disabled, invited] = [newEmail(), newEmail(), newEmail()]
  const [left, refused, wanted] = [newEmail(), newEmail(), newEmail()]
  await bring(signedIn, disabled, invited, refused)
  await world.execute('update person set sub = $2 where email = $1', signedIn, randomUUID())
  await world.execute('update person set enabled = false where email = $1', disabled)
  await inviteOwner(world.deps, admin.actor, { userId: await findId(invited) })
  const lines = [signedIn, disabled, invited, left, wanted].map((email) => [email, 'Dorte'])
  const text = toCsv(header, ...lines, [refused, 'Erik'])
  const { importId } = await importFile(world, admin.actor, { text })
  await endMembership(world.deps, admin.actor, {
    membershipId: await findMembershipId(left),
    bookedWeeks: 'keep',
    reason: 'sold',
    tellsOwner: false,
  })
  expect(await countToInvite(importId)).toBe(1)
  expect(await invite(importId)).toEqual({ importId, numInvited: 1 })
  expect(await listInvited(signedIn, disabled, left, refused, wanted)).toEqual([wanted])
})

it('is refused before the file is applied, for another kind, and for an unknown import', async () => {
  const waiting = await sendFile(world, admin.actor, { text: toCsv(header, [newEmail(), 'Dorte']) })
  expect(await getOutcome(invite(waiting))).toBe('changed-meanwhile')
  const text = toCsv(['Kode', 'Navn'], [randomUUID().slice(0, 8), 'Havhuset'])
  const { importId } = await importFile(world, admin.actor, { kind: 'houses', text })
  expect(await getOutcome(invite(importId))).toBe('changed-meanwhile')
  expect(await countToInvite(importId)).toBe(0)
  expect(await getOutcome(invite(randomUUID()))).toBe('not-found')
})

it('invites each once, however often and by whomever it is pressed at the same time', async () => {
  const emails = Array.from({ length: 20 }, newEmail).sort()
  const importId = await bring(...emails)
  // A file of the same people by another admin: both imports name them.
  const again = await bring(...emails)
  const calls = [importId, again, importId, again].map((id) => invite(id))
  expect(await countOutcomes(calls)).toEqual({ ok: 4 })
  expect(await listInvited(...emails)).toEqual(emails)
})

it('invites once for one click that arrives several times', async () => {
  const email = newEmail()
  const importId = await bring(email)
  const actor = withIdempotencyKey(admin, 'one click')
  const answers = await Promise.all(Array.from({ length: 4 }, () => invite(importId, actor)))
  expect(answers).toEqual(Array.from({ length: 4 }, () => ({ importId, numInvited: 1 })))
  expect(await listInvited(email)).toEqual([email])
})
