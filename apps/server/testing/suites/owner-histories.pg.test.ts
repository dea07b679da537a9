import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createActions, getOutcome, countOutcomes } from '../fixtures/owner-actions.ts'
import { getBalance, listChanges, listClaims, listMails, findRow, listRows } from '../fixtures/inspect.ts'
import { createWorld, type Owner, type World } from '../fixtures/world.ts'
import { expireOffers } from '../../src/jobs/expire-offers.ts'
import { expireAtDeadline } from '../../src/jobs/expire-at-booking-deadline.ts'

let world: World
let anna: Owner
let bo: Owner
let cilla: Owner

beforeEach(async () => {
  world = await createWorld({ houses: ['A', 'B'], years: [2026, 2027] })
  anna = await world.addOwner('Anna')
  bo = await world.addOwner('Bo')
  cilla = await world.addOwner('Cilla')
})
afterEach(async () => {
  expect(await world.findViolations({ tolerance: '1 year' })).toEqual([])
  expect(world.warnings).toEqual([])
  await world.close()
})

/** Anna books and cancels week 27, for which the others wait in this order. */
async function offerWeek27To(...waiting: readonly Owner[]): Promise<void> {
  const booked = await createActions(world, anna).book(27)
  for (const owner of waiting) await createActions(world, owner).join(27)
  await createActions(world, anna).cancel(booked)
}

describe('an expired offer', () => {
  it('without further waiting owners is closed by another owner who reserves the week', async () => {
    await offerWeek27To(bo)
    world.advance({ hours: 24, milliseconds: -1 })
    expect(await getOutcome(createActions(world, cilla).reserve(27))).toBe('calendar-unit-already-reserved')
    world.advance({ milliseconds: 1 })
    const expiredAt = world.deps.now()
    expect(await getOutcome(createActions(world, cilla).reserve(27))).toBe('ok')
    expect(await listRows(world, 27)).toEqual(['Anna Cancel', 'Cilla Pre hold', 'Bo WaitExpire'])
    expect(await findRow(world, bo, 27)).toMatchObject({ endReason: 'expired', endedAt: expiredAt })
    expect((await listChanges(world, 27)).at(-1)).toEqual({ actor: 'Cilla', affected: ['Bo'] })
    expect(await getOutcome(createActions(world, bo).confirm((await findRow(world, bo, 27)).id))).toBe(
      'booking-expired',
    )
  })

  it('without further waiting owners lets its own owner reserve the week again', async () => {
    await offerWeek27To(bo)
    world.advance({ hours: 24 })
    const { bookingId } = await createActions(world, bo).reserve(27)
    expect(await findRow(world, bo, 27)).toMatchObject({ id: bookingId, type: 'Pre', origin: 'hold' })
  })

  it('with further waiting owners blocks other owners until the job offers the week to the next one', async () => {
    await offerWeek27To(bo, cilla)
    world.advance({ hours: 24 })
    const dan = createActions(world, await world.addOwner('Dan'))
    expect(await getOutcome(dan.reserve(27))).toBe('calendar-unit-already-reserved')
    expect(await getOutcome(createActions(world, bo).reserve(27))).toBe('calendar-unit-already-reserved')
    await expireOffers(world.deps)
    expect(await listRows(world, 27)).toEqual(['Anna Cancel', 'Bo WaitExpire', 'Cilla Pre offer'])
  })

  it('that three owners and the job meet concurrently goes to one of the owners', async () => {
    for (let week = 10; week < 20; week++) {
      const [one, two] = [await world.addOwner(`One ${week}`), await world.addOwner(`Two ${week}`)]
      const booked = await createActions(world, one).book(week)
      await createActions(world, two).join(week)
      await createActions(world, one).cancel(booked)
      world.advance({ hours: 24 })
      const others = await Promise.all([1, 2, 3].map((n) => world.addOwner(`Other ${week} ${n}`)))
      const calls = others.map((owner) => createActions(world, owner).reserve(week))
      const counts = await countOutcomes([...calls, expireOffers(world.deps)])
      expect(counts).toEqual({ ok: 2, 'calendar-unit-already-reserved': 2 })
    }
  })
})

describe('one owner', () => {
  it('with two offers and points for one can confirm one of them, and decline the other', async () => {
    const poor = await world.addOwner('Poor', { points: 2 })
    const weeks = [27, { week: 27, house: 'B' }] as const
    for (const week of weeks) {
      const booked = await createActions(world, anna).book(week)
      await createActions(world, poor).join(week)
      await createActions(world, bo).join(week)
      await createActions(world, anna).cancel(booked)
    }
    const [first, second] = await Promise.all(weeks.map((week) => findRow(world, poor, week)))
    const acts = createActions(world, poor)
    const counts = await countOutcomes([first, second].map((row) => acts.confirm(row?.id ?? '')))
    expect(counts).toEqual({ ok: 1, 'not-enough-points': 1 })
    for (const week of weeks) {
      const row = await findRow(world, poor, week)
      if (row.type === 'Pre') await acts.release(row.id)
    }
    expect(await getBalance(world, poor)).toBe(0)
    const all = [...(await listRows(world, weeks[0])), ...(await listRows(world, weeks[1]))].toSorted()
    expect(all).toEqual([
      'Anna Cancel',
      'Anna Cancel',
      'Bo Pre offer',
      'Bo Wait',
      'Poor Book',
      'Poor WaitExpire',
    ])
  })

  it('with an offer can hold another week of the calendar: the offer does not count (R37)', async () => {
    await offerWeek27To(bo)
    expect(await getOutcome(createActions(world, bo).reserve(30))).toBe('ok')
    expect(await getOutcome(createActions(world, bo).reserve(27))).toBe('ok')
    expect((await findRow(world, bo, 27)).origin).toBe('offer')
  })

  it('with an expired hold can book another week of the calendar with the same points', async () => {
    const poor = await world.addOwner('Poor', { points: 2 })
    await createActions(world, poor).reserve(27)
    world.advance({ minutes: 5 })
    expect(await getOutcome(createActions(world, poor).book(30))).toBe('ok')
    expect(await listRows(world, 27)).toEqual(['Poor Ended'])
    expect(await listRows(world, 30)).toEqual(['Poor Book'])
  })

  it('who spends the points elsewhere while waiting is skipped', async () => {
    const poor = await world.addOwner('Poor', { points: 2 })
    const booked = await createActions(world, anna).book(27)
    await createActions(world, poor).join(27)
    await createActions(world, poor).book(30)
    await createActions(world, anna).cancel(booked)
    expect(await listRows(world, 27)).toEqual(['Anna Cancel', 'Poor WaitExpire'])
    expect((await listMails(world, poor)).map(({ kind }) => kind)).toEqual(['confirmed', 'skipped'])
  })

  it('can hold week 53 and the following week 1 at the same time: they are in two calendars', async () => {
    const dan = createActions(world, await world.addOwner('Dan', { points: { 2026: 4, 2027: 4 } }))
    const calls = [dan.reserve({ week: 53, year: 2026 }), dan.reserve({ week: 1 })]
    expect(await countOutcomes(calls)).toEqual({ ok: 2 })
  })
})

describe('the booking deadline', () => {
  const deadline = '2027-06-30 12:00'

  it('ends an open offer and all waitlist entries of the week in one transaction', async () => {
    const booked = await createActions(world, anna).book(27)
    await createActions(world, bo).join(27)
    await createActions(world, cilla).join(27)
    world.setTime('2027-06-29 11:59')
    await createActions(world, anna).cancel(booked)
    const offer = await findRow(world, bo, 27)
    expect(new Date(offer.reservedUntil ?? 0).toISOString()).toBe('2027-06-30T09:59:00.000Z')
    world.setTime(deadline)
    expect(await getOutcome(createActions(world, bo).confirm(offer.id))).toBe('booking-expired')
    while ((await expireAtDeadline(world.deps)).done > 0);
    expect(await listRows(world, 27)).toEqual(['Anna Cancel', 'Bo WaitExpire', 'Cilla WaitExpire'])
    expect(await listClaims(world, 27)).toEqual(['Anna lapsed'])
    expect(await getBalance(world, anna)).toBe(18)
  })

  it('prevents further offers: an offer declined after it goes to no other owner', async () => {
    const booked = await createActions(world, anna).book(27)
    await createActions(world, bo).join(27)
    await createActions(world, cilla).join(27)
    world.setTime('2027-06-29 11:59')
    await createActions(world, anna).cancel(booked)
    world.setTime(deadline)
    await createActions(world, bo).release((await findRow(world, bo, 27)).id)
    expect(await listRows(world, 27)).toEqual(['Anna Cancel', 'Bo WaitExpire', 'Cilla Wait'])
    while ((await expireAtDeadline(world.deps)).done > 0);
    expect(await listRows(world, 27)).toEqual(['Anna Cancel', 'Bo WaitExpire', 'Cilla WaitExpire'])
  })
})

describe('a refund claim', () => {
  const late = '2027-06-01 12:00'

  it('survives the skipped waitlist entries, and is paid once another owner books the week', async () => {
    const booked = await createActions(world, anna).book(27)
    await createActions(world, bo).join(27)
    await world.adjustPoints(bo, 2027, -20)
    world.setTime(late)
    await createActions(world, anna).cancel(booked)
    expect(await listRows(world, 27)).toEqual(['Anna Cancel', 'Bo WaitExpire'])
    await createActions(world, cilla).book(27)
    expect(await listClaims(world, 27)).toEqual(['Anna paid'])
    expect(await getBalance(world, anna)).toBe(20)
  })

  it('is superseded if its own owner confirms the week from the waitlist', async () => {
    const booked = await createActions(world, anna).book(27)
    await createActions(world, bo).join(27)
    world.setTime(late)
    await createActions(world, anna).cancel(booked)
    await createActions(world, anna).join(27)
    await createActions(world, bo).release((await findRow(world, bo, 27)).id)
    await createActions(world, anna).confirm((await findRow(world, anna, 27)).id)
    expect(await listClaims(world, 27)).toEqual(['Anna superseded'])
    expect(await getBalance(world, anna)).toBe(16)
  })
})
