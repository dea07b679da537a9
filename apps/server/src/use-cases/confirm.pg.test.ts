import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { closeSoundWorld, createConfirmWorld } from '../../testing/fixtures/confirm-world.ts'
import { createActions, getOutcome, countOutcomes } from '../../testing/fixtures/owner-actions.ts'
import {
  getBalance,
  listChanges,
  listLedgerLines,
  listMails,
  findRow,
  listRows,
} from '../../testing/fixtures/inspect.ts'
import { createWorld, withIdempotencyKey, type World } from '../../testing/fixtures/world.ts'
import { confirm } from './confirm.ts'

let world: World

beforeEach(async () => {
  world = await createConfirmWorld()
})
afterEach(() => closeSoundWorld(world))

describe('confirm', () => {
  it('debits the frozen price, books the week and enqueues the mail (R50)', async () => {
    const anna = await world.addOwner('Anna', { points: 10 })
    const { bookingId } = await createActions(world, anna).reserve(30)
    await world.execute('update unit set points = 4 where id = $1', world.unitId(30))
    await createActions(world, anna).confirm(bookingId)
    expect(await findRow(world, anna, 30)).toMatchObject({ id: bookingId, type: 'Book', points: 2 })
    expect(await getBalance(world, anna)).toBe(8)
    expect(await listMails(world, anna)).toEqual([{ kind: 'confirmed', data: {} }])
    expect((await listChanges(world, 30)).at(-1)).toEqual({ actor: 'Anna', affected: [] })
  })

  it('gets the same answer for the owner’s own booking (R68), and debits the points once', async () => {
    const anna = await world.addOwner('Anna', { points: 10 })
    const bookingId = await createActions(world, anna).book(30)
    world.advance({ hours: 24 })
    expect(await createActions(world, anna).confirm(bookingId)).toEqual({ bookingId })
    expect(await listLedgerLines(world, anna)).toEqual([{ type: 'Book', points: -2 }])
  })

  it('is refused from the instant the hold expires, whether a job has ended it or not (R48)', async () => {
    const [anna, bo] = [await world.addOwner('Anna'), await world.addOwner('Bo')]
    const { bookingId, reservedUntil } = await createActions(world, anna).reserve(30)
    world.setTime(Date.parse(reservedUntil))
    expect(await getOutcome(createActions(world, anna).confirm(bookingId))).toBe('booking-expired')
    await createActions(world, bo).reserve(30)
    expect(await getOutcome(createActions(world, anna).confirm(bookingId))).toBe('booking-expired')
  })

  it('is refused for rows of other owners, rows that do not exist, and rows that are no reservation (R46, R47, R49)', async () => {
    const [anna, bo] = [await world.addOwner('Anna'), await world.addOwner('Bo')]
    const { bookingId } = await createActions(world, anna).reserve(30)
    expect(await getOutcome(createActions(world, bo).confirm(bookingId))).toBe('not-your-booking')
    expect(await getOutcome(createActions(world, bo).confirm(world.deps.newId()))).toBe('no-booking-found')
    await createActions(world, anna).release(bookingId)
    expect(await getOutcome(createActions(world, anna).confirm(bookingId))).toBe('not-reserved-booking')
  })

  it('checks the balance alone: a hold on another week does not count (R50)', async () => {
    const anna = await world.addOwner('Anna', { points: 4 })
    const first = await createActions(world, anna).reserve(30)
    await createActions(world, anna).reserve({ week: 30, house: 'B' })
    await world.adjustPoints(anna, 2027, -2)
    expect(await getOutcome(createActions(world, anna).confirm(first.bookingId))).toBe('ok')
    expect(await getBalance(world, anna)).toBe(0)
  })
})

describe('concurrently', () => {
  it('a double click debits the points once', async () => {
    const anna = await world.addOwner('Anna', { points: 10 })
    const { bookingId } = await createActions(world, anna).reserve(30)
    const press = () => createActions(world, anna).confirm(bookingId)
    expect(await countOutcomes([press(), press(), press(), press()])).toEqual({ ok: 4 })
    expect(await listLedgerLines(world, anna)).toEqual([{ type: 'Book', points: -2 }])
    expect(await listMails(world, anna)).toHaveLength(1)
  })

  it('ten calls with one Idempotency-Key: one debit, one answer', async () => {
    const anna = await world.addOwner('Anna', { points: 10 })
    const { bookingId } = await createActions(world, anna).reserve(30)
    const press = () => confirm(world.deps, withIdempotencyKey(anna, 'one'), { bookingId })
    expect(await countOutcomes(Array.from({ length: 10 }, press))).toEqual({ ok: 10 })
    expect(await world.query('select key from idempotency')).toEqual([{ key: 'one' }])
    expect(await listLedgerLines(world, anna)).toHaveLength(1)
  })

  it('two confirms with points for one week: one succeeds', async () => {
    for (let round = 2; round < 17; round++) {
      const anna = await world.addOwner(`Anna ${round}`, { points: 4 })
      const acts = createActions(world, anna)
      const first = await acts.reserve(round)
      const second = await acts.reserve({ week: round, house: 'B' })
      await world.adjustPoints(anna, 2027, -2)
      const counts = await countOutcomes([acts.confirm(first.bookingId), acts.confirm(second.bookingId)])
      expect(counts).toEqual({ ok: 1, 'not-enough-points': 1 })
      expect(await getBalance(world, anna)).toBe(0)
    }
  })

  it('two confirms that would give three weeks in a row: one is refused (R45)', async () => {
    const [anna, bo] = [
      await world.addOwner('Anna', { points: 30 }),
      await world.addOwner('Bo', { points: 30 }),
    ]
    const acts = createActions(world, anna)
    const bos = await createActions(world, bo).book(26)
    await acts.join(26)
    await acts.book(27)
    const { bookingId: held } = await acts.reserve(28)
    await createActions(world, bo).cancel(bos)
    const offered = await findRow(world, anna, 26)
    expect(offered).toMatchObject({ type: 'Pre', origin: 'offer' })
    const counts = await countOutcomes([acts.confirm(held), acts.confirm(offered.id)])
    expect(counts).toEqual({ ok: 1, 'max-consecutive-high-season': 1 })
  })

  it('week 53 and the next week 01 are neighbours when reserved and confirmed concurrently (R42)', async () => {
    const anna = await world.addOwner('Anna', { points: { 2026: 10, 2027: 10 } })
    const acts = createActions(world, anna)
    const weeks = [{ week: 53, year: 2026 }, { week: 1 }] as const
    const held = await Promise.all(weeks.map((week) => acts.reserve(week)))
    const counts = await countOutcomes(held.map(({ bookingId }) => acts.confirm(bookingId)))
    expect(counts).toEqual({ ok: 2 })
    expect(await getOutcome(acts.reserve({ week: 52, year: 2026 }))).toBe('ok')
    expect(await getBalance(world, anna, 2026)).toBe(7)
    expect(await getBalance(world, anna, 2027)).toBe(7)
  })

  it('restricted neighbours across the turn of the year: one of two confirms is refused (R44)', async () => {
    const other = await createWorld({ years: [2026, 2027], restricted: [53], now: '2026-08-01 12:00' })
    const anna = await other.addOwner('Anna', { points: { 2026: 10, 2027: 10 } })
    const acts = createActions(other, anna)
    const held = await Promise.all([acts.reserve({ week: 53, year: 2026 }), acts.reserve({ week: 1 })])
    const counts = await countOutcomes(held.map(({ bookingId }) => acts.confirm(bookingId)))
    expect(counts).toEqual({ ok: 1, 'consecutive-weeks-restricted': 1 })
    expect(await other.findViolations()).toEqual([])
    await other.close()
  })

  it('at the end of a hold its owner confirms it or another owner gets the week, never both', async () => {
    for (let round = 2; round < 12; round++) {
      const [anna, bo] = [await world.addOwner(`Anna ${round}`), await world.addOwner(`Bo ${round}`)]
      const { bookingId } = await createActions(world, anna).reserve(round)
      world.advance({ minutes: 5 })
      const counts = await countOutcomes([
        createActions(world, anna).confirm(bookingId),
        createActions(world, bo).reserve(round),
      ])
      expect(counts).toEqual({ ok: 1, 'booking-expired': 1 })
      expect(await listRows(world, round)).toEqual([`Anna ${round} Ended`, `Bo ${round} Pre hold`])
    }
  })
})
