import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { closeSoundWorld, createConfirmWorld, getPrice } from '../../testing/fixtures/confirm-world.ts'
import { countOutcomes, createActions, getOutcome } from '../../testing/fixtures/owner-actions.ts'
import {
  findRow,
  getBalance,
  listChanges,
  listClaims,
  listLedgerLines,
  listMails,
  listRows,
} from '../../testing/fixtures/inspect.ts'
import { withIdempotencyKey, type Owner, type WeekName, type World } from '../../testing/fixtures/world.ts'
import { statement } from '../db/core/statement.ts'
import { OtherWeekRefusedError } from '../shared/refused-error.ts'
import { confirmPair } from './confirm-pair.ts'

let world: World

beforeEach(async () => {
  world = await createConfirmWorld()
})
afterEach(() => closeSoundWorld(world))

/** What the owner can do; a week is booked with another at the price that it has, unless given. */
const actions = (owner: Owner) => {
  const acts = createActions(world, owner)
  const confirm = (bookingId: string, week: WeekName, points = getPrice(week)) =>
    acts.confirmPair(bookingId, week, points)
  return { ...acts, confirmPair: confirm }
}
const addOwners = <const Names extends readonly string[]>(...names: Names) =>
  Promise.all(names.map((name) => world.addOwner(name, { points: { 2026: 20, 2027: 20 } }))) as Promise<{
    [Place in keyof Names]: Owner
  }>

const raisePrice = statement<never, [unitId: string]>(
  'test-raise-price',
  'update unit set points = points + 1 where id = $1',
)
const setPrice = (week: number, points: number) =>
  world.execute('update unit set points = $1 where id = $2', points, world.unitId(week))
const countLockWaits = async () =>
  (
    await world.query(
      `select pid from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
    )
  ).length

/** Returns the acts on a week, by name. */
const listActs = (week: number) =>
  world
    .query<{ action: string }>(
      `select action from audit where subject_kind = 'booking' and unit_id = $1 order by number`,
      world.unitId(week),
    )
    .then((acts) => acts.map(({ action }) => action))

describe('confirm-pair', () => {
  it('books both weeks: a row, a debit, an act, a change and a mail for each (R216, R217)', async () => {
    const [anna] = await addOwners('Anna')
    const { bookingId } = await actions(anna).reserve(26)
    const { secondBookingId } = await actions(anna).confirmPair(bookingId, 27)
    expect(await findRow(world, anna, 26)).toMatchObject({ id: bookingId, type: 'Book', points: 3 })
    expect(await findRow(world, anna, 27)).toMatchObject({ id: secondBookingId, type: 'Book', points: 4 })
    expect((await listLedgerLines(world, anna)).toSorted((a, b) => b.points - a.points)).toEqual([
      { type: 'Book', points: -3 },
      { type: 'Book', points: -4 },
    ])
    expect(await getBalance(world, anna)).toBe(13)
    expect(await listMails(world, anna)).toEqual([
      { kind: 'confirmed', data: {} },
      { kind: 'confirmed', data: {} },
    ])
    expect((await listChanges(world, 26)).at(-1)).toEqual({ actor: 'Anna', affected: [] })
    expect(await listChanges(world, 27)).toEqual([{ actor: 'Anna', affected: [] }])
    expect(await listActs(26)).toEqual(['reserve', 'confirm'])
    expect(await listActs(27)).toEqual(['confirm-pair'])
  })

  it('books the week before too, and across the turn of the year with the points of both years', async () => {
    const [anna, bo] = await addOwners('Anna', 'Bo')
    await actions(anna).confirmPair((await actions(anna).reserve(27)).bookingId, 26)
    expect(await findRow(world, anna, 26)).toMatchObject({ type: 'Book' })
    const last = { week: 53, year: 2026 } as const
    await actions(bo).confirmPair((await actions(bo).reserve(last)).bookingId, 1)
    expect(await getBalance(world, bo, 2026)).toBe(17)
    expect(await getBalance(world, bo, 2027)).toBe(17)
  })

  it('takes an offer and the free week beside it', async () => {
    const [anna, bo] = await addOwners('Anna', 'Bo')
    const booked = await actions(bo).book(26)
    await actions(anna).join(26)
    await actions(bo).cancel(booked)
    const offer = await findRow(world, anna, 26)
    expect(offer).toMatchObject({ type: 'Pre', origin: 'offer' })
    await actions(anna).confirmPair(offer.id, 27)
    expect(await listRows(world, 27)).toEqual(['Anna Book'])
  })

  it('settles the claim on either week, and pays each claimant', async () => {
    const [anna, bo, cilla] = await addOwners('Anna', 'Bo', 'Cilla')
    const [bos, cillas] = [await actions(bo).book(26), await actions(cilla).book(27)]
    world.setTime('2027-06-14 12:00')
    await actions(bo).cancel(bos)
    await actions(cilla).cancel(cillas)
    await actions(anna).confirmPair((await actions(anna).reserve(26)).bookingId, 27)
    expect([await listClaims(world, 26), await listClaims(world, 27)]).toEqual([['Bo paid'], ['Cilla paid']])
    expect([await getBalance(world, bo), await getBalance(world, cilla)]).toEqual([20, 20])
    expect((await listChanges(world, 27)).at(-1)).toEqual({ actor: 'Anna', affected: ['Cilla'] })
  })

  it('ends an expired hold of another owner that is in the way, who hears of it', async () => {
    const [anna, bo] = await addOwners('Anna', 'Bo')
    await actions(bo).reserve(27)
    world.advance({ minutes: 5 })
    await actions(anna).confirmPair((await actions(anna).reserve(26)).bookingId, 27)
    expect(await listRows(world, 27)).toEqual(['Bo Ended', 'Anna Book'])
    expect((await listChanges(world, 27)).at(-1)).toEqual({ actor: 'Anna', affected: ['Bo'] })
  })

  it('gets the same answer again once both are booked, and debits once (R218)', async () => {
    const [anna] = await addOwners('Anna')
    const { bookingId } = await actions(anna).reserve(26)
    const answer = await actions(anna).confirmPair(bookingId, 27)
    world.advance({ hours: 24 })
    expect(await actions(anna).confirmPair(bookingId, 27)).toEqual(answer)
    expect(await listLedgerLines(world, anna)).toHaveLength(2)
  })

  it('can be cancelled like any two weeks, one at a time, and that one be taken again', async () => {
    const [anna] = await addOwners('Anna')
    const { bookingId } = await actions(anna).reserve(26)
    const { secondBookingId } = await actions(anna).confirmPair(bookingId, 27)
    await actions(anna).details(secondBookingId, { skip: true })
    await actions(anna).cancel(secondBookingId)
    expect(await getBalance(world, anna)).toBe(17)
    expect(await listRows(world, 26)).toEqual(['Anna Book'])
    await actions(anna).book(27)
    await actions(anna).cancel(bookingId)
    const again = await actions(anna).reserve(26)
    expect(await getOutcome(actions(anna).confirm(again.bookingId))).toBe('ok')
    expect(await getBalance(world, anna)).toBe(13)
  })

  it('takes the last points', async () => {
    const anna = await world.addOwner('Anna', { points: 7 })
    await actions(anna).confirmPair((await actions(anna).reserve(26)).bookingId, 27)
    expect(await getBalance(world, anna)).toBe(0)
  })
})

describe('a refusal books neither week', () => {
  /** Returns the type of the refusal, and which week it names. */
  async function refusalOf(call: Promise<unknown>): Promise<[type: string, unitId: string | null]> {
    let week: string | null = null
    const noted = call.catch((error: unknown) => {
      if (error instanceof OtherWeekRefusedError) week = error.calendarUnitId
      throw error
    })
    return [await getOutcome(noted), week]
  }

  it.each<[string, (owners: { anna: Owner; bo: Owner }) => Promise<unknown>, string]>([
    ['held by another owner', ({ bo }) => actions(bo).reserve(27), 'calendar-unit-already-reserved'],
    ['booked by another owner', ({ bo }) => actions(bo).book(27), 'calendar-unit-already-reserved'],
    ['too dear with the first', ({ anna }) => world.adjustPoints(anna, 2027, -14), 'not-enough-points'],
    ['the third of a run', ({ anna }) => actions(anna).book(28), 'max-consecutive-high-season'],
  ])('where the second is %s: it names that week, and the hold goes on (R218)', async (_, prepare, type) => {
    const [anna, bo] = await addOwners('Anna', 'Bo')
    await prepare({ anna, bo })
    const { bookingId } = await actions(anna).reserve(26)
    const before = await getBalance(world, anna)
    const call = actions(anna).confirmPair(bookingId, 27)
    expect(await refusalOf(call)).toEqual([type, world.unitId(27)])
    expect(await findRow(world, anna, 26)).toMatchObject({ id: bookingId, type: 'Pre', origin: 'hold' })
    expect(await getBalance(world, anna)).toBe(before)
    expect(await getOutcome(actions(anna).confirm(bookingId))).toBe('ok')
  })

  it('where the office has changed the price of the second since it was shown, whether up or down', async () => {
    const [anna] = await addOwners('Anna')
    const { bookingId } = await actions(anna).reserve(26)
    for (const price of [3, 5]) {
      await setPrice(27, price)
      const call = actions(anna).confirmPair(bookingId, 27)
      expect(await refusalOf(call)).toEqual(['price-changed', world.unitId(27)])
      expect(await listRows(world, 27)).toEqual([])
    }
    await actions(anna).confirmPair(bookingId, 27, 5)
    expect(await getBalance(world, anna)).toBe(12)
  })

  it('where the price changes between the look and the locks', async () => {
    const [anna] = await addOwners('Anna')
    const { bookingId } = await actions(anna).reserve(26)
    const call = await world.deps.db.transaction(async (tx) => {
      await tx.run(raisePrice, [world.unitId(27)])
      const answer = refusalOf(actions(anna).confirmPair(bookingId, 27))
      await expect.poll(countLockWaits).toBe(1)
      return { answer }
    })
    expect(await call.answer).toEqual(['price-changed', world.unitId(27)])
    expect(await findRow(world, anna, 26)).toMatchObject({ type: 'Pre' })
    expect(await getBalance(world, anna)).toBe(20)
  })

  it('where owners wait for the second, or one was offered it: it is not free', async () => {
    const [anna, bo, cilla] = await addOwners('Anna', 'Bo', 'Cilla')
    const booked = await actions(bo).book(27)
    await actions(cilla).join(27)
    await actions(bo).cancel(booked)
    const { bookingId } = await actions(anna).reserve(26)
    const press = () => actions(anna).confirmPair(bookingId, 27)
    expect(await getOutcome(press())).toBe('calendar-unit-already-reserved')
    // The offer has run out, and the next one waits: as long as that is so the week is theirs.
    await actions(bo).join(27)
    world.advance({ hours: 23, minutes: 58 })
    const again = await actions(anna).reserve(26)
    world.advance({ minutes: 3 })
    expect(await getOutcome(actions(anna).confirmPair(again.bookingId, 27))).toBe(
      'calendar-unit-already-reserved',
    )
  })

  it('where the weeks are not neighbours, or the second is another group’s', async () => {
    const [anna] = await addOwners('Anna')
    const { bookingId } = await actions(anna).reserve(26)
    const unknown = world.unitId(27).replace(/^\d+(?=\d\d$)/, '999')
    const press = (calendarUnitId: string) =>
      refusalOf(confirmPair(world.deps, anna.actor, { bookingId, calendarUnitId, points: 2 }))
    for (const week of [26, 28, { week: 27, house: 'B' }] as const) {
      const unitId = world.unitId(week)
      expect(await press(unitId)).toEqual(['consecutive-block-not-found', unitId])
    }
    expect(await press(unknown)).toEqual(['calendar-unit-not-found', unknown])
  })

  it('where both are booked, but are not neighbours: that is no repeated call (R218)', async () => {
    const [anna] = await addOwners('Anna')
    const first = await actions(anna).book(26)
    await actions(anna).book(30)
    const calendarUnitId = world.unitId(30)
    const press = confirmPair(world.deps, anna.actor, { bookingId: first, calendarUnitId, points: 2 })
    expect((await refusalOf(press))[0]).not.toBe('ok')
  })

  it('where the reservation itself is refused, which is the only reason', async () => {
    const [anna, bo] = await addOwners('Anna', 'Bo')
    const { bookingId } = await actions(anna).reserve(26)
    await actions(bo).book(27)
    const press = (owner: Owner, id: string) => refusalOf(actions(owner).confirmPair(id, 27))
    expect(await press(bo, bookingId)).toEqual(['not-your-booking', null])
    expect(await press(anna, world.deps.newId())).toEqual(['no-booking-found', null])
    world.advance({ minutes: 5 })
    expect(await press(anna, bookingId)).toEqual(['booking-expired', null])
    const booked = await actions(anna).book({ week: 26, house: 'B' })
    expect(await press(anna, booked)).toEqual(['not-reserved-booking', null])
  })

  it('across the turn of the year: a held third week of that calendar stands in the way (R37)', async () => {
    const [anna] = await addOwners('Anna')
    const { bookingId } = await actions(anna).reserve({ week: 53, year: 2026 })
    await actions(anna).reserve(20)
    expect(await getOutcome(actions(anna).confirmPair(bookingId, 1))).toBe(
      'has-other-reservations-for-calendar',
    )
  })
})

describe('concurrently', () => {
  it('a double click, and ten calls with one key, book two weeks once', async () => {
    const [anna, bo] = await addOwners('Anna', 'Bo')
    const first = await actions(anna).reserve(26)
    const press = () => actions(anna).confirmPair(first.bookingId, 27)
    expect(await countOutcomes([press(), press(), press(), press()])).toEqual({ ok: 4 })
    expect(await listLedgerLines(world, anna)).toHaveLength(2)

    const { bookingId } = await actions(bo).reserve(40)
    const input = { bookingId, calendarUnitId: world.unitId(41), points: 2 }
    const keyed = () => confirmPair(world.deps, withIdempotencyKey(bo, 'one'), input)
    expect(await countOutcomes(Array.from({ length: 10 }, keyed))).toEqual({ ok: 10 })
    expect(await listLedgerLines(world, bo)).toHaveLength(2)
  })

  it('another owner takes the second week at that moment: one gets it, and the hold is kept', async () => {
    for (let week = 2; week < 22; week += 2) {
      const [anna, bo] = await addOwners(`Anna ${week}`, `Bo ${week}`)
      const { bookingId } = await actions(anna).reserve(week)
      const results = await Promise.all([
        getOutcome(actions(anna).confirmPair(bookingId, week + 1)),
        getOutcome(actions(bo).reserve(week + 1)),
      ])
      const taken = 'calendar-unit-already-reserved'
      expect([
        ['ok', taken],
        [taken, 'ok'],
      ]).toContainEqual(results)
      const hasBoth = results[0] === 'ok'
      expect(await listRows(world, week)).toEqual([`Anna ${week} ${hasBoth ? 'Book' : 'Pre hold'}`])
      expect(await getBalance(world, anna)).toBe(hasBoth ? 16 : 20)
    }
  })

  it('two owners who each want the other’s held week get neither, and keep their holds', async () => {
    for (let week = 2; week < 18; week += 3) {
      const [anna, bo] = await addOwners(`Anna ${week}`, `Bo ${week}`)
      const [annas, bos] = await Promise.all([actions(anna).reserve(week), actions(bo).reserve(week + 1)])
      const counts = await countOutcomes([
        actions(anna).confirmPair(annas.bookingId, week + 1),
        actions(bo).confirmPair(bos.bookingId, week),
      ])
      expect(counts).toEqual({ 'calendar-unit-already-reserved': 2 })
      expect(await listRows(world, week)).toEqual([`Anna ${week} Pre hold`])
      expect(await listRows(world, week + 1)).toEqual([`Bo ${week} Pre hold`])
    }
  })

  it('two owners whose pairs share the free week between them: one gets it', async () => {
    for (let week = 2; week < 32; week += 5) {
      const [anna, bo] = await addOwners(`Anna ${week}`, `Bo ${week}`)
      const [annas, bos] = await Promise.all([actions(anna).reserve(week), actions(bo).reserve(week + 2)])
      const counts = await countOutcomes([
        actions(anna).confirmPair(annas.bookingId, week + 1),
        actions(bo).confirmPair(bos.bookingId, week + 1),
      ])
      expect(counts).toEqual({ ok: 1, 'calendar-unit-already-reserved': 1 })
      expect(await listRows(world, week + 1)).toHaveLength(1)
    }
  })

  it('the first week alone and the pair, confirmed by one owner: the second is booked or not, never half', async () => {
    for (let week = 2; week < 22; week += 2) {
      const [anna] = await addOwners(`Anna ${week}`)
      const { bookingId } = await actions(anna).reserve(week)
      const results = await Promise.all([
        getOutcome(actions(anna).confirm(bookingId)),
        getOutcome(actions(anna).confirmPair(bookingId, week + 1)),
      ])
      const hasBoth = results[1] === 'ok'
      expect(results).toEqual(['ok', hasBoth ? 'ok' : 'not-reserved-booking'])
      expect(await listRows(world, week + 1)).toEqual(hasBoth ? [`Anna ${week} Book`] : [])
      expect(await listLedgerLines(world, anna)).toHaveLength(hasBoth ? 2 : 1)
    }
  })

  it('with points for one pair, two pairs in two houses: one is booked', async () => {
    for (let week = 2; week < 22; week += 2) {
      const anna = await world.addOwner(`Anna ${week}`, { points: 8 })
      const held = [
        await actions(anna).reserve(week),
        await actions(anna).reserve({ week, house: 'B' }),
      ] as const
      await world.adjustPoints(anna, 2027, -2)
      const counts = await countOutcomes([
        actions(anna).confirmPair(held[0].bookingId, week + 1),
        actions(anna).confirmPair(held[1].bookingId, { week: week + 1, house: 'B' }),
      ])
      expect(counts['not-enough-points']).toBeGreaterThan(0)
      expect(await getBalance(world, anna)).toBeGreaterThanOrEqual(0)
    }
  })

  it('a hold that ends between the look and the locks books neither (R48)', async () => {
    const [anna] = await addOwners('Anna')
    const { bookingId } = await actions(anna).reserve(26)
    // The clock is read before the look and again under the locks: the hold ends in between.
    let readings = 0
    const { now } = world.deps
    const deps = { ...world.deps, now: () => now() + (readings++ === 0 ? 0 : 5 * 60_000) }
    const input = { bookingId, calendarUnitId: world.unitId(27), points: 4 }
    expect(await getOutcome(confirmPair(deps, anna.actor, input))).toBe('booking-expired')
    expect(readings).toBeGreaterThan(1)
    expect(await listRows(world, 26)).toEqual(['Anna Pre hold'])
    expect(await listRows(world, 27)).toEqual([])
  })

  it('at the end of the hold it is confirmed with its neighbour, or another owner gets it', async () => {
    for (let week = 2; week < 12; week += 2) {
      const [anna, bo] = await addOwners(`Anna ${week}`, `Bo ${week}`)
      const { bookingId } = await actions(anna).reserve(week)
      world.advance({ minutes: 5 })
      const counts = await countOutcomes([
        actions(anna).confirmPair(bookingId, week + 1),
        actions(bo).reserve(week),
      ])
      expect(counts).toEqual({ ok: 1, 'booking-expired': 1 })
      expect(await listRows(world, week + 1)).toEqual([])
    }
  })
})
