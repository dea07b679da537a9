import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { checkOutGuest, goToCheckIn } from '../../../testing/fixtures/check-outs.ts'
import * as inspect from '../../../testing/fixtures/inspect.ts'
import { countOutcomes, createActions, getOutcome } from '../../../testing/fixtures/owner-actions.ts'
import { createAdmin } from '../../../testing/fixtures/people.ts'
import { createWorld, withIdempotencyKey, type Owner, type World } from '../../../testing/fixtures/world.ts'
import { planMails } from '../../jobs/plan-mails.ts'
import { sendMails } from '../../jobs/send-mails.ts'
import { checkoutDetails } from '../../reads/checkout-details.ts'
import { reopening } from '../../reads/admin/reopening.ts'
import { checkOut } from '../check-out.ts'
import { adminCancel } from './admin-cancel.ts'
import { reopenCheckOut } from './reopen-check-out.ts'

const reason = 'the guest pressed it by mistake'
const start = '2027-01-04 12:00'
const day = 24 * 3_600_000

let world: World
let admin: Owner

beforeAll(async () => {
  world = await createWorld({ houses: ['A', 'B', 'C'] })
  admin = await createAdmin(world, 'Admin')
})
beforeEach(() => world.setTime(start))
afterAll(async () => {
  expect(await world.findViolations({ tolerance: '1 year' })).toEqual([])
  expect(world.warnings).toEqual([])
  await world.close()
})

const act = (owner: Owner) => createActions(world, owner)
const reopen = (bookingId: string, more: { tells?: boolean; reason?: string } = {}) =>
  reopenCheckOut(world.deps, admin.actor, { bookingId, reason, ...more })
const look = (bookingId: string) => reopening(world.deps, admin.actor, { bookingId })
/** Plans the mails that are due, and sends them. */
const runJobs = async () => {
  await planMails(world.deps)
  await sendMails(world.deps)
}
const follow = (token: string) => getOutcome(checkoutDetails(world.deps, { token }))
const listDepartures = (bookingId: string) =>
  world
    .query<{ line: string }>(
      `select kind || ' ' || state as line from mail where booking_id = $1 and kind like 'Departure%' order by kind`,
      bookingId,
    )
    .then((rows) => rows.map(({ line }) => line))
const listCheckOuts = (...ids: string[]) =>
  world.query<{ people: number | null }>(
    'select checked_out_people as people from booking where id = any($1) and checked_out_at is not null order by id',
    [ids],
  )

describe('a check-out that is taken back', () => {
  it('is that of every week that it marked: the links work again, and the guest can check out anew', async () => {
    const anna = await world.addOwner('Anna')
    const [first, second, third] = [
      await act(anna).book(20),
      await act(anna).book(21),
      await act(anna).book(22),
    ]
    await act(anna).details(first, { skip: true })
    await goToCheckIn(world, first)
    const token = await checkOutGuest(world, first, 5)
    expect(await listCheckOuts(first, second, third)).toEqual([{ people: 5 }, { people: 5 }])
    expect(await look(second)).toMatchObject({
      weeks: [
        { bookingId: first, unitId: world.unitId(20), week: 20, houseName: 'House A' },
        { bookingId: second, unitId: world.unitId(21), week: 21 },
      ],
      owner: { name: 'Anna' },
      refusals: [],
      checkedOutAt: world.nowIso(),
      people: 5,
      mails: ['Departure2', 'Departure3'],
      told: [{ name: 'Anna', mail: 'changed', onlyIfTold: true }],
    })
    expect(await follow(token)).toBe('already-checked-out')
    const before = (await inspect.listChanges(world, 21)).length
    expect(await reopen(second)).toEqual({ bookingIds: [first, second] })
    expect(await listCheckOuts(first, second)).toEqual([])
    // Only the owner learns of it.
    expect((await inspect.listChanges(world, 21)).slice(before)).toEqual([
      { actor: null, affected: ['Anna'] },
    ])
    const told = (await inspect.listMails(world, anna)).filter(({ kind }) => kind === 'changed')
    expect(told.map(({ data }) => data)).toEqual([{ what: 'check-out-reopened', reason }])
    expect(await follow(token)).toBe('ok')
    await checkOut(world.deps, { token, guestCount: 2 })
    expect(await listCheckOuts(first, second)).toEqual([{ people: 2 }, { people: 2 }])
    const acts = await world.query(
      `select a.actor_id as by, a.subject_id as id, v.before, v.after from audit a
       join audit_value v on v.audit_number = a.number and v.field = 'people'
       where a.action = 'reopen-check-out' and a.subject_id = any($1) order by a.unit_id`,
      [[first, second]],
    )
    const by = admin.personId
    expect(acts).toEqual([first, second].map((id) => ({ by, id, before: '5', after: null })))
  })

  it('lets go out the mails that it held back, but none twice and none that is too late', async () => {
    const bo = await world.addOwner('Bo')
    const bookingId = await act(bo).book({ week: 20, house: 'B' })
    // On the day before departure, when Departure1 has been sent and Departure2 is due.
    await goToCheckIn(world, bookingId, 5 * day)
    await runJobs()
    expect(await listDepartures(bookingId)).toEqual(['Departure1 Kept'])
    await checkOutGuest(world, bookingId)
    await goToCheckIn(world, bookingId, 6 * day)
    await runJobs()
    expect(await listDepartures(bookingId)).toEqual(['Departure1 Kept', 'Departure2 Dropped'])
    expect((await look(bookingId)).mails).toEqual(['Departure2', 'Departure3'])
    await reopen(bookingId)
    await runJobs()
    expect(await listDepartures(bookingId)).toEqual(['Departure1 Kept', 'Departure2 Kept'])
    await goToCheckIn(world, bookingId, 9 * day)
    await runJobs()
    expect(await listDepartures(bookingId)).toEqual(['Departure1 Kept', 'Departure2 Kept', 'Departure3 Kept'])
    await checkOutGuest(world, bookingId)
    await reopen(bookingId, { tells: false })
    await runJobs()
    expect(await listDepartures(bookingId)).toHaveLength(3)
  })

  it('long ago brings no mail, and its link stays ended', async () => {
    const cilla = await world.addOwner('Cilla')
    const bookingId = await act(cilla).book({ week: 20, house: 'C' })
    await goToCheckIn(world, bookingId, 3 * day)
    const token = await checkOutGuest(world, bookingId)
    await goToCheckIn(world, bookingId, 60 * day)
    expect((await look(bookingId)).mails).toEqual([])
    await reopen(bookingId)
    expect(await follow(token)).toBe('booking-not-eligible')
  })

  it('of a week whose skipped neighbour was cancelled since orders its cleaning again', async () => {
    const dorte = await world.addOwner('Dorte')
    const [one, two] = [
      { week: 30, house: 'B' },
      { week: 31, house: 'B' },
    ]
    const [first, second] = [await act(dorte).book(one), await act(dorte).book(two)]
    // Two guests: two stays, each with a check-out of its own.
    await act(dorte).details(first, { lent: true, skip: true })
    await goToCheckIn(world, first)
    await checkOutGuest(world, first)
    await adminCancel(world.deps, admin.actor, { bookingId: second, refund: 'full', reason })
    expect((await inspect.findRow(world, dorte, one)).skipsCleaning).toBe(true)
    await reopen(first)
    expect((await inspect.findRow(world, dorte, one)).skipsCleaning).toBe(false)
  })
})

it('is refused without a reason, of no booking, of a reservation, of a week that is not checked out', async () => {
  const erik = await world.addOwner('Erik')
  const { bookingId } = await act(erik).reserve({ week: 40, house: 'C' })
  expect(await getOutcome(reopen(bookingId, { reason: ' ' }))).toBe('invalid-request')
  expect(await getOutcome(reopen(randomUUID()))).toBe('no-booking-found')
  expect(await getOutcome(look(randomUUID()))).toBe('no-booking-found')
  expect(await getOutcome(reopen(bookingId))).toBe('booking-is-not-book-type')
  await act(erik).confirm(bookingId)
  expect(await getOutcome(reopen(bookingId))).toBe('not-checked-out')
  expect(await look(bookingId)).toMatchObject({
    refusals: [{ type: 'not-checked-out', until: null }],
    checkedOutAt: null,
    people: null,
    mails: [],
    told: [],
  })
})

describe('concurrently', () => {
  it('ten times with one key it is taken back once; with ten keys once', async () => {
    const gry = await world.addOwner('Gry')
    const bookingId = await act(gry).book({ week: 44, house: 'C' })
    await goToCheckIn(world, bookingId)
    await checkOutGuest(world, bookingId)
    const key = withIdempotencyKey(admin, randomUUID())
    const press = () => reopenCheckOut(world.deps, key, { bookingId, reason })
    const answers = await Promise.all(Array.from({ length: 10 }, press))
    for (const answer of answers) expect(answer).toEqual({ bookingIds: [bookingId] })
    await checkOutGuest(world, bookingId)
    const outcomes = await countOutcomes(Array.from({ length: 10 }, () => reopen(bookingId)))
    expect(outcomes).toEqual({ ok: 1, 'not-checked-out': 9 })
  })

  it('with the guest, who checks out again: it is checked out or not, and each act has its row', async () => {
    const hanne = await world.addOwner('Hanne')
    const bookingId = await act(hanne).book({ week: 46, house: 'C' })
    await goToCheckIn(world, bookingId)
    const token = await checkOutGuest(world, bookingId)
    for (let round = 0; round < 8; round += 1) {
      world.advance({ minutes: 1 })
      const [again, back] = await Promise.all([
        getOutcome(checkOut(world.deps, { token, guestCount: 1 })),
        getOutcome(reopen(bookingId)),
      ])
      expect(back).toBe('ok')
      expect(['ok', 'already-checked-out']).toContain(again)
      const isCheckedOut = (await listCheckOuts(bookingId)).length === 1
      expect(isCheckedOut).toBe(again === 'ok')
      if (!isCheckedOut) await checkOut(world.deps, { token, guestCount: 1 })
    }
  })

  it('with its owner, who lends the week out: the stay is as one order of the calls leaves it', async () => {
    const ida = await world.addOwner('Ida')
    const bookingId = await act(ida).book({ week: 48, house: 'C' })
    await goToCheckIn(world, bookingId)
    await checkOutGuest(world, bookingId)
    const outcomes = await Promise.all([
      getOutcome(act(ida).details(bookingId, { lent: true })),
      getOutcome(reopen(bookingId)),
    ])
    expect(outcomes).toEqual(['ok', 'ok'])
    expect(await listCheckOuts(bookingId)).toEqual([])
  })
})
