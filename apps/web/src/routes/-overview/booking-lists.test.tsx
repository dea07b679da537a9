import type { Booking } from '@samhus/contract/bookings'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { startTexts } from '../../locales/i18n.ts'
import { CurrentGroupProvider } from '../../session/current-group.tsx'
import { createGroup } from '../../session/testing/fake-group.ts'
import { reservationDialogs } from '../-booking-dialogs/reservation-state.ts'
import { BookingLists, History } from './booking-lists.tsx'

const group = createGroup()

beforeAll(() => startTexts('da'))
beforeEach(() => {
  reservationDialogs.reset()
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
})
afterEach(() => vi.unstubAllGlobals())

it('keeps the heading of each list that could not be fetched, with its own message and a way to try again', () => {
  const onRetry = vi.fn<() => void>()
  const ignore = () => undefined
  render(
    <QueryClientProvider client={new QueryClient()}>
      <CurrentGroupProvider groups={[group]}>
        <BookingLists lists={null} onRetry={onRetry} onEdit={ignore} onCancel={ignore} />
        <History lists={null} onRetry={onRetry} />
      </CurrentGroupProvider>
    </QueryClientProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Historik' }))
  for (const name of ['Aktive bookinger', 'Ventelister', 'Historik']) {
    const section = screen.getByRole('heading', { name }).closest('section')!
    expect(within(section).getByText('Kunne ikke hente dine bookinger.')).toBeDefined()
    fireEvent.click(within(section).getByRole('button', { name: 'Prøv igen' }))
  }
  expect(onRetry).toHaveBeenCalledTimes(3)
})

it('keeps a week that was just cancelled where it was, greyed, with the way to undo that, until the owner has it again', () => {
  const createBooking = (bookingId: string, week: string, dateFrom: string) =>
    ({
      bookingId,
      type: 'Book',
      calendarUnitId: week,
      calendarUnitCode: week,
      houseName: 'Klitgården',
      year: 2027,
      dateFrom,
      dateTo: dateFrom,
      points: 3,
      lendedOutContact: null,
      isEditable: true,
      isDeleteable: true,
    }) as Booking
  const [may, june, july] = [
    createBooking('1', '19', '2027-05-10'),
    createBooking('2', '26', '2027-06-28'),
    createBooking('3', '28', '2027-07-12'),
  ]
  const ignore = () => undefined
  const page = (...active: Booking[]) => (
    <BookingLists
      lists={{ active, waitlists: [], history: [], reserved: [] }}
      onRetry={ignore}
      onEdit={ignore}
      onCancel={ignore}
    />
  )
  const listRows = () => screen.getAllByRole('listitem').filter(({ dataset }) => 'kind' in dataset)
  const { rerender } = render(page(may, june, july))
  const undo = vi.fn<() => void>()
  act(() => reservationDialogs.setCancelled(june, undo))
  expect(listRows().at(1)?.dataset['kind']).toBe('booked')

  rerender(page(may, july))
  expect(listRows().map(({ dataset }) => dataset['kind'])).toEqual(['booked', 'cancelled', 'booked'])
  const row = within(screen.getByText('Afbestilt').closest<HTMLElement>('[data-kind]')!)
  expect(row.getAllByRole('button')).toHaveLength(1)
  fireEvent.click(row.getByRole('button', { name: /^Fortryd afbestillingen: Klitgården/ }))
  expect(undo).toHaveBeenCalledOnce()
  act(() => reservationDialogs.setCancelled(june))
  expect(row.queryByRole('button')).toBeNull()

  rerender(page(may, { ...june, bookingId: '4' }, july))
  expect(listRows().map(({ dataset }) => dataset['kind'])).toEqual(['booked', 'booked', 'booked'])
})
