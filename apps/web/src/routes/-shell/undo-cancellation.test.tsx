import type { Booking } from '@samhus/contract/bookings'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useEffect } from 'react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { Toasts } from '../../components/ui/toasts.tsx'
import { syncServerTime } from '../../lib/server-time.ts'
import { loadScreenTexts, startTexts } from '../../locales/i18n.ts'
import { CurrentGroupProvider } from '../../session/current-group.tsx'
import { createGroup } from '../../session/testing/fake-group.ts'
import { BookingDialogs } from '../-booking-dialogs/booking-dialogs.tsx'
import {
  reservationDialogs,
  useCancelledBookings,
  type CancelledBooking,
} from '../-booking-dialogs/reservation-state.ts'
import { useBookingDialogs } from '../-booking-dialogs/use-booking-dialogs.ts'
import { HoldDock } from './hold-dock.tsx'

const group = createGroup()
const row = {
  bookingId: 'b',
  type: 'Book',
  calendarUnitId: '126',
  calendarUnitCode: '26',
  houseName: 'Klitgården',
  year: 2027,
  dateFrom: '2027-06-28',
  dateTo: '2027-07-05',
  points: 4,
  isDeleteable: true,
  lendedOutContact: null,
  refundUntil: '2027-04-04T22:00:00.000Z',
  cancellationDeadline: '2027-06-22T10:00:00.000Z',
  refund: { kind: 'full', points: 4, until: '2027-04-04T22:00:00.000Z' },
} as Booking

interface World {
  /** What cancel-booking answers. */
  refund?: 'full' | 'claim'
  /** The week as the owner sees it afterwards. */
  status?: string
  price?: number
  /** What the week costs once it is held. */
  heldPrice?: number
  /** The list of one's bookings does not have the hold yet. */
  isUnseen?: boolean
  isTaken?: boolean
  /** The cancellation is refused. */
  isRefused?: boolean
  /** It is done, but the answer is lost; the lists that show it come at once, or later. */
  isLost?: 'at once' | 'later'
}

let calls: string[] = []
/** The lists can be read again. */
let isBack = false
let rows: readonly CancelledBooking[] = []

function answer(url: string, world: World): Response {
  const {
    refund = 'full',
    status = 'Available',
    price = 4,
    heldPrice = 4,
    isTaken = false,
    isUnseen = false,
  } = world
  const { pathname } = new URL(url, 'http://localhost')
  if (pathname.endsWith('/calendars')) {
    const unit = { id: '126', code: '26', status, points: price, reasons: [], validationError: null }
    const owner = { holds: [], endedHolds: [], accounts: [], waits: [], upcomingPoints: [] }
    const calendar = { id: '1', houseId: 'a', houseName: 'Klitgården', year: 2027, units: [unit] }
    return Response.json({ calendars: [calendar], weeks: [], ownWeeks: [], owner })
  }
  if (pathname.includes('/bookings/my/')) {
    const held = { ...row, bookingId: 'new', type: 'Pre', points: heldPrice, origin: 'hold' }
    const reserved =
      calls.includes('reserve') && !isUnseen ? [{ ...held, reservedUntil: '2027-01-04T12:05:00.000Z' }] : []
    const isCancelled = calls.includes('cancel-booking') && world.isLost !== undefined
    if (isCancelled && world.isLost === 'later' && !isBack) return new Response('', { status: 500 })
    const outcome = { kind: 'refunded', points: 4, people: null }
    const history = isCancelled ? [{ ...row, type: 'Cancel', outcome }] : []
    return Response.json({ active: [], waitlists: [], history, reserved })
  }
  if (pathname.endsWith('/week-odds')) return Response.json({ weeks: [], waitlists: [] })
  if (pathname.endsWith('/current-points')) return Response.json({ years: [{ year: 2027, points: 16 }] })
  calls.push(pathname.split('/').at(-1) ?? '')
  if (world.isRefused === true)
    return Response.json({ type: 'booking-date-passed', title: '' }, { status: 409 })
  if (world.isLost !== undefined) return new Response('', { status: 500 })
  if (pathname.endsWith('/cancel-booking')) return Response.json({ bookingId: 'b', refund, points: 4 })
  if (pathname.endsWith('/reserve')) {
    if (isTaken) return Response.json({ type: 'calendar-unit-already-reserved', title: '' }, { status: 409 })
    return Response.json({ bookingId: 'new', reservedUntil: '2027-01-04T12:05:00.000Z' })
  }
  return Response.json({ bookingId: 'new' })
}

/** Cancels the booking in its dialog. */
async function cancelWeek(world: World = {}): Promise<void> {
  vi.stubGlobal('fetch', (request: Request | string) =>
    Promise.resolve(answer(request instanceof Request ? request.url : request, world)),
  )
  const Page = () => {
    const booking = useBookingDialogs()
    rows = useCancelledBookings()
    // Once, when the page appears.
    // oxlint-disable-next-line react/exhaustive-deps
    useEffect(() => booking.cancel.open(row), [])
    return (
      <>
        <BookingDialogs {...booking} lists={undefined} />
        <HoldDock />
        <Toasts />
      </>
    )
  }
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={client}>
      <CurrentGroupProvider groups={[group]}>
        <Page />
      </CurrentGroupProvider>
    </QueryClientProvider>,
  )
  fireEvent.click(await screen.findByRole('checkbox'))
  fireEvent.click(screen.getByRole('button', { name: 'Afbestil ugen' }))
  if (world.isLost === 'later') {
    await screen.findByText('Bookingen kunne ikke afbestilles')
    isBack = true
    await act(() => client.refetchQueries({ queryKey: ['my-bookings'] }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
  if (world.isRefused === true) await screen.findByRole('button', { name: 'OK' })
  else await screen.findByText(/^Ugen er afbestilt/)
}

const getUndo = () => screen.queryByRole('button', { name: 'Fortryd', hidden: true })

describe('undoing a cancellation', () => {
  beforeAll(() => startTexts('da').then(loadScreenTexts))
  beforeEach(() => {
    calls = []
    isBack = false
    reservationDialogs.reset()
    syncServerTime('2027-01-04T12:00:00.000Z')
  })
  afterEach(() => {
    for (const close of screen.queryAllByRole('button', { name: 'Luk', hidden: true })) fireEvent.click(close)
    cleanup()
    vi.unstubAllGlobals()
  })

  it('holds the week again and confirms it', async () => {
    await cancelWeek()
    fireEvent.click(getUndo()!)
    await screen.findByText('Ugen er din igen for 4 point.')
    expect(calls).toEqual(['cancel-booking', 'reserve', 'confirm'])
  })

  it('is offered by the row of the booking too, and done once', async () => {
    await cancelWeek()
    await waitFor(() => expect(rows.at(-1)).toMatchObject({ booking: { bookingId: 'b' } }))
    await waitFor(() => expect(rows.at(-1)?.undo).toBeTypeOf('function'))
    act(() => rows.at(-1)?.undo?.())
    fireEvent.click(getUndo()!)
    await screen.findByText('Ugen er din igen for 4 point.')
    expect(rows.at(-1)?.undo).toBeNull()
    expect(calls).toEqual(['cancel-booking', 'reserve', 'confirm'])
  })

  it.each(['at once', 'later'] as const)(
    'is offered too where the answer of the cancellation was lost, and the lists show it %s',
    async (isLost) => {
      await cancelWeek({ isLost })
      expect(screen.queryByText('Bookingen kunne ikke afbestilles')).toBeNull()
      await screen.findByText('Ugen er afbestilt, og du har fået 4 point tilbage.')
    },
  )

  it('takes back the row where nothing was cancelled', async () => {
    await cancelWeek({ isRefused: true })
    expect(rows).toEqual([])
  })

  it.each([
    ['after a cancellation that opened a claim', { refund: 'claim' }],
    ['where the week went to the next on the waitlist', { status: 'AvailableForWaitlist' }],
    ['where the week has another price now', { price: 3 }],
  ] as const)('is not offered %s', async (_case, world) => {
    await cancelWeek(world)
    expect(getUndo()).toBeNull()
  })

  it('says so if somebody else was faster', async () => {
    await cancelWeek({ isTaken: true })
    fireEvent.click(getUndo()!)
    await screen.findByText('En anden nåede at tage ugen lige før dig.')
    expect(calls).toEqual(['cancel-booking', 'reserve'])
  })

  it('confirms nothing whose price it has not seen, and says where it is held', async () => {
    await cancelWeek({ isUnseen: true })
    fireEvent.click(getUndo()!)
    await screen.findByText(/^Ugen er reserveret til dig, men prisen kan ikke ses/)
    expect(calls).toEqual(['cancel-booking', 'reserve'])
  })

  it('confirms nothing at another price, but shows what is held', async () => {
    await cancelWeek({ heldPrice: 3 })
    fireEvent.click(getUndo()!)
    await screen.findByRole('dialog', { name: 'Bekræft din booking' })
    expect(screen.getByText(/^Ugen koster ikke længere det samme/)).toBeDefined()
    await waitFor(() => expect(calls).toEqual(['cancel-booking', 'reserve']))
  })
})
