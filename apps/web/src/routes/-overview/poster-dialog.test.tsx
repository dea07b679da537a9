import type { Booking, myBookings } from '@samhus/contract/bookings'
import type { Output } from '@samhus/contract/operation'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { groupHousesQuery } from '../../api/houses.ts'
import { startTexts } from '../../locales/i18n.ts'
import { CurrentGroupProvider } from '../../session/current-group.tsx'
import { createGroup } from '../../session/testing/fake-group.ts'
import { PosterButton } from './poster-button.tsx'

const group = createGroup()

function createBooking(given: Partial<Booking>): Booking {
  return {
    bookingId: `${given.year} ${given.calendarUnitCode} ${given.type}`,
    houseId: 'a',
    houseName: 'Klitgården',
    year: 2027,
    calendarUnitCode: '26',
    dateFrom: '2027-06-28',
    dateTo: '2027-07-05',
    type: 'Book',
    ...given,
  } as Booking
}

type Lists = Output<typeof myBookings>

const lists = {
  active: [
    createBooking({ year: 2027 }),
    createBooking({ calendarUnitCode: '07', dateFrom: '2027-02-15', dateTo: '2027-02-22' }),
    createBooking({ year: 2028, calendarUnitCode: '03', dateFrom: '2028-01-17', dateTo: '2028-01-24' }),
  ],
  history: [createBooking({ calendarUnitCode: '30', type: 'Cancel' })],
  reserved: [],
  waitlists: [],
} as unknown as Lists

function show(given: Lists) {
  const client = new QueryClient()
  const house = { id: 'a', name: 'Klitgården', imageUrls: [], city: 'Skagen', country: 'Danmark' }
  client.setQueryData(groupHousesQuery('g', 'da').queryKey, { houses: [house] } as never)
  return render(
    <QueryClientProvider client={client}>
      <CurrentGroupProvider groups={[group]}>
        <PosterButton lists={given} currentYear={2026} />
      </CurrentGroupProvider>
    </QueryClientProvider>,
  )
}

const findPaper = () => document.querySelector<HTMLElement>('body > [aria-hidden] [data-poster]')

describe('the year as a poster', () => {
  beforeAll(() => startTexts('da'))
  beforeEach(() => {
    HTMLDialogElement.prototype.showModal = function showModal() {
      this.open = true
    }
    HTMLDialogElement.prototype.close = function close() {
      this.open = false
    }
  })
  afterEach(() => {
    cleanup()
    vi.restoreAllMocks()
  })

  it('is offered only to who has booked a week from this year on', () => {
    show({ ...lists, active: [] })
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('has the weeks of the next stay’s year in their order, cancelled ones not, and prints them alone', async () => {
    const print = vi.spyOn(window, 'print').mockImplementation(() => undefined)
    show(lists)
    fireEvent.click(screen.getByRole('button', { name: 'Udskriv som plakat' }))
    await screen.findByRole('heading', { name: 'Dit år på én side' })
    const paper = findPaper()
    expect(paper?.textContent).toContain('Mit år 2027')
    const stays = Array.from(paper?.querySelectorAll('li') ?? [], (stay) => stay.textContent)
    expect(stays).toEqual([
      'Uge 715/02 – 22/02KlitgårdenSkagen, Danmark',
      'Uge 2628/06 – 05/07KlitgårdenSkagen, Danmark',
    ])
    expect(document.body.dataset['printsPoster']).toBe('')
    fireEvent.click(screen.getByRole('button', { name: 'Udskriv' }))
    await waitFor(() => expect(print).toHaveBeenCalledOnce())
  })

  it('shows another year that is chosen, and leaves the page as it was when it is closed', async () => {
    show(lists)
    fireEvent.click(screen.getByRole('button', { name: 'Udskriv som plakat' }))
    fireEvent.click(await screen.findByRole('radio', { name: '2028' }))
    expect(within(findPaper() ?? document.body).getAllByText(/Uge/).length).toBe(1)
    const [, close] = screen.getAllByRole('button', { name: 'Luk' })
    fireEvent.click(close ?? document.body)
    await waitFor(() => expect(findPaper()).toBeNull())
    expect('printsPoster' in document.body.dataset).toBe(false)
  })
})
