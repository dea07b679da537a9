import type { Booking } from '@samhus/contract/bookings'
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
  createYearView(calendars, year, { now: at, bookings: undefined })

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

describe('the points that are still to come', () => {
  it('are those for weeks of the year that is shown, soonest first', () => {
    const calendars = createGroup({})
    const come = (year: number, at: string) => ({ year, at, points: 4 })
    calendars.owner.upcomingPoints = [
      come(2028, '2027-01-03T18:00:00.000Z'),
      come(2027, '2026-12-20T18:00:00.000Z'),
      come(2027, '2026-12-13T18:00:00.000Z'),
      come(2027, '2026-11-20T12:00:00.000Z'),
    ]
    const days = createView(calendars).upcomingPoints.map(({ at }) => new Date(at).toISOString().slice(0, 10))
    expect(days).toEqual(['2026-12-13', '2026-12-20'])
    expect(createView(calendars, 2029).upcomingPoints).toEqual([])
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

  it('costs what the owner paid for it, although the price has changed since', () => {
    const group = createGroup({ A: [createUnit('26', { status: 'YourBooking', points: 2 })] })
    const row = (type: string, points: number) => ({ calendarUnitId: '126', type, points }) as Booking
    const lists = { reserved: [], active: [row('Book', 4)], waitlists: [], history: [row('Cancel', 3)] }
    const view = createYearView(group, 2027, { now, bookings: lists })
    expect(view.houses[0]?.weeks[25]?.points).toBe(4)
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

  const blocked = {
    validationError: 'high-season-week-blocked',
    reasons: [{ type: 'high-season-week-blocked', until: null }],
  } satisfies Partial<CalendarUnit>
  const summarize = (houses: Record<string, Partial<CalendarUnit>>) => {
    const units = Object.entries(houses).map(([name, given]) => [name, [createUnit('26', given)]])
    return summarizeWeek(createView(createGroup(Object.fromEntries(units))).houses, 26)
  }

  it('counts as free only the houses that no rule locks for the owner', () => {
    const short = { type: 'not-enough-points' as const, until: null }
    const houses = { A: {}, B: blocked, C: { status: 'Reserved' as const }, D: { reasons: [short] } }
    expect(summarize(houses)).toMatchObject({ free: 2, locked: 1 })
  })

  it('has the price range of the houses that are free, not of those that are taken, locked or closed', () => {
    const houses = {
      A: { points: 2, status: 'AvailableForWaitlist' as const },
      B: { points: 3 },
      C: { points: 4 },
      D: { points: 1, ...blocked },
      E: { points: 0, status: 'NotAvailable' as const },
    }
    expect(summarize(houses)).toMatchObject({ points: 3, pointsTo: 4, isPriceFaded: false })
  })

  it('has the price range of all houses in operation, faded, if none is free', () => {
    const houses = {
      A: { points: 2, status: 'AvailableForWaitlist' as const },
      B: { points: 4, status: 'Reserved' as const },
      C: { points: 0, status: 'NotAvailable' as const },
    }
    expect(summarize(houses)).toMatchObject({ points: 2, pointsTo: 4, isPriceFaded: true })
  })

  it('has the price of the owner’s own week, although other houses are free', () => {
    for (const status of ['YourBooking', 'YourReservation'] as const) {
      const own = summarize({ A: { points: 4, status }, B: { points: 1 } })
      expect(own).toMatchObject({ points: 4, pointsTo: 4, isPriceFaded: false })
    }
  })

  it('has the price of the week that the owner waits for, if no other house is free', () => {
    const waiting = { points: 4, status: 'YourWaitlist' as const }
    const taken = { points: 1, status: 'AvailableForWaitlist' as const }
    expect(summarize({ A: waiting, B: taken })).toMatchObject({ points: 4, pointsTo: 4, isPriceFaded: false })
    expect(summarize({ A: waiting, B: { points: 2 } })).toMatchObject({ points: 2, pointsTo: 2 })
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
