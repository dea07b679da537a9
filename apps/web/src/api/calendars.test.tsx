import type { CompactCalendars } from '@samhus/contract/compact-calendars'
import { compactCalendarsType } from '@samhus/contract/endpoints'
import { defaultPolicy } from '@samhus/domain/policy'
import type { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { groupCalendarsQuery } from './calendars.ts'
import { createQueryClient } from './query-client.ts'
import { includesChangesBefore } from './snapshot-version.ts'

const fetchMock = vi.fn<typeof fetch>()
const minute = 60_000
const now = Date.parse('2027-03-01T10:00:00Z')
const heldUntil = now + 5 * minute

/** One house with two weeks, of which the second is on hold. */
const compact: CompactCalendars = {
  groupId: 'g',
  name: 'Klitten',
  policy: { version: 1, ...defaultPolicy },
  weeks: [
    [2027, 30, '2027-07-26', 7_200_000, 468_000_000, 7_264_800_000, 4_845_600_000],
    [2027, 31, '2027-08-02', 7_200_000, 468_000_000, 7_264_800_000, 4_845_600_000],
  ],
  calendars: [
    {
      id: 7,
      houseId: 'h',
      houseName: 'Klit',
      year: 2027,
      units: [
        ['30', 4, 0, 0, 1],
        ['31', 1, 2, 0, 2, heldUntil],
      ],
    },
  ],
  now,
  changed: [],
  bookings: [],
  ownWeeks: {},
  owner: {
    holds: [],
    endedHolds: [],
    accounts: [{ year: 2027, balance: 3 }],
    waitlists: [],
    upcomingPoints: [],
  },
}

function respond(status: number, body: object | null, headers: Record<string, string>): void {
  const text = body && JSON.stringify(body)
  fetchMock.mockImplementationOnce(() => Promise.resolve(new Response(text, { status, headers })))
}

const compactHeaders = { 'Content-Type': compactCalendarsType, ETag: 'W/"1"', 'X-Changes-Before': '700' }

function fetchWith(client: QueryClient, year?: number) {
  return client.fetchQuery(groupCalendarsQuery('g', year))
}

function getHeader(call: number, name: string): string | null {
  return new Headers(fetchMock.mock.calls[call]?.[1]?.headers).get(name)
}

describe('the calendars', () => {
  beforeEach(() => {
    fetchMock.mockReset()
    vi.stubGlobal('fetch', fetchMock)
  })
  afterEach(() => vi.unstubAllGlobals())

  it('are asked for in the compact form, and expanded by the rules', async () => {
    respond(200, compact, compactHeaders)
    const calendars = await fetchWith(createQueryClient())
    expect(getHeader(0, 'Accept')).toBe(`${compactCalendarsType}, application/json;q=0.5`)
    expect(getHeader(0, 'If-None-Match')).toBeNull()
    expect(calendars.calendars[0]?.units).toEqual([
      {
        id: '730',
        code: '30',
        dateFrom: '2027-07-26',
        dateTo: '2027-08-02',
        points: 4,
        refundEnd: '2027-05-02T22:00:00.000Z',
        status: 'Available',
        waitlistCount: 0,
        bookingId: null,
        validationError: 'not-enough-points',
        reasons: [{ type: 'not-enough-points', until: null }],
        version: 1,
      },
      {
        id: '731',
        code: '31',
        dateFrom: '2027-08-02',
        dateTo: '2027-08-09',
        points: 1,
        refundEnd: '2027-06-06T22:00:00.000Z',
        status: 'Reserved',
        waitlistCount: 0,
        bookingId: null,
        validationError: null,
        reasons: [{ type: 'calendar-unit-already-reserved', until: new Date(heldUntil).toISOString() }],
        version: 2,
      },
    ])
    expect(calendars.weeks[0]).toEqual({
      year: 2027,
      week: 30,
      dateFrom: '2027-07-26',
      startsAt: '2027-07-25T22:00:00.000Z',
      bookingDeadline: '2027-07-20T14:00:00.000Z',
    })
    expect(includesChangesBefore(calendars, '700')).toBe(true)
  })

  it('that changed after the shared part was made are as they stand behind it', async () => {
    respond(200, { ...compact, changed: [[730, ['30', 2, 1, 2, 9]]] }, compactHeaders)
    const { calendars } = await fetchWith(createQueryClient())
    expect(calendars[0]?.units[0]).toMatchObject({
      points: 2,
      status: 'AvailableForWaitlist',
      waitlistCount: 2,
      version: 9,
      reasons: [],
    })
  })

  it('are taken as they are from a server that has only the plain form', async () => {
    const plain = { groupId: 'g', name: 'Klitten', calendars: [], weeks: [], ownWeeks: [] }
    respond(200, plain, { 'Content-Type': 'application/json; charset=utf-8', ETag: '"plain"' })
    respond(200, plain, { 'Content-Type': 'application/json; charset=utf-8', ETag: '"plain"' })
    const client = createQueryClient()
    expect(await fetchWith(client)).toEqual(plain)
    expect(await fetchWith(client)).toEqual(plain)
    expect(getHeader(1, 'If-None-Match')).toBeNull()
  })

  it('that are still the same are not sent again, and judged anew at the instant of the response', async () => {
    const client = createQueryClient()
    respond(200, compact, { ...compactHeaders, 'X-Server-Time': new Date(now).toISOString() })
    await fetchWith(client)
    const later = {
      ETag: 'W/"1"',
      'X-Changes-Before': '800',
      'X-Server-Time': new Date(heldUntil).toISOString(),
    }
    respond(304, null, later)
    const calendars = await fetchWith(client)
    expect(getHeader(1, 'If-None-Match')).toBe('W/"1"')
    expect(calendars.calendars[0]?.units[1]).toMatchObject({ status: 'Available', reasons: [] })
    expect(includesChangesBefore(calendars, '800')).toBe(true)
  })

  it('are asked for anew in each year and by each page', async () => {
    const client = createQueryClient()
    for (let time = 0; time < 3; time++) respond(200, compact, compactHeaders)
    await fetchWith(client)
    await fetchWith(client, 2024)
    await fetchWith(createQueryClient())
    expect([0, 1, 2].map((index) => getHeader(index, 'If-None-Match'))).toEqual([null, null, null])
  })
})
