import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, test } from 'vitest'
import { addDays, fromDayNumber, getWeekday } from './day.ts'
import { defaultPolicy } from './policy.ts'
import { parseInstant } from './test-fixtures.ts'
import {
  toDay,
  toInstant,
  isTimeZone,
  getIsoWeek,
  countIsoWeeks,
  getMonday,
  getMonthOfWeek,
  toLocalTime,
  computeUnitTimes,
  formatWeekCode,
  getYearEnd,
  toYear,
} from './week.ts'

const zone = 'Europe/Copenhagen'

describe('ISO weeks (R1, R2)', () => {
  test('from 2017 to 2034 only 2020, 2026 and 2032 have 53 weeks', () => {
    const years = Array.from({ length: 18 }, (_, index) => 2017 + index)
    expect(years.filter((year) => countIsoWeeks(year) === 53)).toEqual([2020, 2026, 2032])
    expect(years.filter((year) => countIsoWeeks(year) === 52)).toHaveLength(15)
  })

  test.each([
    [2026, 1, '2025-12-29'],
    [2026, 53, '2026-12-28'],
    [2027, 1, '2027-01-04'],
    [2027, 13, '2027-03-29'],
    [2020, 53, '2020-12-28'],
    [2021, 1, '2021-01-04'],
    [2024, 1, '2024-01-01'],
    [2032, 53, '2032-12-27'],
  ])('week %i-W%i starts on Monday %s', (year, week, monday) => {
    expect(getMonday(year, week)).toBe(monday)
    expect(getIsoWeek(monday)).toEqual({ year, week })
  })

  test.each([
    ['2025-12-28', 2025, 52],
    ['2025-12-31', 2026, 1],
    ['2027-01-03', 2026, 53],
    ['2021-01-03', 2020, 53],
    ['2027-01-04', 2027, 1],
  ])('the day %s is in %i-W%i', (day, year, week) => {
    expect(getIsoWeek(day)).toEqual({ year, week })
  })

  test.each([
    [2026, 1, 1],
    [2026, 53, 12],
    [2027, 5, 2],
    [2027, 13, 4],
    [2027, 26, 7],
    [2027, 52, 12],
  ])('%i-W%i is shown in month %i', (year, week, month) => {
    expect(getMonthOfWeek(year, week)).toBe(month)
  })

  test('a week code has two digits', () => {
    expect(formatWeekCode(5)).toBe('05')
    expect(formatWeekCode(53)).toBe('53')
  })

  test('every day has the ISO week that Temporal gives', () => {
    fc.assert(
      fc.property(fc.integer({ min: 10_000, max: 40_000 }), (number) => {
        const day = fromDayNumber(number)
        const { year, week } = getIsoWeek(day)
        const plain = Temporal.PlainDate.from(day)
        expect([year, week]).toEqual([plain.yearOfWeek, plain.weekOfYear])
        expect(getMonday(year, week)).toBe(addDays(day, 1 - getWeekday(day)))
        expect(week <= countIsoWeeks(year)).toBe(true)
      }),
    )
  })
})

describe('local times (R9)', () => {
  test.each([
    ['winter', '2027-03-24', '12:00', '2027-03-24T12:00+01:00'],
    ['summer', '2027-03-29', '00:00', '2027-03-29T00:00+02:00'],
    ['a time that the clock change skips', '2027-03-28', '02:30', '2027-03-28T03:30+02:00'],
    ['the last moment before the gap', '2027-03-28', '01:59', '2027-03-28T01:59+01:00'],
    ['the first moment after it', '2027-03-28', '03:00', '2027-03-28T03:00+02:00'],
    ['a time that occurs twice', '2027-10-31', '02:30', '2027-10-31T02:30+02:00'],
    ['the first time that occurs only once again', '2027-10-31', '03:00', '2027-10-31T03:00+01:00'],
    ['the new year', '2027-01-01', '00:00', '2026-12-31T23:00Z'],
  ])('%s: %s %s is converted to %s', (_, day, time, instant) => {
    expect(toInstant(day, time, zone)).toBe(parseInstant(instant))
  })

  test.each([
    ['2026-12-31T22:59:59.999Z', '2026-12-31', '23:59', 2026],
    ['2026-12-31T23:00:00.000Z', '2027-01-01', '00:00', 2027],
    ['2027-03-28T00:59:59.999Z', '2027-03-28', '01:59', 2027],
    ['2027-03-28T01:00:00.000Z', '2027-03-28', '03:00', 2027],
    ['2027-10-31T00:59:00.000Z', '2027-10-31', '02:59', 2027],
    ['2027-10-31T01:00:00.000Z', '2027-10-31', '02:00', 2027],
  ])('%s is %s %s in Copenhagen', (instant, day, time, year) => {
    expect(toDay(parseInstant(instant), zone)).toBe(day)
    expect(toLocalTime(parseInstant(instant), zone)).toBe(time)
    expect(toYear(parseInstant(instant), zone)).toBe(year)
  })

  const zones = [zone, 'UTC', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kolkata', 'Pacific/Apia']

  test('every local time is converted to the instant that Temporal gives, and back', () => {
    const minuteOfYears = fc.integer({ min: 0, max: 8 * 366 * 96 })
    fc.assert(
      fc.property(fc.constantFrom(...zones), minuteOfYears, (timeZone, quarter) => {
        const local = new Date(Date.UTC(2025, 0) + quarter * 900_000).toISOString()
        const instant = toInstant(local.slice(0, 10), local.slice(11, 16), timeZone)
        expect(instant).toBe(
          Temporal.PlainDateTime.from(local.slice(0, 16)).toZonedDateTime(timeZone).epochMilliseconds,
        )
        const zoned = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone)
        expect(toDay(instant, timeZone)).toBe(zoned.toPlainDate().toString())
        expect(toLocalTime(instant, timeZone)).toBe(zoned.toPlainTime().toString().slice(0, 5))
      }),
      { numRuns: 500 },
    )
  })

  test('every quarter of an hour around clock changes and the new year agrees with Temporal', () => {
    for (const day of ['2026-12-31', '2027-01-01', '2027-03-28', '2027-04-04', '2027-10-03', '2027-10-31']) {
      for (const timeZone of zones) {
        for (let quarter = 0; quarter < 96; quarter += 1) {
          const time = new Date(quarter * 900_000).toISOString().slice(11, 16)
          const zoned = Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime(timeZone)
          expect(toInstant(day, time, timeZone)).toBe(zoned.epochMilliseconds)
        }
      }
    }
  })

  test('only names of time zones are accepted', () => {
    expect(['Europe/Copenhagen', 'UTC', 'Atlantic/Faroe'].map(isTimeZone)).toEqual([true, true, true])
    expect(['', '+01:00', 'Europe/Kobenhavn', 'Copenhagen time'].map(isTimeZone)).toEqual([
      false,
      false,
      false,
      false,
    ])
  })
})

describe('the instants of a week (R3 to R8)', () => {
  test('2027-W13, the week after the clocks went forward', () => {
    expect(computeUnitTimes(2027, 13, defaultPolicy)).toEqual({
      dateFrom: '2027-03-29',
      dateTo: '2027-04-05',
      startsAt: parseInstant('2027-03-29T00:00+02:00'),
      bookingDeadline: parseInstant('2027-03-24T12:00+01:00'),
      cancellationDeadline: parseInstant('2027-03-23T12:00+01:00'),
      restrictedUntil: parseInstant('2027-03-29T00:00+02:00') - 2160 * 3_600_000,
      refundEndHigh: parseInstant('2027-01-04T00:00+01:00'),
      refundEndLow: parseInstant('2027-02-01T00:00+01:00'),
      checkInAt: parseInstant('2027-03-29T15:00+02:00'),
      checkOutAt: parseInstant('2027-04-05T10:00+02:00'),
    })
  })

  test('2160 hours are not 90 days across a clock change', () => {
    const { restrictedUntil } = computeUnitTimes(2027, 13, defaultPolicy)
    expect(restrictedUntil).toBe(parseInstant('2026-12-28T23:00+01:00'))
    expect(restrictedUntil).not.toBe(toInstant('2026-12-29', '00:00', zone))
  })

  test('2026-W53 runs from 28 December 2026 to 4 January 2027, and 2027-W01 follows', () => {
    const last = computeUnitTimes(2026, 53, defaultPolicy)
    expect([last.dateFrom, last.dateTo]).toEqual(['2026-12-28', '2027-01-04'])
    expect(computeUnitTimes(2027, 1, defaultPolicy).dateFrom).toBe(last.dateTo)
    expect(last.checkOutAt).toBe(parseInstant('2027-01-04T10:00+01:00'))
  })

  test('every value of the policy is used', () => {
    const policy = {
      ...defaultPolicy,
      timeZone: 'Atlantic/Faroe',
      checkInTime: '16:30',
      checkOutTime: '09:45',
      bookingDeadline: { daysBefore: 3, time: '18:15' },
      cancellationDeadline: { daysBefore: 10, time: '08:00' },
      restrictionHours: 24,
      refundHighDays: 10,
      refundLowDays: 5,
    }
    expect(computeUnitTimes(2027, 26, policy)).toEqual({
      dateFrom: '2027-06-28',
      dateTo: '2027-07-05',
      startsAt: parseInstant('2027-06-28T00:00+01:00'),
      bookingDeadline: parseInstant('2027-06-25T18:15+01:00'),
      cancellationDeadline: parseInstant('2027-06-18T08:00+01:00'),
      restrictedUntil: parseInstant('2027-06-27T00:00+01:00'),
      refundEndHigh: parseInstant('2027-06-18T00:00+01:00'),
      refundEndLow: parseInstant('2027-06-23T00:00+01:00'),
      checkInAt: parseInstant('2027-06-28T16:30+01:00'),
      checkOutAt: parseInstant('2027-07-05T09:45+01:00'),
    })
  })

  test('the points of a year expire at 31 December 24:00 local (R76)', () => {
    expect(getYearEnd(2026, zone)).toBe(parseInstant('2027-01-01T00:00+01:00'))
    expect(getYearEnd(2026, 'America/New_York')).toBe(parseInstant('2027-01-01T00:00-05:00'))
  })
})
