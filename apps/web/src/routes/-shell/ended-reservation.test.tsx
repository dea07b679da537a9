import type { Booking } from '@samhus/contract/bookings'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { myBookingsQuery } from '../../api/bookings.ts'
import { weekOddsQuery } from '../../api/odds.ts'
import { Toasts } from '../../components/ui/toasts.tsx'
import { syncServerTime } from '../../lib/server-time.ts'
import { loadScreenTexts, startTexts } from '../../locales/i18n.ts'
import { CurrentGroupProvider } from '../../session/current-group.tsx'
import { createGroup } from '../../session/testing/fake-group.ts'
import { toReservation } from '../-booking-dialogs/reservation.ts'
import { reservationDialogs } from '../-booking-dialogs/reservation-state.ts'
import { HoldDock } from './hold-dock.tsx'

const group = createGroup()
const hold = {
  bookingId: 'b',
  type: 'Pre',
  origin: 'hold',
  calendarUnitId: '126',
  calendarUnitCode: '26',
  houseName: 'Klitgården',
  year: 2027,
  dateFrom: '2027-06-28',
  dateTo: '2027-07-05',
  points: 3,
  reservedUntil: '2027-05-02T22:01:30.000Z',
  refundUntil: null,
  cancellationDeadline: '2027-06-22T10:00:00.000Z',
} as Booking
const booked = { ...hold, type: 'Book', origin: null, reservedUntil: null } as Booking
const none = { active: [], waitlists: [], history: [], reserved: [] }
const withHold = { ...none, reserved: [hold] }

let lists: object
let hasLists: boolean
/** What the server says to a write, which may have been done whatever it says. */
let write: () => Promise<Response>
let client: QueryClient

/** Reads the lists again, as after a live event. */
const readLists = (next: object) => {
  lists = next
  hasLists = true
  return act(() => client.refetchQueries({ queryKey: ['my-bookings'] }))
}

async function openDialog(): Promise<void> {
  const page = () => (
    <QueryClientProvider client={client}>
      <CurrentGroupProvider groups={[group]}>
        <h1>Side</h1>
        <HoldDock />
        <Toasts />
      </CurrentGroupProvider>
    </QueryClientProvider>
  )
  const router = createRouter({
    routeTree: createRootRoute({ component: page }),
    history: createMemoryHistory(),
  })
  render(<RouterProvider router={router} />)
  await screen.findByRole('heading', { name: 'Side' })
  act(() => reservationDialogs.confirm.open(toReservation(hold)))
  await screen.findByRole('dialog', { name: 'Bekræft din booking' })
}

const queryDialog = (name: string) => screen.queryByRole('dialog', { name })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const lose = () => {
  hasLists = false
  return Promise.resolve(new Response('', { status: 500 }))
}

beforeAll(() => startTexts('da').then(loadScreenTexts))
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'setInterval', 'clearInterval'] })
  syncServerTime('2027-05-02T21:59:00.000Z')
  reservationDialogs.reset()
  lists = withHold
  hasLists = true
  write = () => Promise.resolve(Response.json({ bookingId: 'b' }))
  vi.stubGlobal('fetch', (request: Request | string) => {
    const url = request instanceof Request ? request.url : request
    if (url.includes('/calendars')) return new Promise(() => undefined)
    if (url.includes('/bookings/my/'))
      return Promise.resolve(Response.json(lists, { status: hasLists ? 200 : 500 }))
    return url.endsWith('/current-points') ? Promise.resolve(Response.json({ years: [] })) : write()
  })
  const queries = { staleTime: Number.POSITIVE_INFINITY, retry: false }
  client = new QueryClient({ defaultOptions: { queries } })
  client.setQueryData(myBookingsQuery('g').queryKey, withHold)
  client.setQueryData(weekOddsQuery('g', 2027).queryKey, { weeks: [], waitlists: [] })
  client.setQueryData(['current-points', 'g'], { years: [{ year: 2027, points: 16 }] })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('the open dialog of a reservation', () => {
  it('closes with the receipt once the week is booked elsewhere', async () => {
    await openDialog()
    await readLists({ ...none, active: [booked] })
    await waitFor(() => expect(queryDialog('Din booking er bekræftet')).not.toBeNull())
    expect(queryDialog('Bekræft din booking')).toBeNull()
  })

  it('closes with a sentence once the office or another window has ended it', async () => {
    await openDialog()
    await readLists(none)
    await waitFor(() => expect(queryDialog('Bekræft din booking')).toBeNull())
    expect(screen.getByText(/^Ugen er ikke længere reserveret til dig\./)).toBeDefined()
  })

  it('says that the time has ended, where it has', async () => {
    await openDialog()
    syncServerTime('2027-05-02T22:01:31.000Z')
    await readLists(none)
    await waitFor(() => expect(queryDialog('Bekræft din booking')).toBeNull())
    expect(screen.getByText('Tiden løb ud, og ugen er ledig igen.')).toBeDefined()
  })

  it('goes on where the lists were read before the server had made the reservation', async () => {
    lists = none
    client.setQueryData(myBookingsQuery('g').queryKey, none)
    await openDialog()
    expect(queryDialog('Bekræft din booking')).not.toBeNull()
    await readLists(withHold)
    expect(queryDialog('Bekræft din booking')).not.toBeNull()
  })

  it('waits for the answer of its own press, though the lists show it before', async () => {
    let answer = (_response: Response) => undefined as void
    write = () => new Promise((resolve) => (answer = resolve))
    await openDialog()
    press('Bekræft booking')
    await readLists({ ...none, active: [booked] })
    expect(queryDialog('Bekræft din booking')).not.toBeNull()
    answer(Response.json({ bookingId: 'b' }))
    await waitFor(() => expect(queryDialog('Din booking er bekræftet')).not.toBeNull())
    expect(screen.getByText('Point til 2027')).toBeDefined()
  })
})

describe('an error of an act whose answer was lost', () => {
  it.each([
    ['a confirmation: the receipt is there instead', 'Bekræft booking', { ...none, active: [booked] }, true],
    ['a release: nothing is left of it', 'Annullér reservationen', none, false],
  ] as const)('goes once the lists show it done, of %s', async (_, button, after, hasReceipt) => {
    write = lose
    await openDialog()
    press(button)
    await screen.findByText(/kunne ikke (bekræftes|annulleres)$/)
    await readLists(withHold)
    expect(queryDialog('Det gik ikke')).not.toBeNull()
    await readLists(after)
    await waitFor(() => expect(queryDialog('Det gik ikke')).toBeNull())
    if (hasReceipt) await waitFor(() => expect(queryDialog('Din booking er bekræftet')).not.toBeNull())
    expect(screen.queryAllByRole('dialog')).toHaveLength(hasReceipt ? 1 : 0)
  })

  it('never appears where the lists show at once that it was done', async () => {
    write = () => {
      lists = { ...none, active: [booked] }
      return Promise.resolve(new Response('', { status: 500 }))
    }
    await openDialog()
    press('Bekræft booking')
    await waitFor(() => expect(queryDialog('Din booking er bekræftet')).not.toBeNull())
    expect(screen.queryAllByRole('dialog')).toHaveLength(1)
    expect(screen.getByText('Point til 2027')).toBeDefined()
  })
})
