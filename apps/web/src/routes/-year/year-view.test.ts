import type { CalendarUnit, GroupCalendars } from '@samhus/contract/calendars'
import { describe, expect, it } from 'vitest'
import { summarizeWeek, canBook, createYearView } from './year-view.ts'

const now = Date.parse('2026-11-20T12:00:00Z')

function createUnit(code: string, given: Partial<CalendarUnit> = {}): CalendarUnit {
  return {
    id: `1${code.slice(0, 2)}`,
    code,
    dateFrom: '2027-06-28',
    dateTo: '2027-07-05',
    points: 3,
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

function createGroup(houses: Record<string, CalendarUnit[]>, year = 2027): GroupCalendars {
  return {
    groupId: 'g',
    name: 'Comfort',
    calendars: Object.entries(houses).map(([houseName, units], index) => ({
      id: String(index + 1),
      houseId: houseName,
      houseName,
      year,
      units,
    })),
    weeks: [],
    ownWeeks: [],
    owner: { holds: [], endedHolds: [], accounts: [], waits: [], upcomingPoints: [] },
  }
}

const createView = (calendars: GroupCalendars, year = 2027, at = now) =>
  createYearView(calendars, year, { now: at, waitlists: [] })

describe('the view of a year', () => {
  it.each([
    [2026, 53],
    [2027, 52],
    [2032, 53],
  ])('%i has %i weeks, whatever the calendars contain', (year, count) => {
    expect(createView(createGroup({}, year), year).weeks).toHaveLength(count)
  })

  it('puts a week into the month of its Thursday: week 53 of 2026 into December, week 13 of 2027 into April', () => {
    expect(createView(createGroup({}, 2026), 2026).weeks.at(-1)).toMatchObject({
      week: 53,
      month: 12,
      dateFrom: '2026-12-28',
    })
    expect(createView(createGroup({})).weeks[12]).toMatchObject({ month: 4, dateFrom: '2027-03-29' })
  })

  it('gives the reason of a passed booking deadline that deadline', () => {
    const reasons = [
      { type: 'booking-deadline-exceeded' as const, until: null },
      { type: 'not-enough-points' as const, until: null },
    ]
    const group = createGroup({ A: [createUnit('26', { status: 'NotAvailable', reasons })] })
    const [startsAt, bookingDeadline] = ['2027-06-27T22:00:00.000Z', '2027-06-23T10:00:00.000Z']
    const weeks = [{ year: 2027, week: 26, dateFrom: '2027-06-28', startsAt, bookingDeadline }]
    expect(createView({ ...group, weeks }).houses[0]?.weeks[25]?.reasons).toEqual([
      { ...reasons[0], deadline: Date.parse(bookingDeadline) },
      reasons[1],
    ])
  })

  it('marks the current week and the weeks that are over', () => {
    const weeks = createView(createGroup({}, 2026), 2026).weeks
    expect(weeks.filter(({ isCurrent }) => isCurrent).map(({ week }) => week)).toEqual([47])
    expect(weeks.filter(({ isPast }) => isPast)).toHaveLength(46)
  })

  it('reads the week number from a code with tags, and sorts the houses in Danish order', () => {
    const view = createView(createGroup({ Ågården: [createUnit('27-RestrictOne')], Bøgely: [], Ældrely: [] }))
    expect(view.houses.map(({ name }) => name)).toEqual(['Bøgely', 'Ældrely', 'Ågården'])
    expect(view.houses[2]?.weeks[26]?.week).toBe(27)
  })
})

describe('a week of a house', () => {
  const makeWeek = (given: Partial<CalendarUnit>) =>
    createView(createGroup({ A: [createUnit('26', given)] })).houses[0]?.weeks[25]

  it.each(['not-enough-points', 'booking-date-passed', 'booking-deadline-exceeded'] as const)(
    'is never locked by %s, but cannot be booked',
    (type) => {
      const week = makeWeek({ validationError: type, reasons: [{ type, until: null }] })
      expect(week?.lock).toBeNull()
      expect(week && canBook(week)).toBe(false)
    },
  )

  it('is locked by any other rule, with the instant from which the rule no longer applies', () => {
    const until = '2027-03-30T00:00:00.000Z'
    const week = makeWeek({
      validationError: 'not-enough-points',
      reasons: [
        { type: 'not-enough-points', until: null },
        { type: 'consecutive-weeks-restricted', until },
      ],
    })
    expect(week?.lock).toEqual({ type: 'consecutive-weeks-restricted', until: Date.parse(until) })
  })

  it('names the owner’s own adjacent week, but not across a year’s end', () => {
    const reasons = [{ type: 'consecutive-weeks-restricted' as const, until: null }]
    const house = createView(
      createGroup({
        A: [
          createUnit('01', { reasons }),
          createUnit('26', { status: 'YourBooking' }),
          createUnit('27', { reasons }),
        ],
      }),
    ).houses[0]
    expect(house?.weeks[26]?.lock).toEqual({ ...reasons[0], adjacentWeek: 26 })
    expect(house?.weeks[26]?.reasons).toEqual([{ ...reasons[0], adjacentWeek: 26 }])
    expect(house?.weeks[0]?.lock).toEqual(reasons[0])
  })

  it('has the end of its refund as an instant, or null', () => {
    expect(makeWeek({ refundEnd: '2027-05-02T22:00:00.000Z' })?.refundEnd).toBe(
      Date.parse('2027-05-03T00:00+02:00'),
    )
    expect(makeWeek({ refundEnd: null })?.refundEnd).toBeNull()
  })

  it('is not locked while another owner has it on hold', () => {
    const reasons = [{ type: 'calendar-unit-already-reserved' as const, until: null }]
    expect(makeWeek({ status: 'Reserved', reasons })?.lock).toBeNull()
  })
})

describe('the overview of a week', () => {
  it('shows the status of highest precedence, in the order of R25', () => {
    const order = [
      'YourReservation',
      'YourBooking',
      'YourWaitlist',
      'Available',
      'AvailableForWaitlist',
      'Reserved',
      'NotAvailable',
    ] as const
    for (const [index, status] of order.entries()) {
      const houses = Object.fromEntries(
        order.slice(index).map((one) => [one, [createUnit('26', { status: one })]]),
      )
      expect(summarizeWeek(createView(createGroup(houses)).houses, 26).status).toBe(status)
    }
  })

  it('counts a house without the week as open for the waitlist', () => {
    const view = createView(createGroup({ A: [createUnit('26', { status: 'NotAvailable' })], B: [] }))
    expect(summarizeWeek(view.houses, 26).status).toBe('AvailableForWaitlist')
  })

  it('counts the free houses and has the price range of the houses in operation', () => {
    const view = createView(
      createGroup({
        A: [createUnit('26', { points: 0 })],
        B: [createUnit('26', { points: 2 })],
        C: [createUnit('26', { points: 4, status: 'Reserved' })],
      }),
    )
    expect(summarizeWeek(view.houses, 26)).toMatchObject({ free: 2, points: 2, pointsTo: 4 })
  })

  it('is locked only if every house with that status is', () => {
    const locked = createUnit('26', {
      validationError: 'high-season-week-blocked',
      reasons: [{ type: 'high-season-week-blocked', until: null }],
    })
    expect(summarizeWeek(createView(createGroup({ A: [locked], B: [locked] })).houses, 26).isLocked).toBe(
      true,
    )
    expect(
      summarizeWeek(createView(createGroup({ A: [locked], B: [createUnit('26')] })).houses, 26).isLocked,
    ).toBe(false)
  })
})
