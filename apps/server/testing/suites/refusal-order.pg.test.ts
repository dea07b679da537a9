import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createActions, getOutcome } from '../fixtures/owner-actions.ts'
import { getBalance } from '../fixtures/inspect.ts'
import { createWorld, type Owner, type World } from '../fixtures/world.ts'

/** A late week of 2027: the same week of 2026 can still be booked when the tests begin. */
const week = { week: 51, year: 2027 }
const highSeason = { 20: 2, 49: 3, 50: 3, 51: 3 }

let world: World
let anna: Owner
let bo: Owner
let dora: Owner

beforeEach(async () => {
  world = await createWorld({ houses: ['A', 'B'], years: [2026, 2027], prices: highSeason })
  anna = await world.addOwner('Anna', { points: { 2026: 3, 2027: 12 } })
  bo = await world.addOwner('Bo', { points: 99 })
  dora = await world.addOwner('Dora', { points: { 2026: 3, 2027: 20 } })
})
afterEach(async () => {
  expect(world.warnings).toEqual([])
  await world.close()
})

const act = (owner: Owner) => createActions(world, owner)
const change = (set: string) => world.execute(`update unit set ${set} where id = $1`, world.unitId(week))

async function holdAndRelease(): Promise<void> {
  const { bookingId } = await act(anna).reserve(week)
  await act(anna).release(bookingId)
}

/**
 * Each step adds a reason to all earlier ones, so that several apply: the first in the order of docs/domain.md §6
 * is returned. Anna tries to reserve and to join. A test repeats the earlier steps, so that it can run alone.
 */
const steps: [what: string, happens: () => Promise<unknown>, reserve: string, join: string][] = [
  [
    'no points are left',
    async () => {
      await holdAndRelease()
      await world.adjustPoints(anna, 2027, -12)
    },
    'not-enough-points',
    'waitlist-unit-available',
  ],
  [
    'the week was held and released twice (R38)',
    async () => {
      await world.adjustPoints(anna, 2027, 12)
      await holdAndRelease()
      await world.adjustPoints(anna, 2027, -6)
    },
    'too-many-requests',
    'waitlist-unit-available',
  ],
  [
    'the owner has the two high-season weeks before it (R45)',
    async () => {
      await act(anna).book({ week: 49, year: 2027 })
      await act(anna).book({ week: 50, year: 2027 })
    },
    'max-consecutive-high-season',
    'waitlist-unit-available',
  ],
  [
    'it carries RestrictOne (R44)',
    () => change(`code = '51-RestrictOne'`),
    'consecutive-weeks-restricted',
    'waitlist-unit-available',
  ],
  [
    'the owner had it last year in high season (R43)',
    () => act(anna).book({ week: 51, year: 2026 }),
    'high-season-week-blocked',
    'waitlist-unit-available',
  ],
  [
    'the owner holds another week of the calendar (R37)',
    async () => {
      await world.adjustPoints(anna, 2027, 2)
      await act(anna).reserve({ week: 20, year: 2027 })
    },
    'has-other-reservations-for-calendar',
    'waitlist-unit-available',
  ],
  [
    'another owner holds it (R36, R52)',
    () => act(bo).reserve(week),
    'calendar-unit-already-reserved',
    'calendar-unit-already-reserved',
  ],
  [
    'another owner has booked it, so that joining meets the season rules',
    () => act(bo).book(week),
    'calendar-unit-already-reserved',
    'high-season-week-blocked',
  ],
  [
    'the owner waits for it (R35)',
    () =>
      world.execute(
        `insert into booking (id, group_id, unit_id, calendar_id, year, membership_id, type, points, created_at, queue_number, unit_slot, year_slot)
         select gen_random_uuid(), group_id, id, calendar_id, year, $2, 'Wait', points, $3, 1, 1, 1 from unit where id = $1`,
        world.unitId(week),
        anna.membershipId,
        world.nowIso(),
      ),
    'already-on-unit',
    'already-on-unit',
  ],
  [
    'the deadline has passed (R34)',
    async () => world.setTime('2027-12-15 12:00'),
    'booking-deadline-exceeded',
    'booking-deadline-exceeded',
  ],
  [
    'the week has begun (R33)',
    async () => world.setTime('2027-12-20 00:00'),
    'booking-date-passed',
    'booking-date-passed',
  ],
  [
    'it is out of operation (R32)',
    () => change('is_out_of_operation = true'),
    'house-not-in-operation',
    'house-not-in-operation',
  ],
  [
    'the owner is no longer a member (R31)',
    () =>
      world.execute('update membership set left_at = $2 where id = $1', anna.membershipId, world.nowIso()),
    'calendar-unit-not-found',
    'calendar-unit-not-found',
  ],
]

/** Returns the step with this title, after those before it. */
function listUpTo<Step extends readonly [what: string, ...rest: unknown[]]>(
  all: readonly Step[],
  what: string,
): readonly Step[] {
  return all.slice(0, all.findIndex(([each]) => each === what) + 1)
}

describe('the first of several reasons is returned for a week', () => {
  it.each(steps)('once %s', async (what, _happens, reserve, join) => {
    for (const [, happens] of listUpTo(steps, what)) await happens()
    expect([await getOutcome(act(anna).reserve(week)), await getOutcome(act(anna).join(week))]).toEqual([
      reserve,
      join,
    ])
  })
})

describe('an owner who holds a week', () => {
  it('is refused to join as already on the week, before the week counts as held (R35, R36, R52)', async () => {
    await act(dora).reserve({ week: 10, house: 'B' })
    expect(await getOutcome(act(dora).join({ week: 10, house: 'B' }))).toBe('already-on-unit')
  })
})

const waitlisted = { week: 51, house: 'B' }

async function takeAllPoints(owner: Owner): Promise<void> {
  await world.adjustPoints(owner, 2027, -(await getBalance(world, owner)))
}

/** The same for Dora, who tries to join a waitlist; always without points. */
const waitlistSteps: [what: string, happens: () => Promise<unknown>, join: string][] = [
  ['no points are left (R55)', () => act(bo).book(waitlisted), 'not-enough-points'],
  [
    'the owner waits for three weeks of the year (R54)',
    async () => {
      for (const week of [30, 32, 34]) {
        await act(bo).book({ week, house: 'B' })
        await act(dora).join({ week, house: 'B' })
      }
    },
    'max-waitlists-per-user',
  ],
  [
    'three owners wait for it (R53)',
    async () => {
      for (const name of ['Eva', 'Finn', 'Gry']) await act(await world.addOwner(name)).join(waitlisted)
    },
    'max-waitlist-per-unit',
  ],
  [
    'the owner has the two high-season weeks before it (R45)',
    async () => {
      await act(dora).book({ week: 49, house: 'B' })
      await act(dora).book({ week: 50, house: 'B' })
    },
    'max-consecutive-high-season',
  ],
  [
    'it carries RestrictOne (R44)',
    () => world.execute(`update unit set code = '51-RestrictOne' where id = $1`, world.unitId(waitlisted)),
    'consecutive-weeks-restricted',
  ],
  [
    'the owner had it last year in high season (R43)',
    () => act(dora).book({ week: 51, house: 'B', year: 2026 }),
    'high-season-week-blocked',
  ],
]

describe('the first of several reasons is returned for a waitlist', () => {
  it.each(waitlistSteps)('once %s', async (what, _happens, join) => {
    for (const [, happens] of listUpTo(waitlistSteps, what)) {
      await world.adjustPoints(dora, 2027, 20)
      await happens()
      await takeAllPoints(dora)
    }
    expect(await getOutcome(act(dora).join(waitlisted))).toBe(join)
  })
})

describe('a week is not in operation (R14, R32)', () => {
  const cases: [what: string, set: string, reset: string][] = [
    [
      'if it has no price',
      'update unit set points = 0 where id = $1',
      'update unit set points = 2 where id = $1',
    ],
    [
      'if it was taken out of operation',
      'update unit set is_out_of_operation = true where id = $1',
      'update unit set is_out_of_operation = false where id = $1',
    ],
    [
      'if its house is archived',
      `update house set archived_at = '2026-01-01' where id = (select house_id from unit where id = $1)`,
      'update house set archived_at = null where id = (select house_id from unit where id = $1)',
    ],
  ]
  it.each(cases)('%s', async (_what, set, reset) => {
    const unit = world.unitId({ week: 10, house: 'A' })
    await world.execute(set, unit)
    expect(await getOutcome(act(bo).reserve({ week: 10, house: 'A' }))).toBe('house-not-in-operation')
    expect(await getOutcome(act(bo).join({ week: 10, house: 'A' }))).toBe('house-not-in-operation')
    await world.execute(reset, unit)
    expect(await getOutcome(act(bo).join({ week: 10, house: 'A' }))).toBe('waitlist-unit-available')
  })
})
