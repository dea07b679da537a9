import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Db } from '../db/core/client.ts'
import type { Actor } from '../shared/deps.ts'
import { checkoutDetails } from '../reads/checkout-details.ts'
import { createActions, guest, getOutcome, countOutcomes } from '../../testing/fixtures/owner-actions.ts'
import { listChanges } from '../../testing/fixtures/inspect.ts'
import { createActor, createWorld, type Owner, type World } from '../../testing/fixtures/world.ts'
import { checkOut } from './check-out.ts'
import { addPerson } from './admin/add-person.ts'
import { endMembership } from './admin/end-membership.ts'
import { setUpCheckOutLink } from './admin/set-up-check-out-link.ts'

let world: World
let anna: Owner

beforeEach(async () => {
  world = await createWorld()
  anna = await world.addOwner('Anna', { points: 60 })
})
afterEach(async () => {
  expect(await world.findViolations()).toEqual([])
  expect(world.warnings).toEqual([])
  await world.close()
})

/** 2027-W27 is 5 to 12 July. */
const duringStay = '2027-07-08 12:00'

const issueLink = (bookingId: string) => setUpCheckOutLink(world.deps, bookingId)
const checkOutWith = (token: string, guestCount = 4) => checkOut(world.deps, { token, guestCount })
const readDetails = (token: string) => checkoutDetails(world.deps, { token })

interface CheckOutRow {
  at: number | null
  people: number | null
}

const listCheckOuts = (...ids: string[]) =>
  world.query<CheckOutRow>(
    `select checked_out_at as at, checked_out_people as people from booking
     where id = any($1) order by unit_id`,
    [ids],
  )

/** Books weeks 27 and 28 without a cleaning between them. */
async function bookTwoWeeks(): Promise<[string, string]> {
  const ids: [string, string] = [
    await createActions(world, anna).book(27),
    await createActions(world, anna).book(28),
  ]
  await createActions(world, anna).details(ids[0], { skip: true })
  return ids
}

async function setTimeToCheckIn(week: number): Promise<void> {
  const [unit] = await world.query<{ at: number }>(
    'select check_in_at as at from unit where id = $1',
    world.unitId(week),
  )
  world.setTime(unit?.at ?? 0)
}

async function addAdmin(): Promise<Actor> {
  const plain = {
    code: '',
    phone: '',
    address: '',
    zip: '',
    city: '',
    language: null,
    enabled: true,
  } as const
  const person = { ...plain, name: 'Office', email: 'office@samhus.example', roleType: ['Admin'] }
  return createActor(await addPerson(world.deps, null, person))
}

describe('a guest with a link', () => {
  it('sees the guest’s name, the house and the dates of the stay, as it was lent out', async () => {
    const bookingId = await createActions(world, anna).book(27)
    const token = await issueLink(bookingId)
    world.setTime(duringStay)
    const stay = {
      houseName: 'House A',
      currentPeopleCount: 4,
      dateFrom: '2027-07-05',
      dateTo: '2027-07-12',
      language: null,
    }
    expect(await readDetails(token)).toEqual({ userName: 'Anna', ...stay })
    await createActions(world, anna).details(bookingId, { lent: true })
    const ofGuest = await issueLink(bookingId)
    expect(await readDetails(ofGuest)).toEqual({ userName: guest.name, ...stay })
  })

  it('gets no number of people if the house has no usual one', async () => {
    const token = await issueLink(await createActions(world, anna).book(27))
    await world.execute('update house set usual_people = null')
    world.setTime(duringStay)
    expect(await readDetails(token)).not.toHaveProperty('currentPeopleCount')
  })

  it('marks every week of the stay with the people, once, and the changes are published to the owner', async () => {
    const ids = await bookTwoWeeks()
    const token = await issueLink(ids[1])
    world.setTime(duringStay)
    expect(await readDetails(token)).toMatchObject({ dateFrom: '2027-07-05', dateTo: '2027-07-19' })
    const { checkedOutAt } = await checkOutWith(token, 0)
    expect(checkedOutAt).toBe(world.nowIso())
    const at = world.deps.now()
    expect(await listCheckOuts(...ids)).toEqual([
      { at, people: 0 },
      { at, people: 0 },
    ])
    for (const week of [27, 28]) {
      expect((await listChanges(world, week)).at(-1)).toEqual({ actor: null, affected: ['Anna'] })
    }
    const acts = await world.query(
      `select actor_id as actor, subject_id as id, fields from audit where action = 'check-out' order by unit_id`,
    )
    expect(acts).toEqual(ids.map((id) => ({ actor: null, id, fields: ['people'] })))
    expect(await getOutcome(checkOutWith(token, 7))).toBe('already-checked-out')
    expect(await getOutcome(readDetails(token))).toBe('already-checked-out')
    expect((await listCheckOuts(...ids)).map(({ people }) => people)).toEqual([0, 0])
  })

  it('does not check out a later week if there is a cleaning in between', async () => {
    const first = await createActions(world, anna).book(27)
    const second = await createActions(world, anna).book(28)
    const [one, other] = [await issueLink(first), await issueLink(second)]
    world.setTime('2027-07-13 12:00')
    await checkOutWith(one, 2)
    expect((await listCheckOuts(first, second)).map(({ people }) => people)).toEqual([2, null])
    world.advance({ minutes: 5 })
    await checkOutWith(other, 3)
    expect((await listCheckOuts(first, second)).map(({ people }) => people)).toEqual([2, 3])
  })

  it('who leaves several weeks early prevents the later ones from being cancelled (R64)', async () => {
    const [, second] = await bookTwoWeeks()
    const token = await issueLink(second)
    world.setTime('2027-07-05 16:00')
    await checkOutWith(token)
    expect(await getOutcome(createActions(world, anna).cancel(second))).toBe('already-checked-out')
  })

  it('can check out after the owner has left the group and kept the weeks', async () => {
    const bookingId = await createActions(world, anna).book(27)
    const token = await issueLink(bookingId)
    const actor = await addAdmin()
    const membershipId = String(anna.membershipId)
    await endMembership(world.deps, actor, { membershipId, bookedWeeks: 'keep', reason: 'sold' })
    world.setTime(duringStay)
    expect(await getOutcome(checkOutWith(token))).toBe('ok')
  })
})

describe('a check-out link (R92 to R95)', () => {
  it.each([
    ['2027-07-05 14:59', 'booking-not-eligible'],
    ['2027-07-05 15:00', 'ok'],
    ['2027-08-11 09:59', 'ok'],
    ['2027-08-11 10:00', 'booking-not-eligible'],
  ])('gives at %s: %s', async (moment, expected) => {
    const token = await issueLink(await createActions(world, anna).book(27))
    world.setTime(moment)
    expect(await getOutcome(readDetails(token))).toBe(expected)
    expect(await getOutcome(checkOutWith(token))).toBe(expected)
  })

  it('of a cancelled booking gives consecutive-block-not-found', async () => {
    const bookingId = await createActions(world, anna).book(27)
    const token = await issueLink(bookingId)
    await createActions(world, anna).cancel(bookingId)
    world.setTime(duringStay)
    expect(await getOutcome(readDetails(token))).toBe('consecutive-block-not-found')
    expect(await getOutcome(checkOutWith(token))).toBe('consecutive-block-not-found')
  })

  it('gives the same answer if it is wrong, malformed or revoked', async () => {
    const bookingId = await createActions(world, anna).book(27)
    const [good, revoked] = [await issueLink(bookingId), await issueLink(bookingId)]
    const hash = await world.query<{ hash: Buffer }>('select hash from token order by created_at')
    expect(hash).toHaveLength(2)
    const change = `update token set revoked_at = $2 where hash = sha256($1::bytea)`
    await world.execute(change, Buffer.from(revoked), world.nowIso())
    world.setTime(duringStay)
    const wrong = [
      '',
      ' ',
      'null',
      bookingId,
      good.slice(1),
      `${good}=`,
      good.toUpperCase(),
      '\0',
      'é',
      revoked,
    ]
    for (const token of [...wrong, world.deps.newSecret(), 'x'.repeat(10_000)]) {
      expect([token, await getOutcome(readDetails(token))]).toEqual([token, 'booking-not-found'])
      expect([token, await getOutcome(checkOutWith(token))]).toEqual([token, 'booking-not-found'])
    }
    expect(await getOutcome(readDetails(good))).toBe('ok')
  })

  it('cannot be opened with the token of a calendar feed', async () => {
    const feed = world.deps.newSecret()
    await world.execute(
      `insert into token (hash, kind, person_id, created_at) values (sha256($1::bytea), 'calendar-feed', $2, $3)`,
      Buffer.from(feed),
      anna.personId,
      world.nowIso(),
    )
    expect(await getOutcome(readDetails(feed))).toBe('booking-not-found')
  })

  it('is stored as a hash only, and two are never the same', async () => {
    const bookingId = await createActions(world, anna).book(27)
    const [one, other] = [await issueLink(bookingId), await issueLink(bookingId)]
    expect(one).not.toBe(other)
    expect(Buffer.from(one, 'base64url').length).toBeGreaterThanOrEqual(16)
    const kept = await world.query<{ row: string }>(
      `select row_to_json(t)::text as row from token t
       union all select row_to_json(a)::text from audit a union all select row_to_json(v)::text from audit_value v`,
    )
    expect(kept.filter(({ row }) => row.includes(one) || row.includes(other))).toEqual([])
    expect(await getOutcome(issueLink(world.deps.newId()))).toBe('no-booking-found')
  })
})

it('reading the details fifty times changes nothing', async () => {
  const token = await issueLink(await createActions(world, anna).book(27))
  world.setTime(duringStay)
  const everything = () =>
    world.query(
      `select (select json_agg(b order by b.id) from booking b)::text as bookings,
         (select json_agg(u order by u.id) from unit u)::text as units,
         (select json_agg(t order by t.hash) from token t)::text as tokens,
         (select count(*) from audit) as acts, (select count(*) from change) as changes,
         (select count(*) from mail) as mails`,
    )
  const before = await everything()
  await Promise.all(Array.from({ length: 50 }, () => readDetails(token)))
  expect(await everything()).toEqual(before)
  expect(await getOutcome(checkOutWith(token))).toBe('ok')
})

describe('concurrently', () => {
  it('a check-out whose stay is parted while it is read is refused for the link, not for the half', async () => {
    const [, second] = await bookTwoWeeks()
    const token = await issueLink(second)
    world.setTime(duringStay)
    // Once the first rows are read, another guest is written into the second week: its link is revoked, and what is
    // left of the stay for it has not begun.
    let isChanged = false
    const all: Db['all'] = async (query, ...args) => {
      const rows = await world.deps.db.all(query, ...args)
      await change()
      return rows
    }
    const maybe: Db['maybe'] = async (query, ...args) => {
      const row = await world.deps.db.maybe(query, ...args)
      await change()
      return row
    }
    const change = async () => {
      if (isChanged) return
      isChanged = true
      await createActions(world, anna).details(second, { lent: true })
    }
    const db = new Proxy(world.deps.db, {
      get: (target, name) => {
        if (name === 'all' || name === 'maybe') return name === 'all' ? all : maybe
        const value: unknown = Reflect.get(target, name)
        return typeof value === 'function' ? (value.bind(target) as unknown) : value
      },
    })
    const call = checkOut({ ...world.deps, db }, { token, guestCount: 4 })
    expect(await getOutcome(call)).toBe('booking-not-found')
    expect(isChanged).toBe(true)
  })

  it('fifty check-outs of one stay, with two links: one succeeds', async () => {
    const ids = await bookTwoWeeks()
    const links = [await issueLink(ids[0]), await issueLink(ids[1])]
    world.setTime(duringStay)
    const calls = Array.from({ length: 50 }, (_, guests) => checkOutWith(links[guests % 2] ?? '', guests))
    expect(await countOutcomes(calls)).toEqual({ ok: 1, 'already-checked-out': 49 })
    const [first, second] = await listCheckOuts(...ids)
    expect(first).toEqual(second)
    expect(await world.query(`select 1 from audit where action = 'check-out'`)).toHaveLength(2)
  })

  it('a check-out and the owner, who orders the cleaning between the weeks: one comes before the other', async () => {
    const rounds = [10, 14, 18, 22, 26, 30, 34, 38]
    for (const week of rounds) {
      const owner = await world.addOwner(`Owner ${week}`)
      const acts = createActions(world, owner)
      world.setTime('2026-11-02 12:00')
      const ids = [await acts.book(week), await acts.book(week + 1)] as const
      await acts.details(ids[0], { skip: true })
      const token = await issueLink(ids[0])
      await setTimeToCheckIn(week)
      expect(await countOutcomes([checkOutWith(token), acts.details(ids[0], { skip: false })])).toEqual({
        ok: 2,
      })
      const [first, second] = await listCheckOuts(...ids)
      // Either the check-out was first and includes both weeks, or the stay had already been split.
      expect([
        [4, 4],
        [4, null],
      ]).toContainEqual([first?.people, second?.people])
    }
  })

  it('a check-out and the owner, who cancels the second week: no week gets both', async () => {
    for (const week of [10, 14, 18, 22, 26, 30, 34, 38]) {
      const acts = createActions(world, await world.addOwner(`Owner ${week}`))
      world.setTime('2026-11-02 12:00')
      const ids = [await acts.book(week), await acts.book(week + 1)] as const
      await acts.details(ids[0], { skip: true })
      const token = await issueLink(ids[0])
      await setTimeToCheckIn(week)
      const counts = await countOutcomes([checkOutWith(token), acts.cancel(ids[1])])
      expect([{ ok: 2 }, { ok: 1, 'already-checked-out': 1 }]).toContainEqual(counts)
      const rows = await world.query<{ type: string; people: number | null }>(
        'select type, checked_out_people as people from booking where id = $1',
        ids[1],
      )
      expect(rows).toEqual([
        counts['ok'] === 2 ? { type: 'Cancel', people: null } : { type: 'Book', people: 4 },
      ])
    }
  })

  it('a check-out and an admin, who ends the membership with its weeks: one comes before the other', async () => {
    const actor = await addAdmin()
    for (const week of [10, 14, 18, 22, 26, 30]) {
      const owner = await world.addOwner(`Owner ${week}`)
      world.setTime('2026-11-02 12:00')
      const bookingId = await createActions(world, owner).book(week)
      const token = await issueLink(bookingId)
      await setTimeToCheckIn(week)
      const membershipId = String(owner.membershipId)
      const ending = endMembership(world.deps, actor, { membershipId, bookedWeeks: 'cancel', reason: 'sold' })
      const counts = await countOutcomes([checkOutWith(token), ending])
      expect([{ ok: 2 }, { ok: 1, 'consecutive-block-not-found': 1 }]).toContainEqual(counts)
      const rows = await world.query<{ type: string; people: number | null }>(
        'select type, checked_out_people as people from booking where id = $1',
        bookingId,
      )
      expect(rows).toEqual([
        counts['ok'] === 2 ? { type: 'Book', people: 4 } : { type: 'Cancel', people: null },
      ])
    }
  })
})
