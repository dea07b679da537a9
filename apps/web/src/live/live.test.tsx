import type { CalendarUnit, GroupCalendars } from '@samhus/contract/calendars'
import type { Group } from '@samhus/contract/groups'
import type { BookingEvent } from '@samhus/contract/hub'
import { defaultPolicy, type Policy } from '@samhus/domain/policy'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { syncServerTime } from '../lib/server-time.ts'
import { LiveProvider } from './live.tsx'

const hub = vi.hoisted(() => ({
  methods: new Map<string, (argument: unknown) => void>(),
  created: 0,
}))

vi.mock('./hub-connection.ts', () => ({
  createHubConnection: async () => {
    hub.created += 1
    return {
      connectionId: 'c',
      on: (name: string, method: (argument: unknown) => void) => hub.methods.set(name, method),
      onclose: () => undefined,
      start: async () => undefined,
      stop: async () => undefined,
      invoke: async () => undefined,
    }
  },
}))

const now = Date.parse('2027-01-10T12:00:00Z')
const queryKey = ['group-calendars', 'g']
let client: QueryClient

beforeEach(() => {
  hub.created = 0
  hub.methods.clear()
  client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
})
afterEach(() => client.clear())

const week: CalendarUnit = {
  id: '130',
  code: '30',
  dateFrom: '2027-07-26',
  dateTo: '2027-08-02',
  points: 3,
  refundEnd: null,
  status: 'Available',
  waitlistCount: 0,
  bookingId: null,
  validationError: null,
  reasons: [],
  version: 1,
}

const calendars: GroupCalendars = {
  groupId: 'g',
  name: 'Klitten',
  calendars: [{ id: '1', houseId: 'h', houseName: 'Klit', year: 2027, units: [week] }],
  weeks: [
    {
      year: 2027,
      week: 30,
      dateFrom: '2027-07-26',
      startsAt: '2027-07-25T22:00:00.000Z',
      bookingDeadline: '2027-07-21T10:00:00.000Z',
    },
  ],
  ownWeeks: [],
  owner: {
    holds: [],
    endedHolds: [],
    accounts: [{ year: 2027, balance: 9 }],
    waits: [],
    upcomingPoints: [],
  },
}

const event: BookingEvent = {
  groupId: 'g',
  calendarId: '1',
  calendarUnitId: '130',
  userId: null,
  status: 'Available',
  waitlistCount: 0,
  bookingId: null,
  year: 2027,
  pointsChanged: false,
  isUserWhoMadeAction: false,
  validationError: null,
  version: 2,
  heldUntil: null,
}

const ownWeek = {
  calendarUnitId: '131',
  houseId: 'h',
  year: 2027,
  week: 31,
  code: '31',
  dateFrom: '2027-08-02',
  points: 3,
  type: 'Book' as const,
}
const endedHold = { calendarUnitId: '130', endedAt: '2027-01-10T11:50:00.000Z' }
const isBooked = { status: 'AvailableForWaitlist', waitlistCount: 1 } as const

interface Case {
  readonly change: Partial<Policy>
  readonly known?: Partial<GroupCalendars>
  readonly more?: Partial<BookingEvent>
  readonly before: string | null
  readonly after: string | null
}

/** Each field of the policy by which an open page judges a week. */
const cases: readonly Case[] = [
  {
    change: { maxWaitlistPerUnit: 1 },
    // The server sends it so by the changed policy.
    more: { ...isBooked, status: 'NotAvailable' },
    before: 'house-not-in-operation',
    after: 'max-waitlist-per-unit',
  },
  {
    change: { maxWaitlistsPerUser: 1 },
    known: { owner: { ...calendars.owner, waits: [{ year: 2027, count: 1 }] } },
    more: isBooked,
    before: null,
    after: 'max-waitlists-per-user',
  },
  {
    change: { highSeasonAbovePoints: 3 },
    known: { ownWeeks: [{ ...ownWeek, year: 2026, week: 30, dateFrom: '2026-07-20' }] },
    before: 'high-season-week-blocked',
    after: null,
  },
  {
    change: { maxConsecutiveHighSeasonWeeks: 1 },
    known: { ownWeeks: [ownWeek] },
    before: null,
    after: 'max-consecutive-high-season',
  },
  {
    change: { restrictionHours: 24 * 365 },
    known: { ownWeeks: [{ ...ownWeek, code: '31-RestrictOne' }] },
    before: 'consecutive-weeks-restricted',
    after: null,
  },
  {
    change: { coolingHolds: 1 },
    known: { owner: { ...calendars.owner, endedHolds: [endedHold] } },
    before: null,
    after: 'too-many-requests',
  },
  {
    change: { coolingMinutes: 5 },
    known: { owner: { ...calendars.owner, endedHolds: [endedHold, endedHold] } },
    before: 'too-many-requests',
    after: null,
  },
]

const createGroup = (policy: Policy) => ({ id: 'g', policy: { version: 1, ...policy } }) as Group

const page = (group: Group) => (
  <QueryClientProvider client={client}>
    <LiveProvider group={group}>x</LiveProvider>
  </QueryClientProvider>
)

const readWeek = () => client.getQueryData<GroupCalendars>(queryKey)?.calendars[0]?.units[0]

/** Returns why the week is not open when the event has come. */
async function receive(known: Partial<GroupCalendars> | undefined, more: Partial<BookingEvent> | undefined) {
  client.setQueryData(queryKey, { ...calendars, ...known })
  await act(async () => hub.methods.get('BookingEvent')?.({ ...event, ...more }))
  return readWeek()?.reasons[0]?.type ?? null
}

it.each(cases.map((each) => [Object.keys(each.change).join(), each] as const))(
  'a page that is open when %s changes judges the next event by the new one, on the same connection',
  async (_, { change, known, more, before, after }) => {
    const { rerender } = render(page(createGroup(defaultPolicy)))
    await vi.waitFor(() => expect(hub.methods.has('BookingEvent')).toBe(true))
    syncServerTime(new Date(now).toISOString())
    expect(await receive(known, more)).toBe(before)
    rerender(page(createGroup({ ...defaultPolicy, ...change })))
    expect(await receive(known, more)).toBe(after)
    expect(hub.created).toBe(1)
  },
)

it('a changed policy fetches the calendars again: events since then were judged by the older one', async () => {
  const { rerender } = render(page(createGroup(defaultPolicy)))
  client.setQueryData(queryKey, calendars)
  rerender(page(createGroup({ ...defaultPolicy, maxWaitlistPerUnit: 1 })))
  await vi.waitFor(() => expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true))
})
