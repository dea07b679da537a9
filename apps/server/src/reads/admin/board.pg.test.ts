import { randomUUID } from 'node:crypto'
import type { Board } from '@samhus/contract/admin-bookings'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createActions, getOutcome, guest } from '../../../testing/fixtures/owner-actions.ts'
import { createActor, createWorld, type Owner, type World } from '../../../testing/fixtures/world.ts'
import { takeOutOfOperation } from '../../use-cases/admin/take-out-of-operation.ts'
import { adminBooking } from './admin-booking.ts'
import { adminWeek } from './admin-week.ts'
import { board } from './board.ts'
import { bookings } from './bookings.ts'

const admin = createActor(randomUUID())
let world: World
let [anna, bo, cilla]: [Owner?, Owner?, Owner?] = []
/** Anna's booking, on whose waitlist Bo, who has too few points, and Cilla are. */
let lent: string
let outAt: string
let actions: Record<'anna' | 'bo' | 'cilla', ReturnType<typeof createActions>>

beforeAll(async () => {
  world = await createWorld({ houses: ['B', 'A'], years: [2026, 2027], restricted: [27], prices: { 30: 4 } })
  ;[anna, bo, cilla] = [
    await world.addOwner('Anna'),
    await world.addOwner('Bo'),
    await world.addOwner('Cilla'),
  ]
  actions = {
    anna: createActions(world, anna),
    bo: createActions(world, bo),
    cilla: createActions(world, cilla),
  }
  lent = await actions.anna.book(27)
  await actions.anna.details(lent, { lent: true })
  await actions.bo.join(27)
  await actions.cilla.join(27)
  await actions.bo.reserve({ week: 28, house: 'B' })
  await world.adjustPoints(bo, 2027, -19)
  outAt = world.nowIso()
  await takeOutOfOperation(world.deps, anna.actor, { unitIds: [world.unitId(29)], reason: 'the roof leaks' })
})
afterAll(async () => {
  expect(world.warnings).toEqual([])
  await world.close()
})

const read = (query: { from?: string; weeks?: number } = {}) =>
  board(world.deps, admin, { groupId: world.groupId, ...query })
const readWeek = (week: number) => adminWeek(world.deps, admin, { unitId: world.unitId(week) })

describe('the board', () => {
  it('begins with the week of today, and has 26 of them unless asked otherwise', async () => {
    const { weeks, houses, groupName } = await read()
    expect([weeks.length, groupName]).toEqual([26, 'Klitten'])
    expect(weeks[0]).toEqual({ dateFrom: '2026-11-02', year: 2026, week: 45 })
    expect(houses.map(({ name }) => name)).toEqual(['House A', 'House B'])
    expect(houses.every(({ cells }) => cells.length === 26)).toBe(true)
  })

  it('begins with the week of the day that is asked for, over the end of a year with 53 weeks', async () => {
    const { weeks } = await read({ from: '2026-12-30', weeks: 2 })
    expect(weeks).toEqual([
      { dateFrom: '2026-12-28', year: 2026, week: 53 },
      { dateFrom: '2027-01-04', year: 2027, week: 1 },
    ])
  })

  it('shows who has each week, lent out, restricted, out of operation, waited for, and none without a calendar', async () => {
    const { houses } = await read({ from: '2027-07-05', weeks: 3 })
    const [a, b] = houses as [Board['houses'][number], Board['houses'][number]]
    expect(a.cells).toMatchObject([
      {
        unitId: world.unitId(27),
        points: 2,
        holder: {
          name: 'Anna',
          userId: anna!.personId,
          bookingId: lent,
          type: 'Book',
          lentOutTo: guest.name,
        },
        waiting: 2,
        restrictOne: true,
        isOutOfOperation: false,
        checkedOut: false,
        hasClaim: false,
      },
      { holder: null, waiting: 0, restrictOne: false },
      { holder: null, isOutOfOperation: true },
    ])
    expect(b.cells[1]).toMatchObject({ holder: { name: 'Bo', type: 'Pre', origin: 'hold', lentOutTo: null } })
    expect((await read({ from: '2027-12-27', weeks: 2 })).houses[0]?.cells[1]).toBe(null)
  })

  it('shows an open claim, and no reservation that has expired', async () => {
    const before = world.deps.now()
    const bookingId = await actions.cilla.book(20)
    world.setTime('2027-05-01 12:00')
    await actions.cilla.cancel(bookingId)
    const { houses } = await read({ from: '2027-05-17', weeks: 1 })
    expect(houses[0]?.cells).toMatchObject([{ holder: null, hasClaim: true }])
    expect((await read({ from: '2027-07-12', weeks: 1 })).houses[1]?.cells).toMatchObject([{ holder: null }])
    expect(await readWeek(20)).toMatchObject({ claim: { userId: cilla!.personId, points: 2 }, holder: null })
    world.setTime('2027-05-13 12:00')
    expect((await readWeek(20)).claim).toBe(null)
    world.setTime(before)
  })

  it('of an unknown group is refused', async () => {
    const unknown = board(world.deps, admin, { groupId: randomUUID() })
    expect(await getOutcome(unknown)).toBe('no-group-found')
  })
})

describe('a week', () => {
  it('has its holder, and who waits in their order, with the rule by which they would be passed over', async () => {
    const found = await readWeek(27)
    expect(found).toMatchObject({
      houseName: 'House A',
      groupName: 'Klitten',
      code: '27-RestrictOne',
      points: 2,
      isArchived: false,
      holder: { name: 'Anna', type: 'Book', lentOutTo: guest.name, membershipId: String(anna!.membershipId) },
      waiting: [
        { name: 'Bo', place: 1, wouldBeSkippedBy: 'not-enough-points' },
        { name: 'Cilla', place: 2, wouldBeSkippedBy: null },
      ],
      former: [],
    })
    expect(found.times.bookingDeadline < found.times.startsAt).toBe(true)
    expect(found.acts.map(({ action }) => action).toSorted()).toEqual([
      'confirm',
      'join-waitlist',
      'join-waitlist',
      'reserve',
      'update-details',
    ])
  })

  it('has why it is out of operation, and those whose rows ended, the last first', async () => {
    expect(await readWeek(29)).toMatchObject({
      isOutOfOperation: true,
      outReason: 'the roof leaks',
      outSince: outAt,
      holder: null,
    })
    const bookingId = await actions.cilla.book(30)
    world.advance({ minutes: 1 })
    const { bookingId: waits } = await actions.anna.join(30)
    await actions.anna.cancel(waits)
    world.advance({ minutes: 1 })
    await actions.cilla.cancel(bookingId)
    const { former, holder } = await readWeek(30)
    expect(holder).toBe(null)
    expect(former).toMatchObject([
      { name: 'Cilla', type: 'Cancel', endReason: 'cancelled' },
      { name: 'Anna', type: 'Cancel', endReason: 'left' },
    ])
  })

  it('has an offer until it expires, and then what time has ended, before a job has done so', async () => {
    const before = world.deps.now()
    const bookingId = await actions.anna.book(40)
    await actions.cilla.join(40)
    await actions.anna.cancel(bookingId)
    const { holder } = await readWeek(40)
    expect(holder).toMatchObject({ name: 'Cilla', type: 'Pre', origin: 'offer' })
    world.setTime(Date.parse(holder?.reservedUntil ?? ''))
    const later = await readWeek(40)
    expect(later.holder).toBe(null)
    expect(later.former[0]).toMatchObject({
      name: 'Cilla',
      type: 'WaitExpire',
      endReason: 'expired',
      endedAt: holder?.reservedUntil,
    })
    world.setTime(before)
  })

  it('that is unknown is refused', async () => {
    const unknown = adminWeek(world.deps, admin, { unitId: '99999999' })
    expect(await getOutcome(unknown)).toBe('calendar-unit-not-found')
  })
})

describe('what has expired before a job has ended it', () => {
  const listWeek = async (week: number) => {
    const found = await bookings(world.deps, admin, { week })
    return Array.isArray(found) ? found.map(({ name, type }) => `${name} ${type}`) : []
  }

  it('is listed as ended: a hold is gone, an offer and a place on the waitlist have expired', async () => {
    const before = world.deps.now()
    const bookingId = await actions.anna.book(36)
    const { bookingId: offerId } = await createActions(world, await world.addOwner('Dorte')).join(36)
    world.advance({ minutes: 1 })
    const { bookingId: waitId } = await actions.cilla.join(36)
    await actions.anna.cancel(bookingId)
    await createActions(world, await world.addOwner('Egon')).reserve(37)
    const readRow = (id: string) => adminBooking(world.deps, admin, { bookingId: id })
    const { type, origin, reservedUntil } = await readRow(offerId)
    expect([type, origin, await listWeek(37)]).toEqual(['Pre', 'offer', ['Egon Pre']])
    world.setTime(Date.parse(reservedUntil ?? ''))
    expect(await listWeek(37)).toEqual([])
    const expired = { type: 'WaitExpire', place: null }
    expect(await readRow(offerId)).toMatchObject({ ...expired, endedAt: reservedUntil, endReason: 'expired' })
    expect((await listWeek(36)).toSorted()).toEqual(['Anna Cancel', 'Cilla Wait', 'Dorte WaitExpire'])
    const { bookingDeadline } = (await readWeek(36)).times
    world.setTime(Date.parse(bookingDeadline))
    const ended = { endedAt: bookingDeadline, endReason: 'booking-deadline-exceeded' }
    expect(await readRow(waitId)).toMatchObject({ ...expired, ...ended })
    const found = await bookings(world.deps, admin, { week: 36, type: 'WaitExpire' })
    expect(found).toHaveLength(2)
    world.setTime(before)
  })
})
