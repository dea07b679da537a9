import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { pointLedgers as contract } from '@samhus/contract/admin-points'
import type { Input, Output } from '@samhus/contract/operation'
import { longTimeouts } from '../../../testing/database/long-timeouts.ts'
import { addManyMembers, scheduleAssignment } from '../../../testing/fixtures/bulk-members.ts'
import { createActions } from '../../../testing/fixtures/owner-actions.ts'
import { createRandom } from '../../../testing/fixtures/random.ts'
import { isLongSearch } from '../../../testing/fixtures/search.ts'
import { createTestApp } from '../../../testing/fixtures/test-app.ts'
import { emptyPerson } from '../../../testing/fixtures/people.ts'
import { createActor, createWorld, type Owner, type World } from '../../../testing/fixtures/world.ts'
import { openDb, type Db } from '../../db/core/client.ts'
import { columnTypes } from '../../db/core/column-types.ts'
import type { Statement } from '../../db/core/statement.ts'
import { appendLedgerLines } from '../../db/queries/ledger.ts'
import { assignPoints } from '../../jobs/assign-points.ts'
import { countLedgerLines } from '../../jobs/count-ledger-lines.ts'
import { setUpGroup } from '../../use-cases/admin/set-up-group.ts'
import { pointLedgers } from './point-ledgers.ts'

type Query = Input<typeof contract>
type Page = Output<typeof contract>

const admin = createActor(randomUUID())

describe('the ledger of a few owners', () => {
  let world: World
  let anna: Owner
  let bo: Owner

  async function begin(): Promise<void> {
    world = await createWorld({ restricted: [27] })
    anna = await world.addOwner('Anna Hansen', { points: 0 })
    bo = await world.addOwner('Bo', { points: 0 })
    await scheduleAssignment(world, { at: world.deps.now(), points: 20 })
    await assignPoints(world.deps)
    world.advance({ minutes: 1 })
    const { book, cancel } = createActions(world, anna)
    await book(27)
    world.advance({ minutes: 1 })
    await cancel(await book(30))
  }

  const read = (query: Query = {}): Promise<Page> => pointLedgers(world.deps, admin, query)
  const describeLines = ({ items }: Page): string[] =>
    items.map(({ userName, type, point }) => `${userName} ${type} ${point}`)

  describe('that is only read', () => {
    beforeAll(begin)
    afterAll(() => world.close())

    test.each<[string, Query, number]>([
      ['an owner', { search: 'hansen' }, 4],
      ['an owner in capitals, and a house', { search: 'HANSEN house' }, 3],
      ['words that are nowhere together', { search: 'bo house' }, 0],
      ['a group', { search: 'klit' }, 5],
      ['a house', { search: 'house' }, 3],
      ['no word at all', { search: ' \0 ' }, 5],
      ['a letter that stands for itself', { search: '%' }, 0],
      ['a type', { type: 'Book' }, 2],
      ['a type of an owner', { search: 'anna', type: 'Assign' }, 1],
      ['a group of which there is none', { groupId: randomUUID() }, 0],
      ['a year', { year: 2027 }, 5],
      ['another year', { year: 2026 }, 0],
      ['the day', { from: '2026-11-02', to: '2026-11-02' }, 5],
      ['the day before', { to: '2026-11-01' }, 0],
      ['the day after', { from: '2026-11-03' }, 0],
      ['all days there are', { from: '0001-01-01', to: '9999-12-31' }, 5],
      ['a page after the last', { page: 999_999_999 }, 5],
    ])('is found by %s', async (_what, query, expected) => {
      const { items, totalCount } = await read(query)
      expect([items.length, totalCount]).toEqual([query.page ? 0 : expected, expected])
    })
  })

  describe('that changes', () => {
    beforeEach(begin)
    afterEach(() => world.close())

    test('has every line with its names, the newest first, and how many there are', async () => {
      await world.execute(`update person set code = 'AH' where id = $1`, anna.personId)
      const page = await read()
      expect(describeLines(page)).toEqual([
        'Anna Hansen Cancel 2',
        'Anna Hansen Book -2',
        'Anna Hansen Book -2',
        expect.stringMatching(/Assign 20/),
        expect.stringMatching(/Assign 20/),
      ])
      expect(page.totalCount).toBe(5)
      expect(page.items[2]).toEqual({
        id: expect.any(String) as string,
        timestamp: '2026-11-02T11:01:00.000Z',
        userId: anna.personId,
        userName: 'Anna Hansen',
        userCode: 'AH',
        groupName: 'Klitten',
        groupCode: 'T1',
        houseName: 'House A',
        houseCode: 'A',
        calendarUnitCode: '27-RestrictOne',
        year: 2027,
        type: 'Book',
        point: -2,
        hasBooking: true,
        hasScheduledPointAssignment: false,
      })
      expect(page.items[3]).toMatchObject({
        houseName: null,
        houseCode: null,
        calendarUnitCode: null,
        hasBooking: false,
        hasScheduledPointAssignment: true,
      })
      expect(describeLines(await read({ sort: 'timestamp' }))).toEqual(describeLines(page).toReversed())
    })

    test('of one owner has the lines of all of their memberships, ended or not', async () => {
      await world.execute(
        'update membership set left_at = $2 where id = $1',
        anna.membershipId,
        world.nowIso(),
      )
      const page = await read({ userId: anna.personId })
      expect([page.totalCount, new Set(page.items.map(({ userId }) => userId))]).toEqual([
        4,
        new Set([anna.personId]),
      ])
      expect((await read({ userId: bo.personId, search: 'house' })).totalCount).toBe(0)
      expect((await read({ userId: anna.personId, search: 'house' })).totalCount).toBe(3)
    })

    test('names no one who was anonymized, and is not found by that name', async () => {
      await emptyPerson(world, anna)
      const { items } = await read({ type: 'Book' })
      expect(items[0]).toMatchObject({ userId: null, userName: null, userCode: null })
      expect((await read({ search: 'hansen' })).totalCount).toBe(0)
    })

    test('is never cached', async () => {
      await world.execute(
        `update person set sub = 'office', role_type = '{Admin}' where id = $1`,
        bo.personId,
      )
      const app = await createTestApp(world.deps)
      const { statusCode, headers, body } = await app.inject({
        url: '/admin/api/point-ledgers?page=1&pageSize=10',
        headers: { authorization: 'Bearer office' },
      })
      await app.close()
      expect([statusCode, headers['cache-control']]).toEqual([200, 'no-store'])
      expect((JSON.parse(body) as Page).totalCount).toBe(5)
    })
  })
})

describe('the ledger of many owners, while lines are written and counted', () => {
  let world: World
  let pools: Db[]

  beforeAll(async () => {
    world = await createWorld({ maxConnections: 6, houses: ['A', 'B', 'Crowd'] })
    const other = await setUpGroup(world.deps, null, {
      code: 'T2',
      name: 'Mosen',
      facebookLink: '',
      pictures: [],
      yearlyGroupList: null,
      policy: (await world.query<{ constants: never }>('select constants from policy limit 1'))[0]!.constants,
    })
    await addManyMembers(world, 120, world.deps.now())
    await world.execute(
      `insert into membership (group_id, person_id, added_at)
       select $1, person_id, added_at from membership where id % 3 = 0`,
      other,
    )
    await world.execute(
      `insert into account (group_id, membership_id, year)
       select m.group_id, m.id, y from membership m, generate_series(2026, 2028) y`,
    )
    await world.execute(
      `insert into ledger (id, group_id, account_id, membership_id, year, type, points, reason, at)
       select gen_random_uuid(), group_id, id, membership_id, year, 'Adjust', 1000, 'test', $1 from account`,
      world.nowIso(),
    )
    // The business clock was set back and forth; some types are rare, and none is everywhere.
    await world.execute(
      `insert into ledger (id, group_id, account_id, membership_id, year, type, points, reason, cause, at)
       select gen_random_uuid(), a.group_id, a.id, a.membership_id, a.year,
         case when n % 97 = 5 then 'Expire' else 'Adjust' end, case when n % 97 = 5 then -1 else 1 end, 'test',
         case when n % 97 = 5 then 'test ' || n end,
         timestamptz '2026-11-02 12:00Z' + n * interval '10 minutes' - case when n % 1000 < 60 then interval '9 days' else '0' end
       from generate_series(1, 10000) n
         join (select a.*, row_number() over (order by id) - 1 as place, count(*) over () as accounts from account a) a
           on a.place = (n / 7 * n) % a.accounts
       order by n`,
    )
    // Half of the owners of one group have another name; one is anonymous.
    await world.execute(
      `update person set name = replace(name, 'Crowd', 'Dune') where name like 'Crowd %5' or name like 'Crowd %7'`,
    )
    await world.execute(
      `update person set anonymized_at = $1, name = '-', email = id::text || '@anonymized.invalid', enabled = false
       where name = 'Crowd 66'`,
      world.nowIso(),
    )
    await world.execute(
      `insert into booking (id, group_id, unit_id, calendar_id, year, membership_id, type, origin, points, created_at,
         accepted_at, ended_at)
       select gen_random_uuid(), u.group_id, u.id, u.calendar_id, u.year, m.id, 'Cancel', 'hold', 3, $1, $1, $1
       from unit u join membership m on m.group_id = u.group_id and (m.id + u.week) % 7 = 0`,
      world.nowIso(),
    )
    await world.execute(
      `insert into ledger (id, group_id, account_id, membership_id, year, type, points, booking_id, at)
       select gen_random_uuid(), b.group_id, a.id, b.membership_id, b.year, t.type, t.points, b.id, $1
       from (values ('Book', -3), ('Cancel', 3)) t (type, points), booking b
         join account a on a.membership_id = b.membership_id and a.year = b.year
       where t.type = 'Book' or abs(hashtext(b.id::text)) % 3 > 0 order by hashtext(b.id::text || t.type)`,
      world.nowIso(),
    )
    await world.execute('analyze')
    pools = [0, 1].map((index) =>
      openDb(world.url, {
        ...longTimeouts,
        applicationName: `tally ${index}`,
        maxConnections: 3,
        random: Math.random,
      }),
    )
  })
  afterAll(async () => {
    await Promise.all(pools.map((db) => db.close()))
    await world.close()
  })

  test('each page is that of an independent OFFSET query, and each total its count', async () => {
    const progress = { isOver: false }
    const background = [...pools.map(count), write(1), write(2)]
    const client = new Client({ connectionString: world.url, types: columnTypes })
    await client.connect()
    try {
      const queries = await createQueries(isLongSearch ? 150 : 75)
      for (const query of queries) {
        // Both in one snapshot.
        await client.query('begin isolation level repeatable read')
        const { items, totalCount } = await pointLedgers({ db: asDb(client) }, admin, query)
        const expected = await readIndependently(client, query)
        await client.query('commit')
        expect({ query, total: totalCount, ids: items.map(({ id }) => id) }).toEqual({ query, ...expected })
      }
    } finally {
      progress.isOver = true
      await Promise.all(background)
      await client.end()
    }
    expect((await world.findViolations()).filter((line) => line.startsWith('6'))).toEqual([])

    async function count(db: Db): Promise<void> {
      while (!progress.isOver) await countLedgerLines({ ...world.deps, db })
    }

    /** Writes lines, and holds or rolls back some transactions. */
    async function write(seed: number): Promise<void> {
      const random = createRandom(seed)
      const accounts = await world.query<{ membership_id: number; group_id: string }>(
        'select membership_id, group_id from account where year = 2027 order by id',
      )
      while (!progress.isOver) {
        const account = accounts[random(accounts.length)]!
        const isKept = random(4) > 0
        const written = world.deps.db.transaction(async (tx) => {
          const line = { year: 2027, type: 'Adjust' as const, points: 1, reason: 'test' }
          await appendLedgerLines(
            tx,
            [{ id: randomUUID(), groupId: account.group_id, membershipId: account.membership_id, ...line }],
            world.deps.now() + random(100_000_000),
          )
          await new Promise((resolve) => setTimeout(resolve, random(20)))
          if (!isKept) throw new Error('rolled back')
        })
        await written.catch((error: Error) => {
          if (error.message !== 'rolled back') throw error
        })
      }
    }
  })

  // Words of most owners, of most houses, of few, of a group, and of several of them; five are more than are told apart.
  const searches = [
    'crowd 7',
    'mosen',
    'klitten crowd',
    'nobody',
    'T',
    'house',
    'house a',
    'crowd b',
    'crowd house',
  ]
  searches.push(
    'dune',
    'klitten house crowd',
    'dune house b',
    'a',
    '- house',
    'h o u s e',
    'c o u 1',
    'dune crowd',
  )

  async function createQueries(count: number): Promise<Query[]> {
    const random = createRandom(7)
    const pick = <T>(...options: readonly T[]): T => options[random(options.length)]!
    const groups = await world.query<{ id: string }>('select id from "group"')
    const people = await world.query<{ id: string }>('select id from person order by name limit 5')
    return Array.from({ length: count }, () => {
      const query = {
        page: pick(1, 1, 2, 7, 40, 200, 700, 1050, 2000),
        pageSize: pick(10, 20, 100, 500),
        sort: pick('timestamp' as const, '-timestamp' as const),
        groupId: pick(undefined, undefined, ...groups.map(({ id }) => id)),
        year: pick(undefined, undefined, 2026, 2027, 2029),
        type: pick(undefined, undefined, 'Adjust' as const, 'Expire' as const, 'Book' as const),
        from: pick(undefined, undefined, '2026-11-10', '2026-12-24', '2027-02-01'),
        to: pick(undefined, undefined, '2026-11-20', '2027-01-03', '2027-03-01'),
        userId: pick(undefined, undefined, undefined, ...people.map(({ id }) => id)),
        search: pick(undefined, undefined, ...searches),
      }
      return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined))
    })
  }

  async function readIndependently(client: Client, query: Query): Promise<{ total: number; ids: string[] }> {
    const { page = 1, pageSize = 20, sort, groupId, year, type, from, to, userId, search } = query
    const filtered = `from ledger l join membership m on m.id = l.membership_id join person p on p.id = m.person_id
        join "group" g on g.id = l.group_id
        left join booking b on b.id = l.booking_id left join unit u on u.id = b.unit_id
        left join house h on h.id = u.house_id
      where ($1::uuid is null or l.group_id = $1) and ($2::int is null or l.year = $2)
        and ($3::text is null or l.type = $3)
        and ($4::date is null or (l.at at time zone 'Europe/Copenhagen')::date >= $4)
        and ($5::date is null or (l.at at time zone 'Europe/Copenhagen')::date <= $5)
        and ($6::uuid is null or p.id = $6)
        and concat_ws(' ', case when p.anonymized_at is null then p.name || ' ' || p.code end, g.name, g.code, h.name, h.code)
          ilike all ($7::text[])`
    const words = (search ?? '').split(' ').map((word) => `%${word}%`)
    const params = [groupId, year, type, from, to, userId, words]
    const { rows: counted } = await client.query<{ total: number }>(
      `select count(*) as total ${filtered}`,
      params,
    )
    const { rows } = await client.query<{ id: string }>(
      `select l.id ${filtered} order by l.number ${sort === 'timestamp' ? 'asc' : 'desc'}
       offset ${(page - 1) * pageSize} limit ${pageSize}`,
      params,
    )
    return { total: counted[0]?.total ?? 0, ids: rows.map(({ id }) => id) }
  }
})

/** A `Db` whose statements run on one connection, in the transaction that is open there. */
function asDb(client: Client): Db {
  const all = async ({ text }: Statement<unknown>, params: unknown[] = []) =>
    (await client.query<Record<string, unknown>>(text, params)).rows
  const one = async (query: Statement<unknown>, params?: unknown[]) => (await all(query, params))[0]
  return { all, one } as unknown as Db
}
