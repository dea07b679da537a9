import type { CalendarUnit, GroupCalendars } from '@samhus/contract/calendars'
import { defaultPolicy } from '@samhus/domain/policy'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  emptySearch,
  findWeeks,
  recallSearch,
  rememberSearch,
  toSearchParams,
  toWeekSearch,
  validateSearchParams,
} from './week-search.ts'

const full = {
  onlyBookable: true,
  houseIds: ['a', 'b'],
  maxPoints: 4,
  holidays: ['winter' as const, 'new-year' as const],
  isPair: true,
}

function createUnit(id: string, week: number, given: Partial<CalendarUnit> = {}): CalendarUnit {
  return {
    id,
    code: String(week).padStart(2, '0'),
    dateFrom: '2027-02-15',
    dateTo: '2027-02-22',
    points: 2,
    refundEnd: null,
    status: 'Available',
    waitlistCount: 0,
    bookingId: null,
    validationError: null,
    reasons: [],
    version: 1,
    ...given,
  }
}

const createCalendar = (id: string, year: number, units: CalendarUnit[]) => ({
  id,
  houseId: 'a',
  houseName: 'A',
  year,
  units,
})

const calendars: GroupCalendars = {
  groupId: 'g',
  name: 'Klitten',
  calendars: [
    createCalendar('0', 2026, [
      createUnit('10', 51, { dateFrom: '2026-12-14' }),
      createUnit('11', 52, { dateFrom: '2026-12-21' }),
      createUnit('12', 53, { dateFrom: '2026-12-28' }),
    ]),
    createCalendar('1', 2027, [
      createUnit('9', 1, { dateFrom: '2027-01-04' }),
      createUnit('1', 7),
      createUnit('2', 8, { dateFrom: '2027-02-22', validationError: 'not-enough-points' }),
      createUnit('3', 20, { dateFrom: '2027-05-17', status: 'Reserved' }),
    ]),
    createCalendar('2', 2028, [createUnit('4', 1, { dateFrom: '2028-01-03' })]),
  ],
  weeks: [],
  ownWeeks: [],
  owner: {
    holds: [],
    endedHolds: [],
    accounts: [
      { year: 2026, balance: 10 },
      { year: 2027, balance: 10 },
    ],
    waits: [],
    upcomingPoints: [],
  },
}

describe('a search for weeks in the address', () => {
  it('is the same after it was written and read', () => {
    expect(toWeekSearch(toSearchParams(full))).toEqual(full)
    expect(toWeekSearch(toSearchParams(emptySearch))).toEqual(emptySearch)
  })

  it('has nothing of what means nothing', () => {
    const raw = { bookable: 'yes', houses: ',', max: '-1', holidays: 'winter,monday', pair: '2' }
    expect(toWeekSearch(validateSearchParams(raw))).toEqual({ ...emptySearch, holidays: ['winter'] })
    for (const max of ['', '1.5', '1000', 'x']) {
      expect(validateSearchParams({ max }).max).toBeUndefined()
    }
  })
})

describe('the last search', () => {
  beforeEach(() => localStorage.clear())

  it('is kept in the browser until it is empty', () => {
    expect(recallSearch()).toBeNull()
    rememberSearch(full)
    expect(recallSearch()).toEqual(full)
    rememberSearch(emptySearch)
    expect(recallSearch()).toBeNull()
  })

  it('is none if what was kept cannot be read', () => {
    localStorage.setItem('weekSearch', '{"__proto__":1}')
    expect(recallSearch()).toBeNull()
    localStorage.setItem('weekSearch', '?max=often')
    expect(recallSearch()).toBeNull()
  })
})

describe('the weeks that a search finds', () => {
  const find = (search: Partial<typeof full>, { year = 2027, given = calendars } = {}) => {
    const args = { year, policy: { ...defaultPolicy, version: 1 }, now: 0 }
    const found = findWeeks(given, { ...emptySearch, ...search }, args)
    return found === null ? null : [...found]
  }

  it('are null without a search, else those of the year', () => {
    expect(find({})).toBeNull()
    expect(find({ onlyBookable: true })).toEqual(['9', '1'])
    expect(find({ holidays: ['winter'] })).toEqual(['1', '2'])
  })

  it('are of every house if those that were chosen are no longer of the group', () => {
    expect(find({ houseIds: ['gone'] })).toHaveLength(4)
  })

  it('are two in a row also across the turn of the year, each found in its own year', () => {
    expect(find({ isPair: true })).toEqual(['9'])
    expect(find({ isPair: true }, { year: 2026 })).toEqual(['10', '11', '12'])
    const owner = { ...calendars.owner, accounts: [{ year: 2026, balance: 10 }] }
    expect(find({ isPair: true }, { given: { ...calendars, owner } })).toEqual([])
  })
})
