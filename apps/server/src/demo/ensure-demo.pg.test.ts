import { mkdtempSync, rmSync } from 'node:fs'
import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Output, Operation } from '@samhus/contract/operation'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '../db/core/client.ts'
import { statement } from '../db/core/statement.ts'
import { fillAsBefore, readRows } from '../../testing/database/earlier-rows.ts'
import {
  createEmptyDatabase,
  createTestDatabase,
  type TestDatabase,
} from '../../testing/database/test-database.ts'
import { migrate } from '../db/core/migrate.ts'
import { listDemoSignIns } from '../db/queries/demo-sign-ins.ts'
import { createDemoContent } from './content/demo-content.ts'
import { listCanaries } from './content/people.ts'
import { createCheckOutUrl } from './check-out-url.ts'
import type { Actor, Deps } from '../shared/deps.ts'
import { ensureDemo } from './ensure-demo.ts'
import { checkoutDetails } from '../reads/checkout-details.ts'
import { currentPoints } from '../reads/current-points.ts'
import { groupCalendars } from '../reads/calendar/group-calendars.ts'
import { group } from '../reads/group.ts'
import { houses } from '../reads/houses.ts'
import { myBookings } from '../reads/my-bookings.ts'
import { myGroups } from '../reads/my-groups.ts'
import { createMemoryFiles } from '../../testing/fakes/file-store.ts'
import { createDeps, testBrand } from '../../testing/fixtures/deps.ts'
import { openSignedUrls } from '../storage/signed-urls.ts'
import { verify } from '../cli/verify.ts'

const now = Date.parse('2026-10-14T08:00:00Z')
const folder = mkdtempSync(join(tmpdir(), 'samhus-demo-'))
const quiet = { info: () => {}, warn: () => {}, error: () => {}, debug: () => {} }
const outside = {
  now: () => now,
  systemNow: () => now,
  newId: randomUUID,
  random: () => 0.5,
  newSecret: randomUUID,
  log: quiet,
  files: createMemoryFiles(),
  environment: testBrand,
  siteUrl: 'https://samhus.example',
}
/** Ten seconds on an idle machine. */
const slowestCreationMs = 600_000
let database: TestDatabase
let deps: Deps

beforeAll(async () => {
  database = await createTestDatabase()
  const signedUrls = await openSignedUrls(database.db, outside)
  deps = createDeps(database.db, { ...outside, signedUrls })
  expect(await ensureDemo(database.url, outside)).toBe(true)
  expect(await ensureDemo(database.url, outside)).toBe(false)
}, slowestCreationMs)

afterAll(async () => {
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})

const counted = statement<{ type: string; origin: string | null; count: number }>(
  'demo-test-counted',
  'select type, origin, count(*)::int as count from booking group by 1, 2',
)
const claims = statement<{ state: string }>('demo-test-claims', 'select distinct state from claim order by 1')
const byEmail = statement<{ id: string }, [string]>(
  'demo-test-person',
  'select id from person where email = $1',
)
const details = statement<{ lent: number; skipping: number }>(
  'demo-test-details',
  `select count(lent_out_name)::int as lent, count(*) filter (where skips_cleaning)::int as skipping from booking
   where type in ('Book', 'Assign')`,
)
const foreign = statement<{ id: string }, [string]>(
  'demo-test-foreign',
  `select b.id from booking b join membership m on m.id = b.membership_id where m.person_id <> $1`,
)

async function findActor(db: Db, key: string): Promise<Actor> {
  const { id } = await db.one(byEmail, [`${key}@samhus.example`])
  return { personId: id, impersonatorId: null, deviceId: null, idempotencyKey: null }
}

const addPerson = statement<never, [email: string]>(
  'demo-test-super-admin',
  `insert into person (id, email, name, role_type, created_at)
   values (gen_random_uuid(), $1, 'Your Name', array['Super Admin'], '2026-01-01Z')`,
)
const removePerson = statement<never, [email: string]>(
  'demo-test-remove-person',
  'delete from person where email = $1',
)
const setMark = statement<never, [mark: string]>(
  'demo-test-mark',
  `insert into setting (name, value) values ('demo', $1)`,
)
const people = statement<{ email: string }>('demo-test-people', 'select email from person order by email')

test.each([
  ['has a real person and no demo', [], /not demo data.*OIDC_ISSUER/],
  [
    'has people and a demo whose creation was interrupted',
    ['"making"'],
    /interrupted.*delete the data folder/,
  ],
])('a database that %s is refused with a sentence, and nothing in it changes', async (_what, marks, says) => {
  const other = await createTestDatabase()
  try {
    await other.db.transaction(async (tx) => {
      await tx.run(addPerson, ['you@example.org'])
      for (const mark of marks) await tx.run(setMark, [mark])
    })
    const before = await other.db.all(people)
    await expect(ensureDemo(other.url, outside)).rejects.toThrow(says)
    expect(await other.db.all(people)).toEqual(before)
  } finally {
    await other.close()
  }
})

test.each([
  ['you@example.org', true],
  ['you@samhus.example', true],
  ['you@mail.samhus.test', true],
  ['you@forening.dk', false],
  ['you@example.org.forening.dk', false],
  ['you@myexample', false],
])(
  'a demo that others can reach starts with %s in it: %s; on this machine alone it does',
  async (email, starts) => {
    const other = await createTestDatabase()
    try {
      await other.db.transaction(async (tx) => {
        await tx.run(addPerson, [email])
        await tx.run(setMark, ['"made"'])
      })
      expect(await ensureDemo(other.url, outside)).toBe(false)
      const start = ensureDemo(other.url, { ...outside, isReachable: true })
      if (starts) expect(await start).toBe(false)
      else await expect(start).rejects.toThrow(/may be real.*OIDC_ISSUER/)
    } finally {
      await other.close()
    }
  },
)

test('a demo whose creation failed halfway is refused at the next start, and one that had not begun begins', async () => {
  const broken = {
    ...outside,
    files: { ...outside.files, storeSvg: () => Promise.reject(new Error('disk full')) },
  }
  const other = await createTestDatabase()
  try {
    await expect(ensureDemo(other.url, broken)).rejects.toThrow('disk full')
    const left = await other.db.all(people)
    expect(left.length).toBeGreaterThan(5)
    await expect(ensureDemo(other.url, outside)).rejects.toThrow('interrupted')
    expect(await other.db.all(people)).toEqual(left)
  } finally {
    await other.close()
  }
  const marked = await createTestDatabase()
  try {
    await marked.db.transaction((tx) => tx.run(setMark, ['"making"']))
    await expect(ensureDemo(marked.url, broken)).rejects.toThrow('disk full')
  } finally {
    await marked.close()
  }
})

test('the demo violates no invariant', async () => {
  expect(await verify(database.url, { at: new Date(now).toISOString() })).toEqual([])
})

/** Whether a mail of an offer that came too late had data cannot be known once they are erased; it is not sent again anyway. */
const forgetErased = (row: string): string =>
  row.includes('"kind":"offered"') ? row.replace(/"is_erased":\w+/, '') : row

test('an installation from before keys named the group is upgraded with every row, and violates no invariant', async () => {
  const upgraded = await createEmptyDatabase()
  try {
    // docs/decisions/0156
    const tables = await fillAsBefore(upgraded.url, '0033', database.url)
    expect(tables.length).toBeGreaterThan(40)
    await migrate(upgraded.url)
    expect(await verify(upgraded.url, { at: new Date(now).toISOString() })).toEqual([])
    const [upgradedRows, rows] = [await readRows(upgraded.url, tables), await readRows(database.url, tables)]
    for (const [table, expected] of rows) {
      expect([table, upgradedRows.get(table)?.map(forgetErased)]).toEqual([table, expected.map(forgetErased)])
    }
  } finally {
    await upgraded.close()
  }
})

test('the demo has bookings of every kind, and refund claims in several states', async () => {
  const rows = await deps.db.all(counted)
  const kinds = new Set(rows.map(({ type, origin }) => (type === 'Pre' ? `Pre ${origin}` : type)))
  for (const kind of ['Pre offer', 'Book', 'Wait', 'Cancel', 'WaitExpire']) expect(kinds).toContain(kind)
  expect((await deps.db.all(claims)).map(({ state }) => state)).toEqual(
    expect.arrayContaining(['lapsed', 'open', 'paid']),
  )
  const { lent, skipping } = await deps.db.one(details)
  expect(lent).toBeGreaterThan(5)
  expect(skipping).toBeGreaterThan(5)
})

const officeActs = statement<{ action: string }>(
  'demo-test-office',
  `select distinct action from audit
   where actor_id in (select id from person where role_type <> '{}') or impersonator_id is not null`,
)
const ofLists = statement<{ name: string; count: number }>(
  'demo-test-lists',
  `select 'closed' as name, count(*)::int from person where not enabled
   union all select 'former members', count(*)::int from membership where left_at is not null
   union all select 'invited', count(*)::int from person where invited_at is not null
   union all select 'shared views', count(*)::int from saved_view where is_shared
   union all select 'checked out', count(*)::int from booking where checked_out_at is not null
   union all select 'support reports', count(*)::int from support_report
   union all select 'reports that a mail can answer', count(*)::int from support_report
     where state = 'open' and contact ~ '^\\S+@\\S+$'`,
)

test('the office has worked in the demo: each list of the admin area has something to show', async () => {
  const actions = (await deps.db.all(officeActs)).map(({ action }) => action)
  expect(actions).toEqual(
    expect.arrayContaining([
      'add-person',
      'end-membership',
      'impersonate',
      'invite-owner',
      'save-view',
      'set-access',
      'update-membership',
      'update-owner',
    ]),
  )
  const empty = (await deps.db.all(ofLists)).filter(({ count }) => count === 0)
  expect(empty).toEqual([])
})

test('a stay can be checked out now, with another link at every start', async () => {
  const [first, second] = [
    await createCheckOutUrl(deps, 'http://localhost:3000'),
    await createCheckOutUrl(deps, 'http://localhost:3000'),
  ]
  const [one, other] = [first, second].map(
    (address) => new URL(address ?? '').searchParams.get('token') ?? '',
  )
  expect(one).not.toBe(other)
  for (const token of [one, other]) {
    expect(await checkoutDetails(deps, { token: token ?? '' })).toMatchObject({
      houseName: expect.any(String),
    })
  }
  await deps.db.transaction((tx) => tx.run(addPerson, ['karen@forening.dk']))
  expect(await createCheckOutUrl(deps, 'http://localhost:3000')).toBeNull()
  await deps.db.transaction((tx) => tx.run(removePerson, ['karen@forening.dk']))
})

test('Anna can book next year in both of her groups', async () => {
  const actor = await findActor(deps.db, 'anna')
  const { groups } = await myGroups(deps, actor)
  expect(groups).toHaveLength(2)
  for (const { id: groupId } of groups) {
    const { years } = await currentPoints(deps, actor, { groupId })
    expect(years.find(({ year }) => year === 2027)?.points).toBeGreaterThan(3)
    const seen = JSON.parse((await groupCalendars(deps, actor, { groupId })).json) as {
      calendars: { year: number; units: { status: string; validationError: string | null }[] }[]
    }
    const free = seen.calendars
      .filter(({ year }) => year === 2027)
      .flatMap(({ units }) =>
        units.filter((unit) => unit.status === 'Available' && unit.validationError === null),
      )
    expect(free.length).toBeGreaterThan(50)
  }
})

interface SeenUnit {
  readonly code: string
  readonly status: string
  readonly waitlistCount: number
  readonly validationError: string | null
}

test('the holidays of next year are taken, with queues, and Cilla has a week of every look on one screen', async () => {
  const actor = await findActor(deps.db, 'cilla')
  const groupId = (await myGroups(deps, actor)).groups[0]?.id ?? ''
  const seen = JSON.parse((await groupCalendars(deps, actor, { groupId })).json) as {
    calendars: { year: number; units: SeenUnit[] }[]
  }
  const units = seen.calendars.filter(({ year }) => year === 2027).flatMap(({ units }) => units)
  expect([...new Set(units.map(({ status }) => status))].toSorted()).toEqual([
    'Available',
    'AvailableForWaitlist',
    'NotAvailable',
    'Reserved',
    'YourBooking',
    'YourReservation',
    'YourWaitlist',
  ])
  expect(units.map(({ validationError }) => validationError)).toContain('consecutive-weeks-restricted')
  const queues = new Set(units.map(({ waitlistCount }) => waitlistCount))
  expect([...queues].toSorted((one, other) => one - other)).toEqual([0, 1, 2, 3])
  const shareFree = (isWanted: (week: number) => boolean) => {
    const of = units.filter(({ code }) => isWanted(Number.parseInt(code, 10)))
    return of.filter(({ status }) => status === 'Available').length / of.length
  }
  expect(shareFree((week) => [7, 8, 29, 42].includes(week))).toBeLessThan(0.25)
  expect(shareFree((week) => week >= 27 && week <= 32)).toBeLessThan(0.5)
  expect(shareFree((week) => week >= 44 && week <= 48)).toBeGreaterThan(0.5)
})

test('the sign-in page can say of each person what they have to show', async () => {
  const preferred = ['anna', 'bo', 'cilla', 'guest'].map((key) => `${key}@samhus.example`)
  const at = { at: now, today: '2026-10-14' } as const
  const people = await listDemoSignIns(deps.db, { preferred, limit: 8 }, at)
  const factsOf = (key: string) => people.find(({ email }) => email === `${key}@samhus.example`)?.facts
  expect(factsOf('anna')).toMatchObject({ place: 1, hasOffer: false, nextStay: expect.any(String) })
  expect(factsOf('bo')).toMatchObject({ hasClaim: true, hasOffer: false })
  expect(factsOf('cilla')).toMatchObject({ hasOffer: true, place: expect.any(Number) })
  expect(factsOf('guest')).toEqual({
    hasHold: false,
    hasOffer: false,
    hasClaim: false,
    place: null,
    points: 0,
    nextStay: null,
  })
  expect(people.some(({ facts }) => facts.points > 0)).toBe(true)
  // The end of the year is far away, and an offer is over after a day.
  const before = await listDemoSignIns(
    deps.db,
    { preferred, limit: 8 },
    { at: now + 2 * 86_400_000, today: '2026-09-30' },
  )
  expect(before.every(({ facts }) => facts.points === 0 && !facts.hasOffer)).toBe(true)
})

test('nothing that a member reads names another person, except the group page, which names its own owners', async () => {
  const { people, groups: contents } = createDemoContent({ year: 2026, seed: 'samhus' })
  const actor = await findActor(deps.db, 'anna')
  const others = people.filter(({ key }) => key !== 'anna')
  const bookingIds = (await deps.db.all(foreign, [actor.personId])).map(({ id }) => id)
  const { groups } = await myGroups(deps, actor)
  for (const { id: groupId, code } of groups) {
    const bytes = [
      (await groupCalendars(deps, actor, { groupId })).json,
      ...[await myBookings(deps, actor, { groupId }), await currentPoints(deps, actor, { groupId })].map(
        text,
      ),
      text(await houses(deps, actor, { groupId })),
    ].join('\n')
    expect(others.flatMap(listCanaries).filter((canary) => bytes.includes(canary))).toEqual([])
    expect(bookingIds.filter((id) => bytes.includes(id))).toEqual([])
    const page = text(await group(deps, actor, { groupId }))
    const members =
      contents.find((content) => content.code === code)?.memberships.map(({ person }) => person) ?? []
    const strangers = others.filter(({ key }) => !members.includes(key))
    expect(strangers.flatMap(listCanaries).filter((canary) => page.includes(canary))).toEqual([])
    const streets = others.map(({ address }) => address)
    expect(streets.filter((street) => page.includes(street))).toEqual([])
  }
})

function text(answer: Output<Operation>): string {
  return JSON.stringify(answer)
}
