import type { Booking } from '@samhus/contract/bookings'
import type { Group } from '@samhus/contract/groups'
import { defaultPolicy } from '@samhus/domain/policy'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { CurrentGroupProvider } from '../../session/current-group.tsx'
import { syncServerTime } from '../../lib/server-time.ts'
import { startTexts } from '../../locales/i18n.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { type Reservation, toPendingReservation, toReservation } from './reservation.ts'

const group: Group = {
  id: 'g',
  code: 'K',
  name: 'Klitten',
  imageUrls: [],
  policy: { ...defaultPolicy, version: 1 },
  policySince: '2026-01-01T00:00:00.000Z',
}
const refundEnd = Date.parse('2027-05-02T22:00:00.000Z')
const week = { houseName: 'Klitgården', year: 2027, dateFrom: '2027-06-28', dateTo: '2027-07-05' }
const pressed = { ...week, unitId: '126', week: 26, refundEnd }

function show(reservation: Reservation): void {
  const ignore = () => undefined
  const on = { onClose: ignore, onConfirmed: ignore, onFailed: ignore, onExpired: ignore }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <CurrentGroupProvider groups={[group]}>
        <ConfirmDialog reservation={reservation} isOpen balance={null} {...on} />
      </CurrentGroupProvider>
    </QueryClientProvider>,
  )
}

const findWarning = () =>
  screen.queryByText(/Afbestiller du den, får du kun point tilbage/)?.textContent ?? null

describe('the warning before a booking', () => {
  beforeAll(async () => {
    // jsdom has no dialogs.
    HTMLDialogElement.prototype.showModal = function showModal() {
      this.open = true
    }
    await startTexts('da')
  })
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['performance', 'setInterval', 'clearInterval'] })
    syncServerTime('2027-05-02T21:59:00.000Z')
  })
  afterEach(() => {
    cleanup()
    vi.useRealTimers()
  })

  it('appears when the full refund ends, also while the dialog is open', () => {
    show(toPendingReservation({ ...pressed, points: 3 }))
    act(() => void vi.advanceTimersByTime(59_500))
    expect(findWarning()).toBeNull()
    act(() => void vi.advanceTimersByTime(500))
    expect(findWarning()).toMatch(/^Der er under 8 uger til, at ugen begynder\./)
  })

  it('names the longer refund window of a more expensive week', () => {
    show(toPendingReservation({ ...pressed, points: 4, refundEnd: refundEnd - 28 * 86_400_000 }))
    expect(findWarning()).toMatch(/^Der er under 12 uger til, at ugen begynder\./)
  })

  it('is the same for a reservation opened from the list', () => {
    const row = { ...week, type: 'Pre', origin: 'offer', calendarUnitCode: '26', points: 3 } as Booking
    const reserved = (until: string) =>
      toReservation({ ...row, bookingId: 'b', reservedUntil: '2027-05-03T12:00:00.000Z', refundUntil: until })
    show(reserved('2027-05-02T22:00:00.000Z'))
    expect(findWarning()).toBeNull()
    cleanup()
    show(reserved('2027-05-02T21:59:00.000Z'))
    expect(findWarning()).not.toBeNull()
  })
})
