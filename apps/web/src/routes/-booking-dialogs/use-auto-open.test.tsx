import type { Booking } from '@samhus/contract/bookings'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Reservation } from './reservation.ts'
import { markDialogOpened, useAutoOpen } from './use-auto-open.ts'

const client = new QueryClient()
const onOpen = vi.fn<(reservation: Reservation) => void>()
const listOpenedIds = () => onOpen.mock.calls.map(([{ bookingId }]) => bookingId)

const makeReserved = (bookingId: string, calendarUnitId = '126') =>
  ({ bookingId, calendarUnitId, calendarUnitCode: '26', reservedUntil: null, refundUntil: null }) as Booking

function renderAutoOpen(initial?: readonly Booking[]) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  return renderHook(
    (reserved: readonly Booking[] | undefined) => useAutoOpen({ groupId: 'g', reserved, onOpen }),
    { wrapper, initialProps: initial },
  )
}

describe('the confirm dialog of a reservation', () => {
  beforeEach(() => onOpen.mockClear())
  afterEach(() => {
    cleanup()
    vi.restoreAllMocks()
  })

  it('opens by itself for the first reservation, once in a page load', () => {
    const { rerender, unmount } = renderAutoOpen()
    expect(listOpenedIds()).toEqual([])
    rerender([makeReserved('a'), makeReserved('b')])
    rerender([makeReserved('a'), makeReserved('b')])
    expect(listOpenedIds()).toEqual(['a'])
    unmount()
    renderAutoOpen([makeReserved('a')])
    expect(listOpenedIds()).toEqual(['a'])
  })

  it('does not open by itself for a reservation that the owner has just made', () => {
    markDialogOpened('own')
    renderAutoOpen([makeReserved('own')])
    expect(listOpenedIds()).toEqual([])
  })

  it('opens on the event ‘bookingReserved’ of the window, each time', async () => {
    const reserved = [makeReserved('c', '125'), makeReserved('d', '126')]
    vi.spyOn(client, 'fetchQuery').mockResolvedValue({ reserved })
    renderAutoOpen([])
    const report = (calendarUnitId: string) =>
      window.dispatchEvent(new CustomEvent('bookingReserved', { detail: { calendarUnitId } }))
    report('126')
    await vi.waitFor(() => expect(listOpenedIds()).toEqual(['d']))
    report('126')
    await vi.waitFor(() => expect(listOpenedIds()).toEqual(['d', 'd']))
  })
})
