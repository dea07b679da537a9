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

const calendars: GroupCalendars = {
  groupId: 'g',
  name: 'Klitten',
  calendars: [
    {
      id: '1',
      houseId: 'a',
      houseName: 'A',
      year: 2027,
      units: [
        createUnit('1', 7),
        createUnit('2', 8, { validationError: 'not-enough-points' }),
        createUnit('3', 20, { status: 'Reserved' }),
      ],
    },
    { id: '2', houseId: 'a', houseName: 'A', year: 2028, units: [createUnit('4', 7)] },
  ],
  weeks: [],
  ownWeeks: [],
  owner: { holds: [], endedHolds: [], accounts: [], waits: [], upcomingPoints: [] },
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
  const find = (search: Partial<typeof full>) => {
    const args = { year: 2027, policy: { ...defaultPolicy, version: 1 }, balance: 10, now: 0 }
    const found = findWeeks(calendars, { ...emptySearch, ...search }, args)
    return found === null ? null : [...found]
  }

  it('are null without a search, else those of the year', () => {
    expect(find({})).toBeNull()
    expect(find({ onlyBookable: true })).toEqual(['1'])
    expect(find({ holidays: ['winter'] })).toEqual(['1', '2'])
  })

  it('are of every house if those that were chosen are no longer of the group', () => {
    expect(find({ houseIds: ['gone'] })).toHaveLength(3)
  })
})
