import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { RefusedError } from '../shared/refused-error.ts'
import { createActions, getOutcome, countOutcomes } from '../../testing/fixtures/owner-actions.ts'
import { getBalance, listChanges, findRow, listRows } from '../../testing/fixtures/inspect.ts'
import { createWorld, withIdempotencyKey, type World } from '../../testing/fixtures/world.ts'
import { reserve } from './reserve.ts'

let world: World

beforeEach(async () => {
  world = await createWorld({ houses: ['A', 'B'] })
})
afterEach(async () => {
  expect(await world.findViolations()).toEqual([])
  expect(world.warnings).toEqual([])
  await world.close()
})

const minute = 60_000

describe('a hold', () => {
  it('lasts five minutes and takes no points (R40)', async () => {
    const anna = await world.addOwner('Anna')
    const { reservedUntil, bookingId } = await createActions(world, anna).reserve(27)
    expect(Date.parse(reservedUntil)).toBe(world.deps.now() + 5 * minute)
    expect(await findRow(world, anna, 27)).toMatchObject({
      id: bookingId,
      type: 'Pre',
      origin: 'hold',
      points: 2,
    })
    expect(await getBalance(world, anna)).toBe(20)
    expect(await listChanges(world, 27)).toEqual([{ actor: 'Anna', affected: [] }])
  })

  it('never lasts beyond the booking deadline (R40)', async () => {
    world.setTime('2027-06-30 11:58')
    const anna = await world.addOwner('Anna')
    const { reservedUntil } = await createActions(world, anna).reserve(27)
    expect(reservedUntil).toBe('2027-06-30T10:00:00.000Z')
  })

  it('is returned again to its owner until it expires (R68)', async () => {
    const anna = createActions(world, await world.addOwner('Anna'))
    const first = await anna.reserve(27)
    world.advance({ minutes: 4 })
    expect(await anna.reserve(27)).toEqual(first)
    expect(await listRows(world, 27)).toEqual(['Anna Pre hold'])
  })

  it('blocks no one from the instant it expires, whether a job has ended it or not; the next reserve ends it (R11)', async () => {
    const [anna, bo] = [await world.addOwner('Anna'), await world.addOwner('Bo')]
    const { reservedUntil } = await createActions(world, anna).reserve(27)
    world.setTime(Date.parse(reservedUntil) - 1)
    expect(await getOutcome(createActions(world, bo).reserve(27))).toBe('calendar-unit-already-reserved')
    world.setTime(Date.parse(reservedUntil))
    expect(await getOutcome(createActions(world, bo).reserve(27))).toBe('ok')
    expect(await listRows(world, 27)).toEqual(['Anna Ended', 'Bo Pre hold'])
    const ended = await findRow(world, anna, 27)
    expect(ended).toMatchObject({ endedAt: Date.parse(reservedUntil), endReason: 'expired' })
    expect((await listChanges(world, 27)).at(-1)).toEqual({ actor: 'Bo', affected: ['Anna'] })
  })

  it('that has expired on another week of the calendar is ended by the next hold there', async () => {
    const anna = await world.addOwner('Anna')
    await createActions(world, anna).reserve(27)
    expect(await getOutcome(createActions(world, anna).reserve(30))).toBe(
      'has-other-reservations-for-calendar',
    )
    world.advance({ minutes: 5 })
    expect(await getOutcome(createActions(world, anna).reserve(30))).toBe('ok')
    expect(await listRows(world, 27)).toEqual(['Anna Ended'])
    expect(await listRows(world, 30)).toEqual(['Anna Pre hold'])
    expect(await listChanges(world, 27)).toEqual([
      { actor: 'Anna', affected: [] },
      { actor: 'Anna', affected: [] },
    ])
  })

  it('is allowed in each calendar, if the owner has enough points (R37, R39)', async () => {
    const anna = createActions(world, await world.addOwner('Anna', { points: 3 }))
    await anna.reserve(27)
    expect(await getOutcome(anna.reserve({ week: 27, house: 'B' }))).toBe('not-enough-points')
    const bo = createActions(world, await world.addOwner('Bo', { points: 4 }))
    await bo.reserve(28)
    expect(await getOutcome(bo.reserve({ week: 28, house: 'B' }))).toBe('ok')
  })

  it('is possible a third time only after fifteen minutes (R38)', async () => {
    const anna = createActions(world, await world.addOwner('Anna'))
    await anna.release((await anna.reserve(27)).bookingId)
    await anna.reserve(27)
    world.advance({ minutes: 5 })
    const until = world.deps.now() + 15 * minute
    const refused = await anna.reserve(27).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(RefusedError)
    expect(refused).toMatchObject({ type: 'too-many-requests', until, retryAfterSeconds: 900 })
    world.setTime(until - 1)
    expect(await getOutcome(anna.reserve(27))).toBe('too-many-requests')
    world.setTime(until)
    expect(await getOutcome(anna.reserve(27))).toBe('ok')
  })
})

describe('reserve refuses', () => {
  it('weeks that do not exist or are in none of the owner’s groups (R31)', async () => {
    const anna = await world.addOwner('Anna')
    const stranger = await world.addOwner('Stranger')
    await world.execute(
      `update membership set left_at = $2 where id = $1`,
      stranger.membershipId,
      world.nowIso(),
    )
    expect(await getOutcome(reserve(world.deps, anna.actor, { calendarUnitId: '99901' }))).toBe(
      'calendar-unit-not-found',
    )
    expect(await getOutcome(createActions(world, stranger).reserve(27))).toBe('calendar-unit-not-found')
  })

  it.each([
    ['2027-06-30 11:59', 'ok'],
    ['2027-06-30 12:00', 'booking-deadline-exceeded'],
    ['2027-07-04 23:59', 'booking-deadline-exceeded'],
    ['2027-07-05 00:00', 'booking-date-passed'],
  ])('at %s week 27 of 2027: %s (R33, R34)', async (moment, expected) => {
    world.setTime(moment)
    expect(await getOutcome(createActions(world, await world.addOwner('Anna')).reserve(27))).toBe(expected)
  })

  it('and then writes nothing', async () => {
    const anna = await world.addOwner('Anna', { points: 1 })
    const before = await world.query('select count(*) from audit')
    expect(
      await getOutcome(
        reserve(world.deps, withIdempotencyKey(anna, 'k'), { calendarUnitId: world.unitId(27) }),
      ),
    ).toBe('not-enough-points')
    expect(await world.query('select count(*) from audit')).toEqual(before)
    expect(await world.query('select key from idempotency')).toEqual([])
    expect(await listRows(world, 27)).toEqual([])
  })
})

describe('concurrently', () => {
  it('a hundred owners reserve one week: one gets it, 99 are refused since it is taken', async () => {
    const owners = await Promise.all(Array.from({ length: 100 }, (_, n) => world.addOwner(`Owner ${n}`)))
    const counts = await countOutcomes(owners.map((owner) => createActions(world, owner).reserve(27)))
    expect(counts).toEqual({ ok: 1, 'calendar-unit-already-reserved': 99 })
    expect(await listRows(world, 27)).toHaveLength(1)
  })

  it('a hundred owners reserve a week whose hold has just expired: one gets it', async () => {
    const first = await world.addOwner('First')
    await createActions(world, first).reserve(27)
    world.advance({ minutes: 5 })
    const owners = await Promise.all(Array.from({ length: 100 }, (_, n) => world.addOwner(`Owner ${n}`)))
    const counts = await countOutcomes(owners.map((owner) => createActions(world, owner).reserve(27)))
    expect(counts).toEqual({ ok: 1, 'calendar-unit-already-reserved': 99 })
    expect(await listRows(world, 27)).toHaveLength(2)
  })

  it('one owner reserves a week twenty times: one hold, twenty times the same answer', async () => {
    const anna = createActions(world, await world.addOwner('Anna'))
    const answers = await Promise.all(Array.from({ length: 20 }, () => anna.reserve(27)))
    expect(new Set(answers.map(({ bookingId }) => bookingId)).size).toBe(1)
    expect(await listRows(world, 27)).toEqual(['Anna Pre hold'])
  })

  it('one owner reserves every week of a calendar: one hold', async () => {
    const anna = createActions(world, await world.addOwner('Anna', { points: 200 }))
    const counts = await countOutcomes(Array.from({ length: 40 }, (_, n) => anna.reserve(n + 10)))
    expect(counts).toEqual({ ok: 1, 'has-other-reservations-for-calendar': 39 })
  })

  it('an owner with points for one week reserves one in each of two houses: one hold (R39)', async () => {
    for (let round = 10; round < 30; round++) {
      const anna = createActions(world, await world.addOwner('Anna', { points: 3 }))
      const counts = await countOutcomes([anna.reserve(round), anna.reserve({ week: round, house: 'B' })])
      expect(counts).toEqual({ ok: 1, 'not-enough-points': 1 })
    }
  })
})

describe('an Idempotency-Key', () => {
  it('returns the stored answer, even if the hold has ended since', async () => {
    const anna = await world.addOwner('Anna')
    const calendarUnitId = world.unitId(27)
    const first = await reserve(world.deps, withIdempotencyKey(anna, 'one'), { calendarUnitId })
    world.advance({ hours: 23 })
    expect(await reserve(world.deps, withIdempotencyKey(anna, 'one'), { calendarUnitId })).toEqual(first)
    world.advance({ hours: 1 })
    const later = await reserve(world.deps, withIdempotencyKey(anna, 'one'), { calendarUnitId })
    expect(later.bookingId).not.toBe(first.bookingId)
  })

  it('belongs to one person and one call', async () => {
    const [anna, bo] = [await world.addOwner('Anna'), await world.addOwner('Bo')]
    await reserve(world.deps, withIdempotencyKey(anna, 'one'), { calendarUnitId: world.unitId(27) })
    const other = reserve(world.deps, withIdempotencyKey(anna, 'one'), { calendarUnitId: world.unitId(28) })
    expect(await getOutcome(other)).toBe('invalid-request')
    const bos = reserve(world.deps, withIdempotencyKey(bo, 'one'), { calendarUnitId: world.unitId(28) })
    expect(await getOutcome(bos)).toBe('ok')
  })

  it('sent ten times concurrently has one effect and one answer', async () => {
    const anna = await world.addOwner('Anna')
    const press = () =>
      reserve(world.deps, withIdempotencyKey(anna, 'one'), { calendarUnitId: world.unitId(27) })
    const answers = await Promise.all(Array.from({ length: 10 }, press))
    for (const answer of answers) expect(answer).toEqual(answers[0])
    expect(await world.query(`select number from audit where action = 'reserve'`)).toHaveLength(1)
  })
})
