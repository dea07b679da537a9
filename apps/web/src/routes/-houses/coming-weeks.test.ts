import type { CalendarUnit, GroupCalendars } from '@samhus/contract/calendars'
import { addDays } from '@samhus/domain/day'
import { getMonday } from '@samhus/domain/week'
import { describe, expect, it } from 'vitest'
import { countFreeByMonth, findHouseWeek, listComingWeeks } from './coming-weeks.ts'

const now = Date.parse('2026-10-14T08:00:00Z')

function createUnit(year: number, week: number, more: Partial<CalendarUnit> = {}): CalendarUnit {
  const dateFrom = getMonday(year, week)
  return {
    id: `${year} ${week}`,
    code: String(week).padStart(2, '0'),
    dateFrom,
    dateTo: addDays(dateFrom, 7),
    points: 2,
    refundEnd: null,
    status: 'Available',
    waitlistCount: 0,
    bookingId: null,
    validationError: null,
    reasons: [],
    version: 1,
    ...more,
  }
}

function createCalendars(units: CalendarUnit[]): Pick<GroupCalendars, 'calendars' | 'weeks'> {
  const years = [2026, 2027]
  return {
    calendars: years.map((year) => ({
      id: String(year),
      houseId: 'a',
      houseName: 'a',
      year,
      units: units.filter(({ id }) => id.startsWith(String(year))),
    })),
    weeks: [...years, 2028].flatMap((year) =>
      Array.from({ length: 52 }, (_, index) => {
        const dateFrom = getMonday(year, index + 1)
        const startsAt = `${addDays(dateFrom, -1)}T23:00:00Z`
        return { year, week: index + 1, dateFrom, startsAt, bookingDeadline: startsAt }
      }),
    ),
  }
}

describe('the coming weeks', () => {
  it('are those that have not begun, of years with a calendar', () => {
    const weeks = listComingWeeks(createCalendars([]), now)
    expect(weeks[0]).toEqual({ year: 2026, week: 43, dateFrom: '2026-10-19', dateTo: '2026-10-26' })
    expect(weeks.at(-1)).toMatchObject({ year: 2027, week: 52 })
  })
})

describe('a house in a week', () => {
  const locked = { reasons: [{ type: 'consecutive-weeks-restricted' as const, until: null }] }
  const short = { reasons: [{ type: 'not-enough-points' as const, until: null }] }

  it.each([
    ['free', {}, 'Available', true],
    ['free, but blocked by a rule', locked, 'Blocked', false],
    ['free, for more points than the owner has', short, 'Available', true],
    ['taken', { status: 'AvailableForWaitlist' }, 'AvailableForWaitlist', false],
  ] satisfies [string, Partial<CalendarUnit>, string, boolean][])('is %s', (_, unit, appearance, isFree) => {
    const calendars = createCalendars([createUnit(2027, 28, unit)])
    expect(findHouseWeek(calendars, 'a', { year: 2027, week: 28 })).toMatchObject({ appearance, isFree })
  })

  it('is nothing where the calendar lacks the week', () => {
    expect(findHouseWeek(createCalendars([]), 'a', { year: 2027, week: 28 })).toBeNull()
    expect(findHouseWeek(createCalendars([]), 'b', { year: 2027, week: 28 })).toBeNull()
  })
})

describe('the free weeks of twelve months', () => {
  it('begin with this month and count no week that has begun, is taken or is closed', () => {
    const calendars = createCalendars([
      createUnit(2026, 41),
      createUnit(2026, 43),
      createUnit(2026, 44, { status: 'AvailableForWaitlist' }),
      createUnit(2027, 27),
      createUnit(2027, 28),
      createUnit(2027, 29, { status: 'NotAvailable', points: 0 }),
    ])
    const months = countFreeByMonth(calendars, 'a', { today: '2026-10-14', now })
    expect(months).toHaveLength(12)
    expect([months[0], months.at(-1)]).toMatchObject([
      { year: 2026, month: 10 },
      { year: 2027, month: 9 },
    ])
    expect(months.filter(({ weeks }) => weeks > 0)).toEqual([
      { year: 2026, month: 10, free: 1, weeks: 2 },
      { year: 2027, month: 7, free: 2, weeks: 2 },
    ])
  })
})
