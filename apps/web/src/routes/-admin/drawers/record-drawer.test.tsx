import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTexts } from '../../../locales/i18n.ts'
import { fakeAct, fakeBooking, fakeWeek, bookingId } from '../testing/fake-bookings.ts'
import { type Answer, fakeServer, userId } from '../testing/fake-owner.ts'
import { loadAdminTexts, renderAdmin } from '../testing/render-admin.tsx'
import { BookingLink } from './drawer-link.tsx'
import { RecordDrawer } from './record-drawer.tsx'

beforeAll(async () => {
  vi.stubEnv('TZ', 'Europe/Copenhagen')
  await startTexts('en')
  await loadAdminTexts()
})

afterAll(() => {
  vi.unstubAllEnvs()
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const bookingCall = `GET /admin/api/bookings/${bookingId}`
const weekCall = 'GET /admin/api/weeks/127'
const getHref = (name: string) => screen.getByRole('link', { name }).getAttribute('href')

function renderDrawer(url: string, answers: Record<string, () => Answer>) {
  fakeServer(answers)
  return renderAdmin(
    <>
      <BookingLink bookingId={bookingId}>Open it</BookingLink>
      <RecordDrawer />
    </>,
    { url },
  )
}

describe('the drawer of a booking', () => {
  it('begins with the answer and the ways to reach the owner, and has guest, points, mails, links and fees', async () => {
    const contact = {
      name: 'Gro Gæst',
      phone: '87 65 43 21',
      email: 'gro@samhus.example',
      language: 'da',
    } as const
    const fee = {
      feeId: 'f1',
      at: '2026-10-14T08:00:00.000Z',
      act: 'move',
      kroner: 500,
      state: 'open',
      settledAt: null,
      settledBy: null,
      reason: null,
    } as const
    const links = [{ createdAt: '2026-10-14T08:00:00.000Z', revokedAt: null }]
    const booking = fakeBooking({ contact, fees: [fee], links, hasLeft: true })
    await renderDrawer(`/admin/bookings?week=27&booking=${bookingId}`, {
      [bookingCall]: () => [200, booking],
    })
    expect(await screen.findByText('Anna Holm has booked the week and lent it to Gro Gæst.')).toBeDefined()
    expect(screen.getByRole('dialog', { name: 'Birk, week 27, 2027' })).toBeDefined()
    expect(screen.getByText('Has left')).toBeDefined()
    expect(getHref('+45 12 34 56 78')).toBe('tel:+4512345678')
    expect(getHref('anna@samhus.example')).toBe('mailto:anna@samhus.example')
    expect(getHref('87 65 43 21')).toBe('tel:87654321')
    expect(screen.getByText('4 points at once, until 12 April 2027')).toBeDefined()
    expect(screen.getByText('\u22124')).toBeDefined()
    expect(screen.getByText('DKK 500')).toBeDefined()
    expect(screen.getByText('Made on 14 October 2026 at 10:00')).toBeDefined()
    expect(getHref('See the week')).toBe('/admin/bookings?week=27&unit=127')
  })

  it('has its history, the newest first, and more of it at a press', async () => {
    const acts = Array.from({ length: 10 }, (_, at) =>
      fakeAct({ number: 10 - at, action: at === 0 ? 'move' : 'confirm' }),
    )
    await renderDrawer(`/admin?booking=${bookingId}`, { [bookingCall]: () => [200, fakeBooking({ acts })] })
    const more = await screen.findByRole('button', { name: 'Show the whole history (10)' })
    expect(document.querySelectorAll('[data-on-record]')).toHaveLength(8)
    fireEvent.click(more)
    expect(document.querySelectorAll('[data-on-record]')).toHaveLength(10)
  })

  it('says that there is no such booking', async () => {
    const error = { type: 'no-booking-found', title: 'no' }
    await renderDrawer(`/admin?booking=${bookingId}`, { [bookingCall]: () => [404, error] })
    expect(await screen.findByText(/^There is no such booking/)).toBeDefined()
  })

  it('opens where the link is, closes with Escape, and leaves the rest of the URL', async () => {
    const page = await renderDrawer('/admin/owners?page=2', { [bookingCall]: () => [200, fakeBooking()] })
    fireEvent.click(screen.getByRole('link', { name: 'Open it' }))
    await screen.findByText('Anna Holm has booked the week and stays there.')
    expect(page.getUrl()).toBe(`/admin/owners?page=2&booking=${bookingId}`)
    fireEvent.keyDown(document.body, { key: 'Escape' })
    await waitFor(() => expect(page.getUrl()).toBe('/admin/owners?page=2'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null))
  })

  it('stays open where Escape is for a dialog above it', async () => {
    const page = await renderDrawer(`/admin?booking=${bookingId}`, {
      [bookingCall]: () => [200, fakeBooking()],
    })
    await screen.findByText('Anna Holm has booked the week and stays there.')
    const above = document.createElement('div')
    above.setAttribute('role', 'dialog')
    above.setAttribute('aria-modal', 'true')
    document.body.append(above)
    fireEvent.keyDown(document.body, { key: 'Escape' })
    above.remove()
    expect(page.getUrl()).toBe(`/admin?booking=${bookingId}`)
    fireEvent.keyDown(document.body, { key: 'Escape' })
    await waitFor(() => expect(page.getUrl()).toBe('/admin'))
  })
})

describe('the drawer of a week', () => {
  const waitingOf = (name: string, place: number, wouldBeSkippedBy: string | null) => ({
    userId,
    name,
    bookingId: `5b1f9a44-6f0d-4a57-8f02-0c6f3a7d1e1${place}`,
    membershipId: String(place),
    place,
    joinedAt: '2026-10-10T08:00:00.000Z',
    wouldBeSkippedBy,
  })

  it('names its holder, who waits, who would be skipped and why, and who would get it', async () => {
    const week = fakeWeek({
      waiting: [waitingOf('Bo Ravn', 1, 'not-enough-points'), waitingOf('Cilla Ek', 2, null)],
      claim: {
        userId,
        name: 'Dan Dal',
        bookingId,
        membershipId: '9',
        points: 3,
        openedAt: '2026-10-10T08:00:00.000Z',
      },
    })
    await renderDrawer('/admin/board?unit=127', { [weekCall]: () => [200, week] })
    expect(await screen.findByText('Anna Holm has booked the week and stays there.')).toBeDefined()
    const queue = [...document.querySelectorAll('ol li')].slice(0, 2).map(({ textContent }) => textContent)
    expect(queue).toEqual([
      '1Bo RavnSince 10\u00a0October\u00a02026Would be skipped: not enough points',
      '2Cilla EkSince 10\u00a0October\u00a02026Gets the week if it becomes free',
    ])
    expect(screen.getByText(/^Dan Dal gets 3 points back if another owner gets the week\./)).toBeDefined()
    expect(getHref('Bo Ravn')).toBe('/admin/board?booking=5b1f9a44-6f0d-4a57-8f02-0c6f3a7d1e11')
  })

  it('tells who had it before, and how that ended', async () => {
    const former = [
      {
        userId,
        name: 'Bo Ravn',
        bookingId,
        membershipId: '2',
        type: 'Cancel',
        endedAt: '2026-10-10T08:00:00.000Z',
        endReason: 'moved',
      } as const,
    ]
    await renderDrawer('/admin?unit=127', { [weekCall]: () => [200, fakeWeek({ holder: null, former })] })
    expect(await screen.findByText('10/10-2026: Moved to another week by the office')).toBeDefined()
    expect(screen.getByText('Moved')).toBeDefined()
  })
})
