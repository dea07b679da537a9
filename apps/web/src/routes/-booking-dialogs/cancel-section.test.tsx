import type { Booking } from '@samhus/contract/bookings'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { syncServerTime } from '../../lib/server-time.ts'
import { loadScreenTexts, startTexts } from '../../locales/i18n.ts'
import { CancelSection } from './cancel-section.tsx'

const until = '2027-05-02T22:00:00.000Z'

function show(given: Partial<Booking>): void {
  const cancellationDeadline = '2027-07-20T10:00:00.000Z'
  const week = { year: 2027, dateFrom: '2027-07-26', refundUntil: until, cancellationDeadline }
  const booking = { bookingId: 'b', type: 'Book', points: 4, refund: null, ...week, ...given } as Booking
  render(
    <QueryClientProvider client={new QueryClient()}>
      <CancelSection
        booking={booking}
        balance={16}
        onKeep={ignore}
        {...{ onCancelling: ignore, onCancelled: ignore, onFailed: ignore }}
      />
    </QueryClientProvider>,
  )
}

const ignore = () => undefined
const getBalance = () => screen.getByText('Point til 2027').closest('p')?.textContent
const hasText = (text: RegExp) => screen.queryByText(text) !== null

describe('the section that cancels a week', () => {
  beforeAll(() => startTexts('da').then(loadScreenTexts))
  beforeEach(() => {
    vi.stubEnv('TZ', 'Europe/Copenhagen')
    vi.useFakeTimers({ toFake: ['performance', 'setInterval', 'clearInterval'] })
    syncServerTime('2027-05-02T21:59:00.000Z')
  })
  afterEach(() => {
    cleanup()
    vi.useRealTimers()
    vi.unstubAllEnvs()
  })

  it('says that all points are returned, and names the last day', () => {
    show({ refund: { kind: 'full', points: 4, until } })
    expect(hasText(/Du får 4 point tilbage\./)).toBe(true)
    expect(hasText(/Det gælder til og med søndag 02\/05\u20112027\.$/)).toBe(true)
    expect(getBalance()).toBe('Point til 2027Nu 16Efter 20')
  })

  it('changes to the late refund at that instant, while the dialog is open', () => {
    show({ refund: { kind: 'full', points: 4, until } })
    act(() => void vi.advanceTimersByTime(59_500))
    expect(hasText(/Du får 4 point tilbage\./)).toBe(true)
    act(() => void vi.advanceTimersByTime(500))
    expect(hasText(/Du får 4 point tilbage\./)).toBe(false)
    expect(hasText(/Der er mindre end 12 uger til ankomst/)).toBe(true)
    expect(hasText(/Du får kun dine 4 point tilbage, hvis en anden ejer booker ugen\./)).toBe(true)
    expect(getBalance()).toBe('Point til 2027Nu 16Efter 16')
  })

  it('says that the paid points are returned only if another owner books the week', () => {
    show({ dateFrom: '2027-06-28', refund: { kind: 'claim', points: 2, until: null } })
    expect(hasText(/Der er mindre end 8 uger til ankomst/)).toBe(true)
    expect(hasText(/Du får kun dine 2 point tilbage, hvis en anden ejer booker ugen\./)).toBe(true)
  })

  it('promises nothing for a week whose points were waived, whatever its price', () => {
    show({ type: 'Assign', points: 4, refundUntil: until, refund: { kind: 'none', points: 0, until: null } })
    expect(hasText(/Du får ingen point tilbage\./)).toBe(true)
    expect(hasText(/4 point/)).toBe(false)
    expect(getBalance()).toBe('Point til 2027Nu 16Efter 16')
  })

  it('has the button that keeps the week first in focus, and the other one only after the tick', () => {
    show({ refund: { kind: 'full', points: 4, until } })
    expect(document.activeElement?.textContent).toBe('Behold ugen')
    const press = screen.getByRole('button', { name: 'Afbestil ugen' })
    expect(press.hasAttribute('disabled')).toBe(true)
    fireEvent.click(screen.getByRole('checkbox', { name: 'Ja, jeg vil afbestille ugen' }))
    expect(press.hasAttribute('disabled')).toBe(false)
  })

  it('draws the windows with today on them, and says each in words', () => {
    show({ refund: { kind: 'full', points: 4, until } })
    expect(screen.getByRole('img').textContent).toBe('I dagtil og med 02/05Ankomst 26/07')
    const windows = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(windows).toEqual([
      expect.stringMatching(/^Alle point tilbage til og med søndag 02\/05/),
      expect.stringMatching(/^Kun hvis en anden ejer booker ugen, indtil tirsdag 20\/07/),
      'Ugen kan ikke længere afbestilles',
    ])
    expect(screen.getAllByRole('listitem').map((one) => one.getAttribute('aria-current'))).toEqual([
      'true',
      null,
      null,
    ])
  })

  it('knows no time after the deadline where a week can be cancelled until it begins, at midnight at the houses', () => {
    show({ cancellationDeadline: '2027-07-25T22:00:00.000Z', refund: { kind: 'full', points: 4, until } })
    expect(screen.getAllByRole('listitem')).toHaveLength(2)
    expect(hasText(/Ugen kan ikke længere afbestilles/)).toBe(false)
  })

  it('mentions no points when leaving a waitlist', () => {
    show({ type: 'Wait', refund: { kind: 'none', points: 0, until: null } })
    expect(hasText(/point/)).toBe(false)
  })
})
