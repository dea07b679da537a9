import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import * as inspect from '../../../testing/fixtures/inspect.ts'
import { createActions, getOutcome, guest } from '../../../testing/fixtures/owner-actions.ts'
import { createAdmin } from '../../../testing/fixtures/people.ts'
import { findNonSerializable, raceWorld, type SetUpRace } from '../../../testing/fixtures/races.ts'
import {
  createWorld,
  withIdempotencyKey,
  type Owner,
  type WeekName,
  type World,
} from '../../../testing/fixtures/world.ts'
import { moving } from '../../reads/admin/moving.ts'
import { pointsStatement } from '../../reads/points-statement.ts'
import { move } from './move.ts'
import { takeOutOfOperation } from './take-out-of-operation.ts'

const reason = 'booked the wrong house'

let world: World
let admin: Owner

beforeEach(async () => {
  world = await createWorld({
    houses: ['A', 'B'],
    years: [2027, 2028],
    prices: { 30: 4, 31: 3, 32: 3 },
    policy: { maxWaitlistsPerUser: 9 },
  })
  admin = await createAdmin(world, 'Admin')
})
afterEach(async () => {
  expect(await world.findViolations({ tolerance: '1 year' })).toEqual([])
  expect(world.warnings).toEqual([])
  await world.close()
})

type Choices = Partial<Parameters<typeof move>[2]>

const shift = (bookingId: string, week: WeekName, choices: Choices = {}, actor = admin.actor) =>
  move(world.deps, actor, { bookingId, toUnitId: world.unitId(week), reason, ...choices })
const lookAt = (bookingId: string, week: WeekName, choices: { isWaived?: boolean } = {}) =>
  moving(world.deps, admin.actor, { bookingId, toUnitId: world.unitId(week), ...choices })
const act = (owner: Owner) => createActions(world, owner)
const inB = (week: number) => ({ week, house: 'B' })
const passRefundEnd = (week: WeekName) =>
  world.execute(
    `update unit set refund_end_low = '2000-01-01', refund_end_high = '2000-01-01' where id = $1`,
    world.unitId(week),
  )
const addOwners = <const Names extends readonly string[]>(...names: Names) =>
  Promise.all(names.map((name) => world.addOwner(name))) as Promise<{ [Place in keyof Names]: Owner }>
const listTypes = (rules: readonly { type: string }[]) => rules.map(({ type }) => type)
const listMoves = (...bookingIds: string[]) =>
  world.query(
    `select a.action, a.overrides, coalesce((select json_object_agg(v.field, v.after) from audit_value v
       where v.audit_number = a.number), '{}') as "values"
     from audit a where a.subject_id = any($1::text[]) and a.action = 'move' order by a.number`,
    bookingIds,
  )
const findBooking = async (bookingId: string) => {
  const [row] = await world.query(
    `select type, end_reason as "endReason", points, moved_from as "movedFrom", lent_out_email as "guest",
       skips_cleaning as "skips", accepted_at = created_at as "isAccepted" from booking where id = $1`,
    bookingId,
  )
  return row
}

describe('a booking moved to a free week (R178, R179)', () => {
  it('with a waitlist on the old one and a claim on the new one: what was shown is what happens', async () => {
    const [anna, bo, cilla, dorte] = await addOwners('Anna', 'Bo', 'Cilla', 'Dorte')
    const [old, wanted] = [30, inB(40)]
    const booked = await act(anna).book(old)
    await act(bo).join(old)
    await act(cilla).join(old)
    // Bo cannot pay for week 30 any more when it is his turn.
    await world.adjustPoints(bo, 2027, -17)
    await act(dorte).cancel(await bookLate(dorte, wanted))
    await passRefundEnd(old)

    const shown = await lookAt(booked, wanted)
    expect(shown).toMatchObject({
      from: { unitId: world.unitId(old), houseName: 'House A', week: 30 },
      to: { unitId: world.unitId(wanted), houseName: 'House B', week: 40 },
      owner: { userId: anna.personId, name: 'Anna' },
      refusals: [],
      overridable: [],
      paysClaim: { userId: dorte.personId, name: 'Dorte', points: 2 },
      losesClaim: null,
      losesOffer: null,
      pointsBack: 4,
      points: 2,
      balances: [{ year: 2027, before: 16, after: 18 }],
      wasWaived: false,
      lentOutTo: null,
      freed: {
        offered: { userId: cilla.personId, name: 'Cilla' },
        skipped: [{ userId: bo.personId, name: 'Bo', rule: 'not-enough-points' }],
      },
      mails: ['Welcome1', 'Departure1', 'Departure2', 'Departure3'],
      fee: 500,
    })
    expect(shown.told.map(({ name, mail, onlyIfTold }) => [name, mail, onlyIfTold])).toEqual([
      ['Anna', 'moved', true],
      ['Dorte', 'claim-paid', false],
      ['Bo', 'skipped', false],
      ['Cilla', 'offered', false],
    ])

    await world.execute('delete from mail')
    const moved = await shift(booked, wanted, { notesFee: true, note: 'See you' })
    expect(moved).toEqual({ bookingId: moved.bookingId, pointsBack: 4, points: 2 })
    expect(await findBooking(booked)).toMatchObject({ type: 'Cancel', endReason: 'moved' })
    expect(await findBooking(moved.bookingId)).toEqual({
      type: 'Assign',
      endReason: null,
      points: 2,
      movedFrom: booked,
      guest: null,
      skips: false,
      isAccepted: true,
    })
    expect(await inspect.getBalance(world, anna)).toBe(18)
    expect(await inspect.listLedgerLines(world, anna)).toEqual([
      { type: 'Book', points: -4 },
      { type: 'Cancel', points: 4 },
      { type: 'Book', points: -2 },
    ])
    expect(await inspect.listClaims(world, wanted)).toEqual(['Dorte paid'])
    expect(await inspect.listClaims(world, old)).toEqual([])
    expect(await inspect.findRow(world, cilla, old)).toMatchObject({ type: 'Pre', origin: 'offer' })
    const kindsOf = async (owner: Owner) => (await inspect.listMails(world, owner)).map(({ kind }) => kind)
    expect(await inspect.listMails(world, anna)).toEqual([
      {
        kind: 'moved',
        data: {
          fromUnitId: Number(world.unitId(old)),
          refund: 'full',
          points: 4,
          fee: 500,
          reason,
          note: 'See you',
        },
      },
    ])
    expect([await kindsOf(bo), await kindsOf(cilla), await kindsOf(dorte)]).toEqual([
      ['skipped'],
      ['offered'],
      ['claim-paid'],
    ])
    expect(await listMoves(booked, moved.bookingId)).toEqual([
      { action: 'move', overrides: [], values: { reason } },
      { action: 'move', overrides: [], values: { points: '2', fee: '500', reason } },
    ])
    expect(
      await world.query('select booking_id as id, act, kroner from fee where booking_id = any($1)', [
        booked,
        moved.bookingId,
      ]),
    ).toEqual([{ id: moved.bookingId, act: 'move', kroner: 500 }])
    expect((await inspect.listChanges(world, old)).at(-1)).toEqual({
      actor: null,
      affected: ['Anna', 'Bo', 'Cilla'],
    })
    expect((await inspect.listChanges(world, wanted)).at(-1)).toEqual({
      actor: null,
      affected: ['Anna', 'Dorte'],
    })
  })

  it('pays a claim first: who waits for the old week is offered it with those points', async () => {
    const [quist, rosa] = [await world.addOwner('Quist'), await world.addOwner('Rosa', { points: 2 })]
    const [old, wanted] = [inB(16), inB(18)]
    const booked = await act(quist).book(old)
    await act(rosa).join(old)
    await act(rosa).cancel(await bookLate(rosa, wanted))
    expect(await inspect.getBalance(world, rosa)).toBe(0)
    expect((await lookAt(booked, wanted)).freed).toEqual({
      offered: { userId: rosa.personId, name: 'Rosa' },
      skipped: [],
    })
    await shift(booked, wanted)
    expect(await inspect.findRow(world, rosa, old)).toMatchObject({ type: 'Pre', origin: 'offer' })
  })

  it('pays for the new week with the points of the old one, and not with those of another year', async () => {
    const poor = await world.addOwner('Erik', { points: { 2027: 4 } })
    const booked = await act(poor).book(31)
    // One point is left, three come back, four are needed.
    const moved = await shift(booked, inB(30))
    expect(await inspect.getBalance(world, poor)).toBe(0)
    const next = { week: 20, year: 2028 }
    expect(await getOutcome(shift(moved.bookingId, next))).toBe('not-enough-points')
    expect(await lookAt(moved.bookingId, next, { isWaived: true })).toMatchObject({
      refusals: [],
      points: 0,
      balances: [
        { year: 2027, before: 0, after: 4 },
        { year: 2028, before: 0, after: 0 },
      ],
    })
    const waived = await shift(moved.bookingId, next, { isWaived: true, tells: false })
    expect(waived).toMatchObject({ pointsBack: 4, points: 0 })
    expect(await inspect.getBalance(world, poor)).toBe(4)
    expect(await lookAt(waived.bookingId, inB(43))).toMatchObject({ wasWaived: true, pointsBack: 0 })
    // Nothing came back for a week that was waived. A moment later, so that its mail is listed after the first one's.
    world.advance({ minutes: 1 })
    await shift(waived.bookingId, inB(43))
    expect(await inspect.getBalance(world, poor)).toBe(2)
    const mails = await inspect.listMails(world, poor)
    expect(mails.filter(({ kind }) => kind === 'moved').map(({ data }) => data)).toMatchObject([
      { refund: 'full', points: 3 },
      { refund: 'none', points: 0 },
    ])
  })

  it('takes its guest along, and the skipped cleaning only to where its owner has a week beside it', async () => {
    const [gry] = await addOwners('Gry')
    const [first, second] = [await act(gry).book(10), await act(gry).book(11)]
    await act(gry).details(second, { lent: true, skip: true })
    await act(gry).details(first, { skip: true })
    const away = await shift(second, inB(14))
    expect(await findBooking(away.bookingId)).toMatchObject({ guest: guest.email, skips: false })
    // The other week is alone now, and is cleaned.
    expect(await findBooking(first)).toMatchObject({ skips: false })
    const beside = await act(gry).book(inB(13))
    await act(gry).details(away.bookingId, { lent: true, skip: true })
    const { bookingId } = await shift(away.bookingId, inB(12))
    expect(await findBooking(bookingId)).toMatchObject({ guest: guest.email, skips: true })
    expect((await lookAt(bookingId, inB(14))).lentOutTo).toBe(guest.name)
    expect(await findBooking(beside)).toMatchObject({ type: 'Book' })
  })

  it('is judged as if the old week were not the owner’s: neighbours of the season rules and overrides', async () => {
    const hans = await world.addOwner('Hans', { points: { 2028: 20 } })
    const [first, second, third] = [30, 31, 32].map((week) => ({ week, year: 2028 })) as [
      WeekName,
      WeekName,
      WeekName,
    ]
    const elsewhere = await act(hans).book({ week: 31, year: 2028, house: 'B' })
    await act(hans).book(second)
    const last = await act(hans).book(third)
    // Week 30 would be the third in a row in high season, but not for the booking that leaves the row.
    expect(await getOutcome(act(hans).reserve(first))).toBe('max-consecutive-high-season')
    expect(listTypes((await lookAt(last, first)).overridable)).toEqual([])
    expect(listTypes((await lookAt(elsewhere, first)).overridable)).toEqual(['max-consecutive-high-season'])
    expect(await getOutcome(shift(elsewhere, first))).toBe('max-consecutive-high-season')
    const { bookingId } = await shift(elsewhere, first, { hasOverride: true })
    expect((await listMoves(bookingId))[0]).toMatchObject({ overrides: ['max-consecutive-high-season'] })
  })

  it('is told by the week of last year, too (R43)', async () => {
    const jens = await world.addOwner('Jens', { points: { 2027: 20, 2028: 20 } })
    await act(jens).book({ week: 31, year: 2027 })
    const bookingId = await act(jens).book({ week: 45, year: 2028 })
    const { overridable } = await lookAt(bookingId, { week: 31, year: 2028 })
    expect(listTypes(overridable)).toEqual(['high-season-week-blocked'])
  })

  it('may be moved on, and back to where it was', async () => {
    const [ida] = await addOwners('Ida')
    const first = await act(ida).book(15)
    const second = await shift(first, 16)
    const third = await shift(second.bookingId, 15)
    expect(await inspect.listRows(world, 15)).toEqual(['Ida Assign', 'Ida Cancel'])
    expect(await findBooking(third.bookingId)).toMatchObject({ movedFrom: second.bookingId })
    expect(await inspect.getBalance(world, ida)).toBe(18)
  })

  it('is a move in the points statement, not a cancellation of the owner’s', async () => {
    const [signe] = await addOwners('Signe')
    await shift(await act(signe).book(47), inB(48))
    const { lines } = await pointsStatement(world.deps, signe.actor, { groupId: world.groupId, year: 2027 })
    expect(lines.slice(-3).map(({ kind, week }) => `${kind} ${week?.calendarUnitCode}`)).toEqual([
      'booked 47',
      'moved 47',
      'moved 48',
    ])
  })
})

describe('is refused, and nothing is written', () => {
  it('of an unknown booking, without a reason, and of a row that is not booked or has ended', async () => {
    const [jens, karl] = await addOwners('Jens', 'Karl')
    const booked = await act(jens).book(18)
    expect(await getOutcome(shift(randomUUID(), 19))).toBe('no-booking-found')
    expect(await getOutcome(lookAt(randomUUID(), 19))).toBe('no-booking-found')
    expect(await getOutcome(shift(booked, 19, { reason: ' ' }))).toBe('invalid-request')
    expect(await getOutcome(shift(booked, 19, { toUnitId: '999999999' }))).toBe('calendar-unit-not-found')
    const { bookingId: hold } = await act(karl).reserve(21)
    expect(await getOutcome(shift(hold, 19))).toBe('booking-is-not-book-type')
    const { bookingId } = await shift(booked, 19)
    expect(await getOutcome(shift(booked, 22))).toBe('booking-is-not-book-type')
    expect(listTypes((await lookAt(booked, 22)).refusals)).toEqual(['booking-is-not-book-type'])
    expect(await findBooking(bookingId)).toMatchObject({ type: 'Assign' })
  })

  it('onto a week that is taken, out of operation, or on which the owner is or waits', async () => {
    const [lone, mads] = await addOwners('Lone', 'Mads')
    const booked = await act(lone).book(23)
    await act(mads).book(25)
    await act(lone).join(25)
    expect(await getOutcome(shift(booked, 25, { hasOverride: true }))).toBe('already-on-unit')
    expect(await getOutcome(shift(booked, 23, { hasOverride: true }))).toBe('already-on-unit')
    await act(mads).book(27)
    expect(await getOutcome(shift(booked, 27, { hasOverride: true }))).toBe('calendar-unit-already-reserved')
    await takeOutOfOperation(world.deps, admin.actor, { unitIds: [world.unitId(28)], reason })
    expect(await getOutcome(shift(booked, 28, { hasOverride: true }))).toBe('house-not-in-operation')
    expect(await findBooking(booked)).toMatchObject({ type: 'Book' })
  })

  it('for an owner who has left or is disabled', async () => {
    const [nils, olga] = await addOwners('Nils', 'Olga')
    const [left, disabled] = [await act(nils).book(33), await act(olga).book(35)]
    await world.execute('update membership set left_at = $2 where id = $1', nils.membershipId, world.nowIso())
    await world.execute('update person set enabled = false where id = $1', olga.personId)
    expect(await getOutcome(shift(left, 37))).toBe('user-not-found')
    expect(await getOutcome(shift(disabled, 37))).toBe('user-disabled')
  })
})

it('with the same Idempotency-Key answers as the first time, and does it once', async () => {
  const [pia] = await addOwners('Pia')
  const booked = await act(pia).book(44)
  const actor = withIdempotencyKey(admin, randomUUID())
  const again = () => shift(booked, 46, {}, actor)
  const [first, second] = await Promise.all([again(), again()])
  expect(second).toEqual(first)
  expect(await inspect.listRows(world, 46)).toEqual(['Pia Assign'])
})

/** Books a week whose points come back only if another owner books it. */
async function bookLate(owner: Owner, week: WeekName): Promise<string> {
  const booked = await act(owner).book(week)
  await passRefundEnd(week)
  return booked
}

it('in a year that has ended pays for a week of that year with what comes back, and the rest expires', async () => {
  const late = await createWorld({
    houses: ['A', 'B'],
    years: [2026, 2027],
    prices: { 53: 3 },
    now: '2026-12-20 12:00',
  })
  const boss = await createAdmin(late, 'Boss')
  const anna = await late.addOwner('Anna', { points: { 2026: 3, 2027: 3 } })
  const booked = await createActions(late, anna).book({ week: 53, year: 2026 })
  await late.execute(
    'update unit set points = 2 where id = $1',
    late.unitId({ week: 53, year: 2026, house: 'B' }),
  )
  late.setTime('2027-01-01 12:00')
  const same = late.unitId({ week: 53, year: 2026, house: 'B' })
  const shown = await moving(late.deps, boss.actor, { bookingId: booked, toUnitId: same })
  expect(shown).toMatchObject({ refusals: [], pointsBack: 3, points: 2 })
  expect(shown.balances).toEqual([{ year: 2026, before: 0, after: 0 }])
  const { bookingId } = await move(late.deps, boss.actor, { bookingId: booked, toUnitId: same, reason })
  expect(await inspect.listLedgerLines(late, anna)).toEqual([
    { type: 'Book', points: -3 },
    { type: 'Cancel', points: 3 },
    { type: 'Expire', points: -1 },
    { type: 'Book', points: -2 },
  ])
  // To the next year nothing can be taken along.
  const next = late.unitId({ week: 4, year: 2027 })
  await move(late.deps, boss.actor, { bookingId, toUnitId: next, reason })
  expect([await inspect.getBalance(late, anna, 2026), await inspect.getBalance(late, anna, 2027)]).toEqual([
    0, 1,
  ])
  expect(await late.findViolations({ tolerance: '1 year' })).toEqual([])
  await late.close()
})

describe('concurrently, the outcome is that of one order of the calls, with', () => {
  let boss: Owner
  const shiftTo =
    (same: World, bookingId: string, week: WeekName, choices: Choices = {}) =>
    () =>
      move(same.deps, boss.actor, { bookingId, toUnitId: same.unitId(week), reason, ...choices })
  const races: Readonly<Record<string, SetUpRace>> = {
    'its owner who cancels it': async ({ world: same, addOwners: add, week, otherHouse }) => {
      const [a, b] = await add('A', 'B')
      const booked = await a.book(week)
      await b.join(week)
      return [() => a.cancel(booked), shiftTo(same, booked, otherHouse)]
    },
    'another owner who reserves the new week': async ({ world: same, addOwners: add, week, otherHouse }) => {
      const [a, b] = await add('A', 'B')
      const booked = await a.book(week)
      return [() => b.reserve(otherHouse), shiftTo(same, booked, otherHouse)]
    },
    'its owner who joins the waitlist of the new week': async (round) => {
      const { world: same, addOwners: add, week, otherHouse } = round
      const [a, b, c] = await add('A', 'B', 'C')
      const booked = await a.book(week)
      const other = await b.book(otherHouse)
      await c.join(otherHouse)
      await b.cancel(other)
      return [() => a.join(otherHouse), shiftTo(same, booked, otherHouse, { hasOverride: true })]
    },
    'an owner who joins the waitlist of the old week': async (round) => {
      const { world: same, addOwners: add, week, otherHouse } = round
      const [a, b] = await add('A', 'B')
      const booked = await a.book(week)
      return [() => b.join(week), shiftTo(same, booked, otherHouse)]
    },
    'its owner who confirms another week for the last points': async (round) => {
      const { world: same, addOwners: add, week, afterNext, otherHouse } = round
      const [a] = await add('A with 4')
      const booked = await a.book(week)
      const { bookingId } = await a.reserve(afterNext)
      await same.execute('update unit set points = 4 where id = $1', same.unitId(otherHouse))
      return [() => a.confirm(bookingId), shiftTo(same, booked, otherHouse)]
    },
    'another move of the same booking': async ({ world: same, addOwners: add, week, next, otherHouse }) => {
      const [a] = await add('A')
      const booked = await a.book(week)
      return [shiftTo(same, booked, next), shiftTo(same, booked, otherHouse)]
    },
    'the move of the booking on the new week to the old one': async (round) => {
      const { world: same, addOwners: add, week, otherHouse } = round
      const [a, b] = await add('A', 'B')
      const [first, second] = [await a.book(week), await b.book(otherHouse)]
      return [shiftTo(same, first, otherHouse), shiftTo(same, second, week)]
    },
    'its owner who lends it out': async (round) => {
      const { world: same, addOwners: add, week, otherHouse } = round
      const [a] = await add('A')
      const booked = await a.book(week)
      return [() => a.details(booked, { lent: true }), shiftTo(same, booked, otherHouse)]
    },
  }

  it.each(Object.entries(races))('%s', async (_with, setUp) => {
    const racing = await createWorld(raceWorld)
    boss = await createAdmin(racing, 'Admin')
    try {
      expect(await findNonSerializable(racing, setUp, 5)).toEqual([])
      expect(await racing.findViolations({ tolerance: '1 year' })).toEqual([])
      expect(racing.warnings).toEqual([])
    } finally {
      await racing.close()
    }
  })
})
