import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { addManyMembers } from '../../../testing/fixtures/bulk-members.ts'
import { createActions } from '../../../testing/fixtures/owner-actions.ts'
import { createWorld, type Owner, type World } from '../../../testing/fixtures/world.ts'
import { search } from './search.ts'

let world: World
let anna: Owner

beforeEach(async () => {
  world = await createWorld()
  anna = await world.addOwner('Anna Åkesson')
  await world.execute(
    `update person set code = 'K-17', phone = '+45 20 30 40 50', email = 'aa@samhus.example' where id = $1`,
    anna.personId,
  )
})
afterEach(async () => {
  expect(world.warnings).toEqual([])
  await world.close()
})

const find = async (q: string) => (await search(world.deps, anna.actor, { q })).hits
const titles = async (q: string) => (await find(q)).map(({ title }) => title)

describe('an owner is found', () => {
  it.each([
    ['the beginning of the name', 'ann'],
    ['the beginning of another word of it, in upper case', 'ÅKE'],
    ['words in any order', 'åkesson anna'],
    ['the code', 'k-17'],
    ['the e-mail address', 'aa@sam'],
    ['the telephone number as it is stored', '+45 20 30'],
    ['the telephone number without spaces', '20304050'],
  ])('by %s', async (_what, q) => {
    expect(await find(q)).toEqual([
      {
        kind: 'owner',
        id: anna.personId,
        title: 'Anna Åkesson',
        detail: 'K-17 · aa@samhus.example',
        userId: anna.personId,
      },
    ])
  })

  it('never once anonymized', async () => {
    await world.execute('update membership set left_at = added_at where person_id = $1', anna.personId)
    await world.execute(
      `update person set anonymized_at = created_at, enabled = false, name = '-', code = '', phone = '',
         email = id || '@anonymized.invalid' where id = $1`,
      anna.personId,
    )
    expect(await find('anonymized')).toEqual([])
    expect(await find(anna.personId.slice(0, 8))).toEqual([])
  })

  it('only where every word occurs', async () => {
    expect(await find('anna berg')).toEqual([])
  })

  it.each(['50%', 'an_a', 'an\\'])(
    'by the signs themselves, where they mean something in SQL: %s',
    async (q) => {
      expect(await find(q)).toEqual([])
    },
  )
})

it('what begins with the text comes before what has it within, and a whole code first', async () => {
  for (const name of ['Johanna', 'Britt Annasdatter', 'Bo']) await world.addOwner(name)
  await world.execute(`update person set code = 'Ann' where name = 'Bo'`)
  expect(await titles('ann')).toEqual(['Bo', 'Anna Åkesson', 'Britt Annasdatter', 'Johanna'])
})

it('groups and houses are found by name and code', async () => {
  expect(await find('klit')).toMatchObject([
    { kind: 'group', id: world.groupId, title: 'Klitten', detail: 'T1' },
  ])
  expect(await find('house a')).toMatchObject([{ kind: 'house', title: 'House A', detail: 'A · Klitten' }])
})

it('many people of one name leave room for the house of that name, and no more than 20 are returned', async () => {
  for (let n = 0; n < 25; n += 1) await world.addOwner(`House owner ${n}`, { points: 0 })
  const hits = await find('house')
  expect(hits).toHaveLength(20)
  expect(hits.filter(({ kind }) => kind === 'house')).toHaveLength(1)
})

it('a booking is found by its id and by the last eight digits of it, with its owner and week', async () => {
  const id = await createActions(world, anna).book(20)
  const hit = {
    kind: 'booking',
    id,
    title: 'Anna Åkesson',
    detail: 'House A · 20/2027',
    userId: anna.personId,
  }
  expect(await find(id)).toEqual([hit])
  expect(await find(id.slice(-8).toUpperCase())).toEqual([hit])
  expect(await find(id.slice(-7))).toEqual([])
})

describe('a week is found by its number', () => {
  const findWeeks = async (q: string) =>
    (await find(q)).map(({ kind, title, detail }) => `${kind}: ${title}, ${detail}`)

  it.each(['house 27', 'uge 27 house', 'ÅKE 27', 'klitten v27', 'a 27/2027'])(
    'with its house, owner or group as the booking of the owner who has it: %s',
    async (q) => {
      const id = await createActions(world, anna).book(27)
      expect(await find(q)).toEqual([
        { kind: 'booking', id, title: 'Anna Åkesson', detail: 'House A · 27/2027', userId: anna.personId },
      ])
    },
  )

  it('and as a free week if no owner has it, also one whose reservation has expired', async () => {
    await createActions(world, anna).reserve(28)
    expect(await findWeeks('house 28')).toEqual(['booking: Anna Åkesson, House A · 28/2027'])
    world.advance({ hours: 2 })
    const free = {
      kind: 'week',
      id: world.unitId(28),
      title: 'House A · 28/2027',
      detail: 'Klitten',
      userId: null,
    }
    expect(await find('house 28')).toEqual([free])
  })

  it('never by the number alone, nor within another number', async () => {
    await createActions(world, anna).book(27)
    for (const q of ['27', 'uge 27', '27/2027', 'house 7x', 'house 127', 'house 27 2026', 'bo 27']) {
      expect([q, await findWeeks(q)]).toEqual([q, []])
    }
  })

  it('with those that are not over first, the next one first', async () => {
    const other = await createWorld({ years: [2026, 2027, 2028] })
    const { hits } = await search(other.deps, anna.actor, { q: 'house 44' })
    expect(hits.map(({ title }) => title)).toEqual([
      'House A · 44/2027',
      'House A · 44/2028',
      'House A · 44/2026',
    ])
    await other.close()
  })
})

it('a support report is found by its id and by words of its message', async () => {
  const bookingId = await createActions(world, anna).book(20)
  const id = world.deps.newId()
  await world.execute(
    `insert into support_report (id, group_id, booking_id, number, message, language, created_at)
     values ($1, $2, $3, 1, 'Hanen drypper i badet', 'da', $4)`,
    id,
    world.groupId,
    bookingId,
    world.nowIso(),
  )
  const hit = { kind: 'support-report', id, title: 'Hanen drypper i badet', userId: anna.personId }
  for (const q of ['drypper hanen', id, id.slice(-8)]) expect(await find(q)).toMatchObject([hit])
})

it('an owner is found among 30,000', async () => {
  await addManyMembers(world, 30_000, world.deps.now())
  expect((await titles('åke'))[0]).toBe('Anna Åkesson')
})
