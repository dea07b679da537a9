import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listMails } from '../../../testing/fixtures/inspect.ts'
import { getOutcome } from '../../../testing/fixtures/owner-actions.ts'
import { createAdmin } from '../../../testing/fixtures/people.ts'
import { createWorld, withIdempotencyKey, type Owner, type World } from '../../../testing/fixtures/world.ts'
import { owner as readOwner } from '../../reads/admin/owner.ts'
import { ChangedMeanwhileError } from '../../shared/refused-error.ts'
import { updateProfile } from '../update-profile.ts'
import { anonymizeOwner } from './anonymize-owner.ts'
import { endMembership } from './end-membership.ts'
import { updateOwner } from './update-owner.ts'

let world: World
let admin: Owner
let other: Owner
let boss: Owner
let anna: Owner

beforeAll(async () => {
  world = await createWorld()
  admin = await createAdmin(world, 'Ole')
  other = await createAdmin(world, 'Ida')
  boss = await createAdmin(world, 'Boss', 'Super Admin')
})

beforeEach(async () => {
  anna = await world.addOwner('Anna')
})

afterAll(async () => {
  expect(await world.findViolations({ tolerance: '1 year' })).toEqual([])
  expect(world.warnings).toEqual([])
  await world.close()
})

interface Form {
  readonly version: number
  readonly name: string
  readonly email: string
  readonly title: string
  readonly phone: string
  readonly address: string
  readonly zip: string
  readonly city: string
  readonly language: 'da' | 'sv' | 'en' | null
}

/** Opens the form on a person. */
async function openForm(who = anna): Promise<Form> {
  const read = await readOwner(world.deps, admin.actor, { userId: who.personId })
  const { version, name, email, title, phone, address, zip, city, language } = read
  return { version, name, email, title, phone, address, zip, city, language }
}

const save = (form: Form, { by = admin, who = anna } = {}) =>
  updateOwner(world.deps, by.actor, { userId: who.personId, ...form })

/** Returns the fields that the refusal of a save names. */
async function listConflicts(saving: Promise<unknown>) {
  const error = await saving.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  return error instanceof ChangedMeanwhileError ? error.changes : error
}

describe('a save', () => {
  it('writes the fields, with their values before and after in the audit trail', async () => {
    const form = await openForm()
    const saved = await save({ ...form, city: 'Skagen', title: '17', zip: ' 80 00 ' })
    const now = await openForm()
    expect(now).toEqual({ ...form, city: 'Skagen', title: '17', zip: '8000', version: saved.version })
    expect(saved.merged).toEqual([])
    const values = await world.query(
      `select v.field, v.before, v.after from audit_value v where v.audit_number = $1 order by v.field`,
      saved.version,
    )
    expect(values).toEqual([
      { field: 'city', before: '', after: 'Skagen' },
      { field: 'title', before: '', after: '17' },
      { field: 'zip', before: '', after: '8000' },
    ])
  })

  it('of what is stored already changes nothing', async () => {
    const form = await openForm()
    expect(await save(form)).toEqual({ userId: anna.personId, version: form.version, merged: [] })
  })

  it('with the same key is made once', async () => {
    const actor = withIdempotencyKey(admin, randomUUID())
    const input = { userId: anna.personId, ...(await openForm()), city: 'Ribe' }
    const first = await updateOwner(world.deps, actor, input)
    await save({ ...(await openForm()), city: 'Tønder' })
    expect(await updateOwner(world.deps, actor, input)).toEqual(first)
    expect((await openForm()).city).toBe('Tønder')
  })

  it('of an old telephone number of another form is accepted, of a new one refused', async () => {
    await world.execute(`update person set phone = 'ring to Bo' where id = $1`, anna.personId)
    const form = await openForm()
    expect(await getOutcome(save({ ...form, city: 'Ribe' }))).toBe('ok')
    expect(await getOutcome(save({ ...(await openForm()), phone: 'ring to Cilla' }))).toBe('invalid-request')
  })
})

describe('a save of a stale form', () => {
  it('keeps what others changed, the owner too, and names those fields', async () => {
    const form = await openForm()
    await save({ ...form, city: 'Skagen' }, { by: other })
    const { email } = form
    await updateProfile(world.deps, anna.actor, {
      id: anna.personId,
      email,
      phone: '12345678',
      language: 'sv',
    })
    const saved = await save({ ...form, address: 'Strandvej 1' })
    expect(saved.merged.toSorted()).toEqual(['city', 'language', 'phone'])
    expect(await openForm()).toMatchObject({
      address: 'Strandvej 1',
      city: 'Skagen',
      phone: '12345678',
      language: 'sv',
      version: saved.version,
    })
  })

  it('is refused with who changed what when, if both changed a field, and writes nothing', async () => {
    const form = await openForm()
    await save({ ...form, city: 'Skagen' }, { by: other })
    const changes = await listConflicts(save({ ...form, city: 'Ribe', address: 'Strandvej 1' }))
    expect(changes).toEqual([{ field: 'city', before: '', after: 'Skagen', by: 'Ida', at: world.deps.now() }])
    expect(await openForm()).toMatchObject({ city: 'Skagen', address: '' })
  })

  it('is refused without values if they have been erased', async () => {
    const form = await openForm()
    const { version } = await save({ ...form, city: 'Skagen' }, { by: other })
    await world.execute('delete from audit_value where audit_number = $1', version)
    const changes = await listConflicts(save(form))
    expect(changes).toMatchObject([{ field: 'city', before: null, after: null, by: 'Ida' }])
  })

  it('names the admin who acted as the owner', async () => {
    const form = await openForm()
    const actor = { ...anna.actor, impersonatorId: other.personId }
    await updateProfile(world.deps, actor, { id: anna.personId, email: form.email, city: 'Skagen' })
    expect(await listConflicts(save({ ...form, city: 'Ribe' }))).toMatchObject([{ by: 'Ida' }])
  })
})

describe('an e-mail address', () => {
  it('of another person is refused, in upper or lower case', async () => {
    const bo = await world.addOwner('Bo')
    const { email } = await openForm(bo)
    expect(await getOutcome(save({ ...(await openForm()), email: email.toUpperCase() }))).toBe('email-taken')
  })

  it('that is changed is told to both addresses', async () => {
    const form = await openForm()
    const email = `new-${randomUUID()}@samhus.example`
    await save({ ...form, email })
    expect((await listMails(world, anna)).map(({ data }) => data)).toEqual(
      expect.arrayContaining([
        { what: 'email', email, to: email },
        { what: 'email', to: form.email },
      ]),
    )
  })

  it('that is changed back before the mails go out has been told of both changes', async () => {
    const { email } = await openForm()
    const between = `new-${randomUUID()}@samhus.example`
    await save({ ...(await openForm()), email: between })
    await save({ ...(await openForm()), email })
    expect((await listMails(world, anna)).map(({ data }) => data)).toEqual(
      expect.arrayContaining([
        { what: 'email', email: between, to: between },
        { what: 'email', to: email },
        { what: 'email', email, to: email },
        { what: 'email', to: between },
      ]),
    )
  })

  it('of an admin is changed by a Super Admin only (R135)', async () => {
    const form = await openForm(other)
    expect(await getOutcome(save({ ...form, city: 'Ribe' }, { who: other }))).toBe('forbidden')
    expect(await getOutcome(save({ ...form, city: 'Ribe' }, { who: other, by: anna }))).toBe('forbidden')
    expect(await getOutcome(save({ ...form, city: 'Ribe' }, { who: other, by: boss }))).toBe('ok')
  })

  it('of an unknown or an anonymized person is refused', async () => {
    const form = await openForm()
    const [userId, membershipId, reason] = [anna.personId, String(anna.membershipId), 'sold the share']
    await endMembership(world.deps, boss.actor, { membershipId, bookedWeeks: 'keep', reason })
    await anonymizeOwner(world.deps, boss.actor, { userId, name: anna.name, reason })
    expect(await getOutcome(save(form))).toBe('user-not-found')
    expect(await getOutcome(save(form, { who: { ...anna, personId: randomUUID() } }))).toBe('user-not-found')
  })
})

describe('concurrently', () => {
  it('two admins who change other fields both succeed, those who change one field differently never both', async () => {
    for (let round = 0; round < 10; round++) {
      const form = await openForm()
      const outcomes = await Promise.all([
        getOutcome(save({ ...form, city: `A${round}`, address: `A${round}` })),
        getOutcome(save({ ...form, city: `B${round}`, title: `B${round}` }, { by: other })),
        getOutcome(save({ ...form, zip: `${round}` }, { by: boss })),
      ])
      expect(outcomes.toSorted()).toEqual(['changed-meanwhile', 'ok', 'ok'])
      const now = await openForm()
      const winner = outcomes[0] === 'ok' ? 'A' : 'B'
      expect(now).toMatchObject({ city: `${winner}${round}`, zip: `${round}` })
      expect(winner === 'A' ? now.title : now.address).not.toBe(`${winner === 'A' ? 'B' : 'A'}${round}`)
    }
  })

  it('two people never get one address', async () => {
    const bo = await world.addOwner('Bo')
    const email = `both-${randomUUID()}@samhus.example`
    const [annas, bos] = [await openForm(), await openForm(bo)]
    const outcomes = await Promise.all([
      getOutcome(save({ ...annas, email })),
      getOutcome(save({ ...bos, email }, { who: bo, by: other })),
    ])
    expect(outcomes.toSorted()).toEqual(['email-taken', 'ok'])
    world.warnings.length = 0
  })
})
