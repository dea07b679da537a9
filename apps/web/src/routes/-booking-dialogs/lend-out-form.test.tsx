import type { Booking } from '@samhus/contract/bookings'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { loadScreenTexts, startTexts } from '../../locales/i18n.ts'
import { CurrentGroupProvider } from '../../session/current-group.tsx'
import { createGroup } from '../../session/testing/fake-group.ts'
import { EditDialog } from './edit-dialog.tsx'

const booking = {
  bookingId: 'b',
  houseName: 'Klithuset',
  calendarUnitCode: '27',
  year: 2027,
  dateFrom: '2027-07-05',
  dateTo: '2027-07-12',
  checkInAt: '2027-07-05T13:00:00.000Z',
  checkOutAt: '2027-07-12T08:00:00.000Z',
  cancellationDeadline: '2027-06-29T10:00:00.000Z',
  points: 4,
  type: 'Book',
  refund: null,
  isEditable: true,
  isDeleteable: false,
  isConsecutive: false,
  lendedOutContact: { name: 'Gry', phone: '12345678', email: 'gry@guest.example', language: null },
  cleaningPreference: 'Clean',
} as unknown as Booking

const group = createGroup()

const recentGuests = [
  { name: 'Gry', phone: '12345678', email: 'gry@guest.example', language: null },
  { name: 'Maria', phone: '87654321', email: 'maria@guest.example', language: 'sv' as const },
]

function show() {
  const onSaved = vi.fn()
  const fetched = vi.fn(() => Promise.resolve(Response.json({ bookingId: 'b' })))
  vi.stubGlobal('fetch', fetched)
  render(
    <QueryClientProvider client={new QueryClient()}>
      <CurrentGroupProvider groups={[group]}>
        <EditDialog
          {...{ booking, onSaved }}
          isOpen
          isGone={false}
          balance={null}
          recentGuests={recentGuests}
          onClose={() => undefined}
          onCancelling={() => undefined}
          onCancelled={() => undefined}
          onFailed={() => undefined}
        />
      </CurrentGroupProvider>
    </QueryClientProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Ret udlån' }))
  return { onSaved, fetched }
}

const enterEmail = (value: string) => {
  fireEvent.change(screen.getByLabelText('E-mail'), { target: { value } })
  fireEvent.submit(screen.getByLabelText('E-mail'))
}

const problem = /Skriv kun én e-mailadresse/

describe('the form that lends a week out', () => {
  beforeAll(() => startTexts('da').then(loadScreenTexts))
  afterEach(() => {
    cleanup()
    vi.unstubAllGlobals()
  })

  it.each(['a@x.dk,b@y.dk', 'a@x.dk; b@y.dk', 'Anna <a@x.dk>', '"a"@x.dk', 'a b@x.dk', 'ikke en e-mail'])(
    'says that %s is not one e-mail address, and sends nothing',
    (email) => {
      const { fetched } = show()
      expect(screen.queryByText(problem)).toBeNull()
      enterEmail(email)
      expect(screen.getByText(problem)).not.toBeNull()
      expect(document.activeElement).toBe(screen.getByLabelText('E-mail'))
      expect(fetched).not.toHaveBeenCalled()
    },
  )

  it('sends an ordinary address', async () => {
    const { fetched, onSaved } = show()
    enterEmail('a@x.dk,b@y.dk')
    enterEmail('gry+uge27@mail.guest.example')
    expect(screen.queryByText(problem)).toBeNull()
    await waitFor(() => expect(onSaved).toHaveBeenCalled())
    expect(fetched).toHaveBeenCalledTimes(1)
  })

  it('is filled in by a press on an earlier guest, and says what the guest will get', () => {
    show()
    expect(screen.queryByRole('button', { name: 'Udfyld med Gry' })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Udfyld med Maria' }))
    expect(screen.getByLabelText<HTMLInputElement>('E-mail').value).toBe('maria@guest.example')
    const preview = screen.getByRole('note').textContent
    expect(preview).toContain('Det får Maria:')
    expect(preview).toContain('Mails til maria@guest.example (sprog: Svenska)')
    enterEmail('ikke en e-mail')
    expect(screen.queryByRole('note')).toBeNull()
  })

  it('is left by its button, back to what the booking is', () => {
    show()
    fireEvent.click(screen.getByRole('button', { name: 'Tilbage' }))
    expect(screen.queryByLabelText('E-mail')).toBeNull()
    expect(screen.getByText('Gry, 12345678, gry@guest.example')).toBeDefined()
  })
})
