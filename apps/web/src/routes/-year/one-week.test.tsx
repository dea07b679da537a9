import type { CalendarUnit, GroupCalendars } from '@samhus/contract/calendars'
import type { BookingEvent } from '@samhus/contract/hub'
import { addDays } from '@samhus/domain/day'
import { defaultPolicy } from '@samhus/domain/policy'
import { getMonday } from '@samhus/domain/week'
import { cleanup, render } from '@testing-library/react'
import i18next from 'i18next'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { applyEvent } from '../../live/calendar-patches.ts'
import { GridCell } from '../../components/year/house-grid-cell.tsx'
import { HouseGrid } from '../../components/year/house-grid.tsx'
import { MonthCards } from '../../components/year/month-cards.tsx'
import { WeekCircle } from '../../components/year/week-circle.tsx'
import { loadScreenTexts, startTexts } from '../../locales/i18n.ts'
import { toGridHouses, toOverviewMonths, toHouseMonths } from './cells.ts'
import { createYearView } from './year-view.ts'

/** How often a week was rendered, as a circle or as a cell of the grid. */
const renders = { weeks: 0 }

const now = Date.parse('2026-11-20T12:00:00Z')

function createUnit(house: string, week: number): CalendarUnit {
  const dateFrom = getMonday(2027, week)
  return {
    id: `${house} ${week}`,
    code: String(week).padStart(2, '0'),
    dateFrom,
    dateTo: addDays(dateFrom, 7),
    points: 2,
    refundEnd: null,
    status: 'AvailableForWaitlist',
    waitlistCount: 0,
    bookingId: null,
    validationError: null,
    reasons: [],
    version: 1,
  }
}

const before: GroupCalendars = {
  groupId: 'g',
  name: 'Comfort',
  calendars: ['a', 'b'].map((house) => ({
    id: house,
    houseId: house,
    houseName: house,
    year: 2027,
    units: Array.from({ length: 52 }, (_, index) => createUnit(house, index + 1)),
  })),
  weeks: [],
  ownWeeks: [],
  owner: { holds: [], endedHolds: [], accounts: [], waits: [], upcomingPoints: [] },
}

/** Another owner has joined the waitlist of week 26 of house b. */
const event = {
  groupId: 'g',
  calendarId: 'b',
  calendarUnitId: 'b 26',
  userId: null,
  status: 'AvailableForWaitlist',
  waitlistCount: 1,
  bookingId: null,
  year: 2027,
  pointsChanged: false,
  isUserWhoMadeAction: false,
  validationError: null,
  heldUntil: null,
  version: 2,
} satisfies Partial<BookingEvent> as BookingEvent

const after = applyEvent(before, event, { policy: { ...defaultPolicy, version: 1 }, now })

describe('an event about one week', () => {
  beforeAll(() => startTexts('da').then(loadScreenTexts))
  beforeEach(() => {
    vi.stubGlobal('matchMedia', () => ({ matches: true }))
    for (const week of [WeekCircle, GridCell]) {
      const { type } = week
      vi.spyOn(week, 'type').mockImplementation((cell) => {
        renders.weeks += 1
        return type(cell)
      })
    }
  })
  afterEach(() => {
    cleanup()
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
  })

  const createView = (calendars: GroupCalendars) =>
    createYearView(calendars, 2027, { now, bookings: undefined })
  const getOptions = () => ({ t: i18next.t })
  const overview = (calendars: GroupCalendars) => (
    <MonthCards months={toOverviewMonths(createView(calendars), getOptions())} hasTotals />
  )
  const house = (calendars: GroupCalendars) => {
    const view = createView(calendars)
    const [, second] = view.houses
    return second && <MonthCards months={toHouseMonths(view, second, getOptions())} hasTotals={false} />
  }
  const grid = (isTransposed: boolean) => (calendars: GroupCalendars) => {
    const view = createView(calendars)
    const houses = toGridHouses(view, getOptions())
    return <HouseGrid weeks={view.weeks} houses={houses} isTransposed={isTransposed} />
  }

  it.each([
    ['one house', house, 52, 1],
    ['the grid of all houses', grid(false), 104, 1],
    ['the transposed grid of a phone', grid(true), 104, 1],
    // The overview shows the shortest waitlist of all houses, which is still empty.
    ['the overview, in which the week looks the same', overview, 52, 0],
  ] as const)(
    'renders no other week again, and that week only if it looks different: %s',
    (_, page, all, again) => {
      renders.weeks = 0
      const { rerender } = render(page(before))
      expect(renders.weeks).toBe(all)
      rerender(page(after))
      expect(renders.weeks).toBe(all + again)
    },
  )
})
