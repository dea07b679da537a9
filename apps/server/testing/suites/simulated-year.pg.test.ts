import type { Instant } from '@samhus/domain/refusal'
import { toInstant } from '@samhus/domain/week'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findNextDue } from '../../src/db/queries/due-work.ts'
import { createActions, getOutcome } from '../fixtures/owner-actions.ts'
import { createRandom } from '../fixtures/random.ts'
import { readSeed } from '../fixtures/seed.ts'
import { createWorld, type Owner, type WeekName, type World } from '../fixtures/world.ts'
import { createManualScheduler, type Scheduler } from '../../src/jobs/scheduler.ts'

const day = 24 * 60 * 60 * 1000
const toLocalInstant = (date: string, time = '00:00') => toInstant(date, time, 'Europe/Copenhagen')

/** Nights after which all invariants are verified: ends of months, both clock changes, both New Years, week 53. */
const nights = [
  '2026-12-20',
  '2026-12-23',
  '2026-12-28',
  '2026-12-31',
  '2027-01-01',
  '2027-01-04',
  '2027-01-31',
  '2027-02-28',
  '2027-03-27',
  '2027-03-28',
  '2027-03-29',
  '2027-04-30',
  '2027-05-31',
  '2027-06-30',
  '2027-07-31',
  '2027-08-31',
  '2027-09-30',
  '2027-10-30',
  '2027-10-31',
  '2027-11-30',
  '2027-12-31',
]

let world: World
let clock: Scheduler
let owners: readonly Owner[]
const answers = new Map<string, number>()
const seed = readSeed('YEAR_SEED')
const random = createRandom(seed)

beforeAll(async () => {
  world = await createWorld({ houses: ['A', 'B'], years: [2026, 2027, 2028], now: '2026-12-18 12:00' })
  owners = await Promise.all(
    ['Anna', 'Bo', 'Cilla', 'Dorte'].map((name) => world.addOwner(name, { points: { 2026: 9, 2027: 20 } })),
  )
  // Erik never acts, so that some points are left in every year.
  await world.addOwner('Erik', { points: { 2026: 5, 2027: 7 } })
  await createManualScheduler(world.deps).runDue()
  clock = createManualScheduler(world.deps)
})
afterAll(() => world.close())

/** Advances time from one due instant to the next, and runs the jobs at each of them. */
async function advanceTo(until: Instant): Promise<void> {
  for (;;) {
    const next = await findNextDue(world.deps.db, world.deps.now())
    if (next === null || next > until) break
    world.setTime(next)
    await clock.runDue()
  }
  world.setTime(until)
}

/** A random owner makes a random call on a week of the next two months. */
async function makeRandomCall(): Promise<void> {
  const owner = owners[random(owners.length)] as Owner
  const acts = createActions(world, owner)
  const monday = new Date(world.deps.now() + random(60) * day)
  const [row] = await world.query<{ year: number; week: number }>(
    'select year, week from unit where date_from <= $1::date and date_to > $1::date limit 1',
    monday.toISOString(),
  )
  const week: WeekName = { ...(row ?? { year: 2027, week: 1 }), house: random(2) === 0 ? 'A' : 'B' }
  const taken = await world.query<{ year: number; week: number; house: string }>(
    `select u.year, u.week, h.code as house from booking b join unit u on u.id = b.unit_id
     join house h on h.id = u.house_id
     where b.type = 'Book' and b.membership_id <> $1 and u.booking_deadline > $2::timestamptz order by u.id`,
    owner.membershipId,
    new Date(world.deps.now()).toISOString(),
  )
  const [own] = await world.query<{ id: string; type: string; origin: string | null }>(
    `select id, type, origin from booking where membership_id = $1 and type in ('Pre', 'Book', 'Wait')
     order by (type = 'Pre' and origin = 'offer') desc, id offset $2 limit 1`,
    owner.membershipId,
    random(3),
  )
  const choice = random(8)
  const act = async () => {
    if (own?.type === 'Pre') return choice < 6 ? acts.confirm(own.id) : acts.release(own.id)
    if (own && choice < 3) return acts.cancel(own.id)
    return choice < 5
      ? acts.join(taken[random(taken.length)] ?? week)
      : choice < 7
        ? acts.book(week)
        : acts.reserve(week)
  }
  const said = await getOutcome(act())
  answers.set(said, (answers.get(said) ?? 0) + 1)
}

describe('a simulated year', () => {
  it(
    `keeps every invariant at each month’s end and gives, spends and expires every point, from seed ${seed}`,
    { timeout: 600_000 },
    async () => {
      for (const night of nights) {
        const midnight = toLocalInstant(night) + day
        while (world.deps.now() < midnight - 12 * 60 * 60 * 1000) {
          await advanceTo(Math.min(midnight, world.deps.now() + (6 + random(30)) * 60 * 60 * 1000))
          await makeRandomCall()
          if (random(2) === 0) await makeRandomCall()
        }
        await advanceTo(midnight)
        await clock.runDue()
        // Tolerance 0: what is due has been done at its instant.
        expect(await world.findViolations({ tolerance: '0 seconds' }), night).toEqual([])
      }
      expect(world.warnings).toEqual([])
      const late = Object.entries(clock.readLags()).filter(([, { maxMs }]) => maxMs > 0)
      expect(late).toEqual([])
      await expectEveryPoint()
      console.log(`simulated year: YEAR_SEED=${seed}, ${JSON.stringify(Object.fromEntries(answers))}`)
    },
  )
})

/** 2026 and 2027 are over: no points are left. 2028 has exactly the portions of January and September. */
async function expectEveryPoint(): Promise<void> {
  const sums = await world.query<{ name: string; year: number; given: number; left: number }>(
    `select p.name, l.year, coalesce(sum(l.points) filter (where l.type in ('Assign', 'Adjust')), 0)::int as given,
       sum(l.points)::int as left
     from ledger l join membership m on m.id = l.membership_id join person p on p.id = m.person_id
     group by p.name, l.year order by p.name, l.year`,
  )
  const expected = owners.flatMap(({ name }) => [
    { name, year: 2026, given: 9, left: 0 },
    { name, year: 2027, given: 20, left: 0 },
  ])
  expected.push(
    { name: 'Erik', year: 2026, given: 5, left: 0 },
    { name: 'Erik', year: 2027, given: 7, left: 0 },
  )
  expect(sums.filter(({ year }) => year < 2028)).toEqual(expected)
  expect(sums.filter(({ year }) => year === 2028).map(({ name, given }) => [name, given])).toEqual(
    [...owners.map(({ name }) => name), 'Erik'].map((name) => [name, 20]),
  )
  const yearEnds = await world.query(`select distinct at from ledger where cause = 'year-end' order by at`)
  expect(yearEnds).toEqual([{ at: toLocalInstant('2027-01-01') }, { at: toLocalInstant('2028-01-01') }])
}
