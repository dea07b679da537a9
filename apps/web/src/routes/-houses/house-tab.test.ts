import type { CalendarUnit, GroupCalendars } from '@samhus/contract/calendars'
import { describe, expect, it } from 'vitest'
import { findHouseTab } from './house-tab.ts'

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

function createUnit(
  code: string,
  status: CalendarUnit['status'],
  more: Partial<CalendarUnit> = {},
): CalendarUnit {
  return { ...plain, code, status, bookingId: null, validationError: null, reasons: [], ...more }
}

function createWeek(year: number, number: number, startsAt: string) {
  return { year, week: number, dateFrom: startsAt.slice(0, 10), startsAt, bookingDeadline: startsAt }
}

function createCalendars(...all: { house: string; year: number; units: CalendarUnit[] }[]) {
  return {
    calendars: all.map(({ house, year, units }, index) => {
      return { id: String(index), houseId: house, houseName: house, year, units }
    }),
    weeks: [
      createWeek(2026, 41, '2026-10-04T22:00:00.000Z'),
      createWeek(2026, 43, '2026-10-18T22:00:00.000Z'),
      createWeek(2026, 44, '2026-10-25T23:00:00.000Z'),
      createWeek(2027, 1, '2027-01-03T23:00:00.000Z'),
    ],
  } satisfies Pick<GroupCalendars, 'calendars' | 'weeks'>
}

describe('the tab of a house', () => {
  const taken = [createUnit('43', 'AvailableForWaitlist')]
  const free = [createUnit('43', 'Available')]

  it('is the position of the house among this year’s houses, by name', () => {
    const all = createCalendars(
      { house: 'Øen', year: 2026, units: free },
      { house: 'Birken', year: 2026, units: free },
      { house: 'Ask', year: 2027, units: free },
    )
    expect(findHouseTab(all, 'Øen', { currentYear: 2026, now })).toEqual({ year: 2026, tabIndex: 2 })
  })

  it('is that of next year if this year has no free week', () => {
    const all = createCalendars(
      { house: 'A', year: 2026, units: taken },
      { house: 'A', year: 2027, units: [createUnit('01', 'Available')] },
    )
    expect(findHouseTab(all, 'A', { currentYear: 2026, now })).toEqual({ year: 2027, tabIndex: 1 })
  })

  it('passes over a year whose free weeks a rule locks', () => {
    const reasons = [{ type: 'consecutive-weeks-restricted' as const, until: null }]
    const all = createCalendars(
      { house: 'A', year: 2026, units: [createUnit('43', 'Available', { reasons })] },
      { house: 'A', year: 2027, units: [createUnit('01', 'Available')] },
    )
    expect(findHouseTab(all, 'A', { currentYear: 2026, now })).toEqual({ year: 2027, tabIndex: 1 })
  })

  it('is that of next year from November on, if that has a free week', () => {
    const inNovember = Date.parse('2026-11-22T08:00:00Z')
    const december = createUnit('50', 'Available')
    const all = createCalendars(
      { house: 'A', year: 2026, units: [december] },
      { house: 'A', year: 2027, units: [createUnit('01', 'Available')] },
    )
    all.weeks.push(createWeek(2026, 50, '2026-12-06T23:00:00.000Z'))
    const findYear = (at: number) => findHouseTab(all, 'A', { currentYear: 2026, now: at }).year
    expect(findYear(now)).toBe(2026)
    expect(findYear(inNovember)).toBe(2027)
    const [thisYear] = all.calendars
    const alone = { ...all, calendars: thisYear ? [thisYear] : [] }
    expect(findHouseTab(alone, 'A', { currentYear: 2026, now: inNovember }).year).toBe(2026)
    // The last days of December belong to the first week of the new year.
    expect(findHouseTab(all, 'A', { currentYear: 2027, now: Date.parse('2026-12-29T08:00:00Z') }).year).toBe(
      2027,
    )
  })

  it('is that of this year if no year has a free week, and undefined without a calendar', () => {
    const all = createCalendars({ house: 'A', year: 2026, units: taken })
    expect(findHouseTab(all, 'A', { currentYear: 2026, now })).toEqual({ year: 2026, tabIndex: 1 })
    expect(findHouseTab(all, 'B', { currentYear: 2026, now })).toEqual({ year: 2026, tabIndex: undefined })
  })
})
