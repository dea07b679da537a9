import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ImportKind } from '@samhus/contract/admin-import'
import { importFile, readImport, sendFile, toCsv } from '../../../testing/fixtures/imports.ts'
import { defaultPolicy } from '@samhus/domain/policy'
import { createActions } from '../../../testing/fixtures/owner-actions.ts'
import { createTestApp, type TestApp } from '../../../testing/fixtures/test-app.ts'
import { setUpGroup } from '../../use-cases/admin/set-up-group.ts'
import { createWorld, type Owner, type World } from '../../../testing/fixtures/world.ts'

let world: World
let app: TestApp
let admin: Owner

async function openGroup(): Promise<void> {
  world = await createWorld({
    houses: ['A', 'B'],
    years: [2026, 2027],
    restricted: [30],
    now: '2026-11-02 12:00',
  })
  admin = await world.addOwner('Ole')
  await world.execute(`update person set sub = 'admin', role_type = '{Admin}' where id = $1`, admin.personId)
  await fillGroup()
  app = await createTestApp(world.deps)
}

async function closeGroup(): Promise<void> {
  expect(await world.findViolations({ tolerance: '1 year' })).toEqual([])
  await app.close()
  await world.close()
}

/** Owners with and without data, a booked week, one that is lent out, an assigned one, a waitlist, balances. */
async function fillGroup(): Promise<void> {
  const [anna, bo, gry] = [
    await world.addOwner('Anna'),
    await world.addOwner('Bo'),
    await world.addOwner('Gry'),
  ]
  await world.execute(
    `update person set name = '=Anna', code = '007', phone = '+45 20304050', zip = '8000', language = 'sv' where id = $1`,
    anna.personId,
  )
  await world.execute('update membership set is_committee = true where id = $1', bo.membershipId)
  await world.execute(
    `insert into house_text (house_id, group_id, language, description, good_to_know)
     select id, group_id, 'da', E'Et hus; ved "havet".\nMed have.', '' from house where code = 'A'`,
  )
  const [ofAnna, ofBo, ofGry] = [
    createActions(world, anna),
    createActions(world, bo),
    createActions(world, gry),
  ]
  await ofAnna.details(await ofAnna.book(27), { lent: true })
  await ofBo.book({ week: 30, house: 'B' })
  for (const actions of [ofGry, ofBo]) await actions.join(27)
}

const get = async (path: string): Promise<string> => {
  const answer = await app.inject({
    url: `/admin/api/sheets/${path}`,
    headers: { authorization: 'Bearer admin' },
  })
  expect(answer.statusCode).toBe(200)
  return answer.body
}
const send = async (kind: ImportKind, text: string) =>
  readImport(world, admin.actor, await sendFile(world, admin.actor, { kind, text }))

describe('what is exported can be imported again without a change:', () => {
  // These tests only compare.
  beforeAll(openGroup)
  afterAll(closeGroup)

  it.each<[ImportKind, number]>([
    ['owners', 4],
    ['houses', 2],
    ['calendars', 2 * 2 * 53 - 2],
    ['bookings', 2],
    ['queues', 2],
    ['balances', 4],
  ])('the sheet of %s for import, in three languages', async (kind, rows) => {
    for (const language of ['da', 'sv', 'en']) {
      const found = await send(
        kind,
        await get(`import-${kind}?groupId=${world.groupId}&language=${language}`),
      )
      expect(found.fields.filter(({ column }) => column === null)).toEqual([])
      expect([language, found.totals, found.rows.items.filter(({ fate }) => fate !== 'unchanged')]).toEqual([
        language,
        { rows, new: 0, changed: 0, unchanged: rows, refused: 0 },
        [],
      ])
    }
  })

  it.each<[ImportKind, number, number]>([
    ['calendars', 2026, 2 * 53],
    ['calendars', 2027, 2 * 52],
    ['bookings', 2026, 0],
    ['bookings', 2027, 2],
    ['queues', 2027, 2],
    ['balances', 2026, 0],
    ['balances', 2027, 4],
    ['balances', 2028, 0],
  ])('the sheet of %s for import, of the year %i alone', async (kind, year, rows) => {
    const sheet = await get(`import-${kind}?groupId=${world.groupId}&language=en&year=${year}`)
    expect(sheet.trimEnd().split('\r\n')).toHaveLength(1 + rows)
    if (rows === 0) return
    expect((await send(kind, sheet)).totals).toEqual({
      rows,
      new: 0,
      changed: 0,
      unchanged: rows,
      refused: 0,
    })
  })

  it.each<ImportKind & ('owners' | 'houses' | 'bookings')>(['owners', 'houses', 'bookings'])(
    'the list of %s',
    async (kind) => {
      const { totals, rows } = await send(kind, await get(`${kind}?groupId=${world.groupId}`))
      expect(rows.items.filter(({ fate }) => fate !== 'unchanged')).toEqual([])
      expect(totals.rows).toBeGreaterThan(0)
    },
  )
})

describe('a list of all associations', () => {
  beforeEach(openGroup)
  afterEach(closeGroup)

  it('brings only the rows of the association that it is imported into, and names the others', async () => {
    const other = randomUUID()
    const name = `Havnen ${other}`
    const groupId = await setUpGroup(world.deps, null, {
      code: other.slice(0, 20),
      name,
      facebookLink: '',
      yearlyGroupList: null,
      pictures: [],
      policy: defaultPolicy,
    })
    const lists: Record<string, string> = {}
    for (const kind of ['owners', 'houses', 'bookings'] as const) {
      lists[kind] = await get(`${kind}?language=da`)
      const sent = await sendFile(world, admin.actor, { kind, groupId, text: lists[kind] })
      const { totals, rows } = await readImport(world, admin.actor, sent)
      expect([kind, totals.refused]).toEqual([kind, totals.rows])
      expect(rows.items.map(({ problems }) => problems.map(({ field }) => field))).toEqual(
        rows.items.map(() => ['group']),
      )
    }
    const { rows } = await send('owners', lists['owners'] ?? '')
    expect(rows.items.filter(({ fate }) => fate !== 'unchanged')).toEqual([])
  })

  it('makes no member of a person who is in no association', async () => {
    const email = `${randomUUID()}@samhus.example`
    await world.execute(
      `insert into person (id, name, email, created_at) values ($1, 'Nils', $2, $3)`,
      randomUUID(),
      email,
      world.nowIso(),
    )
    const { rows } = await send('owners', await get(`owners?search=${email}&language=da`))
    expect(rows.items.map(({ fate, problems }) => [fate, problems[0]?.field])).toEqual([['refused', 'group']])
  })
})

describe('the refused rows of a file', () => {
  beforeEach(openGroup)
  afterEach(closeGroup)

  it('are a sheet with the file’s own columns that says why, and can be sent again', async () => {
    const email = `${randomUUID()}@samhus.example`
    const text = toCsv(
      ['Mail', 'Navn', 'Noter'],
      ['x', '"Karl; ""K"""', '=1'],
      [email, 'Lis', ''],
      [email, 'Mia', ''],
    )
    const importId = await sendFile(world, admin.actor, { text })
    const sheet = await get(`import-problems?importId=${importId}&language=da`)
    expect(sheet.slice(1).split('\r\n')).toEqual([
      'Mail;Navn;Noter;Afvist fordi',
      `x;"Karl; ""K""";'=1;Mail: »x« er ikke en e-mailadresse.`,
      `${email};Mia;;Mail: En tidligere række i filen har den samme e-mailadresse: Lis. Hver ejer skal have sin egen.`,
      '',
    ])
    const corrected = sheet.replace('\r\nx;', `\r\n${randomUUID()}@samhus.example;`)
    expect((await importFile(world, admin.actor, { text: corrected })).totals).toMatchObject({
      new: 2,
      refused: 0,
    })
  })

  it('that had the address of an earlier row are refused again, sent in alone: they change no other person', async () => {
    const email = `${randomUUID()}@samhus.example`
    const text = toCsv(
      ['Mail', 'Navn', 'Kode', 'Adresse'],
      [email, 'Dorte Holm', 'D1', 'Havvej 1'],
      [email, 'Erik Holm', 'E1', 'Skovvej 2'],
    )
    const { importId, totals } = await importFile(world, admin.actor, { text })
    expect(totals).toMatchObject({ new: 1, refused: 1 })
    const again = await send('owners', await get(`import-problems?importId=${importId}&language=da`))
    expect(again.totals).toMatchObject({ rows: 1, changed: 0, refused: 1 })
    expect(again.rows.items[0]?.problems).toEqual([
      {
        field: 'email',
        message:
          'Dorte Holm has the address already, and the name here is another one. Write the person’s own address. If it is the same person, correct the name on the owner’s page.',
      },
    ])
    await importFile(world, admin.actor, {
      text: await get(`import-problems?importId=${importId}&language=da`),
    })
    expect(await world.query('select name, code, address from person where email = $1', email)).toEqual([
      { name: 'Dorte Holm', code: 'D1', address: 'Havvej 1' },
    ])
  })

  it('of an unknown import are not found, and what stands now wants a group', async () => {
    const headers = { authorization: 'Bearer admin' }
    const status = async (path: string) =>
      (await app.inject({ url: `/admin/api/sheets/${path}`, headers })).statusCode
    expect(await status(`import-problems?importId=${randomUUID()}`)).toBe(404)
    expect(await status('import-owners')).toBe(400)
    expect(await status(`import-owners?groupId=${world.groupId}&search=x`)).toBe(400)
    expect(await status(`import-owners?groupId=${world.groupId}&year=2027`)).toBe(400)
    expect(await status(`import-queues?groupId=${world.groupId}&year=next`)).toBe(400)
  })
})
