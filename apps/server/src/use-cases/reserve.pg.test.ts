import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { RefusedError } from '../shared/refused-error.ts'
import { actsOf, outcome, outcomes } from '../../testing/fixtures/owner-actions.ts'
import { balanceOf, changesOf, rowOf, rowsOn } from '../../testing/fixtures/inspect.ts'
import { createWorld, withKey, type World } from '../../testing/fixtures/world.ts'
import { reserve } from './reserve.ts'

let world: World

beforeEach(async () => {
  world = await createWorld({ houses: ['A', 'B'] })
})
afterEach(async () => {
  expect(await world.violations()).toEqual([])
  expect(world.incidents).toEqual([])
  await world.close()
})

const minute = 60_000

describe('a hold', () => {
  it('lasts five minutes and takes no points (R40)', async () => {
    const anna = await world.owner('Anna')
    const { reservedUntil, bookingId } = await actsOf(world, anna).reserve(27)
    expect(Date.parse(reservedUntil)).toBe(world.deps.now() + 5 * minute)
    expect(await rowOf(world, anna, 27)).toMatchObject({
      id: bookingId,
      type: 'Pre',
      origin: 'hold',
      points: 2,
    })
    expect(await balanceOf(world, anna)).toBe(20)
    expect(await changesOf(world, 27)).toEqual([{ actor: 'Anna', affected: [] }])
  })

  it('never lasts beyond the booking deadline (R40)', async () => {
    world.turnTo('2027-06-30 11:58')
    const anna = await world.owner('Anna')
    const { reservedUntil } = await actsOf(world, anna).reserve(27)
    expect(reservedUntil).toBe('2027-06-30T10:00:00.000Z')
  })

  it('is answered again to its owner while it lives (R68)', async () => {
    const anna = actsOf(world, await world.owner('Anna'))
    const first = await anna.reserve(27)
    world.later({ minutes: 4 })
    expect(await anna.reserve(27)).toEqual(first)
    expect(await rowsOn(world, 27)).toEqual(['Anna Pre hold'])
  })

  it('blocks nobody from the instant it runs out, swept or not, and whoever meets it closes it (R11)', async () => {
    const [anna, bo] = [await world.owner('Anna'), await world.owner('Bo')]
    const { reservedUntil } = await actsOf(world, anna).reserve(27)
    world.turnTo(Date.parse(reservedUntil) - 1)
    expect(await outcome(actsOf(world, bo).reserve(27))).toBe('calendar-unit-already-reserved')
    world.turnTo(Date.parse(reservedUntil))
    expect(await outcome(actsOf(world, bo).reserve(27))).toBe('ok')
    expect(await rowsOn(world, 27)).toEqual(['Anna Ended', 'Bo Pre hold'])
    const ended = await rowOf(world, anna, 27)
    expect(ended).toMatchObject({ endedAt: Date.parse(reservedUntil), endReason: 'expired' })
    expect((await changesOf(world, 27)).at(-1)).toEqual({ actor: 'Bo', affected: ['Anna'] })
  })

  it('that ran out elsewhere in the calendar gives its place to the next one', async () => {
    const anna = await world.owner('Anna')
    await actsOf(world, anna).reserve(27)
    expect(await outcome(actsOf(world, anna).reserve(30))).toBe('has-other-reservations-for-calendar')
    world.later({ minutes: 5 })
    expect(await outcome(actsOf(world, anna).reserve(30))).toBe('ok')
    expect(await rowsOn(world, 27)).toEqual(['Anna Ended'])
    expect(await rowsOn(world, 30)).toEqual(['Anna Pre hold'])
    expect(await changesOf(world, 27)).toEqual([
      { actor: 'Anna', affected: [] },
      { actor: 'Anna', affected: [] },
    ])
  })

  it('of the same owner may stand in another calendar, as far as the points reach (R37, R39)', async () => {
    const anna = actsOf(world, await world.owner('Anna', { points: 3 }))
    await anna.reserve(27)
    expect(await outcome(anna.reserve({ week: 27, house: 'B' }))).toBe('not-enough-points')
    const bo = actsOf(world, await world.owner('Bo', { points: 4 }))
    await bo.reserve(28)
    expect(await outcome(bo.reserve({ week: 28, house: 'B' }))).toBe('ok')
  })

  it('comes a third time only after fifteen minutes (R38)', async () => {
    const anna = actsOf(world, await world.owner('Anna'))
    await anna.release((await anna.reserve(27)).bookingId)
    await anna.reserve(27)
    world.later({ minutes: 5 })
    const until = world.deps.now() + 15 * minute
    const refused = await anna.reserve(27).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(RefusedError)
    expect(refused).toMatchObject({ type: 'too-many-requests', until, retryAfterSeconds: 900 })
    world.turnTo(until - 1)
    expect(await outcome(anna.reserve(27))).toBe('too-many-requests')
    world.turnTo(until)
    expect(await outcome(anna.reserve(27))).toBe('ok')
  })
})

describe('reserve refuses', () => {
  it('weeks that are not there, or not for this owner (R31)', async () => {
    const anna = await world.owner('Anna')
    const stranger = await world.owner('Stranger')
    await world.change(
      `update membership set left_at = $2 where id = $1`,
      stranger.membershipId,
      world.moment(),
    )
    expect(await outcome(reserve(world.deps, anna.actor, { calendarUnitId: '99901' }))).toBe(
      'calendar-unit-not-found',
    )
    expect(await outcome(actsOf(world, stranger).reserve(27))).toBe('calendar-unit-not-found')
  })

  it.each([
    ['2027-06-30 11:59', 'ok'],
    ['2027-06-30 12:00', 'booking-deadline-exceeded'],
    ['2027-07-04 23:59', 'booking-deadline-exceeded'],
    ['2027-07-05 00:00', 'booking-date-passed'],
  ])('at %s week 27 of 2027: %s (R33, R34)', async (moment, expected) => {
    world.turnTo(moment)
    expect(await outcome(actsOf(world, await world.owner('Anna')).reserve(27))).toBe(expected)
  })

  it('a refused one writes nothing', async () => {
    const anna = await world.owner('Anna', { points: 1 })
    const before = await world.rows('select count(*) from audit')
    expect(await outcome(reserve(world.deps, withKey(anna, 'k'), { calendarUnitId: world.unit(27) }))).toBe(
      'not-enough-points',
    )
    expect(await world.rows('select count(*) from audit')).toEqual(before)
    expect(await world.rows('select key from idempotency')).toEqual([])
    expect(await rowsOn(world, 27)).toEqual([])
  })
})

describe('at once', () => {
  it('a hundred owners reserve one week: one has it, 99 are told that it is taken', async () => {
    const owners = await Promise.all(Array.from({ length: 100 }, (_, n) => world.owner(`Owner ${n}`)))
    const counts = await outcomes(owners.map((owner) => actsOf(world, owner).reserve(27)))
    expect(counts).toEqual({ ok: 1, 'calendar-unit-already-reserved': 99 })
    expect(await rowsOn(world, 27)).toHaveLength(1)
  })

  it('a hundred owners meet a hold that has just run out: one has the week', async () => {
    const first = await world.owner('First')
    await actsOf(world, first).reserve(27)
    world.later({ minutes: 5 })
    const owners = await Promise.all(Array.from({ length: 100 }, (_, n) => world.owner(`Owner ${n}`)))
    const counts = await outcomes(owners.map((owner) => actsOf(world, owner).reserve(27)))
    expect(counts).toEqual({ ok: 1, 'calendar-unit-already-reserved': 99 })
    expect(await rowsOn(world, 27)).toHaveLength(2)
  })

  it('one owner presses twenty times: one hold, twenty times the same answer', async () => {
    const anna = actsOf(world, await world.owner('Anna'))
    const answers = await Promise.all(Array.from({ length: 20 }, () => anna.reserve(27)))
    expect(new Set(answers.map(({ bookingId }) => bookingId)).size).toBe(1)
    expect(await rowsOn(world, 27)).toEqual(['Anna Pre hold'])
  })

  it('one owner reserves every week of a calendar: one hold', async () => {
    const anna = actsOf(world, await world.owner('Anna', { points: 200 }))
    const counts = await outcomes(Array.from({ length: 40 }, (_, n) => anna.reserve(n + 10)))
    expect(counts).toEqual({ ok: 1, 'has-other-reservations-for-calendar': 39 })
  })

  it('points for one week and two houses: one hold (R39)', async () => {
    for (let round = 10; round < 30; round++) {
      const anna = actsOf(world, await world.owner('Anna', { points: 3 }))
      const counts = await outcomes([anna.reserve(round), anna.reserve({ week: round, house: 'B' })])
      expect(counts).toEqual({ ok: 1, 'not-enough-points': 1 })
    }
  })
})

describe('an Idempotency-Key', () => {
  it('gives the stored answer, even when the hold has gone since', async () => {
    const anna = await world.owner('Anna')
    const calendarUnitId = world.unit(27)
    const first = await reserve(world.deps, withKey(anna, 'one'), { calendarUnitId })
    world.later({ hours: 23 })
    expect(await reserve(world.deps, withKey(anna, 'one'), { calendarUnitId })).toEqual(first)
    world.later({ hours: 1 })
    const later = await reserve(world.deps, withKey(anna, 'one'), { calendarUnitId })
    expect(later.bookingId).not.toBe(first.bookingId)
  })

  it('is one person’s own, and for one call', async () => {
    const [anna, bo] = [await world.owner('Anna'), await world.owner('Bo')]
    await reserve(world.deps, withKey(anna, 'one'), { calendarUnitId: world.unit(27) })
    const other = reserve(world.deps, withKey(anna, 'one'), { calendarUnitId: world.unit(28) })
    expect(await outcome(other)).toBe('invalid-request')
    const bos = reserve(world.deps, withKey(bo, 'one'), { calendarUnitId: world.unit(28) })
    expect(await outcome(bos)).toBe('ok')
  })

  it('pressed ten times at once has one effect and one answer', async () => {
    const anna = await world.owner('Anna')
    const press = () => reserve(world.deps, withKey(anna, 'one'), { calendarUnitId: world.unit(27) })
    const answers = await Promise.all(Array.from({ length: 10 }, press))
    for (const answer of answers) expect(answer).toEqual(answers[0])
    expect(await world.rows(`select number from audit where action = 'reserve'`)).toHaveLength(1)
  })
})
