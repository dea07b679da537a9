import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  countRefetches,
  getCalendarId,
  getHouseId,
  makePrices,
  readPrices,
} from '../../../testing/fixtures/calendars.ts'
import { countOutcomes, createActions, getOutcome } from '../../../testing/fixtures/owner-actions.ts'
import { tokensByEmail } from '../../../testing/fakes/access-tokens.ts'
import { getEmail } from '../../../testing/fixtures/inspect.ts'
import { createTestApp } from '../../../testing/fixtures/test-app.ts'
import { createAdmin } from '../../../testing/fixtures/people.ts'
import { createWorld, type Owner, type World } from '../../../testing/fixtures/world.ts'
import { adminCalendar } from '../../reads/admin/admin-calendar.ts'
import { groupYear } from '../../reads/admin/group-year.ts'
import { houseCalendars } from '../../reads/admin/house-calendars.ts'
import { createCalendar } from './create-calendar.ts'
import { createGroupYear } from './create-group-year.ts'

let world: World
let admin: Owner
let houses: { readonly A: string; readonly B: string; readonly C: string }

beforeEach(async () => {
  world = await createWorld({ houses: ['A', 'B', 'C'], prices: { 30: 0 } })
  admin = await createAdmin(world, 'Ole')
  const [A, B, C] = await Promise.all(['A', 'B', 'C'].map((code) => getHouseId(world, code)))
  houses = { A: A!, B: B!, C: C! }
})
afterEach(async () => {
  expect(await world.findViolations()).toEqual([])
  await world.close()
})

const create = (year: number, named: readonly string[], groupId = world.groupId) =>
  createGroupYear(world.deps, admin.actor, {
    groupId,
    year,
    houses: named.map((houseId, index) => ({ houseId, weeks: makePrices(year, { 1: index + 2 }) })),
  })

describe('a group’s year', () => {
  it('is created for all houses at once, in their order', async () => {
    const refetches = await countRefetches(world)
    const { calendarIds } = await create(2028, [houses.C, houses.A])
    const read = await Promise.all(
      calendarIds.map((calendarId) => adminCalendar(world.deps, admin.actor, { calendarId })),
    )
    expect(
      read.map(({ houseName, year, weeks }) => [houseName, year, weeks.length, weeks[0]?.points]),
    ).toEqual([
      ['House C', 2028, 52, 2],
      ['House A', 2028, 52, 3],
    ])
    expect(await countRefetches(world)).toBe(refetches + 1)
  })

  it('is created for none if one has it, belongs to another group or is named twice', async () => {
    await create(2028, [houses.A])
    expect(await getOutcome(create(2028, [houses.B, houses.A]))).toBe('calendar-exists')
    expect(await readPrices(world, 'B', 2028)).toEqual({})
    expect(await getOutcome(create(2029, [houses.B], randomUUID()))).toBe('house-not-found')
    expect(await getOutcome(create(2029, [houses.B, houses.B]))).toBe('invalid-request')
    expect(world.warnings).toEqual([])
  })

  it('is created by one of two at the same time, with one house in common', async () => {
    for (const year of [2030, 2031, 2033]) {
      const source = { from: 'weeks' as const, weeks: makePrices(year) }
      const calls = [
        create(year, [houses.A, houses.B]),
        create(year, [houses.B, houses.A]),
        createCalendar(world.deps, admin.actor, { houseId: houses.B, year, source }),
      ]
      expect(await countOutcomes(calls)).toEqual({ ok: 1, 'calendar-exists': 2 })
    }
    world.warnings.length = 0
  })
})

it('a year of the most houses is not too large for a request', async () => {
  const app = await createTestApp(world.deps, { tokens: tokensByEmail })
  const weeks = makePrices(2032).map((week) => ({ ...week, points: 99 }))
  const houseList = Array.from({ length: 250 }, () => ({ houseId: randomUUID(), weeks }))
  const response = await app.inject({
    method: 'POST',
    url: `/admin/api/groups/${world.groupId}/years`,
    headers: { authorization: `Bearer ${await getEmail(world, admin)}`, 'idempotency-key': randomUUID() },
    body: { year: 2032, houses: houseList },
  })
  expect([response.statusCode, response.json<{ type: string }>().type]).toEqual([404, 'house-not-found'])
  await app.close()
})

describe('what an admin reads of it', () => {
  it('is every house with its weeks, who is on each, and the prices of the year before', async () => {
    await create(2028, [houses.C, houses.A])
    const [anna, bo, cilla] = await Promise.all(['Anna', 'Bo', 'Cilla'].map((name) => world.addOwner(name)))
    const booking = await createActions(world, anna!).book(20)
    await createActions(world, bo!).join(20)
    await createActions(world, cilla!).reserve(21)
    const year = await groupYear(world.deps, admin.actor, { groupId: world.groupId, year: 2027 })
    expect(year.years).toEqual([2027, 2028])
    expect(year.houses.map(({ houseCode, weeks }) => [houseCode, weeks.length])).toEqual([
      ['A', 52],
      ['B', 52],
      ['C', 52],
    ])
    const weeks = year.houses[0]!.weeks
    expect(weeks[19]).toMatchObject({
      unitId: world.unitId(20),
      holder: { userId: anna!.personId, name: 'Anna', type: 'Book', isOffer: false, bookingId: booking },
      waitlistCount: 1,
      hasBegun: false,
      isOutOfOperation: false,
    })
    expect(weeks[20]?.holder).toMatchObject({ name: 'Cilla', type: 'Pre' })
    world.advance({ minutes: 5 })
    const calendarId = getCalendarId(world)
    const later = await adminCalendar(world.deps, admin.actor, { calendarId })
    expect(later.weeks[20]?.holder).toBeNull()
    const next = await groupYear(world.deps, admin.actor, { groupId: world.groupId, year: 2028 })
    expect(
      next.houses.map((house) => [house.calendarId === null, house.version, house.lastYear.length]),
    ).toEqual([
      [false, 0, 52],
      [true, null, 52],
      [false, 0, 52],
    ])
    expect(next.houses[0]?.lastYear[29]).toEqual({ week: 30, points: 0, restrictOne: false })
  })

  it('is in numbers for a house', async () => {
    await create(2028, [houses.A])
    await createActions(world, await world.addOwner('Anna')).book(20)
    await world.execute(
      'update unit set is_out_of_operation = true, out_reason = $2, out_since = $3 where id = $1',
      world.unitId(40),
      'Roof',
      world.nowIso(),
    )
    const { calendars } = await houseCalendars(world.deps, admin.actor, { houseId: houses.A })
    const sums = {
      calendarId: getCalendarId(world),
      year: 2027,
      weeks: 52,
      points: 100,
      booked: 1,
      out: 1,
      unpriced: 1,
    }
    expect(calendars[0]).toEqual({ ...sums, isUntouched: false })
    expect(calendars[1]).toMatchObject({ year: 2028, booked: 0, isUntouched: true })
    const { weeks } = await adminCalendar(world.deps, admin.actor, { calendarId: getCalendarId(world) })
    expect(weeks[39]).toMatchObject({ isOutOfOperation: true, outReason: 'Roof' })
  })

  it('is refused for an unknown house, calendar or group', async () => {
    const unknown = randomUUID()
    const reads = [
      houseCalendars(world.deps, admin.actor, { houseId: unknown }),
      adminCalendar(world.deps, admin.actor, { calendarId: '999999' }),
      groupYear(world.deps, admin.actor, { groupId: unknown, year: 2027 }),
    ]
    expect(await Promise.all(reads.map(getOutcome))).toEqual([
      'house-not-found',
      'no-calendar-found',
      'no-group-found',
    ])
  })
})
