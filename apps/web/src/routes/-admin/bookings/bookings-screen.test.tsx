import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import type { BookingRow } from '@samhus/contract/admin-bookings'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTexts } from '../../../locales/i18n.ts'
import { bookingId, fakeBookingRow } from '../testing/fake-bookings.ts'
import { userId } from '../testing/fake-owner.ts'
import { loadAdminTexts, renderAdmin } from '../testing/render-admin.tsx'
import { BookingsScreen } from './bookings-screen.tsx'

let asked: URL[]

beforeAll(async () => {
  await startTexts('en')
  await loadAdminTexts()
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function renderList(items: BookingRow[], url = '/admin/bookings') {
  asked = []
  vi.stubGlobal('fetch', async (input: RequestInfo | URL) => {
    const called = new URL(input instanceof Request ? input.url : input, 'http://localhost')
    if (called.pathname === '/admin/api/bookings') {
      asked.push(called)
      return Response.json({ items, totalCount: items.length })
    }
    return Response.json({ items: [], totalCount: 0, views: [] })
  })
  return renderAdmin(<BookingsScreen />, { url })
}

const readTexts = (parent: ParentNode, selector: string) =>
  [...parent.querySelectorAll(selector)].map(({ textContent }) => textContent ?? '')

describe('the list of bookings', () => {
  it('has a row for each, with its week, house, owner and what has become of it', async () => {
    const rows = [
      fakeBookingRow({ lentOutTo: 'Gro Gæst' }),
      fakeBookingRow({ bookingId: 'b2', type: 'Wait', place: 2, name: '', userCode: '' }),
      fakeBookingRow({ bookingId: 'b3', type: 'Cancel', endReason: 'out-of-operation' }),
      fakeBookingRow({ bookingId: 'b4', type: 'WaitExpire', endReason: 'user-disabled' }),
      fakeBookingRow({ bookingId: 'b5', type: 'Cancel', endReason: 'moved' }),
    ]
    await renderList(rows)
    await screen.findAllByText('Week 27, 2027')
    expect(readTexts(document, '[role=columnheader]').filter((text) => text !== '')).toEqual([
      'Week',
      'House',
      'Owner',
      'State',
      'Points',
      'Created',
    ])
    const states = [...document.querySelectorAll('[role=row]:has([role=rowheader])')].map(
      (row) => readTexts(row, '[role=cell]')[3],
    )
    expect(states).toEqual([
      'BookedLent out to Gro Gæst',
      'WaitingNumber 2',
      'CancelledThe week was taken out of operation',
      'OverSkipped: access is closed',
      'Moved',
    ])
    expect(screen.getByText('Anonymised')).toBeDefined()
    expect(screen.getAllByRole('link', { name: 'Anna Holm' })[0]?.getAttribute('href')).toBe(
      `/admin/owners/${userId}?tab=bookings`,
    )
  })

  it('opens a row in the drawer and keeps its filters', async () => {
    const page = await renderList([fakeBookingRow()], '/admin/bookings?week=27&type=Book')
    const link = await screen.findByRole('link', { name: /^Week 27, 2027/ })
    fireEvent.click(link)
    await waitFor(() => expect(page.getUrl()).toBe(`/admin/bookings?week=27&type=Book&booking=${bookingId}`))
  })

  it('has every filter, and asks the server for those of the URL', async () => {
    await renderList([], `/admin/bookings?year=2027&week=27&type=Wait&from=2027-01-01&userId=${userId}`)
    expect(await screen.findByText('No bookings found')).toBeDefined()
    for (const name of ['Group', 'House', 'Owner', 'Type', 'Year', 'Week', 'Weeks from', 'Weeks to']) {
      expect(screen.getAllByLabelText(name).length).toBeGreaterThan(0)
    }
    const query = Object.fromEntries(asked[0]?.searchParams ?? [])
    expect(query).toEqual({
      page: '1',
      pageSize: '20',
      year: '2027',
      week: '27',
      type: 'Wait',
      from: '2027-01-01',
      userId,
    })
  })
})
