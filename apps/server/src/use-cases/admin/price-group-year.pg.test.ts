import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { countRefetches, getCalendarId, readPrices } from '../../../testing/fixtures/calendars.ts'
import { countOutcomes, createActions, getOutcome } from '../../../testing/fixtures/owner-actions.ts'
import { createAdmin } from '../../../testing/fixtures/people.ts'
import { createWorld, type Owner, type World } from '../../../testing/fixtures/world.ts'
import { groupYear } from '../../reads/admin/group-year.ts'
import { priceGroupYear } from './price-group-year.ts'

let world: World
let admin: Owner
let [a, b]: [string, string] = ['', '']

beforeAll(async () => {
  world = await createWorld({ houses: ['A', 'B'], years: [2027, 2028] })
  admin = await createAdmin(world, 'Ole')
  ;[a, b] = [getCalendarId(world, 'A'), getCalendarId(world, 'B')]
})
afterAll(async () => {
  expect(await world.findViolations()).toEqual([])
  expect(world.warnings).toEqual([])
  await world.close()
})

type Weeks = Parameters<typeof priceGroupYear>[2]['calendars'][number]['weeks']

async function readVersions(): Promise<Record<string, number>> {
  const { houses } = await groupYear(world.deps, admin.actor, { groupId: world.groupId, year: 2027 })
  return Object.fromEntries(houses.map(({ calendarId, version }) => [calendarId ?? '', version ?? 0]))
}

async function price(calendars: readonly [id: string, weeks: Weeks][], versions?: Record<string, number>) {
  const read = versions ?? (await readVersions())
  return priceGroupYear(world.deps, admin.actor, {
    groupId: world.groupId,
    year: 2027,
    calendars: calendars.map(([calendarId, weeks]) => ({
      calendarId,
      weeks,
      version: read[calendarId] ?? 0,
    })),
    reason: 'the yearly meeting',
  })
}

const readBoth = async (week: number) => [
  (await readPrices(world, 'A', 2027))[week],
  (await readPrices(world, 'B', 2027))[week],
]

describe('the prices of a group’s year', () => {
  it('change in several houses at once, of which browsers are told once', async () => {
    const refetches = await countRefetches(world)
    const answer = await price([
      [b, [{ week: 10, points: 3 }]],
      [a, [{ week: 10, points: 4, restrictOne: true }]],
    ])
    expect(answer).toEqual({ changed: 2 })
    expect(await readBoth(10)).toEqual(['4*', '3'])
    expect(await countRefetches(world)).toBe(refetches + 1)
  })

  it('change in no house if one week is refused, and the refusal names the week by its calendar (R169)', async () => {
    await createActions(world, await world.addOwner('Anna')).book({ house: 'B', week: 11 })
    const refused = price([
      [a, [{ week: 11, points: 5 }]],
      [b, [{ week: 11, points: 0 }]],
    ])
    expect(await refused.catch((error: unknown) => error)).toMatchObject({
      type: 'has-live-weeks',
      problems: [{ field: `${b}.11.points`, problem: 'has-live-weeks' }],
    })
    expect(await readBoth(11)).toEqual(['2', '2'])
  })

  it('name what others have changed by its calendar (R136)', async () => {
    const versions = await readVersions()
    await price([[b, [{ week: 12, points: 6 }]]])
    const stale = price(
      [
        [a, [{ week: 12, points: 7 }]],
        [b, [{ week: 12, points: 7 }]],
      ],
      versions,
    )
    expect(await stale.catch((error: unknown) => error)).toMatchObject({
      changes: [{ field: `${b}.12.points`, before: '2', after: '6', by: 'Ole' }],
    })
    expect(await readBoth(12)).toEqual(['2', '6'])
  })

  it('are refused for a calendar of another year, and for one that is named twice', async () => {
    const other = getCalendarId(world, 'A', 2028)
    expect(await getOutcome(price([[other, [{ week: 1, points: 1 }]]]))).toBe('no-calendar-found')
    const twice = price([
      [a, [{ week: 1, points: 1 }]],
      [a, [{ week: 2, points: 1 }]],
    ])
    expect(await getOutcome(twice)).toBe('invalid-request')
  })

  it('never mix, nor wait for one another, when two change the same houses in another order', async () => {
    for (let round = 0; round < 5; round += 1) {
      const versions = await readVersions()
      const weeks = (points: number) => [20, 21, 22, 23].map((week) => ({ week, points }))
      const calls = [
        price(
          [
            [a, weeks(10 + round)],
            [b, weeks(10 + round)],
          ],
          versions,
        ),
        price(
          [
            [b, weeks(20 + round)],
            [a, weeks(20 + round)],
          ],
          versions,
        ),
      ]
      expect(await countOutcomes(calls)).toEqual({ ok: 1, 'changed-meanwhile': 1 })
      expect(new Set([...(await readBoth(20)), ...(await readBoth(23))]).size).toBe(1)
    }
  })
})
