import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { StayWeek } from './stay.ts'
import { groupIntoStays, isSameStay } from './stay.ts'
import { planAssignments } from './point-plan.ts'
import { sumLines, createRefundLines } from './points.ts'
import { defaultPolicy as policy, pointPlans } from './policy.ts'
import { countIsoWeeks, getMonday, computeUnitTimes } from './week.ts'

describe('points, weeks and stays', () => {
  test('a refund gives back all, or nothing is left of it in a year that has ended (R77)', () => {
    fc.assert(
      fc.property(fc.nat(20), fc.nat(100), fc.nat(100), (price, yearEndsAt, now) => {
        const sum = sumLines(createRefundLines({ year: 2027, points: -price }, yearEndsAt, now))
        expect(sum).toBe(now < yearEndsAt ? price : 0)
      }),
    )
  })

  test('each plan gives its 20, 20 and 28 points a year, in order, in every year (R79)', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2000, max: 2100 }), (year) => {
        const totals = Object.values(pointPlans).map((plan) =>
          planAssignments(plan, year, policy.timeZone).reduce((sum, each) => sum + each.points, 0),
        )
        expect(totals).toEqual([20, 20, 28])
        const times = planAssignments(pointPlans.quantus, year, policy.timeZone).map((each) => each.assignAt)
        expect(times.every((at, index) => index === 0 || at > (times[index - 1] ?? at))).toBe(true)
      }),
    )
  })

  test('the instants of a week stand in their order, and weeks follow one another (R3 to R7)', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2001, max: 2099 }), fc.integer({ min: 1, max: 53 }), (year, number) => {
        const week = Math.min(number, countIsoWeeks(year))
        const times = computeUnitTimes(year, week, policy)
        const order = [
          times.refundEndHigh,
          times.refundEndLow,
          times.cancellationDeadline,
          times.bookingDeadline,
          times.startsAt,
          times.checkInAt,
          times.checkOutAt,
        ]
        expect(order.every((at, index) => index === 0 || at > (order[index - 1] ?? at))).toBe(true)
        const [nextYear, next] = week === countIsoWeeks(year) ? [year + 1, 1] : [year, week + 1]
        expect(computeUnitTimes(nextYear, next, policy).dateFrom).toBe(times.dateTo)
      }),
    )
  })

  test('stays split the weeks: joined inside, not joined at the seams, whatever the order given (R87 to R90)', () => {
    const stay: fc.Arbitrary<StayWeek> = fc
      .record({
        week: fc.integer({ min: 20, max: 27 }),
        houseId: fc.constantFrom('lodge', 'cabin'),
        skipsCleaning: fc.boolean(),
        contact: fc.constantFrom(null, { email: 'bo@example.org' }),
        checkedOutAt: fc.constantFrom(null, null, 1, 2),
      })
      .map(({ week, ...rest }) => ({
        ...rest,
        bookingId: `${rest.houseId}${week}`,
        dateFrom: getMonday(2027, week),
      }))
    fc.assert(
      fc.property(fc.uniqueArray(stay, { selector: (week) => week.bookingId }), (weeks) => {
        const stays = groupIntoStays(weeks)
        expect(stays.flat().map((week) => week.bookingId)).toEqual(weeks.map((week) => week.bookingId).sort())
        for (const stay of stays) {
          for (const [index, week] of stay.slice(1).entries())
            expect(isSameStay(stay[index] ?? week, week)).toBe(true)
        }
        for (const [index, stay] of stays.slice(1).entries()) {
          const [before, after] = [stays[index]?.at(-1), stay[0]]
          expect(before && after && isSameStay(before, after)).toBe(false)
        }
        expect(groupIntoStays([...weeks].reverse())).toEqual(stays)
      }),
    )
  })
})
