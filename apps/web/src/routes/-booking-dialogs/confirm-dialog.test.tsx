import type { Booking } from '@samhus/contract/bookings'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { weekOddsQuery } from '../../api/odds.ts'
import { CurrentGroupProvider } from '../../session/current-group.tsx'
import { createGroup } from '../../session/testing/fake-group.ts'
import { syncServerTime } from '../../lib/server-time.ts'
import { loadScreenTexts, startTexts } from '../../locales/i18n.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { type Reservation, toPendingReservation, toReservation } from './reservation.ts'

const group = createGroup()
const refundEnd = Date.parse('2027-05-02T22:00:00.000Z')
const week = { houseName: 'Klitgården', year: 2027, dateFrom: '2027-06-28', dateTo: '2027-07-05' }
const pressed = { ...week, houseId: 'a', unitId: '126', week: 26, refundEnd }

/** Returns a function that closes the dialog again. */
function show(reservation: Reservation, onExpired = () => undefined, client = new QueryClient()): () => void {
  const ignore = () => undefined
  const on = {
    onClose: ignore,
    onConfirmed: ignore,
    onReleased: ignore,
    onFailed: ignore,
    onExpired,
    onEnded: ignore,
  }
  const page = (isOpen: boolean) => (
    <QueryClientProvider client={client}>
      <CurrentGroupProvider groups={[group]}>
        <ConfirmDialog reservation={reservation} isOpen={isOpen} balance={null} end={null} {...on} />
      </CurrentGroupProvider>
    </QueryClientProvider>
  )
  const { rerender } = render(page(true))
  return () => rerender(page(false))
}

/** Returns how much of the ring is left, from 0 to 1. */
function getRing(): number {
  const circles = screen.getByRole('timer').querySelectorAll('circle')
  const rest = circles[1]
  return 1 - Number(rest?.getAttribute('stroke-dashoffset')) / Number(rest?.getAttribute('stroke-dasharray'))
}

const findWarning = () =>
  screen.queryByText(/Afbestiller du ugen, får du kun pointene tilbage/)?.textContent ?? null

beforeAll(() => startTexts('da').then(loadScreenTexts))
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'setInterval', 'clearInterval'] })
  syncServerTime('2027-05-02T21:59:00.000Z')
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

/** A reservation of the owner's list that ends at an instant. */
const createReservation = (origin: 'hold' | 'offer', reservedUntil: string) =>
  toReservation({
    ...week,
    type: 'Pre',
    origin,
    calendarUnitCode: '26',
    points: 3,
    bookingId: 'b',
    reservedUntil,
    refundUntil: null,
    cancellationDeadline: '2027-06-22T10:00:00.000Z',
  } as Booking)

describe('the time to confirm', () => {
  const getText = () => screen.getByRole('dialog', { hidden: true }).textContent

  it('of a hold is five minutes, until an hour of today', () => {
    show(createReservation('hold', '2027-05-02T22:01:30.000Z'))
    expect(screen.getByRole('heading', { name: 'Bekræft din booking' })).toBeDefined()
    expect(getText()).toMatch(/reserveret til dig indtil kl\.\s00.01/)
    expect(screen.getByRole('timer', { name: 'Tid tilbage: 2:30' })).toBeDefined()
    expect(getRing()).toBeCloseTo(0.5, 3)
  })

  it('of an offer from the waitlist is a day: it has its own sentence, with the day, and its own ring', () => {
    show(createReservation('offer', '2027-05-03T15:59:00.000Z'))
    expect(screen.getByRole('heading', { name: 'Ugen er din, hvis du vil have den' })).toBeDefined()
    expect(getText()).toMatch(/hvis du bekræfter senest .*03\/05.2027 kl\.\s17.59/)
    expect(getText()).not.toContain('reserveret til dig indtil')
    expect(screen.getByRole('timer', { name: 'Tid tilbage: 18:00:00' })).toBeDefined()
    expect(getRing()).toBeCloseTo(0.75, 3)
    expect(screen.getByRole('button', { name: /Nej tak/ })).toBeDefined()
  })

  it('stays in view while the dialog closes, and then ends without a word', () => {
    const onExpired = vi.fn<() => undefined>()
    const close = show(createReservation('hold', '2027-05-02T22:01:30.000Z'), onExpired)
    close()
    expect(getText()).not.toContain('Reserverer ugen')
    expect(screen.getByRole('timer', { hidden: true })).toBeDefined()
    act(() => void vi.advanceTimersByTime(150_000))
    expect(onExpired).not.toHaveBeenCalled()
  })
})

describe('what else there is to know of the week', () => {
  const share = (houseId: string | null, week: number) => ({ houseId, week, of: 5, taken: 4, days: 3 })
  const answer = (weeks: readonly object[]) =>
    vi.stubGlobal('fetch', (url: string) =>
      url.includes('/calendars')
        ? new Promise(() => undefined)
        : Promise.resolve(Response.json({ weeks, waitlists: [] })),
    )
  const getKeptLine = () => document.querySelector('[data-kept-line]')
  beforeEach(() => void vi.useRealTimers())
  afterEach(() => void vi.unstubAllGlobals())

  it('is its holiday and how often it was taken, in a line each; the second has its room before it comes', async () => {
    answer([share('a', 28)])
    show(toPendingReservation({ ...pressed, week: 28, points: 3 }))
    expect(screen.getByText('sommerferie')).toBeDefined()
    expect(getKeptLine()?.textContent).toBe('')
    const odds = await screen.findByText('Booket i 4 af de seneste 5 år')
    expect(getKeptLine()?.contains(odds)).toBe(true)
  })

  it('is nothing for a week of which nothing is told', async () => {
    const client = new QueryClient()
    client.setQueryData(weekOddsQuery('g', 2027).queryKey, { weeks: [share('b', 26)], waitlists: [] })
    show(toPendingReservation({ ...pressed, week: 35, points: 3 }), undefined, client)
    expect(screen.getByRole('dialog').textContent).not.toMatch(/ferie|Booket/)
    expect(getKeptLine()).toBeNull()
  })
})

describe('the warning before a booking', () => {
  it('appears when the full refund ends, also while the dialog is open', () => {
    show(toPendingReservation({ ...pressed, points: 3 }))
    act(() => void vi.advanceTimersByTime(59_500))
    expect(findWarning()).toBeNull()
    act(() => void vi.advanceTimersByTime(500))
    expect(findWarning()).toMatch(/^Der er mindre end 8 uger til ankomst\./)
  })

  it('names the longer refund window of a more expensive week', () => {
    show(toPendingReservation({ ...pressed, points: 4, refundEnd: refundEnd - 28 * 86_400_000 }))
    expect(findWarning()).toMatch(/^Der er mindre end 12 uger til ankomst\./)
  })

  it('is the same for a reservation opened from the list', () => {
    const cancellationDeadline = '2027-06-22T10:00:00.000Z'
    const facts = { type: 'Pre', origin: 'offer', calendarUnitCode: '26', points: 3 } as const
    const row = { ...week, ...facts, cancellationDeadline } as Booking
    const reserved = (until: string) =>
      toReservation({ ...row, bookingId: 'b', reservedUntil: '2027-05-03T12:00:00.000Z', refundUntil: until })
    show(reserved('2027-05-02T22:00:00.000Z'))
    expect(findWarning()).toBeNull()
    cleanup()
    show(reserved('2027-05-02T21:59:00.000Z'))
    expect(findWarning()).not.toBeNull()
  })

  it('is drawn as a strip too, with today on it, and in time says until when all points come back', () => {
    show(toPendingReservation({ ...pressed, points: 3 }))
    expect(screen.getByRole('img', { name: /fra nu til ankomst/ }).textContent).toContain('I dag')
    expect(screen.getByText(/^Alle point tilbage til og med søndag 02\/05.2027/)).toBeDefined()
    act(() => void vi.advanceTimersByTime(60_000))
    expect(screen.queryByText(/^Alle point tilbage til og med/)).toBeNull()
  })

  it('says what every sign of the strip means, also before the server has answered', () => {
    const listSigns = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)
    const others = ['Kun hvis en anden ejer booker ugen', 'Ugen kan ikke længere afbestilles']
    show(toPendingReservation({ ...pressed, points: 3 }))
    expect(listSigns()).toEqual([expect.stringMatching(/^Alle point tilbage/), ...others])
    act(() => void vi.advanceTimersByTime(60_000))
    expect(listSigns()).toEqual(others)
  })
})
