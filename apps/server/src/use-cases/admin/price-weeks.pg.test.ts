import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { GroupCalendars } from '@samhus/contract/calendars'
import {
  countRefetches,
  findLastAct,
  getCalendarId,
  readPrices,
} from '../../../testing/fixtures/calendars.ts'
import { countOutcomes, createActions, getOutcome } from '../../../testing/fixtures/owner-actions.ts'
import { createAdmin } from '../../../testing/fixtures/people.ts'
import { createWorld, withIdempotencyKey, type Owner, type World } from '../../../testing/fixtures/world.ts'
import { adminCalendar } from '../../reads/admin/admin-calendar.ts'
import { groupCalendars } from '../../reads/calendar/group-calendars.ts'
import { InputProblemsError } from '../../shared/refused-error.ts'
import { priceCalendars } from '../../steps/price-calendars.ts'
import { priceWeeks } from './price-weeks.ts'

let world: World
let [ole, ida]: [Owner?, Owner?] = []
let calendarId: string

beforeAll(async () => {
  world = await createWorld()
  ;[ole, ida] = [await createAdmin(world, 'Ole'), await createAdmin(world, 'Ida')]
  calendarId = getCalendarId(world)
})
afterAll(async () => {
  expect(await world.findViolations()).toEqual([])
  expect(world.warnings).toEqual([])
  await world.close()
})

type Weeks = Parameters<typeof priceWeeks>[2]['weeks']

const readVersion = async () => (await adminCalendar(world.deps, ole!.actor, { calendarId })).version

async function price(
  weeks: Weeks,
  { version, by = ole, key }: { version?: number; by?: Owner; key?: string } = {},
) {
  const actor = key === undefined ? by!.actor : withIdempotencyKey(by!, key)
  const input = { calendarId, weeks, version: version ?? (await readVersion()), reason: 'the yearly meeting' }
  return priceWeeks(world.deps, actor, input)
}

async function readAsMember(owner: Owner, week: number) {
  const { json } = await groupCalendars(world.deps, owner.actor, { groupId: world.groupId })
  const { calendars } = JSON.parse(json) as GroupCalendars
  return calendars.flatMap(({ units }) => units).find(({ id }) => id === world.unitId(week))
}

const readRow = async (owner: Owner) =>
  (
    await world.query<{ points: number }>(
      'select points from booking where membership_id = $1',
      owner.membershipId,
    )
  )[0]

describe('prices (R169)', () => {
  it('and restrictions change, members see them, and what is left out stays', async () => {
    const anna = await world.addOwner('Anna')
    const before = await readAsMember(anna, 30)
    const refetches = await countRefetches(world)
    const weeks = [
      { week: 30, points: 5 },
      { week: 31, restrictOne: true },
      { week: 32, points: 2 },
    ]
    expect(await price(weeks)).toMatchObject({ changed: 2 })
    expect(await readPrices(world, 'A', 2027)).toMatchObject({ 29: '2', 30: '5', 31: '2*', 32: '2' })
    expect(await findLastAct(world, calendarId)).toEqual({
      action: 'price-weeks',
      by: ole!.personId,
      fields: ['30.points', '31.restrictOne'],
      values: { '30.points': '2 > 5', '31.restrictOne': 'false > true' },
      reason: 'the yearly meeting',
    })
    const after = await readAsMember(anna, 30)
    expect([before?.points, after?.points]).toEqual([2, 5])
    expect(after!.version).toBeGreaterThan(before!.version)
    expect((await readAsMember(anna, 31))?.code).toBe('31-RestrictOne')
    expect(await countRefetches(world)).toBe(refetches + 1)
  })

  it('that do not change leave no act', async () => {
    const version = await readVersion()
    expect(await price([{ week: 33, points: 2, restrictOne: false }])).toEqual({
      calendarId,
      changed: 0,
      version,
    })
  })

  it('hold for later rows: a hold keeps the price that it has', async () => {
    const anna = await world.addOwner('Anna')
    const { bookingId } = await createActions(world, anna).reserve(20)
    await price([{ week: 20, points: 7 }])
    await createActions(world, anna).confirm(bookingId)
    expect(await readRow(anna)).toEqual({ points: 2 })
  })

  it('are not 0 while somebody is on the week, and none of the weeks is priced then', async () => {
    const [anna, bo] = [await world.addOwner('Anna'), await world.addOwner('Bo')]
    await createActions(world, anna).book(21)
    await createActions(world, bo).reserve(22)
    const refused = price([
      { week: 21, points: 0 },
      { week: 22, points: 0 },
      { week: 23, points: 0 },
    ])
    const error = await refused.catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(InputProblemsError)
    expect(error).toMatchObject({
      type: 'has-live-weeks',
      problems: [
        { field: '21.points', problem: 'has-live-weeks' },
        { field: '22.points', problem: 'has-live-weeks' },
      ],
    })
    expect(await readPrices(world, 'A', 2027)).toMatchObject({ 21: '2', 22: '2', 23: '2' })
    world.advance({ minutes: 5 })
    expect(await price([{ week: 22, points: 0 }])).toMatchObject({ changed: 1 })
    expect((await readAsMember(anna, 22))?.status).toBe('NotAvailable')
  })

  it('are refused for a week that has begun, that is not of the year or named twice, and for an unknown calendar', async () => {
    expect(await getOutcome(price([{ week: 53, points: 1 }]))).toBe('calendar-unit-not-found')
    expect(
      await getOutcome(
        price([
          { week: 9, points: 1 },
          { week: 9, points: 3 },
        ]),
      ),
    ).toBe('invalid-request')
    const unknown = { calendarId: '999999', weeks: [{ week: 1, points: 1 }], version: 0, reason: 'no' }
    expect(await getOutcome(priceWeeks(world.deps, ole!.actor, unknown))).toBe('no-calendar-found')
    const farAway = { ...unknown, calendarId: '999999999999999' }
    expect(await getOutcome(priceWeeks(world.deps, ole!.actor, farAway))).toBe('no-calendar-found')
    const now = world.nowIso()
    world.setTime('2027-01-11 00:00')
    expect(await getOutcome(price([{ week: 2, restrictOne: true }]))).toBe('booking-date-passed')
    expect(await getOutcome(price([{ week: 3, points: 3 }]))).toBe('ok')
    world.setTime(Date.parse(now))
  })
})

describe('two admins', () => {
  it('keep what only one of them changed, and are told what both did (R136)', async () => {
    const version = await readVersion()
    await price(
      [
        { week: 40, points: 3 },
        { week: 41, points: 3 },
      ],
      { version },
    )
    await price([{ week: 42, points: 4 }], { version, by: ida! })
    const both = [
      { week: 41, points: 6 },
      { week: 42, points: 6 },
    ]
    const error = await price(both, { version, by: ida! }).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({
      type: 'changed-meanwhile',
      changes: [
        { field: '41.points', before: '2', after: '3', by: 'Ole' },
        { field: '42.points', before: '2', after: '4', by: 'Ida' },
      ],
    })
    expect(await readPrices(world, 'A', 2027)).toMatchObject({ 40: '3', 41: '3', 42: '4' })
  })

  it('who price one week at the same time never both win, and both do with different weeks', async () => {
    for (let round = 0; round < 5; round += 1) {
      const version = await readVersion()
      const one = [
        { week: 43, points: 10 + round },
        { week: 44, points: 10 + round },
      ]
      const other = [{ week: 44, points: 20 + round }]
      const third = [{ week: 45, points: 30 + round }]
      const calls = [price(one, { version }), price(other, { version, by: ida! }), price(third, { version })]
      expect(await countOutcomes(calls)).toEqual({ ok: 2, 'changed-meanwhile': 1 })
      const prices = await readPrices(world, 'A', 2027)
      expect(prices[45]).toBe(String(30 + round))
      expect([`${10 + round}`, `${20 + round}`]).toContain(prices[44])
      if (prices[44] === `${20 + round}`) expect(prices[43]).not.toBe(`${10 + round}`)
    }
  })

  it('who price other weeks of one calendar wait for one another, so that no version hides a change', async () => {
    const version = await readVersion()
    const order: string[] = []
    const args = { actor: ole!.actor, reason: 'the yearly meeting' }
    const calendars = [{ calendarId: Number(calendarId), version, weeks: [{ week: 47, points: 3 }] }]
    const first = world.deps.db.transaction(async (tx) => {
      await priceCalendars(tx, world.deps, { ...args, calendars })
      const second = price([{ week: 48, points: 3 }], { version }).then(() => order.push('second'))
      await Promise.race([second, sleep(200)])
      order.push('first')
      return { second }
    })
    await (
      await first
    ).second
    expect(order).toEqual(['first', 'second'])
  })

  it('a repeated key prices once', async () => {
    const [key, version] = [randomUUID(), await readVersion()]
    const calls = Array.from({ length: 3 }, () => price([{ week: 46, points: 9 }], { version, key }))
    expect(new Set((await Promise.all(calls)).map((answer) => answer.version)).size).toBe(1)
  })
})

describe('an owner who reserves while the price changes', () => {
  it('has the old price or the new one', async () => {
    for (let week = 5; week < 13; week += 1) {
      const anna = await world.addOwner('Anna')
      const version = await readVersion()
      const calls = [price([{ week, points: 9 }], { version }), createActions(world, anna).reserve(week)]
      expect(await countOutcomes(calls)).toEqual({ ok: 2 })
      expect([2, 9]).toContain((await readRow(anna))?.points)
    }
  })

  it('and a price of 0 never both succeed', async () => {
    for (let week = 13; week < 19; week += 1) {
      const anna = await world.addOwner('Anna')
      const version = await readVersion()
      const [priced, reserved] = await Promise.all([
        getOutcome(price([{ week, points: 0 }], { version })),
        getOutcome(createActions(world, anna).reserve(week)),
      ])
      expect(['ok house-not-in-operation', 'has-live-weeks ok']).toContain(`${priced} ${reserved}`)
    }
  })
})
