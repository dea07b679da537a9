import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, isDay, toDayNumber, fromDayNumber, getWeekday, toIso } from './day.ts'

describe('days are numbers since 1970 (R1)', () => {
  test.each([
    ['1970-01-01', 0, 4],
    ['1970-01-05', 4, 1],
    ['1969-12-28', -4, 7],
    ['2024-02-29', 19782, 4],
    ['2025-12-29', 20451, 1],
    ['2027-01-03', 20821, 7],
  ])('%s is day %i and weekday %i', (day, number, ofWeek) => {
    expect(toDayNumber(day)).toBe(number)
    expect(fromDayNumber(number)).toBe(day)
    expect(getWeekday(day)).toBe(ofWeek)
  })

  test.each([
    ['2024-02-28', 1, '2024-02-29'],
    ['2024-03-01', -1, '2024-02-29'],
    ['2026-12-28', 7, '2027-01-04'],
    ['2027-06-28', -84, '2027-04-05'],
  ])('%s and %i days make %s', (day, days, sum) => {
    expect(addDays(day, days)).toBe(sum)
  })

  test('every day is converted to its number and back, and weekdays repeat every seven days', () => {
    fc.assert(
      fc.property(fc.integer({ min: -3000, max: 60_000 }), (number) => {
        expect(toDayNumber(fromDayNumber(number))).toBe(number)
        expect(getWeekday(fromDayNumber(number + 7))).toBe(getWeekday(fromDayNumber(number)))
        expect(getWeekday(fromDayNumber(number + 1))).toBe((getWeekday(fromDayNumber(number)) % 7) + 1)
      }),
    )
  })
})

test('an instant is written in UTC, to the millisecond; none stays none', () => {
  expect(toIso(Date.UTC(2027, 5, 28, 10, 0, 0, 7))).toBe('2027-06-28T10:00:00.007Z')
  expect(toIso(null)).toBeNull()
})

test.each([
  ['2027-02-28', true],
  ['2028-02-29', true],
  ['2027-02-29', false],
  ['2027-02-30', false],
  ['2027-13-01', false],
  ['2027-00-10', false],
  ['9999-99-99', false],
  ['0000-01-01', false],
  ['27-02-01', false],
  ['2027-02-01T00', false],
  ['', false],
])('whether %j is a day: %s', (text, expected) => {
  expect(isDay(text)).toBe(expected)
})
