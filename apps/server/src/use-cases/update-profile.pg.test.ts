import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { currentUser } from '../reads/current-user.ts'
import { group } from '../reads/group.ts'
import { getOutcome, countOutcomes } from '../../testing/fixtures/owner-actions.ts'
import { createWorld, type Owner, type World } from '../../testing/fixtures/world.ts'
import { updateProfile } from './update-profile.ts'

let world: World
let anna: Owner
let email: string

beforeEach(async () => {
  world = await createWorld()
  anna = await world.addOwner('Anna')
  const [person] = await world.query<{ email: string }>(
    'select email from person where id = $1',
    anna.personId,
  )
  email = person?.email ?? ''
})
afterEach(async () => {
  expect(await world.findViolations()).toEqual([])
  expect(world.warnings).toEqual([])
  await world.close()
})

type ProfileInput = Parameters<typeof updateProfile>[2]

const createInput = (more: Partial<ProfileInput> = {}): ProfileInput => {
  const plain = { name: 'Anna', phone: '', address: '', city: '', zip: '' }
  return { id: anna.personId, email, ...plain, ...more }
}
const save = (more: Partial<ProfileInput>, who = anna) =>
  updateProfile(world.deps, who.actor, createInput(more))
const readProfile = () =>
  world.query(
    'select name, phone, address, zip, city, language, email from person where id = $1',
    anna.personId,
  )
const listAuditRows = () =>
  world.query(`select number, fields, actor_id from audit where action = 'update-profile' order by number`)

describe('a profile', () => {
  it('is updated; the personal values are stored apart from the audit row', async () => {
    await save({ name: 'Anna Holm', phone: '+46 70 123 45 67', zip: '123 45', city: 'Sunne', language: 'sv' })
    const place = { address: '', zip: '123 45', city: 'Sunne' }
    expect(await readProfile()).toEqual([
      { name: 'Anna Holm', phone: '+46 70 123 45 67', ...place, language: 'sv', email },
    ])
    expect(await listAuditRows()).toMatchObject([
      { fields: ['name', 'phone', 'zip', 'city', 'language'], actor_id: anna.personId },
    ])
    const values = await world.query(`select field, before, after from audit_value where field = 'name'`)
    expect(values).toEqual([{ field: 'name', before: 'Anna', after: 'Anna Holm' }])
  })

  it('hides phone and e-mail address from the other owners, and shows them again', async () => {
    const bo = await world.addOwner('Bo')
    await save({ phone: '+45 11 22 33 44' })
    const seenByBo = async () => JSON.stringify(await group(world.deps, bo.actor, { groupId: world.groupId }))
    const shown = async () => {
      const bytes = await seenByBo()
      return [bytes.includes('11 22 33 44'), bytes.includes(email)]
    }
    expect(await shown()).toEqual([true, true])
    await save({ phone: '+45 11 22 33 44', hidesPhone: true })
    expect(await shown()).toEqual([false, true])
    // An omitted field does not change.
    await save({ phone: '+45 11 22 33 44', hidesEmail: true })
    expect(await shown()).toEqual([false, false])
    expect(await listAuditRows()).toMatchObject([
      { fields: ['phone'] },
      { fields: ['hidesPhone'] },
      { fields: ['hidesEmail'] },
    ])
    const values = await world.query(`select before, after from audit_value where field = 'hidesPhone'`)
    expect(values).toEqual([{ before: 'false', after: 'true' }])
    const own = await currentUser(world.deps, { actor: anna.actor, roles: [] })
    expect(own).toMatchObject({ phone: '+45 11 22 33 44', email, hidesPhone: true, hidesEmail: true })
    await save({ phone: '+45 11 22 33 44', hidesPhone: false, hidesEmail: false })
    expect(await shown()).toEqual([true, true])
  })

  it('is not written if no value changes', async () => {
    await save({})
    expect(await listAuditRows()).toEqual([])
  })

  it('keeps its language if the request has none', async () => {
    await save({ language: 'en' })
    await save({ city: 'Aarhus' })
    expect(await readProfile()).toMatchObject([{ language: 'en', city: 'Aarhus' }])
  })

  it('keeps everything but the language if the request has nothing else', async () => {
    // Stored before it was checked: it keeps no owner from choosing a language.
    await world.execute(`update person set phone = 'ring til mig' where id = $1`, anna.personId)
    const stored = { id: anna.personId, email, address: 'Strandvej 1', zip: '8000', city: 'Aarhus' }
    await updateProfile(world.deps, anna.actor, { ...stored, hidesPhone: true })
    expect(
      await getOutcome(updateProfile(world.deps, anna.actor, { id: anna.personId, email, language: 'sv' })),
    ).toBe('ok')
    expect(await readProfile()).toEqual([
      {
        name: 'Anna',
        phone: 'ring til mig',
        address: 'Strandvej 1',
        zip: '8000',
        city: 'Aarhus',
        language: 'sv',
        email,
      },
    ])
    expect((await listAuditRows()).at(-1)).toMatchObject({ fields: ['language'] })
  })

  it.each([
    ['1012 AB', '1012 AB'],
    ['SW1A 1AA', 'SW1A 1AA'],
    ['dk 8000', 'DK-8000'],
    ['123  45', '123 45'],
  ])('takes a post code of any country, and stores %j as %j', async (zip, stored) => {
    await save({ zip, city: 'By' })
    expect(await readProfile()).toMatchObject([{ zip: stored, city: 'By' }])
  })

  it('refuses another person’s id or e-mail address, and numbers of no known form', async () => {
    const bo = await world.addOwner('Bo')
    const refused: Partial<ProfileInput>[] = [
      { id: bo.personId },
      { email: 'other@samhus.example' },
      { phone: '12' },
      { zip: '12345678901' },
      { name: ' ' },
    ]
    for (const more of refused) expect(await getOutcome(save(more))).toBe('invalid-request')
    expect(await getOutcome(save({}, bo))).toBe('invalid-request')
    expect(await listAuditRows()).toEqual([])
  })

  it('has one of two concurrent updates, and both audit rows have the value before', async () => {
    const counts = await countOutcomes([
      save({ name: 'One', city: 'One' }),
      save({ name: 'Two', city: 'Two' }),
    ])
    expect(counts).toEqual({ ok: 2 })
    const [row] = await world.query<{ name: string; city: string }>(
      'select name, city from person where id = $1',
      anna.personId,
    )
    expect(row?.name).toBe(row?.city)
    const values = await world.query<{ before: string; after: string }>(
      `select before, after from audit_value where field = 'name' order by audit_number`,
    )
    expect(values[0]?.before).toBe('Anna')
    expect(values[1]).toEqual({ before: values[0]?.after, after: row?.name })
  })
})
