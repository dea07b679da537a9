import { describe, expect, test } from 'vitest'
import {
  findPlanChanges,
  findSunday,
  planAssignments,
  type PlannedAssignment as Planned,
  type StoredPortion,
} from './point-plan.ts'
import { pointPlans } from './policy.ts'
import { parseInstant } from './test-fixtures.ts'
import { addDays, getWeekday } from './day.ts'

const zone = 'Europe/Copenhagen'

describe('Sundays of a month (R79)', () => {
  test('January 2027 has five, of which the first three give points', () => {
    expect([1, 2, 3, 4, 5].map((nth) => findSunday(2027, 1, nth))).toEqual([
      '2027-01-03',
      '2027-01-10',
      '2027-01-17',
      '2027-01-24',
      '2027-01-31',
    ])
    expect(findSunday(2027, 1, -1)).toBe('2027-01-31')
  })

  test('the last two of September 2027 are the 19th and 26th', () => {
    expect([-2, -1].map((nth) => findSunday(2027, 9, nth))).toEqual(['2027-09-19', '2027-09-26'])
  })

  test.each([
    [2028, 10, 1, '2028-10-01'],
    [2026, 2, 1, '2026-02-01'],
    [2029, 9, -1, '2029-09-30'],
    [2028, 12, -1, '2028-12-31'],
    [2027, 12, -1, '2027-12-26'],
    [2028, 2, -4, '2028-02-06'],
  ])('in %i-%i, Sunday %i is %s', (year, month, nth, day) => {
    expect(findSunday(year, month, nth)).toBe(day)
  })

  test('every day is a Sunday of its month, for thirty years', () => {
    for (let year = 2015; year < 2045; year += 1) {
      for (let month = 1; month <= 12; month += 1) {
        const days = [1, 2, 3, 4].map((nth) => findSunday(year, month, nth))
        const fromEnd = [-4, -3, -2, -1].map((nth) => findSunday(year, month, nth))
        expect([...days, ...fromEnd].every((day) => getWeekday(day) === 7)).toBe(true)
        expect([...days, ...fromEnd].every((day) => +day.slice(5, 7) === month)).toBe(true)
        const [first = 0, , , fourth] = days.map((day) => +day.slice(8))
        expect(first <= 7).toBe(true)
        expect(fourth).toBe(first + 21)
        const isInMonth = fromEnd.map((day) => +addDays(day, 7).slice(5, 7) === month)
        expect(isInMonth).toEqual([true, true, true, false])
      }
    }
  })
})

describe('the assignments of a year (R79, R80)', () => {
  test('the Comfort plan of 2027 pays for weeks of 2028, at 19:00 local', () => {
    expect(planAssignments(pointPlans.comfort, 2027, zone)).toEqual([
      {
        portion: '2027-01 sunday 1',
        assignAt: parseInstant('2027-01-03T19:00+01:00'),
        year: 2028,
        points: 4,
      },
      {
        portion: '2027-01 sunday 2',
        assignAt: parseInstant('2027-01-10T19:00+01:00'),
        year: 2028,
        points: 4,
      },
      {
        portion: '2027-01 sunday 3',
        assignAt: parseInstant('2027-01-17T19:00+01:00'),
        year: 2028,
        points: 4,
      },
      {
        portion: '2027-09 sunday -2',
        assignAt: parseInstant('2027-09-19T19:00+02:00'),
        year: 2028,
        points: 4,
      },
      {
        portion: '2027-09 sunday -1',
        assignAt: parseInstant('2027-09-26T19:00+02:00'),
        year: 2028,
        points: 4,
      },
    ])
  })

  test('the Quantus plan gives 6+6+6 and 6+4 points, Premium the same as Comfort', () => {
    expect(planAssignments(pointPlans.quantus, 2027, zone).map((each) => each.points)).toEqual([
      6, 6, 6, 6, 4,
    ])
    expect(pointPlans.premium).toEqual(pointPlans.comfort)
  })

  test('offset and time come from the plan, and assignments are sorted by time', () => {
    const plan = {
      assignTime: '08:30',
      pointsYearOffset: 0,
      portions: [
        { month: 12, sunday: -1, points: 2 },
        { month: 3, sunday: 1, points: 1 },
      ],
    }
    expect(planAssignments(plan, 2027, zone)).toEqual([
      {
        portion: '2027-03 sunday 1',
        assignAt: parseInstant('2027-03-07T08:30+01:00'),
        year: 2027,
        points: 1,
      },
      {
        portion: '2027-12 sunday -1',
        assignAt: parseInstant('2027-12-26T08:30+01:00'),
        year: 2027,
        points: 2,
      },
    ])
  })
})

describe('a plan that has changed (R80)', () => {
  const [first, second, third] = planAssignments(pointPlans.comfort, 2027, zone) as [
    Planned,
    Planned,
    Planned,
  ]
  const at = parseInstant('2027-01-05T12:00+01:00')
  const stored = (planned: Planned, state: StoredPortion['state'] = 'scheduled'): StoredPortion => ({
    ...planned,
    id: planned.portion,
    state,
  })

  test('changes nothing where everything is as planned', () => {
    const portions = [stored(first, 'fixed'), stored(second), stored(third)]
    expect(findPlanChanges(portions, [first, second, third], at)).toEqual({
      added: [],
      rescheduled: [],
      cancelled: [],
    })
  })

  test('adds what is still to come, and never what is past', () => {
    expect(findPlanChanges([], [first, second], at).added).toEqual([second])
    expect(findPlanChanges([], [{ ...first, assignAt: at }], at).added).toEqual([])
  })

  test.each([
    ['points', { points: 6 }],
    ['year', { year: 2029 }],
    ['assignAt', { assignAt: parseInstant('2027-01-10T10:00+01:00') }],
    ['an instant that has passed', { assignAt: at - 1 }],
  ])('is followed by a scheduled portion in place: %s', (_what, change) => {
    const planned = { ...second, ...change }
    const { rescheduled, cancelled, added } = findPlanChanges([stored(second)], [planned], at)
    expect(rescheduled).toEqual([{ portion: stored(second), planned }])
    expect([...cancelled, ...added]).toEqual([])
  })

  test('cancels a scheduled portion that it no longer has, and reopens it when it has it again', () => {
    expect(findPlanChanges([stored(second)], [], at).cancelled).toEqual([stored(second)])
    const cancelled = stored(second, 'cancelled-by-plan')
    expect(findPlanChanges([cancelled], [], at).cancelled).toEqual([])
    expect(findPlanChanges([cancelled], [second], at).rescheduled).toEqual([
      { portion: cancelled, planned: second },
    ])
    const past = { ...second, assignAt: at }
    expect(findPlanChanges([cancelled], [past], at).rescheduled).toEqual([])
  })

  test('is followed by a portion that an admin has reopened, and never cancels it (R186)', () => {
    const reopened = stored(second, 'reopened')
    expect(findPlanChanges([reopened], [], at)).toEqual({ added: [], rescheduled: [], cancelled: [] })
    const planned = { ...second, points: 6 }
    expect(findPlanChanges([reopened], [planned], at).rescheduled).toEqual([{ portion: reopened, planned }])
  })

  test('leaves alone what was given, and what a person cancelled', () => {
    const changed = { ...second, points: 9 }
    for (const planned of [[changed], []]) {
      const changes = findPlanChanges([stored(second, 'fixed')], planned, at)
      expect(changes).toEqual({ added: [], rescheduled: [], cancelled: [] })
    }
  })
})
