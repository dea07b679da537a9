import { describe, expect, it, test } from 'vitest'
import { getWeekday } from './day.ts'
import { findEasterSunday, findHolidays, holidays } from './holidays.ts'
import { countIsoWeeks } from './week.ts'

function list(year: number): string {
  return [...findHolidays(year)].map(([week, holiday]) => `${week} ${holiday}`).join(', ')
}

// Published dates, with the earliest and the latest that there can be, and both exceptions of the rule (1954, 1981).
test.each([
  [1818, '1818-03-22'],
  [1943, '1943-04-25'],
  [1954, '1954-04-18'],
  [1981, '1981-04-19'],
  [2000, '2000-04-23'],
  [2024, '2024-03-31'],
  [2025, '2025-04-20'],
  [2026, '2026-04-05'],
  [2027, '2027-03-28'],
  [2028, '2028-04-16'],
  [2038, '2038-04-25'],
  [2049, '2049-04-18'],
  [2076, '2076-04-19'],
])('Easter Sunday of %i is %s (R166)', (year, day) => {
  expect(findEasterSunday(year)).toBe(day)
})

test('Easter Sunday is a Sunday from 22 March to 25 April in every year', () => {
  for (let year = 1900; year < 2300; year++) {
    const day = findEasterSunday(year)
    expect(getWeekday(day)).toBe(7)
    expect(day >= `${year}-03-22` && day <= `${year}-04-25`).toBe(true)
  }
})

describe('the weeks of a year’s holidays (R166)', () => {
  it.each([
    [
      2026,
      '1 new-year, 7 winter, 8 winter, 14 easter, 20 ascension, 21 whitsun, 27 summer, 28 summer, 29 summer, 30 summer, 31 summer, 32 summer, 42 autumn, 52 christmas, 53 new-year',
    ],
    [
      2027,
      '7 winter, 8 winter, 12 easter, 18 ascension, 19 whitsun, 26 summer, 27 summer, 28 summer, 29 summer, 30 summer, 31 summer, 42 autumn, 51 christmas, 52 new-year',
    ],
  ])('are known in %i', (year, weeks) => {
    expect(list(year)).toBe(weeks)
  })

  it('have New Year in week 1, in the last week, in both or in none', () => {
    const newYears = (year: number) =>
      [...findHolidays(year)].flatMap(([week, holiday]) => (holiday === 'new-year' ? [week] : []))
    expect(newYears(2025)).toEqual([1])
    expect(newYears(2026)).toEqual([1, 53])
    expect(newYears(2028)).toEqual([52])
    expect(newYears(2029)).toEqual([])
  })

  it('never meet in one week, and all are within the year', () => {
    for (let year = 1990; year < 2150; year++) {
      const found = [...findHolidays(year)]
      const counts = new Map(holidays.map((name) => [name, found.filter(([, each]) => each === name).length]))
      expect({ ...Object.fromEntries(counts), 'new-year': 1 }).toEqual({
        winter: 2,
        easter: 1,
        ascension: 1,
        whitsun: 1,
        summer: 6,
        autumn: 1,
        christmas: 1,
        'new-year': 1,
      })
      expect(found.every(([week]) => week >= 1 && week <= countIsoWeeks(year))).toBe(true)
    }
  })
})
