import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, dayNumber, dayOfNumber, weekday } from './day.ts'

describe('days are numbers since 1970 (R1)', () => {
  test.each([
    ['1970-01-01', 0, 4],
    ['1970-01-05', 4, 1],
    ['1969-12-28', -4, 7],
    ['2024-02-29', 19782, 4],
    ['2025-12-29', 20451, 1],
    ['2027-01-03', 20821, 7],
  ])('%s is day %i and weekday %i', (day, number, ofWeek) => {
    expect(dayNumber(day)).toBe(number)
    expect(dayOfNumber(number)).toBe(day)
    expect(weekday(day)).toBe(ofWeek)
  })

  test.each([
    ['2024-02-28', 1, '2024-02-29'],
    ['2024-03-01', -1, '2024-02-29'],
    ['2026-12-28', 7, '2027-01-04'],
    ['2027-06-28', -84, '2027-04-05'],
  ])('%s and %i days make %s', (day, days, sum) => {
    expect(addDays(day, days)).toBe(sum)
  })

  test('numbers and days are the same thing, and weekdays go round', () => {
    fc.assert(
      fc.property(fc.integer({ min: -3000, max: 60_000 }), (number) => {
        expect(dayNumber(dayOfNumber(number))).toBe(number)
        expect(weekday(dayOfNumber(number + 7))).toBe(weekday(dayOfNumber(number)))
        expect(weekday(dayOfNumber(number + 1))).toBe((weekday(dayOfNumber(number)) % 7) + 1)
      }),
    )
  })
})
