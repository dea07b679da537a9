import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addHouseTo } from '../../../testing/fixtures/houses.ts'
import { countOutcomes, createActions, getOutcome } from '../../../testing/fixtures/owner-actions.ts'
import { createAdmin } from '../../../testing/fixtures/people.ts'
import { createWorld, withIdempotencyKey, type Owner, type World } from '../../../testing/fixtures/world.ts'
import { findMailFacts } from '../../db/queries/mail-facts.ts'
import { adminHouse } from '../../reads/admin/admin-house.ts'
import { adminDocuments } from '../../reads/admin/admin-documents.ts'
import { houses } from '../../reads/houses.ts'
import { ChangedMeanwhileError } from '../../shared/refused-error.ts'
import { addFolder } from './add-folder.ts'
import { changeFolder } from './change-folder.ts'
import { updateHouse } from './update-house.ts'

let world: World
let admin: Owner
let other: Owner
let houseId: string

beforeAll(async () => {
  world = await createWorld()
  admin = await createAdmin(world, 'Ole')
  other = await createAdmin(world, 'Ida')
})

beforeEach(async () => {
  houseId = await addHouseTo(world, {
    name: `Havtorn ${randomUUID().slice(0, 4)}`,
    texts: { da: { description: 'Et hus', goodToKnow: 'Nøglen hænger ved døren' } },
  })
})

afterAll(async () => {
  expect(await world.findViolations({ tolerance: '1 year' })).toEqual([])
  expect(world.warnings).toEqual([])
  await world.close()
})

/** Opens the form on the house. */
async function openForm() {
  const read = await adminHouse(world.deps, admin.actor, { houseId })
  const { version, code, name, address, city, country, lat, lng, zoom, usualPeople, texts } = read
  return { version, code, name, address, city, country, lat, lng, zoom, usualPeople, texts }
}
type Form = Awaited<ReturnType<typeof openForm>>

const save = (form: Form, by = admin) => updateHouse(world.deps, by.actor, { houseId, ...form })

const withText = (form: Form, language: 'da' | 'sv' | 'en', text: Partial<Form['texts']['da']>): Form => ({
  ...form,
  texts: { ...form.texts, [language]: { ...form.texts[language], ...text } },
})

describe('a save', () => {
  it('writes what was changed, with the values before and after in the audit trail', async () => {
    const form = await openForm()
    const changed = withText({ ...form, lat: 57.2, usualPeople: 6 }, 'sv', { description: 'Ett hus' })
    const saved = await save(changed)
    expect(await openForm()).toEqual({ ...changed, version: saved.version })
    const values = await world.query(
      'select field, before, after from audit_value where audit_number = $1 order by field',
      saved.version,
    )
    expect(values).toEqual([
      { field: 'location', before: '57.1, 9.9', after: '57.2, 9.9' },
      { field: 'texts.sv.description', before: '', after: 'Ett hus' },
      { field: 'usualPeople', before: null, after: '6' },
    ])
  })

  it('of what is stored already changes nothing', async () => {
    const form = await openForm()
    expect(await save(form)).toEqual({ houseId, version: form.version, merged: [] })
  })

  it('with the same key is made once', async () => {
    const actor = withIdempotencyKey(admin, randomUUID())
    const input = { houseId, ...(await openForm()), city: 'Ribe' }
    const first = await updateHouse(world.deps, actor, input)
    await save({ ...(await openForm()), city: 'Tønder' })
    expect(await updateHouse(world.deps, actor, input)).toEqual(first)
    expect((await openForm()).city).toBe('Tønder')
  })

  it('is refused with the code of another house, and of a house that there is not', async () => {
    const form = await openForm()
    expect(await getOutcome(save({ ...form, code: 'A' }))).toBe('code-taken')
    const unknown = updateHouse(world.deps, admin.actor, { houseId: randomUUID(), ...form })
    expect(await getOutcome(unknown)).toBe('house-not-found')
  })

  it('makes every open browser of the group refetch', async () => {
    await save({ ...(await openForm()), city: 'Ribe' })
    const [newest] = await world.query('select kind, group_id from change order by number desc limit 1')
    expect(newest).toEqual({ kind: 'refetch', group_id: world.groupId })
  })
})

describe('a save of a stale form', () => {
  it('keeps what others changed, a text in another language too, and names those fields', async () => {
    const form = await openForm()
    await save(withText({ ...form, lng: 10 }, 'en', { goodToKnow: 'The key is by the door' }), other)
    const saved = await save(withText(form, 'sv', { goodToKnow: 'Nyckeln hänger vid dörren' }))
    expect(saved.merged.toSorted()).toEqual(['location', 'texts.en.goodToKnow'])
    expect(await openForm()).toMatchObject({
      lng: 10,
      texts: {
        da: { goodToKnow: 'Nøglen hænger ved døren' },
        sv: { goodToKnow: 'Nyckeln hänger vid dörren' },
        en: { goodToKnow: 'The key is by the door' },
      },
    })
  })

  it('is refused where both changed the place, which is one field', async () => {
    const form = await openForm()
    await save({ ...form, lat: 55 }, other)
    const refusal = await save({ ...form, lng: 12 }).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(ChangedMeanwhileError)
    expect((refusal as ChangedMeanwhileError).changes).toMatchObject([
      { field: 'location', before: '57.1, 9.9', after: '55, 9.9', by: 'Ida' },
    ])
  })

  it('at the same moment as another one is refused, or both are kept', async () => {
    for (let round = 0; round < 5; round++) {
      const form = await openForm()
      const cities = [1, 2, 3].map((number) => save({ ...form, city: `By ${round} ${number}` }))
      expect(await countOutcomes([...cities, save({ ...form, address: `Vej ${round}` }, other)])).toEqual({
        ok: 2,
        'changed-meanwhile': 2,
      })
    }
  })
})

describe('the folders of its documents', () => {
  const listFolders = async () => {
    const tree = await adminDocuments(world.deps, admin.actor, { groupId: world.groupId })
    return tree.root.folders.map(({ name }) => name).toSorted()
  }

  it('get its new name, also while somebody renames them', async () => {
    const { name } = await openForm()
    const folder = { groupId: world.groupId, parentId: null }
    const { folderId } = await addFolder(world.deps, admin.actor, { ...folder, name: name.toUpperCase() })
    await addFolder(world.deps, admin.actor, { ...folder, name: 'Strandgården' })
    await save({ ...(await openForm()), name: 'Strandgården' })
    expect(await listFolders()).toEqual(['Strandgården', 'Strandgården (2)'])
    await save({ ...(await openForm()), name: 'Havblik' })
    expect(await listFolders()).toEqual(['Havblik', 'Strandgården (2)'])
    for (let round = 0; round < 3; round++) {
      const renaming = changeFolder(world.deps, other.actor, { folderId, name: `Papirer ${round}` })
      const form = await openForm()
      expect(await countOutcomes([renaming, save({ ...form, name: `Havblik ${round}` })])).toEqual({ ok: 2 })
    }
  })
})

describe('what owners read of a house', () => {
  const readHouse = async (language?: 'da' | 'sv' | 'en', as?: Owner) => {
    const owner = as ?? (await world.addOwner('Anna'))
    const list = await houses(world.deps, owner.actor, {
      groupId: world.groupId,
      ...(language ? { language } : {}),
    })
    return list.houses.find(({ id }) => id === houseId)
  }

  it('is in the language that they want, each text by itself, else in Danish', async () => {
    await save(withText(await openForm(), 'sv', { description: 'Ett hus' }))
    expect(await readHouse('sv')).toMatchObject({
      description: 'Ett hus',
      descriptionLanguage: 'sv',
      goodToKnowInformation: 'Nøglen hænger ved døren',
      goodToKnowLanguage: 'da',
    })
    expect(await readHouse('en')).toMatchObject({ description: 'Et hus', descriptionLanguage: 'da' })
  })

  it('is in their language in mails too', async () => {
    const [house] = await world.query<{ id: string }>(`select id from house where code = 'A'`)
    houseId = house?.id ?? ''
    const danish = withText(await openForm(), 'da', { goodToKnow: 'Nøglen hænger ved døren' })
    await save(withText(danish, 'sv', { goodToKnow: 'Nyckeln hänger vid dörren' }))
    const owner = await world.addOwner('Cilla')
    const bookingId = await createActions(world, owner).book(30)
    const { personId } = owner
    const mail = { kind: 'confirmed', groupId: world.groupId, personId, bookingId } as const
    const readNote = async () => {
      const reference = { ...mail, recipient: 'owner', data: {} } as const
      return (await findMailFacts(world.deps.db, reference, world.deps.now()))?.stay?.goodToKnow
    }
    expect(await readNote()).toBe('Nøglen hænger ved døren')
    await world.execute(`update person set language = 'sv' where id = $1`, personId)
    expect(await readNote()).toBe('Nyckeln hänger vid dörren')
    await world.execute(`update person set language = 'en' where id = $1`, personId)
    expect(await readNote()).toBe('Nøglen hænger ved døren')
  })

  it('is in their own language where the browser names none', async () => {
    await save(withText(await openForm(), 'sv', { description: 'Ett hus' }))
    const owner = await world.addOwner('Bo')
    await world.execute(`update person set language = 'sv' where id = $1`, owner.personId)
    expect(await readHouse(undefined, owner)).toMatchObject({ descriptionLanguage: 'sv' })
    expect(await readHouse()).toMatchObject({ descriptionLanguage: 'da' })
  })
})
