import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { actsOf, outcome, outcomes } from '../../testing/fixtures/owner-actions.ts'
import { balanceOf, changesOf, linesOf, mailsTo, rowOf, rowsOn } from '../../testing/fixtures/inspect.ts'
import { createWorld, withKey, type World } from '../../testing/fixtures/world.ts'
import { confirm } from './confirm.ts'

let world: World

beforeEach(async () => {
  world = await createWorld({
    houses: ['A', 'B'],
    years: [2026, 2027],
    prices: { 1: 3, 26: 3, 27: 3, 28: 3, 53: 3 },
    restricted: [31],
  })
})
afterEach(async () => {
  expect(await world.violations({ tolerance: '1 year' })).toEqual([])
  expect(world.incidents).toEqual([])
  await world.close()
})

describe('confirm', () => {
  it('takes the frozen price, books, and sends its mail (R50)', async () => {
    const anna = await world.owner('Anna', { points: 10 })
    const { bookingId } = await actsOf(world, anna).reserve(30)
    await world.change('update unit set points = 4 where id = $1', world.unit(30))
    await actsOf(world, anna).confirm(bookingId)
    expect(await rowOf(world, anna, 30)).toMatchObject({ id: bookingId, type: 'Book', points: 2 })
    expect(await balanceOf(world, anna)).toBe(8)
    expect(await mailsTo(world, anna)).toEqual([{ kind: 'confirmed', data: {} }])
    expect((await changesOf(world, 30)).at(-1)).toEqual({ actor: 'Anna', affected: [] })
  })

  it('is answered again for one’s own booking (R68), and takes the points once', async () => {
    const anna = await world.owner('Anna', { points: 10 })
    const bookingId = await actsOf(world, anna).book(30)
    world.later({ hours: 24 })
    expect(await actsOf(world, anna).confirm(bookingId)).toEqual({ bookingId })
    expect(await linesOf(world, anna)).toEqual([{ type: 'Book', points: -2 }])
  })

  it('comes too late at the hold’s end itself, swept or not (R48)', async () => {
    const [anna, bo] = [await world.owner('Anna'), await world.owner('Bo')]
    const { bookingId, reservedUntil } = await actsOf(world, anna).reserve(30)
    world.turnTo(Date.parse(reservedUntil))
    expect(await outcome(actsOf(world, anna).confirm(bookingId))).toBe('booking-expired')
    await actsOf(world, bo).reserve(30)
    expect(await outcome(actsOf(world, anna).confirm(bookingId))).toBe('booking-expired')
  })

  it('is not for rows of others, of nobody, or that are no reservation (R46, R47, R49)', async () => {
    const [anna, bo] = [await world.owner('Anna'), await world.owner('Bo')]
    const { bookingId } = await actsOf(world, anna).reserve(30)
    expect(await outcome(actsOf(world, bo).confirm(bookingId))).toBe('not-your-booking')
    expect(await outcome(actsOf(world, bo).confirm(world.deps.ids()))).toBe('no-booking-found')
    await actsOf(world, anna).release(bookingId)
    expect(await outcome(actsOf(world, anna).confirm(bookingId))).toBe('not-reserved-booking')
  })

  it('asks the balance alone: a hold elsewhere does not count (R50)', async () => {
    const anna = await world.owner('Anna', { points: 4 })
    const first = await actsOf(world, anna).reserve(30)
    await actsOf(world, anna).reserve({ week: 30, house: 'B' })
    await world.give(anna, 2027, -2)
    expect(await outcome(actsOf(world, anna).confirm(first.bookingId))).toBe('ok')
    expect(await balanceOf(world, anna)).toBe(0)
  })
})

describe('at once', () => {
  it('a double press takes the points once', async () => {
    const anna = await world.owner('Anna', { points: 10 })
    const { bookingId } = await actsOf(world, anna).reserve(30)
    const press = () => actsOf(world, anna).confirm(bookingId)
    expect(await outcomes([press(), press(), press(), press()])).toEqual({ ok: 4 })
    expect(await linesOf(world, anna)).toEqual([{ type: 'Book', points: -2 }])
    expect(await mailsTo(world, anna)).toHaveLength(1)
  })

  it('one Idempotency-Key ten times: one debit, one answer', async () => {
    const anna = await world.owner('Anna', { points: 10 })
    const { bookingId } = await actsOf(world, anna).reserve(30)
    const press = () => confirm(world.deps, withKey(anna, 'one'), { bookingId })
    expect(await outcomes(Array.from({ length: 10 }, press))).toEqual({ ok: 10 })
    expect(await world.rows('select key from idempotency')).toEqual([{ key: 'one' }])
    expect(await linesOf(world, anna)).toHaveLength(1)
  })

  it('points for one week and two confirms: one succeeds', async () => {
    for (let round = 2; round < 17; round++) {
      const anna = await world.owner(`Anna ${round}`, { points: 4 })
      const acts = actsOf(world, anna)
      const first = await acts.reserve(round)
      const second = await acts.reserve({ week: round, house: 'B' })
      await world.give(anna, 2027, -2)
      const counts = await outcomes([acts.confirm(first.bookingId), acts.confirm(second.bookingId)])
      expect(counts).toEqual({ ok: 1, 'not-enough-points': 1 })
      expect(await balanceOf(world, anna)).toBe(0)
    }
  })

  it('neighbours confirmed at once to get three in a row: one is refused (R45)', async () => {
    const [anna, bo] = [await world.owner('Anna', { points: 30 }), await world.owner('Bo', { points: 30 })]
    const acts = actsOf(world, anna)
    const bos = await actsOf(world, bo).book(26)
    await acts.join(26)
    await acts.book(27)
    const { bookingId: held } = await acts.reserve(28)
    await actsOf(world, bo).cancel(bos)
    const offered = await rowOf(world, anna, 26)
    expect(offered).toMatchObject({ type: 'Pre', origin: 'offer' })
    const counts = await outcomes([acts.confirm(held), acts.confirm(offered.id)])
    expect(counts).toEqual({ ok: 1, 'max-consecutive-high-season': 1 })
  })

  it('week 53 and the next week 01 are neighbours, reserved and confirmed at once (R42)', async () => {
    const anna = await world.owner('Anna', { points: { 2026: 10, 2027: 10 } })
    const acts = actsOf(world, anna)
    const weeks = [{ week: 53, year: 2026 }, { week: 1 }] as const
    const held = await Promise.all(weeks.map((week) => acts.reserve(week)))
    const counts = await outcomes(held.map(({ bookingId }) => acts.confirm(bookingId)))
    expect(counts).toEqual({ ok: 2 })
    expect(await outcome(acts.reserve({ week: 52, year: 2026 }))).toBe('ok')
    expect(await balanceOf(world, anna, 2026)).toBe(7)
    expect(await balanceOf(world, anna, 2027)).toBe(7)
  })

  it('a restricted neighbour across the year: one of two confirms is refused (R44)', async () => {
    const other = await createWorld({ years: [2026, 2027], restricted: [53], now: '2026-08-01 12:00' })
    const anna = await other.owner('Anna', { points: { 2026: 10, 2027: 10 } })
    const acts = actsOf(other, anna)
    const held = await Promise.all([acts.reserve({ week: 53, year: 2026 }), acts.reserve({ week: 1 })])
    const counts = await outcomes(held.map(({ bookingId }) => acts.confirm(bookingId)))
    expect(counts).toEqual({ ok: 1, 'consecutive-weeks-restricted': 1 })
    expect(await other.violations()).toEqual([])
    await other.close()
  })

  it('the last second of a hold: confirmed by its owner or taken by another, never both', async () => {
    for (let round = 2; round < 12; round++) {
      const [anna, bo] = [await world.owner(`Anna ${round}`), await world.owner(`Bo ${round}`)]
      const { bookingId } = await actsOf(world, anna).reserve(round)
      world.later({ minutes: 5 })
      const counts = await outcomes([
        actsOf(world, anna).confirm(bookingId),
        actsOf(world, bo).reserve(round),
      ])
      expect(counts).toEqual({ ok: 1, 'booking-expired': 1 })
      expect(await rowsOn(world, round)).toEqual([`Anna ${round} Ended`, `Bo ${round} Pre hold`])
    }
  })
})
