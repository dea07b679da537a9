import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ensureFirstSuperAdmin } from '../../src/identity/first-super-admin.ts'
import type { AccessTokenVerifier } from '../../src/identity/access-token.ts'
import { resolvePerson } from '../../src/identity/resolve-person.ts'
import { adminCandidate } from '../../src/reads/admin/admin-candidate.ts'
import { sendMails } from '../../src/jobs/send-mails.ts'
import { dashboard } from '../../src/reads/admin/dashboard.ts'
import { mail as readMail } from '../../src/reads/admin/mail.ts'
import { owner as readOwner } from '../../src/reads/admin/owner.ts'
import { addAdmin } from '../../src/use-cases/admin/add-admin.ts'
import { addSuppression } from '../../src/use-cases/admin/add-suppression.ts'
import { changeRoles } from '../../src/use-cases/admin/change-roles.ts'
import { dropMail } from '../../src/use-cases/admin/drop-mail.ts'
import { inviteOwner } from '../../src/use-cases/admin/invite-owner.ts'
import { unbindSignIn } from '../../src/use-cases/admin/unbind-sign-in.ts'
import { updateOwner } from '../../src/use-cases/admin/update-owner.ts'
import { getEmail } from '../fixtures/inspect.ts'
import { getOutcome } from '../fixtures/owner-actions.ts'
import { createAdmin } from '../fixtures/people.ts'
import { createWorld, type Owner, type World } from '../fixtures/world.ts'

/** An Admin who wants another person's account, or a role, by way of e-mail addresses. */
let world: World
let attacker: Owner
let boss: Owner
let bo: Owner

const tokens: AccessTokenVerifier = {
  verify: () => Promise.resolve(null),
  withEmail: (_token, claims) => Promise.resolve(claims),
}
const reason = 'was elected'
let boEmail: string

beforeEach(async () => {
  world = await createWorld()
  attacker = await createAdmin(world, 'Attacker')
  boss = await createAdmin(world, 'Boss', 'Super Admin')
  bo = await world.addOwner('Bo')
  boEmail = await getEmail(world, bo)
})
afterEach(async () => {
  expect(await world.findViolations()).toEqual([])
  await world.close()
})

/** Signs in with an account that has a verified address. Returns the person's id, null for an unknown account, or why not. */
async function signIn(sub: string, email: string): Promise<string | null> {
  const claims = { issuer: 'https://id', sub, email, isEmailVerified: true, name: null, expiresAt: 0 }
  let personId: string | null = null
  const outcome = await getOutcome(
    resolvePerson(world.deps, tokens, { token: 't', claims }).then(
      (person) => (personId = person?.id ?? null),
    ),
  )
  return outcome === 'ok' ? personId : outcome
}

async function setEmail(email: string, { by = attacker, of = bo } = {}): Promise<void> {
  const form = await readOwner(world.deps, by.actor, { userId: of.personId })
  const { version, name, title, phone, address, zip, city, language } = form
  const fields = { version, name, email, title, phone, address, zip, city, language }
  await updateOwner(world.deps, by.actor, { userId: of.personId, ...fields })
}

const giveRole = (email: string, more: { name?: string } = {}) =>
  getOutcome(addAdmin(world.deps, boss.actor, { email, roles: ['Super Admin'], reason, ...more }))
const wait = (hours: number) => world.advance({ hours })
const readNotices = () =>
  world.query<{ to: string | null; state: string }>(
    `select data ->> 'to' as to, state from mail where kind = 'changed' and data ->> 'what' = 'email'
     order by created_at, data ->> 'email' nulls last`,
  )
const deliverNotices = () => world.execute(`update mail set state = 'Sent' where data ->> 'what' = 'email'`)

const readWait = async () =>
  (await readOwner(world.deps, attacker.actor, { userId: bo.personId })).signInHeldUntil

describe('a role that is given by address', () => {
  it('does not go to an account that was bound with another address', async () => {
    const accomplice = await world.addOwner('Accomplice')
    await signIn('accomplice', await getEmail(world, accomplice))
    await setEmail('formand@samhus.example', { of: accomplice })

    expect(await giveRole('formand@samhus.example')).toBe('address-not-proven')
    const input = { userId: accomplice.personId, roles: ['Super Admin' as const], reason }
    expect(await getOutcome(changeRoles(world.deps, boss.actor, input))).toBe('address-not-proven')
    const candidate = await adminCandidate(world.deps, boss.actor, { email: 'FORMAND@samhus.example' })
    expect(candidate.person).toMatchObject({
      name: 'Accomplice',
      isAddressProven: false,
      signIn: { since: world.nowIso() },
    })
  })

  it('goes to it once a token of the account has the person’s address', async () => {
    await signIn('bo', boEmail)
    await setEmail('bo-new@samhus.example')
    expect(await giveRole('bo-new@samhus.example')).toBe('address-not-proven')
    expect(await signIn('bo', boEmail)).toBe(bo.personId)
    expect(await giveRole('bo-new@samhus.example')).toBe('address-not-proven')
    expect(await signIn('bo', 'bo-new@samhus.example')).toBe(bo.personId)
    expect(await giveRole('bo-new@samhus.example')).toBe('ok')
  })

  it('goes to no account whose address is not known', async () => {
    await world.execute(`update person set sub = 'before', issuer = 'https://id' where id = $1`, bo.personId)
    expect(await giveRole(boEmail)).toBe('address-not-proven')
    await unbindSignIn(world.deps, boss.actor, { userId: bo.personId, reason })
    expect(await giveRole(boEmail)).toBe('ok')
  })

  it('is not given to a person of another name than the typed one', async () => {
    expect(await giveRole(boEmail, { name: 'Formand Finn' })).toBe('another-person')
    expect(await giveRole(boEmail, { name: 'Bo' })).toBe('ok')
  })

  it('of the configuration neither', async () => {
    await signIn('bo', boEmail)
    await setEmail('formand@samhus.example')
    await world.execute(`update person set role_type = '{}' where id = $1`, boss.personId)
    await ensureFirstSuperAdmin(world.deps, 'formand@samhus.example')
    expect((await readOwner(world.deps, attacker.actor, { userId: bo.personId })).roleType).toEqual([])
  })
})

describe('the account of an owner who has not signed in', () => {
  it('is not bound to a changed address for 72 hours', async () => {
    const until = new Date(Date.parse(world.nowIso()) + 72 * 3_600_000).toISOString()
    await setEmail('attacker@samhus.example')
    expect(await signIn('attacker', 'attacker@samhus.example')).toBe('address-changed-lately')
    expect(await readWait()).toBe(until)
    const { person } = await adminCandidate(world.deps, boss.actor, { email: 'attacker@samhus.example' })
    expect(person?.signInHeldUntil).toBe(until)
    expect(await readNotices()).toMatchObject([{ to: 'attacker@samhus.example' }, { to: boEmail }])
    wait(71.9)
    expect(await signIn('attacker', 'attacker@samhus.example')).toBe('address-changed-lately')
    wait(0.1)
    expect(await readWait()).toBeNull()
    expect(await signIn('attacker', 'attacker@samhus.example')).toBe(bo.personId)
  })

  it('is bound at once where the former address was told, and not by a second change', async () => {
    await setEmail('first@samhus.example')
    await setEmail('second@samhus.example')
    await world.execute(
      `update mail set state = 'Sent' where data ->> 'to' = 'first@samhus.example' or data ->> 'to' is null`,
    )
    expect(await signIn('attacker', 'second@samhus.example')).toBe('address-changed-lately')
    expect(await readWait()).not.toBeNull()
    await deliverNotices()
    expect(await readWait()).toBeNull()
    expect(await signIn('attacker', 'second@samhus.example')).toBe(bo.personId)
  })

  it('waits on where only its capital letters change', async () => {
    await setEmail('attacker@samhus.example')
    const until = await readWait()
    await setEmail('Attacker@samhus.example')
    expect(await readWait()).toBe(until)
    expect(await signIn('attacker', 'attacker@samhus.example')).toBe('address-changed-lately')
    expect(await readNotices()).toHaveLength(2)
  })

  it.each([
    ['changes it', () => setEmail('new@samhus.example', { by: boss })],
    [
      'invites the person',
      async () => {
        await setEmail('new@samhus.example')
        await inviteOwner(world.deps, attacker.actor, { userId: bo.personId })
        expect(await signIn('bo', 'new@samhus.example')).toBe('address-changed-lately')
        await inviteOwner(world.deps, boss.actor, { userId: bo.personId })
      },
    ],
  ])('is bound at once where a Super Admin %s', async (_case, act) => {
    await act()
    expect(await signIn('bo', 'new@samhus.example')).toBe(bo.personId)
  })

  it('is unbound by the next change, and found by the owner', async () => {
    await setEmail('attacker@samhus.example')
    await deliverNotices()
    expect(await signIn('attacker', 'attacker@samhus.example')).toBe(bo.personId)
    await setEmail(boEmail)
    expect(await signIn('attacker', 'attacker@samhus.example')).toBeNull()
    await deliverNotices()
    expect(await signIn('bo', boEmail)).toBe(bo.personId)
    expect(await giveRole(boEmail)).toBe('ok')
  })

  it('is named on the dashboard if it was bound around a change of the address', async () => {
    const listSuspects = async () =>
      (await dashboard(world.deps, boss.actor)).warnings.filter(
        ({ kind }) => kind === 'sign-in-around-change',
      )
    await signIn('bo', boEmail)
    wait(25)
    await setEmail('late@samhus.example')
    expect(await listSuspects()).toEqual([])
    const other = await world.addOwner('Other')
    await signIn('attacker', await getEmail(world, other))
    wait(23)
    await setEmail('other-new@samhus.example', { of: other })
    expect(await listSuspects()).toMatchObject([{ personName: 'Other', detail: other.personId }])
    wait(31 * 24)
    expect(await listSuspects()).toEqual([])
  })
})

it('the address of a person with a role is stopped by a Super Admin alone', async () => {
  const bossEmail = await getEmail(world, boss)
  const stop = (by: Owner, address: string) => getOutcome(addSuppression(world.deps, by.actor, { address }))
  expect(await stop(attacker, bossEmail.toUpperCase())).toBe('forbidden')
  expect(await stop(attacker, boEmail)).toBe('ok')
  expect(await stop(boss, bossEmail)).toBe('ok')
})

describe('the notices of a change of the address', () => {
  it('go out to both addresses, whatever the office has stopped', async () => {
    for (const address of [boEmail, 'attacker@samhus.example']) {
      await addSuppression(world.deps, attacker.actor, { address })
    }
    await setEmail('attacker@samhus.example')
    await sendMails(world.deps)
    expect(await readNotices()).toEqual([
      { to: 'attacker@samhus.example', state: 'Kept' },
      { to: boEmail, state: 'Kept' },
    ])
  })

  it('cannot be dropped while they wait', async () => {
    await setEmail('attacker@samhus.example')
    const waiting = await world.query<{ id: string }>(`select id from mail where state = 'Due'`)
    expect(waiting).toHaveLength(2)
    for (const { id: mailId } of waiting) {
      const shown = await readMail(world.deps, boss.actor, { mailId })
      expect(shown.canBeDropped).toBe(false)
      expect(await getOutcome(dropMail(world.deps, attacker.actor, { mailId }))).toBe(
        'mail-cannot-be-dropped',
      )
    }
  })
})
