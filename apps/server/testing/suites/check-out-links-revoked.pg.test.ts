import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { insertCheckOutLink } from '../../src/db/queries/token.ts'
import { setUpCheckOutLink } from '../../src/use-cases/admin/set-up-check-out-link.ts'
import { checkOut } from '../../src/use-cases/check-out.ts'
import { tokensByEmail } from '../fakes/access-tokens.ts'
import { getEmail } from '../fixtures/inspect.ts'
import { createActions, getOutcome, guest } from '../fixtures/owner-actions.ts'
import { createTestApp, type TestApp } from '../fixtures/test-app.ts'
import { createWorld, type Owner, type World } from '../fixtures/world.ts'

let world: World
let app: TestApp
let anna: Owner

const start = '2026-11-02 12:00'
const second = { name: 'Sanne Second', phone: '+45 30 40 50 60', email: 'sanne@guest.example' }

beforeAll(async () => {
  world = await createWorld({ maxConnections: 10 })
  const env = { LIMIT_LINK_PER_MINUTE: '1000', LIMIT_PERSON_PER_MINUTE: '10000' }
  app = await createTestApp(world.deps, { tokens: tokensByEmail, env })
})
beforeEach(async () => {
  world.setTime(start)
  anna = await world.addOwner('Anna', { points: 60 })
})
afterEach(async () => {
  // The weeks are free again for the next test, but for those that were checked out.
  world.setTime(start)
  await world.execute('delete from token')
  const rows = await world.query<{ id: string }>(
    `select id from booking where membership_id = $1 and type = 'Book' and checked_out_at is null order by unit_id`,
    anna.membershipId,
  )
  for (const { id } of rows) await createActions(world, anna).cancel(id)
})
afterAll(async () => {
  expect(world.warnings).toEqual([])
  await app.close()
  await world.close()
})

interface Details {
  readonly contact?: object | null
  readonly skip?: boolean
}

async function patchDetails(bookingId: string, { contact = null, skip = false }: Details): Promise<number> {
  const reply = await app.inject({
    method: 'PATCH',
    url: `/client/api/bookings/${bookingId}/details`,
    headers: { authorization: `Bearer ${await getEmail(world, anna)}` },
    payload: { isLendedOut: contact !== null, lendedOutContact: contact, skipCleaning: skip },
  })
  return reply.statusCode
}

/** Returns the name that a link greets, or the type with which it is refused. */
async function follow(token: string): Promise<string> {
  const reply = await app.inject({ url: `/client/api/checkout/${token}` })
  const { userName, type } = reply.json<{ userName?: string; type?: string }>()
  return userName ?? type ?? ''
}

const issueLink = (bookingId: string) => setUpCheckOutLink(world.deps, bookingId)

/** To the check-in of a week. */
async function goToCheckIn(week: number): Promise<void> {
  const [unit] = await world.query<{ at: number }>(
    'select check_in_at as at from unit where id = $1',
    world.unitId(week),
  )
  world.setTime(unit?.at ?? 0)
}

describe('a check-out link', () => {
  test('names its own guest only: it ends when the week is lent to another guest, or taken back', async () => {
    const bookingId = await createActions(world, anna).book(20)
    await patchDetails(bookingId, { contact: guest })
    const ofFirst = await issueLink(bookingId)
    await goToCheckIn(20)
    expect(await follow(ofFirst)).toBe(guest.name)

    await patchDetails(bookingId, { contact: second })
    expect(await follow(ofFirst)).toBe('booking-not-found')
    const ofSecond = await issueLink(bookingId)
    expect(await follow(ofSecond)).toBe(second.name)

    await patchDetails(bookingId, {})
    const ofOwner = await issueLink(bookingId)
    expect([await follow(ofFirst), await follow(ofSecond), await follow(ofOwner)]).toEqual([
      'booking-not-found',
      'booking-not-found',
      'Anna',
    ])

    await patchDetails(bookingId, { contact: guest })
    expect(await follow(ofOwner)).toBe('booking-not-found')
    const submitted = await app.inject({
      method: 'POST',
      url: `/client/api/checkout/${ofFirst}/submit`,
      payload: { guestCount: 2 },
    })
    expect([submitted.statusCode, submitted.json<{ type: string }>().type]).toEqual([
      404,
      'booking-not-found',
    ])
  })

  test.each([
    ['the name', { ...guest, name: 'Grethe Gæst' }, 'booking-not-found'],
    ['the e-mail address', { ...guest, email: 'other@guest.example' }, 'booking-not-found'],
    ['nothing but the telephone number', { ...guest, phone: '+45 99 99 99 99' }, guest.name],
    ['nothing but the language', { ...guest, language: 'sv' }, guest.name],
    ['nothing', guest, guest.name],
  ])('after a change of the guest’s data, of %s', async (_what, contact, expected) => {
    const bookingId = await createActions(world, anna).book(20)
    await patchDetails(bookingId, { contact: guest })
    const token = await issueLink(bookingId)
    await goToCheckIn(20)
    expect(await patchDetails(bookingId, { contact })).toBe(200)
    expect(await follow(token)).toBe(expected)
  })

  test('ends for every week of the stay, and for no other week', async () => {
    const acts = createActions(world, anna)
    const ids = [await acts.book(34), await acts.book(35), await acts.book(36)] as const
    for (const id of ids) await patchDetails(id, { contact: guest })
    await patchDetails(ids[0], { contact: guest, skip: true })
    const links = await Promise.all(ids.map(issueLink))
    await goToCheckIn(34)
    // Of the third week's link it is too early to say anything but that.
    expect(await Promise.all(links.map(follow))).toEqual([guest.name, guest.name, 'booking-not-eligible'])
    expect(await patchDetails(ids[1], { contact: second })).toBe(200)
    // The second week has left the stay, which has ended for the first week too.
    expect(await Promise.all(links.map(follow))).toEqual([
      'booking-not-found',
      'booking-not-found',
      'booking-not-eligible',
    ])
    const fresh = [await issueLink(ids[0]), await issueLink(ids[1])]
    await patchDetails(ids[1], { contact: guest })
    // It is back in the stay.
    expect(await Promise.all(fresh.map(follow))).toEqual(['booking-not-found', 'booking-not-found'])
  })

  test('of a cancelled booking says so, and names nobody', async () => {
    const acts = createActions(world, anna)
    const bookingId = await acts.book(30)
    await patchDetails(bookingId, { contact: guest })
    const token = await issueLink(bookingId)
    await acts.cancel(bookingId)
    await goToCheckIn(30)
    expect(await follow(token)).toBe('consecutive-block-not-found')
  })
})

describe('concurrently', () => {
  test('a check-out and a new guest: either the old guest checked out before, or the link had ended', async () => {
    for (const week of [10, 13, 16, 19, 22, 25, 28, 31]) {
      world.setTime(start)
      const acts = createActions(world, anna)
      const bookingId = await acts.book(week)
      await patchDetails(bookingId, { contact: guest })
      const token = await issueLink(bookingId)
      await goToCheckIn(week)
      const [submitted, patched] = await Promise.all([
        getOutcome(checkOut(world.deps, { token, guestCount: 2 })),
        patchDetails(bookingId, { contact: second }),
      ])
      const [row] = await world.query<{ people: number | null; guest: string }>(
        'select checked_out_people as people, lent_out_name as guest from booking where id = $1',
        bookingId,
      )
      expect([patched, row?.guest]).toEqual([200, second.name])
      expect([
        ['ok', 2],
        ['booking-not-found', null],
      ]).toContainEqual([submitted, row?.people])
      expect(await follow(token)).toBe('booking-not-found')
    }
  })

  test('a link that is being made while the guest changes ends too', async () => {
    const bookingId = await createActions(world, anna).book(40)
    await patchDetails(bookingId, { contact: guest })
    await goToCheckIn(40)
    const token = world.deps.newSecret()
    let patched: Promise<unknown> = Promise.resolve()
    await world.deps.db.transaction(async (tx) => {
      await insertCheckOutLink(tx, { token, groupId: world.groupId, bookingId, at: world.deps.now() })
      let isDone = false
      patched = patchDetails(bookingId, { contact: second }).finally(() => (isDone = true))
      await expect.poll(async () => isDone || (await isAnyoneWaiting())).toBe(true)
    })
    expect(await patched).toBe(200)
    expect(await follow(token)).toBe('booking-not-found')
  })
})

/** Whether a transaction of this database waits for the lock of another. */
async function isAnyoneWaiting(): Promise<boolean> {
  const waiting = await world.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return waiting.length > 0
}
