import type { Booking } from '@samhus/contract/bookings'
import { expect, test } from 'vitest'
import { findYearsWithActivity } from './years-with-activity.ts'

const week = (year: number) => ({ year }) as Booking
const none = { reserved: [], active: [], waitlists: [], history: [] }

test.each([
  ['nothing is known yet', undefined, undefined, []],
  ['points of this year and the next alone', [2026, 2027], none, []],
  ['points that were given further ahead', [2027, 2028], none, [2028]],
  ['a booked week whose points are spent', [], { ...none, active: [week(2027), week(2028)] }, [2028]],
  ['a week on hold, and one that is waited for', [], reservedAndWaiting(), [2028, 2029]],
  ['points and weeks of the same year', [2029, 2028], { ...none, active: [week(2028)] }, [2028, 2029]],
  ['a week that is over or was cancelled', [], { ...none, history: [week(2028)] }, []],
])('%s lead to the years %3$s', (_case, withPoints, lists, years) => {
  const balances = withPoints?.map((year) => ({ year, points: 4 }))
  expect(findYearsWithActivity(2027, balances, lists)).toEqual(years)
})

test('an account without points leads to no year', () => {
  expect(findYearsWithActivity(2027, [{ year: 2028, points: 0 }], none)).toEqual([])
})

function reservedAndWaiting() {
  return { ...none, reserved: [week(2029)], waitlists: [week(2028)] }
}
