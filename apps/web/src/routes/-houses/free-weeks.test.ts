import type { CalendarUnit, GroupCalendars } from '@samhus/contract/calendars'
import { describe, expect, it } from 'vitest'
import { countFreeWeeks, findHouseTab } from './free-weeks.ts'

const now = Date.parse('2026-10-14T08:00:00Z')

const plain = {
  id: '1',
  dateFrom: '2026-01-01',
  dateTo: '2026-01-08',
  points: 2,
  refundEnd: null,
  waitlistCount: 0,
  version: 1,
}

function unit(code: string, status: CalendarUnit['status'], more: Partial<CalendarUnit> = {}): CalendarUnit {
  return { ...plain, code, status, bookingId: null, validationError: null, reasons: [], ...more }
}

function week(year: number, number: number, startsAt: string) {
  return { year, week: number, dateFrom: startsAt.slice(0, 10), startsAt, bookingDeadline: startsAt }
}

function calendars(...all: { house: string; year: number; units: CalendarUnit[] }[]) {
  return {
    calendars: all.map(({ house, year, units }, index) => {
      return { id: String(index), houseId: house, houseName: house, year, units }
    }),
    weeks: [
      week(2026, 41, '2026-10-04T22:00:00.000Z'),
      week(2026, 43, '2026-10-18T22:00:00.000Z'),
      week(2026, 44, '2026-10-25T23:00:00.000Z'),
      week(2027, 1, '2027-01-03T23:00:00.000Z'),
    ],
  } satisfies Pick<GroupCalendars, 'calendars' | 'weeks'>
}

describe('the count of free weeks', () => {
  it('counts the weeks of the year that are in operation and have not begun', () => {
    const units = [
      unit('41', 'Available'),
      unit('43', 'Available'),
      unit('44-RestrictOne', 'YourBooking'),
      unit('44', 'NotAvailable', { points: 0 }),
      unit('44', 'NotAvailable', { validationError: 'house-not-in-operation' }),
    ]
    const all = calendars({ house: 'A', year: 2026, units })
    expect(countFreeWeeks(all, 'A', { year: 2026, now })).toEqual({ free: 1, weeks: 2 })
  })

  it('is null if the house has no calendar, or no future weeks', () => {
    const all = calendars({ house: 'A', year: 2026, units: [unit('41', 'Available')] })
    expect(countFreeWeeks(all, 'A', { year: 2026, now })).toBeNull()
    expect(countFreeWeeks(all, 'A', { year: 2027, now })).toBeNull()
    expect(countFreeWeeks(all, 'B', { year: 2026, now })).toBeNull()
  })
})

describe('the tab of a house', () => {
  const taken = [unit('43', 'AvailableForWaitlist')]
  const free = [unit('43', 'Available')]

  it('is the position of the house among this year’s houses, by name', () => {
    const all = calendars(
      { house: 'Øen', year: 2026, units: free },
      { house: 'Birken', year: 2026, units: free },
      { house: 'Ask', year: 2027, units: free },
    )
    expect(findHouseTab(all, 'Øen', { currentYear: 2026, now })).toEqual({ year: 2026, tabIndex: 2 })
  })

  it('is that of next year if this year has no free week', () => {
    const all = calendars(
      { house: 'A', year: 2026, units: taken },
      { house: 'A', year: 2027, units: [unit('01', 'Available')] },
    )
    expect(findHouseTab(all, 'A', { currentYear: 2026, now })).toEqual({ year: 2027, tabIndex: 1 })
  })

  it('is that of this year if no year has a free week, and undefined without a calendar', () => {
    const all = calendars({ house: 'A', year: 2026, units: taken })
    expect(findHouseTab(all, 'A', { currentYear: 2026, now })).toEqual({ year: 2026, tabIndex: 1 })
    expect(findHouseTab(all, 'B', { currentYear: 2026, now })).toEqual({ year: 2026, tabIndex: undefined })
  })
})
