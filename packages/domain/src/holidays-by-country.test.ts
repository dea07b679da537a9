import { describe, expect, it, test } from 'vitest'
import { getWeekday } from './day.ts'
import { findHolidaysOf, findMidsummerEve, type HolidayCountry } from './holidays-by-country.ts'
import { findHolidays } from './holidays.ts'
import { countIsoWeeks } from './week.ts'

function list(year: number, ...countries: HolidayCountry[]): string {
  return [...findHolidaysOf(year, countries)]
    .map(([week, names]) => `${week} ${names.join(' + ')}`)
    .join(', ')
}

test.each([
  [2023, '2023-06-23'],
  [2024, '2024-06-21'],
  [2025, '2025-06-20'],
  [2026, '2026-06-19'],
  [2027, '2027-06-25'],
  [2028, '2028-06-23'],
])('Midsummer Eve of %i is %s (R220)', (year, day) => {
  expect(findMidsummerEve(year)).toBe(day)
})

test('Midsummer Eve is a Friday from 19 to 25 June in every year', () => {
  for (let year = 2000; year < 2100; year++) {
    const day = findMidsummerEve(year)
    expect(getWeekday(day)).toBe(5)
    expect(day >= `${year}-06-19` && day <= `${year}-06-25`).toBe(true)
  }
})

describe('the holidays on the calendar', () => {
  it('are those of the price plan for Denmark (R219)', () => {
    const planned = [...findHolidays(2027)].map(([week, holiday]) => `${week} ${holiday}`).join(', ')
    expect(list(2027, 'dk')).toBe(planned)
  })

  it.each([
    [
      2026,
      '1 new-year, 7 sportlov-7, 8 sportlov-8, 9 sportlov-9, 10 sportlov-10, 14 easter, 20 ascension, 21 whitsun, 25 midsummer, 44 autumn-se, 52 christmas, 53 new-year',
    ],
    [
      2027,
      '7 sportlov-7, 8 sportlov-8, 9 sportlov-9, 10 sportlov-10, 12 easter, 18 ascension, 19 whitsun, 25 midsummer, 44 autumn-se, 51 christmas, 52 new-year',
    ],
  ])('are known for Sweden in %i (R220)', (year, weeks) => {
    expect(list(year, 'se')).toBe(weeks)
  })

  it('of both countries name what both have once, and a week may have two', () => {
    const both = findHolidaysOf(2027, ['dk', 'se'])
    expect(both.get(12)).toEqual(['easter'])
    expect(both.get(7)).toEqual(['winter', 'sportlov-7'])
    expect([...both.keys()]).toEqual([...both.keys()].toSorted((a, b) => a - b))
  })

  it('are none without a country', () => {
    expect(findHolidaysOf(2027, []).size).toBe(0)
  })

  it('are within every year', () => {
    for (let year = 1990; year < 2150; year++) {
      for (const week of findHolidaysOf(year, ['dk', 'se']).keys()) {
        expect(week >= 1 && week <= countIsoWeeks(year)).toBe(true)
      }
    }
  })
})
