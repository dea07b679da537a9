import type { Booking } from '@samhus/contract/bookings'
import { expect, test } from 'vitest'
import { findYearsWithActivity } from './years-with-activity.ts'

const createWeek = (year: number) => ({ year }) as Booking
const none = { reserved: [], active: [], waitlists: [], history: [] }

test.each([
  ['points and bookings that are not known yet', undefined, undefined, []],
  ['points of this year and the next only', [2026, 2027], none, []],
  ['points that were given further ahead', [2027, 2028], none, [2028]],
  [
    'a booked week whose points are spent',
    [],
    { ...none, active: [createWeek(2027), createWeek(2028)] },
    [2028],
  ],
  ['a week on hold, and one that is waited for', [], createReservedAndWaiting(), [2028, 2029]],
  ['points and weeks of the same year', [2029, 2028], { ...none, active: [createWeek(2028)] }, [2028, 2029]],
  ['a week that is over or was cancelled', [], { ...none, history: [createWeek(2028)] }, []],
])('finds the years after the current one with activity, given %s', (_case, withPoints, lists, years) => {
  const balances = withPoints?.map((year) => ({ year, points: 4 }))
  expect(findYearsWithActivity(2027, balances, lists)).toEqual(years)
})

test('finds no activity in a year with a balance of zero', () => {
  expect(findYearsWithActivity(2027, [{ year: 2028, points: 0 }], none)).toEqual([])
})

function createReservedAndWaiting() {
  return { ...none, reserved: [createWeek(2029)], waitlists: [createWeek(2028)] }
}
