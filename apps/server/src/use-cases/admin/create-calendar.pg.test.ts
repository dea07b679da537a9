import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { defaultPolicy } from '@samhus/domain/policy'
import { toTemplateWeeks } from '@samhus/domain/season-plan'
import { computeUnitTimes } from '@samhus/domain/week'
import {
  countRefetches,
  findLastAct,
  getHouseId,
  makePrices,
  readPrices,
} from '../../../testing/fixtures/calendars.ts'
import { countOutcomes, getOutcome } from '../../../testing/fixtures/owner-actions.ts'
import { createAdmin } from '../../../testing/fixtures/people.ts'
import { createWorld, withIdempotencyKey, type Owner, type World } from '../../../testing/fixtures/world.ts'
import { createCalendar } from './create-calendar.ts'
import { saveSeasonTemplate } from './save-season-template.ts'

let world: World
let admin: Owner
let houseId: string

beforeAll(async () => {
  // Easter is in week 12 of 2027, and in week 15 of 2028.
  world = await createWorld({ prices: { 12: 4, 15: 1 }, restricted: [12], houses: ['A', 'B'] })
  admin = await createAdmin(world, 'Ole')
  houseId = await getHouseId(world)
})
afterAll(async () => {
  expect(await world.findViolations()).toEqual([])
  await world.close()
})

type Source = Parameters<typeof createCalendar>[2]['source']

const create = (year: number, source: Source, { house = houseId, actor = admin.actor } = {}) =>
  createCalendar(world.deps, actor, { houseId: house, year, source })

describe('a new calendar', () => {
  it('takes last year’s prices, with Easter’s to where it has moved (R167)', async () => {
    const before = await countRefetches(world)
    const { calendarId } = await create(2028, { from: 'last-year' })
    expect(await readPrices(world, 'A', 2028)).toMatchObject({ 11: '2', 12: '1', 14: '2', 15: '4*', 52: '2' })
    expect(await findLastAct(world, calendarId)).toMatchObject({
      action: 'open-calendar',
      by: admin.personId,
      fields: [],
    })
    expect(await countRefetches(world)).toBe(before + 1)
  })

  it('has the instants of the group’s policy', async () => {
    await create(2030, { from: 'weeks', weeks: makePrices(2030) })
    const [unit] = await world.query(
      `select booking_deadline as "bookingDeadline", refund_end_high as "refundEndHigh", check_out_at as "checkOutAt"
       from unit where house_id = $1 and year = 2030 and week = 14`,
      houseId,
    )
    expect(computeUnitTimes(2030, 14, defaultPolicy)).toMatchObject(unit as object)
  })

  it('takes a template’s prices by week numbers (R168)', async () => {
    const templateId = randomUUID()
    const weeks = toTemplateWeeks(makePrices(2026, { 7: 3, 53: 4 }))
    await saveSeasonTemplate(world.deps, admin.actor, { templateId, name: 'Coast', weeks })
    await create(2031, { from: 'template', templateId })
    expect(await readPrices(world, 'A', 2031)).toMatchObject({ 7: '3', 8: '1', 52: '1' })
    await create(2032, { from: 'template', templateId })
    expect(await readPrices(world, 'A', 2032)).toMatchObject({ 7: '3', 53: '4' })
  })

  it('is refused for a house or a template that is unknown, without last year, and with wrong weeks', async () => {
    const unknown = randomUUID()
    const weeks = makePrices(2040)
    expect(await getOutcome(create(2040, { from: 'weeks', weeks }, { house: unknown }))).toBe(
      'house-not-found',
    )
    expect(await getOutcome(create(2040, { from: 'template', templateId: unknown }))).toBe('not-found')
    expect(await getOutcome(create(2040, { from: 'last-year' }))).toBe('no-calendar-found')
    expect(await getOutcome(create(2027, { from: 'weeks', weeks }))).toBe('calendar-exists')
    const twice = [...weeks.slice(0, 51), { ...weeks[0]! }]
    expect(await getOutcome(create(2040, { from: 'weeks', weeks: twice }))).toBe('invalid-request')
    expect(await getOutcome(create(2040, { from: 'weeks', weeks: makePrices(2037) }))).toBe('invalid-request')
    await world.execute('update house set archived_at = $1 where code = $2', world.nowIso(), 'B')
    const archived = await getHouseId(world, 'B')
    expect(await getOutcome(create(2040, { from: 'last-year' }, { house: archived }))).toBe(
      'house-not-in-operation',
    )
    expect(world.warnings).toEqual([])
  })

  it('is created once by calls at the same time, and once by a repeated key', async () => {
    const weeks = makePrices(2033)
    const calls = Array.from({ length: 4 }, () => create(2033, { from: 'weeks', weeks }))
    expect(await countOutcomes(calls)).toEqual({ ok: 1, 'calendar-exists': 3 })
    const actor = withIdempotencyKey(admin, randomUUID())
    const again = Array.from({ length: 3 }, () => create(2034, { from: 'last-year' }, { actor }))
    expect(new Set((await Promise.all(again)).map(({ calendarId }) => calendarId)).size).toBe(1)
    world.warnings.length = 0
  })
})
