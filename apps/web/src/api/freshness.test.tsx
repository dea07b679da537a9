import { QueryClientProvider, type QueryClient, useQuery } from '@tanstack/react-query'
import { act, cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  myBookingsQuery,
  useCancelBooking,
  useCancelReservation,
  useConfirm,
  useJoinWaitlist,
  useReserve,
  useUpdateDetails,
} from './bookings.ts'
import { groupCalendarsQuery } from './calendars.ts'
import { createQueryClient } from './query-client.ts'
import { currentPointsQuery, currentUserQuery, nextPointsQuery } from './users.ts'

const fetchMock = vi.fn<typeof fetch>()

const respondWith = (status: number, body: object) => () =>
  Promise.resolve(new Response(JSON.stringify(body), { status, statusText: 'Some Status' }))

beforeEach(() => {
  fetchMock.mockReset()
  vi.stubGlobal('fetch', fetchMock)
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('the stale time of a query', () => {
  it.each([
    ['for the current user is five minutes', currentUserQuery, 300_000],
    ['for bookings is one minute', myBookingsQuery('g'), 60_000],
    ['for points is one minute', currentPointsQuery('g'), 60_000],
    ['for the next points is one minute', nextPointsQuery('g'), 60_000],
    ['for calendars is zero', groupCalendarsQuery('g'), 0],
  ] as const)('%s', (_, query, staleMs) => {
    expect(createQueryClient().defaultQueryOptions(query as never).staleTime).toBe(staleMs)
  })
})

describe('a failed query', () => {
  const broken = { type: 'internal', title: 'Broken' }

  it.each([
    ['calendars three times', groupCalendarsQuery('g'), 500, broken, 4],
    ['calendars three times also after a refusal', groupCalendarsQuery('g'), 403, { type: 'forbidden' }, 4],
    [
      'calendars not at all if there are none',
      groupCalendarsQuery('g'),
      404,
      { type: 'no-calendars-found', title: 'None' },
      1,
    ],
    ['bookings twice', myBookingsQuery('g'), 500, broken, 3],
    ['bookings not at all after a refusal', myBookingsQuery('g'), 404, { type: 'no-group-found' }, 1],
  ] as const)('is retried: %s', async (_, query, status, body, times) => {
    vi.useFakeTimers()
    fetchMock.mockImplementation(respondWith(status, body))
    const { result } = renderHook(() => useQuery(query as never), {
      wrapper: createWrapper(createQueryClient()),
    })
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    expect(result.current.isError).toBe(true)
    expect(fetchMock).toHaveBeenCalledTimes(times)
  })
})

const names = [
  'current-user',
  'my-groups',
  'group-calendars',
  'my-bookings',
  'current-points',
  'next-scheduled-point-assignment',
  'group-houses',
] as const

const unit = { calendarUnitId: 'u' }
const booking = { bookingId: 'b' }
const details = { id: 'b', isLendedOut: false, lendedOutContact: null, skipCleaning: false }

describe('a write invalidates its queries, whether it succeeds or is refused', () => {
  it.each([
    ['reserve', useReserve, unit, ['group-calendars', 'my-bookings']],
    ['confirm', useConfirm, booking, ['group-calendars', 'my-bookings', 'current-points']],
    ['cancel-reservation', useCancelReservation, booking, ['group-calendars', 'my-bookings']],
    ['cancel-booking', useCancelBooking, booking, ['group-calendars', 'my-bookings', 'current-points']],
    ['join-waitlist', useJoinWaitlist, unit, ['group-calendars', 'my-bookings']],
    ['update-details', useUpdateDetails, details, ['my-bookings']],
  ] as const)('%s', async (_, useWrite, input, stale) => {
    for (const status of [200, 409]) {
      fetchMock.mockImplementation(respondWith(status, status === 200 ? {} : { type: 'booking-expired' }))
      const client = createQueryClient()
      for (const name of names) client.setQueryData([name, 'g'], {})
      const { result } = renderHook(() => useWrite(), { wrapper: createWrapper(client) })
      await act(() => result.current.run(input as never).catch(() => undefined))
      const found = names.filter((name) => client.getQueryState([name, 'g'])?.isInvalidated === true)
      expect(found).toEqual(stale)
    }
  })
})

function createWrapper(client: QueryClient) {
  return ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
}
