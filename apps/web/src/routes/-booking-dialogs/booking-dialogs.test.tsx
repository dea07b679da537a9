import type { Booking, myBookings } from '@samhus/contract/bookings'
import type { Output } from '@samhus/contract/operation'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { useEffect } from 'react'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { loadScreenTexts, startTexts } from '../../locales/i18n.ts'
import { CurrentGroupProvider } from '../../session/current-group.tsx'
import { createGroup } from '../../session/testing/fake-group.ts'
import { BookingDialogs } from './booking-dialogs.tsx'
import { useBookingDialogs } from './use-booking-dialogs.ts'

const group = createGroup()
const none = { reserved: [], active: [], waitlists: [], history: [] }

function createBooking(given: Partial<Booking>): Booking {
  return {
    bookingId: 'b',
    type: 'Book',
    houseName: 'Klitgården',
    year: 2027,
    calendarUnitCode: '26',
    dateFrom: '2027-06-28',
    dateTo: '2027-07-05',
    checkInAt: '2027-06-28T14:30:00.000Z',
    checkOutAt: '2027-07-05T07:00:00.000Z',
    points: 4,
    priority: null,
    isEditable: true,
    isDeleteable: true,
    isConsecutive: false,
    lendedOutContact: null,
    cleaningPreference: 'Clean',
    cancellationDeadline: '2027-06-22T10:00:00.000Z',
    refundUntil: '2027-04-04T22:00:00.000Z',
    refund: { kind: 'full', points: 4, until: null },
    ...given,
  } as Booking
}

/** Opens the dialog of a booking. Returns a function that shows it with other lists of the owner. */
function open(booking: Booking, kind: 'edit' | 'cancel'): (lists: Output<typeof myBookings>) => void {
  const Page = ({ lists }: { lists: Output<typeof myBookings> }) => {
    const dialogs = useBookingDialogs()
    // Once, when the page appears.
    // oxlint-disable-next-line react/exhaustive-deps
    useEffect(() => dialogs[kind].open(booking), [])
    return <BookingDialogs {...dialogs} lists={lists} />
  }
  const client = new QueryClient()
  const page = (lists: Output<typeof myBookings>) => (
    <QueryClientProvider client={client}>
      <CurrentGroupProvider groups={[group]}>
        <Page lists={lists} />
      </CurrentGroupProvider>
    </QueryClientProvider>
  )
  const list = booking.type === 'Wait' ? 'waitlists' : 'active'
  const { rerender } = render(page({ ...none, [list]: [booking] }))
  return (lists) => rerender(page(lists))
}

const getDialog = () => within(screen.getByRole('dialog'))

describe('the dialog of a booking', () => {
  beforeAll(() => startTexts('da').then(loadScreenTexts))
  afterEach(() => {
    cleanup()
    vi.unstubAllGlobals()
  })

  it('says that the booking is gone, and offers nothing more, once it was cancelled elsewhere', () => {
    const booking = createBooking({})
    const show = open(booking, 'edit')
    expect(getDialog().getByRole('button', { name: 'Lån ud' })).toBeDefined()
    show({ ...none, history: [{ ...booking, type: 'Cancel' }] })
    expect(getDialog().getByRole('alert').textContent).toMatch(/^Bookingen findes ikke længere\./)
    expect(getDialog().queryByRole('button', { name: 'Lån ud' })).toBeNull()
    expect(getDialog().queryByRole('checkbox')).toBeNull()
  })

  it('names the times at which the stay itself begins and ends, not those of today’s rules', () => {
    open(createBooking({}), 'edit')
    const times = getDialog().getByText(/28\/06/, { selector: 'dd' }).textContent
    expect(times).toMatch(/16\.30.*05\/07.*09\.00/)
  })

  it('says that the place on the waitlist is gone', () => {
    const show = open(createBooking({ type: 'Wait', priority: 2, refund: null }), 'cancel')
    expect(getDialog().getByRole('checkbox')).toBeDefined()
    show(none)
    expect(getDialog().getByRole('alert').textContent).toBe('Du står ikke længere på ventelisten.')
    expect(getDialog().queryByRole('checkbox')).toBeNull()
  })

  it('follows the booking: what can no longer be cancelled is no longer offered', () => {
    const booking = createBooking({})
    const show = open(booking, 'edit')
    show({ ...none, active: [{ ...booking, isDeleteable: false, refund: null }] })
    expect(getDialog().getByText(/^Fristen for at afbestille ugen var/)).toBeDefined()
    expect(getDialog().getByRole('button', { name: 'Lån ud' })).toBeDefined()
    expect(getDialog().queryByRole('button', { name: 'Afbestil' })).toBeNull()
  })

  it('does not say so while the owner’s own cancellation is under way', () => {
    vi.stubGlobal('fetch', () => new Promise(() => undefined))
    const booking = createBooking({})
    const show = open(booking, 'cancel')
    fireEvent.click(getDialog().getByRole('checkbox'))
    fireEvent.click(getDialog().getByRole('button', { name: /^(Slet booking|Afbestil ugen)$/ }))
    show({ ...none, history: [{ ...booking, type: 'Cancel' }] })
    expect(getDialog().queryByRole('alert')).toBeNull()
  })
})
