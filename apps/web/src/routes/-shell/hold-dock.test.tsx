import type { Booking } from '@samhus/contract/bookings'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { myBookingsQuery } from '../../api/bookings.ts'
import { weekOddsQuery } from '../../api/odds.ts'
import { Toasts } from '../../components/ui/toasts.tsx'
import { syncServerTime } from '../../lib/server-time.ts'
import { startTexts } from '../../locales/i18n.ts'
import { CurrentGroupProvider } from '../../session/current-group.tsx'
import { createGroup } from '../../session/testing/fake-group.ts'
import { HoldDock } from './hold-dock.tsx'

const group = createGroup()

const createHold = (given: Partial<Booking> = {}) =>
  ({
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
    ...given,
  }) as Booking

const vibrate = vi.fn<(pattern: VibratePattern) => boolean>()

function show(reserved: readonly Booking[]) {
  const requests: string[] = []
  const lists = { active: [], waitlists: [], history: [], reserved: [...reserved] }
  vi.stubGlobal('fetch', (request: Request | string) => {
    const url = request instanceof Request ? request.url : request
    // The choice of a second week, which is of no interest here.
    if (url.includes('/calendars')) return new Promise(() => undefined)
    const isRead = url.includes('/bookings/my/')
    if (!isRead) requests.push(url)
    return Promise.resolve(Response.json(isRead ? lists : { bookingId: 'b' }))
  })
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  client.setQueryData(myBookingsQuery('g').queryKey, lists)
  client.setQueryData(weekOddsQuery('g', 2027).queryKey, { weeks: [], waitlists: [] })
  client.setQueryData(['current-points', 'g'], { years: [{ year: 2027, points: 16 }] })
  render(
    <QueryClientProvider client={client}>
      <CurrentGroupProvider groups={[group]}>
        <HoldDock />
        <Toasts />
      </CurrentGroupProvider>
    </QueryClientProvider>,
  )
  return requests
}

const findPill = () => screen.findByRole('button', { name: 'Bekræft Klitgården, uge 26, 2027' })
const queryPill = () => screen.queryByRole('button', { name: /^Bekræft Klitgården/ })

describe('the pill of a reservation', () => {
  beforeAll(() => startTexts('da'))
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['performance', 'setInterval', 'clearInterval'] })
    syncServerTime('2027-05-02T21:59:00.000Z')
    Object.assign(window.navigator, { vibrate })
  })
  afterEach(() => {
    cleanup()
    vi.useRealTimers()
    vi.unstubAllGlobals()
    vibrate.mockClear()
  })

  it('says house, week and the time left', async () => {
    show([createHold()])
    const pill = await findPill()
    expect(pill.textContent).toBe('Klitgården, uge 262:30Bekræft')
    act(() => void vi.advanceTimersByTime(10_000))
    expect(pill.textContent).toContain('2:20')
    expect(screen.getByRole('timer').textContent).toBe('Tid tilbage: 2:20')
  })

  it('opens the dialog, which its button, Escape and a press beside it only minimize again', async () => {
    const requests = show([createHold()])
    for (const leave of [
      () => fireEvent.click(screen.getByRole('button', { name: 'Luk' })),
      () => fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true })),
      () => fireEvent.click(screen.getByRole('dialog')),
    ]) {
      fireEvent.click(await findPill())
      await screen.findByRole('dialog', { name: 'Bekræft din booking' })
      expect(queryPill()).toBeNull()
      leave()
      await findPill()
    }
    expect(requests).toEqual([])
  })

  it('is gone once the reservation is released, though the list still has it', async () => {
    const requests = show([createHold()])
    fireEvent.click(await findPill())
    fireEvent.click(await screen.findByRole('button', { name: 'Annullér reservationen' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(requests.some((url) => url.includes('/bookings/cancel-reservation'))).toBe(true)
    expect(queryPill()).toBeNull()
  })

  it('is of the reservation that ends first, and counts the others', async () => {
    const later = { bookingId: 'c', houseName: 'Havtorn', reservedUntil: '2027-05-02T22:03:00.000Z' }
    show([createHold(later), createHold()])
    expect((await findPill()).textContent).toContain('og 1 mere')
  })

  it('turns urgent at one minute, with one light vibration, and says the seconds', async () => {
    show([createHold()])
    const pill = await findPill()
    act(() => void vi.advanceTimersByTime(89_500))
    expect(pill.dataset['urgent']).toBeUndefined()
    act(() => void vi.advanceTimersByTime(1_000))
    expect(pill.dataset['urgent']).toBe('true')
    expect(screen.getByText('60 sekunder tilbage')).toBeDefined()
    act(() => void vi.advanceTimersByTime(20_000))
    expect(vibrate).toHaveBeenCalledTimes(1)
  })

  it('goes at zero, and a toast says so', async () => {
    show([createHold()])
    await findPill()
    act(() => void vi.advanceTimersByTime(150_000))
    expect(queryPill()).toBeNull()
    expect(screen.getByText('Tiden løb ud, og ugen er ledig igen.')).toBeDefined()
  })

  it('goes with its dialog too where that is open at zero, and a toast says so', async () => {
    show([createHold()])
    fireEvent.click(await findPill())
    await screen.findByRole('dialog', { name: 'Bekræft din booking' })
    act(() => void vi.advanceTimersByTime(149_000))
    expect(screen.queryByRole('dialog')).not.toBeNull()
    act(() => void vi.advanceTimersByTime(1_000))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(queryPill()).toBeNull()
    expect(screen.getByText('Tiden løb ud, og ugen er ledig igen.')).toBeDefined()
  })
})
