import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findLastAct, getCalendarId, readPrices } from '../../../testing/fixtures/calendars.ts'
import { publishChange } from '../../db/queries/change.ts'
import { createActions, getOutcome } from '../../../testing/fixtures/owner-actions.ts'
import { createAdmin } from '../../../testing/fixtures/people.ts'
import { createWorld, type Owner, type World } from '../../../testing/fixtures/world.ts'
import { deleteCalendar } from './delete-calendar.ts'
import { priceWeeks } from './price-weeks.ts'

const years = [2026, 2027, 2028, 2029, 2030, 2031, 2032, 2033]

let world: World
let admin: Owner

beforeAll(async () => {
  world = await createWorld({ years })
  admin = await createAdmin(world, 'Ole')
})
afterAll(async () => {
  expect(await world.findViolations()).toEqual([])
  expect(world.warnings).toEqual([])
  await world.close()
})

const remove = (year: number) =>
  deleteCalendar(world.deps, admin.actor, { calendarId: getCalendarId(world, 'A', year) })

describe('a calendar', () => {
  it('on which there has never been anybody is deleted with its weeks', async () => {
    const calendarId = getCalendarId(world, 'A', 2028)
    // A week that was taken out of operation, and put back, within the last hour.
    const change = { groupId: world.groupId, unitId: Number(world.unitId({ week: 30, year: 2028 })) }
    await world.deps.db.transaction((tx) =>
      publishChange(tx, { ...change, at: world.deps.now(), actorId: null }),
    )
    await remove(2028)
    expect(await readPrices(world, 'A', 2028)).toEqual({})
    expect(await findLastAct(world, calendarId)).toMatchObject({
      action: 'delete-calendar',
      fields: ['house', 'year'],
    })
    expect(await getOutcome(remove(2028))).toBe('no-calendar-found')
  })

  it('with a row of anybody stays, of the past too', async () => {
    const anna = createActions(world, await world.addOwner('Anna'))
    const { bookingId } = await anna.reserve(20)
    await anna.release(bookingId)
    expect(await getOutcome(remove(2027))).toBe('has-live-weeks')
    expect(Object.keys(await readPrices(world, 'A', 2027))).toHaveLength(52)
  })

  it('is deleted, or reserved and priced: of calls at the same time never both', async () => {
    for (const year of years.slice(3)) {
      const anna = createActions(world, await world.addOwner('Anna', { points: { [year]: 20 } }))
      const calendarId = getCalendarId(world, 'A', year)
      const prices = {
        calendarId,
        weeks: [{ week: 30, points: 3 }],
        version: 0,
        reason: 'the yearly meeting',
      }
      const [removed, reserved, priced] = await Promise.all([
        getOutcome(remove(year)),
        getOutcome(anna.reserve({ week: 30, year })),
        getOutcome(priceWeeks(world.deps, admin.actor, prices)),
      ])
      const isThere = Object.keys(await readPrices(world, 'A', year)).length > 0
      expect([removed, reserved]).toEqual(
        isThere ? ['has-live-weeks', 'ok'] : ['ok', 'calendar-unit-not-found'],
      )
      expect(isThere ? ['ok'] : ['ok', 'no-calendar-found']).toContain(priced)
    }
  })
})
