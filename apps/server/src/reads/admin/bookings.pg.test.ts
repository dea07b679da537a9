import { randomUUID } from 'node:crypto'
import type { bookings as contract } from '@samhus/contract/admin-bookings'
import type { Input } from '@samhus/contract/operation'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createActions, getOutcome, guest } from '../../../testing/fixtures/owner-actions.ts'
import { createActor, createWorld, type Owner, type World } from '../../../testing/fixtures/world.ts'
import { getHouseId } from '../../../testing/fixtures/calendars.ts'
import { openBookingsSheet } from '../sheets/bookings.ts'
import { adminBooking } from './admin-booking.ts'
import { bookings } from './bookings.ts'

type Query = Input<typeof contract>

const admin = createActor(randomUUID())
let world: World
let [anna, bo, cilla]: [Owner?, Owner?, Owner?] = []
/** Bookings by a name that says what they are. */
const ids: Record<string, string> = {}

beforeAll(async () => {
  world = await createWorld({ houses: ['A', 'B'], years: [2027, 2028], prices: { 30: 4 } })
  const points = { 2027: 20, 2028: 20 }
  ;[anna, bo, cilla] = [
    await world.addOwner('Anna Ørsted', { points }),
    await world.addOwner('Bo', { points }),
    await world.addOwner('Cilla', { points }),
  ]
  await world.execute(`update person set code = 'K-127' where id = $1`, bo.personId)
  const [annas, bos, cillas] = [anna, bo, cilla].map((owner) => createActions(world, owner)) as [
    Actions,
    Actions,
    Actions,
  ]
  const steps: [string, () => Promise<{ bookingId: string } | string>][] = [
    ['booked', () => annas.book(20)],
    ['waits', () => bos.join(20)],
    ['waits too', () => cillas.join(20)],
    ['lent', () => bos.book({ week: 27, house: 'B' })],
    ['next year', () => annas.book({ week: 27, year: 2028 })],
    ['cancelled', () => cillas.book(30)],
    ['hold', () => cillas.reserve({ week: 33, house: 'B' })],
  ]
  for (const [name, run] of steps) {
    const made = await run()
    ids[name] = typeof made === 'string' ? made : made.bookingId
    world.advance({ minutes: 1 })
  }
  await bos.details(ids['lent'] ?? '', { lent: true })
  await cillas.cancel(ids['cancelled'] ?? '')
  const { bookingId: gone } = await annas.reserve(40)
  await annas.release(gone)
})
afterAll(async () => {
  expect(world.warnings).toEqual([])
  await world.close()
})

type Actions = ReturnType<typeof createActions>

const nameOf = (id: string) => Object.keys(ids).find((name) => ids[name] === id) ?? id

/** Returns the names of the bookings that a query finds. */
async function list(query: Query = {}): Promise<string[]> {
  const found = await bookings(world.deps, admin, query)
  return (Array.isArray(found) ? found : found.items).map(({ bookingId }) => nameOf(bookingId))
}

const all = ['hold', 'cancelled', 'next year', 'lent', 'waits too', 'waits', 'booked']

describe('the list of bookings', () => {
  it('is newest first without a page, and without holds that were released', async () => {
    expect(await list()).toEqual(all)
  })

  it('has one page and the number of all with a page, also beyond the last one', async () => {
    const read = async (page: number) => {
      const found = await bookings(world.deps, admin, { page, pageSize: 5 })
      return Array.isArray(found) ? null : [found.items.length, found.totalCount]
    }
    expect([await read(1), await read(2), await read(3)]).toEqual([
      [5, 7],
      [2, 7],
      [0, 7],
    ])
  })

  it.each<[Query, string[]]>([
    [{ type: 'Wait' }, ['waits too', 'waits']],
    [{ type: 'Pre' }, ['hold']],
    [{ type: 'held' }, ['hold', 'next year', 'lent', 'booked']],
    [{ year: 2028 }, ['next year']],
    [{ week: 27 }, ['next year', 'lent']],
    [{ week: 27, year: 2027 }, ['lent']],
    [{ from: '2027-07-26' }, ['hold', 'cancelled', 'next year']],
    [{ to: '2027-05-17' }, ['waits too', 'waits', 'booked']],
    [{ from: '2027-07-05', to: '2027-07-05' }, ['lent']],
    [{ type: 'WaitExpire' }, []],
  ])('is filtered by %o', async (query, expected) => {
    expect(await list(query)).toEqual(expected)
  })

  it('is filtered by group, house and owner', async () => {
    expect(await list({ groupId: world.groupId })).toEqual(all)
    expect(await list({ groupId: randomUUID() })).toEqual([])
    expect(await list({ houseId: await getHouseId(world, 'B') })).toEqual(['hold', 'lent'])
    expect(await list({ userId: anna!.personId })).toEqual(['next year', 'booked'])
  })

  it.each<[string, string[]]>([
    ['anna ørSTED', ['next year', 'booked']],
    ['k-127', ['lent', 'waits']],
    ['house b 27', ['lent']],
    ['uge 27', ['next year', 'lent']],
    ['v27 anna', ['next year']],
    ['27/2027', ['lent']],
    ['gry gæst', ['lent']],
    ['anna bo', []],
    ['100%', []],
    ["'; drop table booking", []],
  ])('is searched for ‘%s’ in owner, guest, house and week', async (search, expected) => {
    expect(await list({ search })).toEqual(expected)
  })

  it('finds a booking by its id and by the last eight characters of it', async () => {
    const id = ids['lent'] ?? ''
    expect(await list({ search: id })).toEqual(['lent'])
    expect(await list({ search: id.slice(-8).toUpperCase() })).toEqual(['lent'])
    expect(await list({ search: `bo ${id.slice(-8)}` })).toEqual(['lent'])
  })

  const [booked, cancelled, hold, lent] = ['booked', 'cancelled', 'hold', 'lent']
  const [nextYear, waits, waitsToo] = ['next year', 'waits', 'waits too']

  it.each<[NonNullable<Query['sort']>, string[]]>([
    ['dateFrom', [waitsToo, waits, booked, lent, cancelled, hold, nextYear]],
    ['-dateFrom', [nextYear, hold, cancelled, lent, waitsToo, waits, booked]],
    ['houseName', [nextYear, cancelled, waitsToo, waits, booked, hold, lent]],
    ['-houseName', [hold, lent, nextYear, cancelled, waitsToo, waits, booked]],
    ['userName', [nextYear, booked, lent, waits, hold, cancelled, waitsToo]],
    ['-userName', [hold, cancelled, waitsToo, lent, waits, nextYear, booked]],
    ['type', [nextYear, lent, booked, cancelled, hold, waitsToo, waits]],
    ['-type', [waitsToo, waits, hold, cancelled, nextYear, lent, booked]],
    ['points', [nextYear, hold, lent, waitsToo, waits, booked, cancelled]],
    ['-points', [cancelled, nextYear, hold, lent, waitsToo, waits, booked]],
    ['createdAt', all.toReversed()],
  ])('is sorted by %s, then the latest week first', async (sort, expected) => {
    expect(await list({ sort })).toEqual(expected)
  })

  it('says who has what, for how many points, and who waits in which place', async () => {
    const found = await bookings(world.deps, admin, { week: 20 })
    expect(
      Array.isArray(found) ? found.map(({ name, type, place, debited }) => [name, type, place, debited]) : [],
    ).toEqual([
      ['Cilla', 'Wait', 2, 0],
      ['Bo', 'Wait', 1, 0],
      ['Anna Ørsted', 'Book', null, 2],
    ])
    const [lent] = (await bookings(world.deps, admin, { search: 'gry' })) as never[]
    expect(lent).toMatchObject({ lentOutTo: guest.name, code: '27', houseName: 'House B', userCode: 'K-127' })
  })
})

describe('the sheet of the bookings', () => {
  it('has the rows of the list in its order, in words', async () => {
    const context = { deps: world.deps, actor: admin, language: 'da' } as const
    const sheet = await openBookingsSheet(context, { year: 2027, sort: 'dateFrom' })
    const rows: unknown[][] = []
    for await (const batch of sheet.batches)
      for (const row of batch) rows.push(sheet.columns.map(({ value }) => value(row)))
    const column = (label: string) => sheet.columns.findIndex((each) => each.label === label)
    const pick = (...labels: string[]) => rows.map((row) => labels.map((label) => row[column(label)]))
    expect(pick('Ejer', 'Uge', 'Status')).toEqual([
      ['Cilla', 20, 'Venteliste'],
      ['Bo', 20, 'Venteliste'],
      ['Anna Ørsted', 20, 'Booket'],
      ['Bo', 27, 'Booket'],
      ['Cilla', 30, 'Afbestilt'],
      ['Cilla', 33, 'Reserveret'],
    ])
    expect(pick('Lånt ud til', 'Betalte point')[3]).toEqual([guest.name, 2])
    expect(pick('Hvorfor ophørt')[4]).toEqual(['Afbestilt af ejeren'])
  })
})

describe('a booking', () => {
  const read = (name: string) => adminBooking(world.deps, admin, { bookingId: ids[name] ?? '' })

  it('has its owner, guest, stay, refund, points, mails and acts', async () => {
    const found = await read('lent')
    expect(found).toMatchObject({
      userId: bo!.personId,
      name: 'Bo',
      phone: '',
      isEnabled: true,
      hasLeft: false,
      contact: guest,
      refund: { kind: 'full', points: 2 },
      claim: null,
      movedTo: null,
      movedFrom: null,
      lines: [{ type: 'Book', points: -2, year: 2027 }],
      stay: [{ bookingId: ids['lent'], week: 27 }],
      fees: [],
    })
    expect(found.mails.map(({ kind }) => kind)).toContain('confirmed')
    expect(found.acts.map(({ action }) => action)).toEqual(['update-details', 'confirm', 'reserve'])
  })

  it('that was cancelled has the points that came back, and cannot be cancelled again', async () => {
    const found = await read('cancelled')
    expect(found).toMatchObject({ type: 'Cancel', endReason: 'cancelled', refund: null, stay: [] })
    expect(found.lines.map(({ type, points }) => [type, points])).toEqual([
      ['Book', -4],
      ['Cancel', 4],
    ])
  })

  it('has the links with which it can be checked out, and until when each worked', async () => {
    const bookingId = ids['booked'] ?? ''
    const [older, newer] = ['2026-11-01T10:00:00.000Z', '2026-11-02T10:00:00.000Z']
    for (const [hash, at, revoked] of [
      ['aa', older, newer],
      ['bb', newer, null],
    ]) {
      await world.execute(
        `insert into token (hash, kind, group_id, booking_id, created_at, revoked_at)
         values (decode($1, 'hex'), 'check-out', $2, $3, $4, $5)`,
        hash,
        world.groupId,
        bookingId,
        at,
        revoked,
      )
    }
    expect((await read('booked')).links).toEqual([
      { createdAt: newer, revokedAt: null },
      { createdAt: older, revokedAt: newer },
    ])
  })

  it('that is unknown or no more is refused', async () => {
    expect(await getOutcome(adminBooking(world.deps, admin, { bookingId: randomUUID() }))).toBe(
      'no-booking-found',
    )
    const [released] = await world.query<{ id: string }>(`select id from booking where type = 'Ended'`)
    expect(await getOutcome(adminBooking(world.deps, admin, { bookingId: released?.id ?? '' }))).toBe(
      'no-booking-found',
    )
  })
})
