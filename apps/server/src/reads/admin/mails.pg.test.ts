import { randomUUID } from 'node:crypto'
import type { mails as contract } from '@samhus/contract/admin-mail'
import type { Input } from '@samhus/contract/operation'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { keepMail } from '../../../testing/fixtures/kept-mail.ts'
import { addMail } from '../../../testing/fixtures/mails.ts'
import { createActions, guest } from '../../../testing/fixtures/owner-actions.ts'
import { createActor, createWorld, type Owner, type World } from '../../../testing/fixtures/world.ts'
import { openMailsSheet } from '../sheets/mails.ts'
import { mail as readMail } from './mail.ts'
import { mails } from './mails.ts'

type Query = Input<typeof contract>

const admin = createActor(randomUUID())
let world: World
let [anna, bo]: [Owner?, Owner?] = []
/** Mails by a name that says what they are. */
const ids: Record<string, string> = {}

beforeAll(async () => {
  world = await createWorld({ houses: ['A', 'B'] })
  anna = await world.addOwner('Anna Ørsted')
  bo = await world.addOwner('Bo')
  for (const { name, personId } of [anna, bo]) {
    const email = `${name.slice(0, 2).toLowerCase()}@samhus.example`
    await world.execute('update person set email = $2 where id = $1', personId, email)
  }
  const stay = await createActions(world, anna).book(20)
  const lent = await createActions(world, bo).book({ week: 30, house: 'B' })
  await createActions(world, bo).details(lent, { lent: true })
  await world.execute('delete from mail')
  const add = async (name: string, hoursAgo: number, id: Promise<string>) => {
    ids[name] = await id
    const at = new Date(world.deps.now() - hoursAgo * 3_600_000).toISOString()
    await world.execute('update mail set created_at = $2, due_at = $2 where id = $1', ids[name], at)
  }
  await add('kept', 100, keepMail(world, { personId: anna.personId, kind: 'points-given' }))
  await add('sent', 50, keepMail(world, { personId: anna.personId, bookingId: stay, state: 'Sent' }))
  await add(
    'to guest',
    20,
    keepMail(world, { personId: bo.personId, kind: 'Departure1', bookingId: lent, guest, state: 'Bounced' }),
  )
  await add(
    'due',
    10,
    addMail(world, bo, { kind: 'Arrival', bookingId: lent, recipient: 'contact', isPlanned: true }),
  )
  await add(
    'old address',
    5,
    addMail(world, anna, { kind: 'changed', data: { what: 'email', to: 'old@samhus.example' } }),
  )
  const covered = await addMail(world, anna, { kind: 'Welcome1', bookingId: stay, isPlanned: true })
  await world.execute(
    `update mail set state = 'Covered', covered_by = $2 where id = $1`,
    covered,
    ids['kept'],
  )
})
afterAll(() => world.close())

/** Returns the names of the mails that a query finds. */
async function list(query: Query = {}): Promise<string[]> {
  const { items } = await mails(world.deps, admin, query)
  return items.map(({ id }) => Object.keys(ids).find((name) => ids[name] === id) ?? id)
}

const all = ['old address', 'due', 'to guest', 'sent', 'kept']

describe('the log of mails', () => {
  it('is newest first, paged, with how many there are on all pages', async () => {
    expect(await list()).toEqual(all)
    const { items, totalCount } = await mails(world.deps, admin, { page: 2, pageSize: 2 })
    expect([items.map(({ id }) => id), totalCount]).toEqual([[ids['to guest'], ids['sent']], 5])
  })

  it.each<[Query, string[]]>([
    [{ state: 'Bounced' }, ['to guest']],
    [{ state: 'trouble' }, ['to guest']],
    [{ state: 'trouble', search: 'anna' }, []],
    [{ kind: 'changed' }, ['old address']],
    [{ from: '2026-11-01' }, ['old address', 'due', 'to guest']],
    [{ to: '2026-10-30' }, ['kept']],
    [{ from: '2026-10-31', to: '2026-10-31' }, ['sent']],
  ])('is filtered by %o', async (query, expected) => {
    expect(await list(query)).toEqual(expected)
    expect((await mails(world.deps, admin, query)).totalCount).toBe(expected.length)
  })

  it('is filtered by owner, group and booking, a planned mail by each week of its stay', async () => {
    expect(await list({ userId: bo!.personId })).toEqual(['due', 'to guest'])
    expect(await list({ groupId: world.groupId })).toEqual(all)
    expect(await list({ groupId: randomUUID() })).toEqual([])
    const [{ id: bookingId } = { id: '' }] = await world.query<{ id: string }>(
      'select booking_id as id from mail where id = $1',
      ids['sent'],
    )
    expect(await list({ bookingId })).toEqual(['sent', 'kept'])
  })

  it.each<[string, string[]]>([
    ['anna ørsted', ['old address', 'sent', 'kept']],
    ['Bo@', ['due', 'to guest']],
    ['gry gæst', ['due', 'to guest']],
    ['GRY@guest.example', ['due', 'to guest']],
    ['house b', ['due', 'to guest']],
    ['uge 20', ['sent', 'kept']],
    ['house A 20/2027', ['sent', 'kept']],
    ['afrejse', ['to guest']],
    ['departure gry', ['to guest']],
    ['departure anna', []],
    ['100%', []],
  ])('is searched for ‘%s’ in owner, guest, address, house, week and kind', async (search, expected) => {
    expect(await list({ search })).toEqual(expected)
    expect((await mails(world.deps, admin, { search, page: 1 })).totalCount).toBe(expected.length)
  })

  it('finds a mail by the whole address to which it went, when nobody has that any more', async () => {
    await world.execute(
      `update booking set lent_out_email = 'new@guest.example' where lent_out_email is not null`,
    )
    expect(await list({ search: guest.email })).toEqual(['to guest'])
    await world.execute(
      'update booking set lent_out_email = $1 where lent_out_email is not null',
      guest.email,
    )
  })

  it.each(['createdAt', 'dueAt', 'sentAt', 'kind', 'state', 'userName', 'groupName'] as const)(
    'is sorted by %s, with a search and without, both ways alike',
    async (column) => {
      for (const sort of [column, `-${column}`] as const) {
        const found = await list({ sort })
        expect(found.toSorted()).toEqual(all.toSorted())
        expect(await list({ sort, search: 'samhus' })).toEqual(found)
      }
      expect((await list({ sort: 'userName' })).slice(-2)).toEqual(['due', 'to guest'])
    },
  )

  it('says where a mail went, or would go now', async () => {
    const { items } = await mails(world.deps, admin, {})
    expect(items.map(({ toName, toAddress, subject }) => [toName, toAddress, subject])).toEqual([
      ['Anna Ørsted', 'old@samhus.example', null],
      [guest.name, guest.email, null],
      [guest.name, guest.email, 'About Departure1'],
      ['Anna Ørsted', 'an@samhus.example', 'About confirmed'],
      ['Anna Ørsted', 'an@samhus.example', 'About points-given'],
    ])
    expect(items[2]?.week).toMatchObject({ houseName: 'House B', year: 2027, week: 30 })
  })

  it('is a sheet with the same rows, in words', async () => {
    const sheet = await openMailsSheet(
      { deps: world.deps, actor: admin, language: 'da' },
      { kind: 'Departure1' },
    )
    for await (const rows of sheet.batches) {
      const cells = sheet.columns.map(({ value }) => value(rows[0] as never))
      expect(cells).toEqual(expect.arrayContaining(['Afrejse 1', 'Kom retur', guest.email, 'House B', 30]))
    }
  })
})

describe('a mail', () => {
  it('has what it says, which links it has, and what may be done with it', async () => {
    const bounced = await readMail(world.deps, admin, { mailId: ids['to guest'] ?? '' })
    expect(bounced).toMatchObject({ canBeSentAgain: true, mayHaveArrived: false, canBeDropped: false })
    expect(bounced.content).toMatchObject({ subject: 'About Departure1', secretLinks: ['check-out'] })
    const due = await readMail(world.deps, admin, { mailId: ids['due'] ?? '' })
    expect(due).toMatchObject({ canBeSentAgain: false, canBeDropped: true, content: null })
    const sent = await readMail(world.deps, admin, { mailId: ids['sent'] ?? '' })
    expect(sent).toMatchObject({ canBeSentAgain: true, mayHaveArrived: true })
  })

  it('of an anonymized person names nobody, and cannot be sent again', async () => {
    const gone = await world.addOwner('Cilla')
    const mailId = await addMail(world, gone, { kind: 'invitation', data: { to: 'cilla@samhus.example' } })
    await world.execute(
      `update person set anonymized_at = $2, enabled = false, sub = null, issuer = null, name = '-', code = '',
         email = id::text || '@anonymized.invalid', phone = '', address = '', zip = '', city = '', language = null
       where id = $1`,
      gone.personId,
      world.nowIso(),
    )
    await world.execute(`update mail set data = '{}', state = 'Dropped' where id = $1`, mailId)
    expect(await readMail(world.deps, admin, { mailId })).toMatchObject({
      userId: null,
      userName: null,
      toName: null,
      toAddress: null,
      canBeSentAgain: false,
    })
    await world.execute('delete from mail where id = $1', mailId)
  })
})
