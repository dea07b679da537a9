import { randomUUID } from 'node:crypto'
import * as contract from '@samhus/contract/admin-reports'
import { countIsoWeeks } from '@samhus/domain/week'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  chaosArbitrary,
  createReportWorld,
  type ReportWorld,
} from '../../../testing/fixtures/report-world.ts'
import { getOutcome } from '../../../testing/fixtures/owner-actions.ts'
import { createActor } from '../../../testing/fixtures/world.ts'
import { occupancyReport } from './occupancy-report.ts'
import { useReport } from './use-report.ts'
import { weeklyReport } from './weekly-report.ts'
import { yearlyReport } from './yearly-report.ts'

let ground: ReportWorld
const admin = createActor(randomUUID())

beforeAll(async () => {
  ground = await createReportWorld()
})

afterAll(() => ground.world.close())

const reads = {
  weekly: (year: number, weekNumber: number) => weeklyReport(ground.world.deps, admin, { year, weekNumber }),
  yearly: (year: number, groupId: string) => yearlyReport(ground.world.deps, admin, { year, groupId }),
  occupancy: (year: number, groupId: string) => occupancyReport(ground.world.deps, admin, { year, groupId }),
  use: (year: number, groupId: string) => useReport(ground.world.deps, admin, { year, groupId }),
}

/** Runs the check on random worlds: bookings of all types, prices, leavers, archived houses. */
async function checkRandomWorlds(check: (year: number, groupId: string) => Promise<void>): Promise<void> {
  const year = fc.constantFrom(2026, 2027)
  await fc.assert(
    fc.asyncProperty(chaosArbitrary, year, fc.constantFrom(0, 1), async (chaos, ofYear, group) => {
      await ground.fill(chaos)
      await check(ofYear, ground.groupIds[group] ?? '')
    }),
    { numRuns: 20, endOnFailure: true },
  )
}

const holder = (column: string) =>
  `(select ${column} from booking b, membership m, person p
    where b.unit_id = u.id and m.id = b.membership_id and p.id = m.person_id and b.type in ('Book', 'Assign'))`
const isNamed = `case when m.left_at is null and p.anonymized_at is null then`

/** Every week of a year of the houses and groups that are not archived, each column counted by itself. */
const recountedWeeks = `
  select u.week, u.points, u.is_out_of_operation as out, g.code as "groupCode", g.name as "groupName",
    h.code as "houseCode", h.name as "houseName", h.id as "houseId", g.id as "groupId",
    exists (select from booking where unit_id = u.id and type in ('Book', 'Assign')) as booked,
    exists (select from booking where unit_id = u.id and type = 'Pre' and reserved_until > $2::timestamptz) as reserved,
    (select count(*)::int from booking where unit_id = u.id and type = 'Wait') as waiting,
    ${holder(`${isNamed} p.name end`)} as "ownerName", ${holder(`${isNamed} p.code end`)} as "ownerCode",
    ${holder('b.lent_out_name')} as guest, ${holder('b.lent_out_email')} as email,
    ${holder('b.checked_out_people')} as people
  from unit u, house h, "group" g
  where h.id = u.house_id and g.id = h.group_id and u.year = $1 and h.archived_at is null and g.archived_at is null
  order by 4, 6, 1`

interface RecountedWeek {
  readonly week: number
  readonly points: number
  readonly out: boolean
  readonly groupId: string
  readonly groupCode: string
  readonly groupName: string
  readonly houseId: string
  readonly houseCode: string
  readonly houseName: string
  readonly booked: boolean
  readonly reserved: boolean
  readonly waiting: number
  readonly ownerName: string | null
  readonly ownerCode: string | null
  readonly guest: string | null
  readonly email: string | null
  readonly people: number | null
}

const recount = (year: number) =>
  ground.world.query<RecountedWeek>(recountedWeeks, year, ground.world.nowIso())

const count = <T>(rows: readonly T[], isCounted: (row: T) => boolean) => rows.filter(isCounted).length
const isUsable = ({ points, out }: RecountedWeek) => points > 0 && !out

function rateOf(weeks: readonly RecountedWeek[]): number {
  const usable = weeks.filter(isUsable)
  return usable.length === 0 ? 0 : (100 * count(usable, ({ booked }) => booked)) / usable.length
}

test('the weekly report equals a recount in plain SQL on random data, by group and house code (R128, R132)', async () => {
  let seen = 0
  await checkRandomWorlds(async (year) => {
    const recounted = await recount(year)
    for (let week = 1; week <= countIsoWeeks(year); week += 1) {
      const answer = contract.weeklyReport.response.parse(await reads.weekly(year, week))
      const expected = recounted.filter((row) => row.week === week)
      seen += count(expected, ({ booked }) => booked)
      expect(
        answer.data.map(({ contactInfo, checkedOutAt, ...row }) => ({
          ...row,
          guest: contactInfo?.name ?? null,
          email: contactInfo?.email ?? null,
          isDated: checkedOutAt !== null,
        })),
      ).toEqual(
        expected.map((row) => ({
          groupName: row.groupName,
          groupCode: row.groupCode,
          houseName: row.houseName,
          houseCode: row.houseCode,
          ownerName: row.ownerName,
          ownerCode: row.ownerCode,
          isBooked: row.booked,
          isLendedOut: row.guest !== null,
          isCheckedOut: row.people !== null,
          numPeople: row.people,
          guest: row.guest,
          email: row.email,
          isDated: row.people !== null,
        })),
      )
    }
  })
  expect(seen).toBeGreaterThan(100)
})

test('the yearly report equals a recount in plain SQL on random data (R128, R129, R132)', async () => {
  let seen = 0
  await checkRandomWorlds(async (year, groupId) => {
    const answer = contract.yearlyReport.response.parse(await reads.yearly(year, groupId))
    const expected = (await recount(year)).filter((row) => row.groupId === groupId)
    seen += count(expected, ({ booked }) => booked)
    const houses = [...new Set(expected.map(({ houseId }) => houseId))]
    expect(answer.totalBookedPercentage).toBe(rateOf(expected))
    expect(answer.houseColumns.map(({ houseId, bookedPercentage }) => [houseId, bookedPercentage])).toEqual(
      houses.map((houseId) => [houseId, rateOf(expected.filter((row) => row.houseId === houseId))]),
    )
    expect(
      answer.data.flatMap(({ weekNumber, houses: cells }) => cells.map((cell) => ({ weekNumber, ...cell }))),
    ).toEqual(
      expected
        .toSorted((a, b) => a.week - b.week || houses.indexOf(a.houseId) - houses.indexOf(b.houseId))
        .map(({ week, houseId, booked, ownerName }) => ({
          weekNumber: week,
          houseId,
          isBooked: booked,
          ownerName,
        })),
    )
  })
  expect(seen).toBeGreaterThan(100)
})

test('the occupancy report equals a recount in plain SQL on random data (R129, R133)', async () => {
  const states = new Set<string>()
  await checkRandomWorlds(async (year, groupId) => {
    const answer = contract.occupancyReport.response.parse(await reads.occupancy(year, groupId))
    const expected = (await recount(year)).filter((row) => row.groupId === groupId)
    const cells = answer.houses.flatMap(({ houseCode, states: ofHouse, points, waiting }) =>
      ofHouse.map((state, index) => [houseCode, index + 1, state, points[index], waiting[index]]),
    )
    for (const { houseCode, states: ofHouse } of answer.houses)
      if (houseCode === 'D') expect(new Set(ofHouse)).toEqual(new Set(['none']))
    expect(cells.filter(([code]) => code !== 'D')).toEqual(
      expected.map((row) => [row.houseCode, row.week, nameUse(row), row.points, row.waiting]),
    )
    for (const [, , state] of cells) states.add(String(state))
    const usable = expected.filter(isUsable)
    expect(answer.seasons).toEqual(
      [4, 3, 2, 1]
        .map((points) => usable.filter((row) => row.points === points))
        .filter((rows) => rows.length > 0)
        .map((rows) => ({
          points: rows[0]?.points,
          weeks: rows.length,
          booked: count(rows, ({ booked }) => booked),
        })),
    )
  })
  expect(states.size).toBe(6)
})

function nameUse({ booked, guest, reserved, ...row }: RecountedWeek): string {
  if (booked) return guest === null ? 'booked' : 'lent-out'
  if (!isUsable({ booked, guest, reserved, ...row })) return 'out'
  return reserved ? 'reserved' : 'free'
}

test('the report of use equals a recount in plain SQL on random data, and names nobody (R134)', async () => {
  let seen = 0
  await checkRandomWorlds(async (year, groupId) => {
    const answer = contract.useReport.response.parse(await reads.use(year, groupId))
    const expected = await ground.world.query<number[]>(
      `select weeks, high, spent, balance from (
         select m.left_at,
           (select count(*)::int from booking where membership_id = m.id and year = $2 and type in ('Book', 'Assign')) as weeks,
           (select count(*)::int from booking where membership_id = m.id and year = $2 and points > 2
             and type in ('Book', 'Assign')) as high,
           (select coalesce(sum(points), 0)::int * -1 from ledger where membership_id = m.id and year = $2
             and booking_id is not null) as spent,
           (select coalesce(sum(points), 0)::int from ledger where membership_id = m.id and year = $2) as balance
         from membership m where m.group_id = $1) x
       where left_at is null or weeks > 0 or spent > 0
       order by spent desc, weeks desc, high desc, balance desc`,
      groupId,
      year,
    )
    seen += expected.length
    expect(answer.owners).toEqual(
      expected.map((row, place) => {
        const { weeks, high, spent, balance } = row as unknown as Record<string, number>
        const letter = 'ABCD'[place]
        return { letter, weeks, highSeasonWeeks: high, pointsSpent: spent, pointsLeft: balance }
      }),
    )
  })
  expect(seen).toBeGreaterThan(20)
})

describe('a report that cannot be', () => {
  const unknown = randomUUID()

  test('of a week 53 in a year of 52 is an invalid request, in a year of 53 it is made (R131)', async () => {
    expect(await getOutcome(reads.weekly(2027, 53))).toBe('invalid-request')
    expect(await reads.weekly(2026, 53)).toMatchObject({
      weekStartDate: '2026-12-28',
      weekEndDate: '2027-01-03',
      reportGeneratedAt: ground.world.nowIso(),
    })
  })

  test.each(['yearly', 'occupancy', 'use'] as const)(
    'of an unknown group is no-group-found: %s',
    async (name) => {
      expect(await getOutcome(reads[name](2027, unknown))).toBe('no-group-found')
    },
  )

  test('of a year without calendars is empty', async () => {
    const { houseColumns, data, totalBookedPercentage } = await reads.yearly(2031, ground.groupIds[0])
    expect([houseColumns, data, totalBookedPercentage]).toEqual([[], [], 0])
    expect((await reads.weekly(2031, 3)).data).toEqual([])
  })
})
