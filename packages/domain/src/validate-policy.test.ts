import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findSunday } from './point-plan.ts'
import type { Policy } from './policy.ts'
import { defaultPolicy, pointPlans } from './policy.ts'
import { validatePolicy } from './validate-policy.ts'

const problems = (differing: Partial<Policy>) =>
  validatePolicy({ ...defaultPolicy, ...differing }).map(({ field, problem }) => `${field} ${problem}`)
const planned = (...portions: Policy['pointPlan']['portions']) =>
  problems({ pointPlan: { ...pointPlans.comfort, portions } })

describe('validating a policy (R10)', () => {
  test('the default policy is valid with each point plan', () => {
    for (const pointPlan of Object.values(pointPlans)) expect(problems({ pointPlan })).toEqual([])
    expect(problems({ pointPlan: { ...pointPlans.comfort, portions: [] } })).toEqual([])
  })

  test('the defaults are those of docs/domain.md §2', () => {
    expect(defaultPolicy).toEqual({
      timeZone: 'Europe/Copenhagen',
      checkInTime: '15:00',
      checkOutTime: '10:00',
      holdMinutes: 5,
      bookingDeadline: { daysBefore: 5, time: '12:00' },
      cancellationDeadline: { daysBefore: 6, time: '12:00' },
      highSeasonAbovePoints: 2,
      maxConsecutiveHighSeasonWeeks: 2,
      restrictionHours: 2160,
      maxWaitlistPerUnit: 3,
      maxWaitlistsPerUser: 3,
      offerHours: 24,
      refundFromPoints: 4,
      refundHighDays: 84,
      refundLowDays: 56,
      administrationFeeKroner: 500,
      coolingHolds: 2,
      coolingMinutes: 15,
      pointPlan: {
        assignTime: '19:00',
        pointsYearOffset: 1,
        portions: [
          { month: 1, sunday: 1, points: 4 },
          { month: 1, sunday: 2, points: 4 },
          { month: 1, sunday: 3, points: 4 },
          { month: 9, sunday: -2, points: 4 },
          { month: 9, sunday: -1, points: 4 },
        ],
      },
    })
  })

  test.each<[keyof Policy, number, number]>([
    ['holdMinutes', 1, 60],
    ['highSeasonAbovePoints', 0, 20],
    ['maxConsecutiveHighSeasonWeeks', 1, 20],
    ['restrictionHours', 0, 8784],
    ['maxWaitlistPerUnit', 1, 20],
    ['maxWaitlistsPerUser', 1, 20],
    ['offerHours', 1, 168],
    ['refundFromPoints', 0, 20],
    ['refundHighDays', 0, 366],
    ['refundLowDays', 0, 366],
    ['administrationFeeKroner', 0, 100_000],
    ['coolingHolds', 1, 20],
    ['coolingMinutes', 0, 1440],
  ])('%s must be a whole number from %i to %i', (field, least, most) => {
    expect(problems({ [field]: least })).toEqual([])
    expect(problems({ [field]: most })).toEqual([])
    expect(validatePolicy({ ...defaultPolicy, [field]: least - 1 })).toEqual([
      { field, problem: 'out-of-range', range: [least, most] },
    ])
    expect(problems({ [field]: most + 1 })).toEqual([`${field} out-of-range`])
    expect(problems({ [field]: least + 0.5 })).toEqual([`${field} not-a-whole-number`])
    expect(problems({ [field]: Number.NaN })).toEqual([`${field} not-a-whole-number`])
  })

  test('times must be times of day', () => {
    for (const time of ['24:00', '9:00', '12:60', '12.00', '', '12:00:00', ' 12:00']) {
      expect(problems({ checkInTime: time })).toContain('checkInTime not-a-time')
      expect(problems({ checkOutTime: time })).toEqual(['checkOutTime not-a-time'])
    }
    expect(problems({ checkInTime: '23:59', checkOutTime: '00:00' })).toEqual([])
    expect(problems({ checkInTime: '19:30' })).toEqual([])
    expect(problems({ pointPlan: { ...pointPlans.comfort, assignTime: '25:00' } })).toEqual([
      'pointPlan.assignTime not-a-time',
    ])
  })

  test('the time zone must be known', () => {
    expect(problems({ timeZone: 'Mars/Olympus' })).toEqual(['timeZone unknown-time-zone'])
    expect(problems({ timeZone: 'Atlantic/Faroe' })).toEqual([])
  })

  test('check-out must not be later than check-in', () => {
    expect(problems({ checkInTime: '10:00' })).toEqual([])
    expect(problems({ checkInTime: '09:59' })).toEqual(['checkOutTime after-check-in'])
  })

  test('deadlines must be before the week, and the cancellation deadline not after the booking deadline', () => {
    const rule = (daysBefore: number, time = '12:00') => ({ daysBefore, time })
    expect(problems({ bookingDeadline: rule(0) })).toEqual(['bookingDeadline.daysBefore out-of-range'])
    expect(problems({ bookingDeadline: rule(1), cancellationDeadline: rule(60) })).toEqual([])
    expect(problems({ cancellationDeadline: rule(61) })).toEqual([
      'cancellationDeadline.daysBefore out-of-range',
    ])
    expect(problems({ bookingDeadline: rule(5, 'noon') })).toEqual(['bookingDeadline.time not-a-time'])
    expect(problems({ cancellationDeadline: rule(5) })).toEqual([])
    expect(problems({ cancellationDeadline: rule(5, '12:01') })).toEqual([
      'cancellationDeadline after-booking-deadline',
    ])
    expect(problems({ cancellationDeadline: rule(5, '11:59') })).toEqual([])
    expect(problems({ cancellationDeadline: rule(4, '11:00') })).toEqual([
      'cancellationDeadline after-booking-deadline',
    ])
    expect(problems({ cancellationDeadline: rule(6, '23:00') })).toEqual([])
  })

  test('a point plan must name Sundays that every year has, each once', () => {
    expect(planned({ month: 12, sunday: -4, points: 100 }, { month: 1, sunday: 4, points: 1 })).toEqual([])
    expect(planned({ month: 13, sunday: 1, points: 1 })).toEqual(['pointPlan.portions.0.month out-of-range'])
    expect(planned({ month: 0, sunday: 1, points: 1 })).toEqual(['pointPlan.portions.0.month out-of-range'])
    expect(planned({ month: 1, sunday: 1, points: 0 })).toEqual(['pointPlan.portions.0.points out-of-range'])
    expect(planned({ month: 1, sunday: 1, points: 101 })).toEqual([
      'pointPlan.portions.0.points out-of-range',
    ])
    for (const sunday of [0, 5, -5, 1.5]) {
      expect(planned({ month: 1, sunday, points: 1 })).toEqual(['pointPlan.portions.0.sunday no-such-sunday'])
    }
    const twice = { month: 1, sunday: 1, points: 1 }
    expect(planned(twice, { ...twice, month: 2 }, { ...twice, points: 2 })).toEqual([
      'pointPlan.portions.2 twice-on-one-day',
    ])
  })

  test('a point plan must not give twice on a Sunday that is counted from both ends of its month', () => {
    const both = (month: number, sunday: number, fromEnd: number) =>
      planned({ month, sunday, points: 1 }, { month, sunday: fromEnd, points: 2 })
    const twice = ['pointPlan.portions.1 twice-on-one-day']
    expect(both(2, 4, -1)).toEqual(twice)
    expect(both(2, 1, -4)).toEqual(twice)
    // February has five Sundays where a leap year's begins with one, as in 2032.
    expect(findSunday(2032, 2, 2)).toBe(findSunday(2032, 2, -4))
    expect(both(2, 2, -4)).toEqual(twice)
    expect(both(2, 1, -3)).toEqual([])
    expect(both(9, 4, -1)).toEqual(twice)
    expect(both(9, 3, -2)).toEqual(twice)
    expect(both(9, 3, -1)).toEqual([])
    expect(both(9, 1, -3)).toEqual([])
    expect(both(1, 4, -2)).toEqual(twice)
    expect(both(1, 3, -2)).toEqual(twice)
    expect(both(1, 2, -2)).toEqual([])
    expect(planned({ month: 1, sunday: 4, points: 1 }, { month: 2, sunday: -4, points: 1 })).toEqual([])
  })

  test('a point plan without any problem gives on different days in each year', () => {
    const portion = fc.record({
      month: fc.constantFrom(1, 2, 4, 12),
      sunday: fc.constantFrom(-4, -3, -2, -1, 1, 2, 3, 4),
      points: fc.constant(1),
    })
    const isSame = (portions: Policy['pointPlan']['portions'], year: number) =>
      new Set(portions.map(({ month, sunday }) => findSunday(year, month, sunday))).size < portions.length
    const years = Array.from({ length: 101 }, (_, index) => 2000 + index)
    fc.assert(
      fc.property(fc.array(portion, { minLength: 2, maxLength: 4 }), (portions) => {
        expect(planned(...portions).length > 0).toBe(years.some((year) => isSame(portions, year)))
      }),
      { numRuns: 300 },
    )
  })

  test('points must be for the same or a later year', () => {
    const offset = (pointsYearOffset: number) =>
      problems({ pointPlan: { ...pointPlans.comfort, pointsYearOffset } })
    expect(offset(0)).toEqual([])
    expect(offset(5)).toEqual([])
    expect(offset(-1)).toEqual(['pointPlan.pointsYearOffset out-of-range'])
    expect(offset(6)).toEqual(['pointPlan.pointsYearOffset out-of-range'])
  })

  test('all problems are returned together', () => {
    expect(problems({ timeZone: '', holdMinutes: 0, offerHours: 999 })).toEqual([
      'timeZone unknown-time-zone',
      'holdMinutes out-of-range',
      'offerHours out-of-range',
    ])
  })
})
