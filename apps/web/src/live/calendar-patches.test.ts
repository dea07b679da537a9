import type { CalendarUnit, GroupCalendars } from '@samhus/contract/calendars'
import type { BookingEvent } from '@samhus/contract/hub'
import { noOwner } from '@samhus/domain/owner-facts'
import { defaultPolicy } from '@samhus/domain/policy'
import { freeState, makeUnit } from '@samhus/domain/test-fixtures'
import { getWeekView } from '@samhus/domain/week-view'
import { describe, expect, it } from 'vitest'
import { LatestEvents, applyEvent, applyPoints } from './calendar-patches.ts'

const rules = { policy: { version: 1, ...defaultPolicy }, now: Date.parse('2027-01-10T12:00:00Z') }

const createUnit = (id: string, more: Partial<CalendarUnit> = {}): CalendarUnit => ({
  id,
  code: id.slice(-2),
  dateFrom: id.endsWith('30') ? '2027-07-26' : '2027-08-02',
  dateTo: '2027-08-09',
  points: 3,
  refundEnd: '2027-05-30T22:00:00.000Z',
  status: 'Available',
  waitlistCount: 0,
  bookingId: null,
  validationError: null,
  reasons: [],
  version: 1,
  ...more,
})

const calendars: GroupCalendars = {
  groupId: 'g',
  name: 'Klitten',
  calendars: [
    { id: '1', houseId: 'h', houseName: 'Klit', year: 2027, units: [createUnit('130'), createUnit('131')] },
    { id: '2', houseId: 'i', houseName: 'Fjord', year: 2027, units: [createUnit('230')] },
  ],
  weeks: [
    ['30', '2027-07-26', '2027-07-25T22:00:00.000Z', '2027-07-21T10:00:00.000Z'],
    ['31', '2027-08-02', '2027-08-01T22:00:00.000Z', '2027-07-28T10:00:00.000Z'],
  ].map(([week = '', dateFrom = '', startsAt = '', bookingDeadline = '']) => ({
    year: 2027,
    week: Number(week),
    dateFrom,
    startsAt,
    bookingDeadline,
  })),
  ownWeeks: [],
  owner: { holds: [], endedHolds: [], accounts: [{ year: 2027, balance: 4 }], waits: [], upcomingPoints: [] },
}

const createEvent = (more: Partial<BookingEvent> = {}): BookingEvent => ({
  groupId: 'g',
  calendarId: '1',
  calendarUnitId: '130',
  userId: null,
  status: 'Reserved',
  waitlistCount: 0,
  bookingId: null,
  year: 2027,
  pointsChanged: false,
  isUserWhoMadeAction: false,
  validationError: null,
  version: 2,
  heldUntil: '2027-01-10T12:05:00.000Z',
  ...more,
})

const getFirstUnit = ({ calendars: all }: GroupCalendars) => all[0]?.units[0]

describe('applyEvent', () => {
  it('changes the week of the event and nothing else', () => {
    const patched = applyEvent(calendars, createEvent(), rules)
    expect(getFirstUnit(patched)).toMatchObject({
      status: 'Reserved',
      version: 2,
      validationError: null,
      reasons: [{ type: 'calendar-unit-already-reserved', until: '2027-01-10T12:05:00.000Z' }],
    })
    expect(patched.calendars[0]?.units[1]).toBe(calendars.calendars[0]?.units[1])
    expect(patched.calendars[1]).toBe(calendars.calendars[1])
  })

  it.each([
    ['that is older than the week', createEvent({ version: 0 })],
    ['of another group', createEvent({ groupId: 'other' })],
    ['of an unknown week', createEvent({ calendarUnitId: '999' })],
  ])('ignores an event %s', (_case, ignored) => {
    expect(applyEvent(calendars, ignored, rules)).toBe(calendars)
  })

  it('keeps the viewer’s own booking on the week when the event is another owner’s', () => {
    const waiting: GroupCalendars = {
      ...calendars,
      calendars: [
        {
          id: '1',
          houseId: 'h',
          houseName: 'Klit',
          year: 2027,
          units: [
            createUnit('130', {
              status: 'YourWaitlist',
              bookingId: 'mine',
              waitlistCount: 1,
            }),
          ],
        },
      ],
    }
    const joined = createEvent({ status: 'AvailableForWaitlist', waitlistCount: 2, heldUntil: null })
    expect(getFirstUnit(applyEvent(waiting, joined, rules))).toMatchObject({
      status: 'YourWaitlist',
      bookingId: 'mine',
      waitlistCount: 2,
    })
    const left = createEvent({
      userId: 'me',
      bookingId: 'mine',
      status: 'AvailableForWaitlist',
      heldUntil: null,
    })
    expect(getFirstUnit(applyEvent(waiting, left, rules))).toMatchObject({
      status: 'AvailableForWaitlist',
      bookingId: null,
    })
  })

  it('takes the viewer’s own event after another owner’s of the same version', () => {
    // The server reads a week when it sends: its event of an earlier change may have the version of a later one.
    const units = [createUnit('130', { status: 'YourWaitlist', bookingId: 'mine', waitlistCount: 1 })]
    const house = { id: '1', houseId: 'h', houseName: 'Klit', year: 2027, units }
    const taken = { status: 'AvailableForWaitlist', waitlistCount: 0, heldUntil: null } as const
    const first = applyEvent({ ...calendars, calendars: [house] }, createEvent(taken), rules)
    const own = createEvent({ ...taken, userId: 'me', bookingId: 'mine' })
    expect(getFirstUnit(first)).toMatchObject({ status: 'YourWaitlist', version: 2 })
    expect(getFirstUnit(applyEvent(first, own, rules))).toMatchObject({
      status: 'AvailableForWaitlist',
      bookingId: null,
      version: 2,
    })
  })

  it('gives a week out of operation the server’s reasons before, at and after its booking deadline', () => {
    const getServerView = (now: number) => {
      const unit = { ...makeUnit(2027, 30), isOutOfOperation: true }
      return getWeekView({ unit, state: freeState, owner: noOwner }, defaultPolicy, now)
    }
    const { bookingDeadline, startsAt } = makeUnit(2027, 30)
    const withReasons = (now: number): GroupCalendars => {
      const { status, validationError, reasons } = getServerView(now)
      const sent = reasons.map(({ type }) => ({ type, until: null }))
      const units = [createUnit('130', { status, validationError, reasons: sent })]
      const house = { id: '1', houseId: 'h', houseName: 'Klit', year: 2027, units }
      return { ...calendars, calendars: [house] }
    }
    let shown = withReasons(bookingDeadline - 60_000)
    for (const [index, now] of [bookingDeadline - 1, bookingDeadline, startsAt].entries()) {
      const passed = createEvent({ status: 'NotAvailable', heldUntil: null, version: index + 2 })
      shown = applyEvent(shown, passed, { ...rules, now })
      const { validationError, reasons } = getServerView(now)
      expect(getFirstUnit(shown)).toMatchObject({ validationError, status: 'NotAvailable' })
      expect(getFirstUnit(shown)?.reasons.map(({ type }) => type)).toEqual(reasons.map(({ type }) => type))
    }
  })

  it('keeps the refund end of a week that became free, since no event changes it', () => {
    const taken: GroupCalendars = {
      ...calendars,
      calendars: calendars.calendars.map((each) => ({
        ...each,
        units: each.units.map((one) => ({ ...one, status: 'AvailableForWaitlist' as const })),
      })),
    }
    const freed = getFirstUnit(
      applyEvent(taken, createEvent({ status: 'Available', heldUntil: null }), rules),
    )
    expect(freed).toMatchObject({ status: 'Available', refundEnd: '2027-05-30T22:00:00.000Z' })
  })

  it('gives the reason why the viewer may not book a week that became free', () => {
    const poor: GroupCalendars = { ...calendars, owner: { ...calendars.owner, accounts: [] } }
    expect(
      getFirstUnit(applyEvent(poor, createEvent({ status: 'Available', heldUntil: null }), rules)),
    ).toMatchObject({
      status: 'Available',
      validationError: 'not-enough-points',
    })
  })
})

describe('applyPoints', () => {
  it('opens every week that the new balance pays for', () => {
    const poor: GroupCalendars = { ...calendars, owner: { ...calendars.owner, accounts: [] } }
    const blocked = applyPoints(poor, { groupId: 'g', year: 2027, points: 1, balance: 1 }, rules)
    expect(blocked.calendars[1]?.units[0]?.validationError).toBe('not-enough-points')
    const opened = applyPoints(blocked, { groupId: 'g', year: 2027, points: 4, balance: 5 }, rules)
    expect(opened.owner.accounts).toEqual([{ year: 2027, balance: 5 }])
    expect(
      opened.calendars.flatMap(({ units }) => units.map(({ validationError }) => validationError)),
    ).toEqual([null, null, null])
  })
})

describe('the latest events', () => {
  it('are applied to a response requested before they arrived, and never to a newer one', () => {
    const latest = new LatestEvents()
    latest.add(createEvent({ version: 4 }))
    latest.add(createEvent({ version: 3, status: 'Available' }))
    expect(getFirstUnit(latest.applyTo(calendars, rules))).toMatchObject({ version: 4, status: 'Reserved' })
    const newer = applyEvent(
      calendars,
      createEvent({ version: 5, status: 'Available', heldUntil: null }),
      rules,
    )
    expect(latest.applyTo(newer, rules)).toBe(newer)
  })
})
