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
import { newQueryClient } from './query-client.ts'
import { currentPointsQuery, currentUserQuery, nextPointsQuery } from './users.ts'

const fetched = vi.fn<typeof fetch>()

const answers = (status: number, body: object) => () =>
  Promise.resolve(new Response(JSON.stringify(body), { status, statusText: 'Some Status' }))

beforeEach(() => {
  fetched.mockReset()
  vi.stubGlobal('fetch', fetched)
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('what was read is fresh', () => {
  it.each([
    ['the person: five minutes', currentUserQuery, 300_000],
    ['bookings: one minute', myBookingsQuery('g'), 60_000],
    ['points: one minute', currentPointsQuery('g'), 60_000],
    ['the next points: one minute', nextPointsQuery('g'), 60_000],
    ['calendars: never', groupCalendarsQuery('g'), 0],
  ] as const)('%s', (_, query, freshMs) => {
    expect(newQueryClient().defaultQueryOptions(query as never).staleTime).toBe(freshMs)
  })
})

describe('a read that fails', () => {
  const broken = { type: 'internal', title: 'Broken' }

  it.each([
    ['calendars three times more', groupCalendarsQuery('g'), 500, broken, 4],
    ['calendars also where the answer says no', groupCalendarsQuery('g'), 403, { type: 'forbidden' }, 4],
    [
      'no calendars that do not exist',
      groupCalendarsQuery('g'),
      404,
      { type: 'no-calendars-found', title: 'None' },
      1,
    ],
    ['bookings twice more', myBookingsQuery('g'), 500, broken, 3],
    ['no bookings where the answer says no', myBookingsQuery('g'), 404, { type: 'no-group-found' }, 1],
  ] as const)('is asked again: %s', async (_, query, status, body, times) => {
    vi.useFakeTimers()
    fetched.mockImplementation(answers(status, body))
    const { result } = renderHook(() => useQuery(query as never), {
      wrapper: within(newQueryClient()),
    })
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    expect(result.current.isError).toBe(true)
    expect(fetched).toHaveBeenCalledTimes(times)
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

describe('a write makes stale what it names, whether it succeeds or is refused', () => {
  it.each([
    ['reserve', useReserve, unit, ['group-calendars', 'my-bookings']],
    ['confirm', useConfirm, booking, ['group-calendars', 'my-bookings', 'current-points']],
    ['cancel-reservation', useCancelReservation, booking, ['group-calendars', 'my-bookings']],
    ['cancel-booking', useCancelBooking, booking, ['group-calendars', 'my-bookings', 'current-points']],
    ['join-waitlist', useJoinWaitlist, unit, ['group-calendars', 'my-bookings']],
    ['update-details', useUpdateDetails, details, ['my-bookings']],
  ] as const)('%s', async (_, useWrite, input, stale) => {
    for (const status of [200, 409]) {
      fetched.mockImplementation(answers(status, status === 200 ? {} : { type: 'booking-expired' }))
      const client = newQueryClient()
      for (const name of names) client.setQueryData([name, 'g'], {})
      const { result } = renderHook(() => useWrite(), { wrapper: within(client) })
      await act(() => result.current.run(input as never).catch(() => undefined))
      const found = names.filter((name) => client.getQueryState([name, 'g'])?.isInvalidated === true)
      expect(found).toEqual(stale)
    }
  })
})

function within(client: QueryClient) {
  return ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
}
