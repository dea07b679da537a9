import { readFileSync } from 'node:fs'
import type { BookingType } from '@samhus/domain/booking'
import type { Day, Instant } from '@samhus/domain/refusal'
import fc from 'fast-check'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../testing/database/test-database.ts'
import { toBookingWords } from '../../reads/admin/search-words.ts'
import { statement } from '../core/statement.ts'
import { chooseScope, type BookingFilter } from './admin-booking-scopes.ts'
import { findBookingPage, type BookingListQuery } from './admin-bookings.ts'

interface Facts extends Record<'groupId' | 'houseId' | 'personId', string> {
  readonly id: string
  readonly year: number
  readonly week: number
  readonly dateFrom: Day
  readonly type: BookingType
  readonly origin: string | null
  readonly reservedUntil: Instant | null
  readonly bookingDeadline: Instant
}

const now = Date.UTC(2026, 5, 1)
const hourMs = 3_600_000
const anyBooking: BookingFilter = {
  groupId: null,
  houseId: null,
  personId: null,
  year: null,
  week: null,
  types: null,
  offerUntil: null,
  from: null,
  to: null,
}
const columns = ['dateFrom', 'houseName', 'userName', 'type', 'points', 'createdAt']
const sorts = columns.flatMap((column) => [column, `-${column}`])

const allFacts = statement<Facts>(
  'test-booking-facts',
  `select b.id, b.group_id as "groupId", u.house_id as "houseId", m.person_id as "personId", u.year, u.week,
     u.date_from as "dateFrom", b.type, b.origin, b.reserved_until as "reservedUntil",
     u.booking_deadline as "bookingDeadline"
   from booking b join unit u on u.id = b.unit_id join membership m on m.id = b.membership_id order by b.id`,
)

// Guests, people without a name, holds and offers that live and that have ended, and waits before and after the deadline.
const more = `
  update booking set lent_out_name = 'Gry Gast', lent_out_phone = '1', lent_out_email = 'gry@guest.example'
    where type = 'Book' and unit_id % 7 = 0;
  update person set anonymized_at = '2026-01-01', name = '-', enabled = false, email = id::text || '@anonymized.invalid' where id in (select id from person order by id limit 3);
  insert into booking (id, group_id, unit_id, calendar_id, year, membership_id, type, origin, points, reserved_until, created_at)
    select gen_random_uuid(), u.group_id, u.id, u.calendar_id, u.year, m.id, 'Pre',
      case when u.id % 3 = 0 then 'hold' else 'offer' end, u.points,
      timestamptz '2026-06-01 00:00Z' + (u.id % 5 - 2) * interval '9 hours', '2026-05-31'
    from unit u cross join lateral (select id from membership where group_id = u.group_id order by id limit 1 offset u.week % 20) m
    where u.year = 2026 and not exists (select from booking b where b.unit_id = u.id)
      and not exists (select from booking p join unit o on o.id = p.unit_id where p.membership_id = m.id
        and o.calendar_id = u.calendar_id and p.type = 'Pre') and u.id % 100 < 40
      and u.week < 20;
  insert into booking (id, group_id, unit_id, calendar_id, year, membership_id, type, points, created_at, queue_number,
      unit_slot, year_slot)
    select gen_random_uuid(), u.group_id, u.id, u.calendar_id, u.year, m.id, 'Wait', u.points, '2026-05-30', u.id, 1,
      row_number() over (partition by m.id, u.year order by u.id)
    from unit u cross join lateral (select id from membership where group_id = u.group_id order by id limit 1 offset u.week % 20) m
    where u.week % 9 = 0 and u.year > 2024 and not exists (select from booking b where b.unit_id = u.id and b.membership_id = m.id);
  analyze;`

let database: TestDatabase
let facts: ReadonlyMap<string, Facts>

beforeAll(async () => {
  database = await createTestDatabase()
  const script = readFileSync(new URL('../../../../../bench/large-set.sql', import.meta.url), 'utf8')
    .replaceAll('generate_series(0, 399)', 'generate_series(0, 5)')
    .replaceAll('generate_series(1, 3000)', 'generate_series(1, 60)')
  const client = new Client({ connectionString: database.url, application_name: 'samhus test' })
  await client.connect()
  try {
    await client.query(script + more)
  } finally {
    await client.end()
  }
  facts = new Map((await database.db.all(allFacts)).map((each) => [each.id, each]))
})
afterAll(() => database.close())

const read = (query: Partial<BookingListQuery>) =>
  findBookingPage(
    database.db,
    { filter: anyBooking, words: [], sort: '-createdAt', limit: null, offset: 0, ...query },
    now,
  )

const allBySearch = new Map<string, Promise<readonly string[]>>()
/** Every booking that a search finds, read as a list without filters is read. */
function readAll(search: string, sort: string): Promise<readonly string[]> {
  const key = `${sort} ${search}`
  const found = allBySearch.get(key) ?? read({ words: toBookingWords(search), sort }).then(({ ids }) => ids)
  allBySearch.set(key, found)
  return found
}

/** The type as which a booking is shown now; null: as none. */
function toShownType({ type, origin, reservedUntil, bookingDeadline }: Facts): BookingType | null {
  if (type === 'Wait') return bookingDeadline > now ? 'Wait' : 'WaitExpire'
  if (type !== 'Pre' || (reservedUntil ?? 0) > now) return type
  return origin === 'offer' ? 'WaitExpire' : null
}

function isWanted(id: string, filter: BookingFilter): boolean {
  const row = facts.get(id)
  if (!row) throw new Error(`there is no booking ${id}`)
  const type = toShownType(row)
  const { types, offerUntil, from, to, ...equal } = filter
  return (
    Object.entries(equal).every(([name, value]) => value === null || row[name as keyof Facts] === value) &&
    (types === null || types.some((each) => each === type)) &&
    (offerUntil === null || (type === 'Pre' && row.origin === 'offer' && row.reservedUntil! < offerUntil)) &&
    (from === null || row.dateFrom >= from) &&
    (to === null || row.dateFrom <= to)
  )
}

const types: readonly (readonly BookingType[])[] = [
  ['Book', 'Assign', 'Pre'],
  ['Pre'],
  ['Wait'],
  ['Cancel'],
  ['WaitExpire'],
]
const searches = [
  '',
  'owner 1',
  'gry',
  'house 3',
  'uge 20',
  '20/2026',
  'g1@',
  '12',
  'owner17@samhus.example',
  'h2 owner 4',
]

it('a page has the bookings of its filter in the order of the list of all', async () => {
  const rows = [...facts.values()]
  const some = <T>(value: fc.Arbitrary<T>) => fc.option(value, { freq: 2 })
  const valueOf = <K extends keyof Facts>(name: K) =>
    fc.constantFrom(...new Set(rows.map((row) => row[name])))
  const day = fc.constantFrom('2017-05-01', '2025-12-22', '2026-01-01', '2026-06-01', '2026-12-31')
  const query = fc.record({
    filter: fc.record<BookingFilter>({
      groupId: some(valueOf('groupId')),
      houseId: some(valueOf('houseId')),
      personId: some(valueOf('personId')),
      year: some(valueOf('year')),
      week: some(valueOf('week')),
      types: some(fc.constantFrom(...types)),
      offerUntil: some(fc.constantFrom(now + hourMs, now + 24 * hourMs)),
      from: some(day),
      to: some(day),
    }),
    // Most searches have few filters: each of them has its share.
    kept: fc.subarray(
      ['groupId', 'houseId', 'personId', 'year', 'week', 'types', 'offerUntil', 'from', 'to'] as const,
      {
        maxLength: 3,
      },
    ),
    search: fc.constantFrom(...searches),
    sort: fc.constantFrom(...sorts),
    offset: fc.constantFrom(0, 3, 40),
  })
  const seen = new Set<string | null>()
  await fc.assert(
    fc.asyncProperty(query, async ({ filter: every, kept, search, sort, offset }) => {
      const filter = { ...anyBooking, ...Object.fromEntries(kept.map((name) => [name, every[name]])) }
      const words = toBookingWords(search)
      const all = (await readAll(search, sort)).filter((id) => isWanted(id, filter))
      const page = { ids: all.slice(offset, offset + 7), total: all.length }
      expect(await read({ filter, words, sort, limit: 7, offset })).toEqual(page)
      seen.add(chooseScope(filter))
    }),
    { numRuns: 200 },
  )
  expect(seen).toEqual(new Set(['days', 'group', 'owner', 'reserved', 'waiting', 'weeks', 'year', null]))
})

it.each(['createdAt', '-createdAt', 'dateFrom', '-dateFrom'])(
  'the pages by %s without words follow one another, of all bookings and of a group',
  async (sort) => {
    const everything = (await read({ sort })).ids
    const [first] = facts.values()
    for (const filter of [anyBooking, { ...anyBooking, groupId: first!.groupId }]) {
      const all = everything.filter((id) => isWanted(id, filter))
      for (const offset of [0, 5, 500, all.length - 3, all.length]) {
        const page = { ids: all.slice(offset, offset + 5), total: all.length }
        expect(await read({ filter, sort, limit: 5, offset })).toEqual(page)
      }
    }
  },
)

it('the world of these tests has a booking of every type as which one is shown', () => {
  const shown = new Set([...facts.values()].map(toShownType))
  expect(shown).toEqual(new Set(['Book', 'Cancel', 'Ended', 'Pre', 'Wait', 'WaitExpire', null]))
})
