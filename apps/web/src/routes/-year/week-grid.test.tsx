import type { Booking, myBookings } from '@samhus/contract/bookings'
import type { CalendarUnit, GroupCalendars } from '@samhus/contract/calendars'
import type { Output } from '@samhus/contract/operation'
import { addDays } from '@samhus/domain/day'
import { getMonday } from '@samhus/domain/week'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import i18next from 'i18next'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { groupCalendarsQuery } from '../../api/calendars.ts'
import { Toasts } from '../../components/ui/toasts.tsx'
import { MonthCards } from '../../components/year/month-cards.tsx'
import { syncServerTime } from '../../lib/server-time.ts'
import { loadScreenTexts, startTexts } from '../../locales/i18n.ts'
import { CurrentGroupProvider } from '../../session/current-group.tsx'
import { createGroup } from '../../session/testing/fake-group.ts'
import { ReservationDialogs } from '../-booking-dialogs/reservation-dialogs.tsx'
import { reservationDialogs } from '../-booking-dialogs/reservation-state.ts'
import { toHouseMonths, toOverviewMonths } from './cells.ts'
import { WeekGrid } from './week-grid.tsx'
import { createYearView } from './year-view.ts'

const now = '2026-11-20T12:00:00.000Z'
const group = createGroup()
const none = { active: [], waitlists: [], history: [], reserved: [] }

function createCalendars(year: number, given: Partial<CalendarUnit>, houses = ['A', 'B']): GroupCalendars {
  const createUnit = (house: string, week: number): CalendarUnit => ({
    id: `${house}${week}`,
    code: String(week).padStart(2, '0'),
    dateFrom: getMonday(year, week),
    dateTo: addDays(getMonday(year, week), 7),
    points: 3,
    refundEnd: null,
    status: 'Available',
    waitlistCount: 0,
    bookingId: null,
    validationError: null,
    reasons: [],
    version: 1,
    ...given,
  })
  return {
    groupId: 'g',
    name: 'Klitten',
    calendars: [year, year + 1].flatMap((ofYear) =>
      houses.map((house) => ({
        id: `${house} ${ofYear}`,
        houseId: house,
        houseName: house,
        year: ofYear,
        units: ofYear === year ? Array.from({ length: 52 }, (_, index) => createUnit(house, index + 1)) : [],
      })),
    ),
    weeks: [],
    ownWeeks: [],
    owner: { holds: [], endedHolds: [], accounts: [], waits: [], upcomingPoints: [] },
  }
}

/** Shows the weeks of the first house, or of all. */
async function show(
  calendars: GroupCalendars,
  {
    isOverview = false,
    bookings = none,
    hasDialogs = false,
  }: { isOverview?: boolean; bookings?: Output<typeof myBookings>; hasDialogs?: boolean } = {},
): Promise<void> {
  const [{ year } = { year: 0 }] = calendars.calendars
  const view = createYearView(calendars, year, { now: Date.parse(now), bookings })
  const house = isOverview ? null : (view.houses[0] ?? null)
  const options = { t: i18next.t }
  const months = house === null ? toOverviewMonths(view, options) : toHouseMonths(view, house, options)
  const client = new QueryClient()
  client.setQueryData(groupCalendarsQuery('g').queryKey, calendars)
  const page = () => (
    <QueryClientProvider client={client}>
      <CurrentGroupProvider groups={[group]}>
        <WeekGrid
          panelId="panel"
          {...{ view, house, bookings }}
          findBalance={() => 10}
          displayMode="status"
          targetWeek={null}
          wraps
        >
          <MonthCards months={months} hasTotals={false} />
        </WeekGrid>
        {hasDialogs && <ReservationDialogs />}
        <Toasts />
      </CurrentGroupProvider>
    </QueryClientProvider>
  )
  const router = createRouter({
    routeTree: createRootRoute({ component: page }),
    history: createMemoryHistory(),
  })
  render(<RouterProvider router={router} />)
  await screen.findByRole('tabpanel')
}

const findWeek = (week: number) => screen.getByRole('button', { name: new RegExp(`^Uge ${week},`) })
const findDialog = (name: string) => within(screen.getByRole('dialog', { name }))

/** The server does a write, whose answer is lost; the lists show it afterwards. */
function loseAnswer(write: string, after: Output<typeof myBookings>): void {
  let lists = none as Output<typeof myBookings>
  vi.stubGlobal('fetch', (url: string) => {
    if (url.includes('/bookings/my/')) return Promise.resolve(Response.json(lists))
    if (!url.endsWith(write)) return new Promise(() => undefined)
    lists = after
    return Promise.resolve(new Response('', { status: 500 }))
  })
}

const ownRow = (given: Partial<Booking>) =>
  ({
    bookingId: 'b',
    calendarUnitId: 'A26',
    calendarUnitCode: '26',
    houseId: 'A',
    houseName: 'A',
    year: 2027,
    dateFrom: '2027-06-28',
    dateTo: '2027-07-05',
    points: 3,
    refundUntil: null,
    reservedUntil: null,
    cancellationDeadline: '2027-06-22T10:00:00.000Z',
    ...given,
  }) as Booking

const reasons = [{ type: 'high-season-week-blocked' as const, until: '2027-02-15T22:00:00.000Z' }]
const locked = { validationError: reasons[0]?.type ?? null, reasons }
const passed = {
  status: 'NotAvailable' as const,
  validationError: 'booking-date-passed' as const,
  reasons: [{ type: 'booking-date-passed' as const, until: null }],
}

describe('pressing a week', () => {
  beforeAll(() => startTexts('da').then(loadScreenTexts))
  beforeEach(() => {
    vi.stubGlobal('matchMedia', () => ({ matches: true }))
    syncServerTime(now)
    reservationDialogs.reset()
  })
  afterEach(() => {
    cleanup()
    vi.unstubAllGlobals()
  })

  // A key press and, in some browsers, a click of a mouse are clicks without a type of pointer.
  it.each([
    ['a mouse', 'mouse'],
    ['a pen', 'pen'],
    ['a finger', 'touch'],
    ['the keyboard', ''],
  ])('explains with %s why a rule locks it, and when it opens', async (_, pointerType) => {
    await show(createCalendars(2027, locked))
    const click = new MouseEvent('click', { bubbles: true })
    fireEvent(findWeek(26), Object.assign(click, { pointerType }))
    const dialog = findDialog('Ugen kan ikke bookes')
    expect(dialog.getByText(/højsæson/).textContent).toMatch(/15\/02.2027/)
  })

  it('leads on from there to the same week in other houses', async () => {
    await show(createCalendars(2027, locked))
    fireEvent.click(findWeek(26))
    fireEvent.click(
      findDialog('Ugen kan ikke bookes').getByRole('button', { name: 'Se ugen i andre boliger' }),
    )
    const picker = findDialog('Uge 26, mandag 28/06\u20112027 til mandag 05/07\u20112027')
    expect(picker.getAllByRole('listitem')).toHaveLength(2)
  })

  it('leads on to the points of the week’s year if they are too few, and there is no other house', async () => {
    const short = [{ type: 'not-enough-points' as const, until: null }]
    await show(createCalendars(2027, { reasons: short }, ['A']))
    fireEvent.click(findWeek(26))
    const link = findDialog('Ugen kan ikke bookes').getByRole('link', { name: 'Se alle bevægelser' })
    expect(link.getAttribute('href')).toBe('/booking/points?year=2027')
  })

  it('leads on from a week that has begun to that week of the next year', async () => {
    await show(createCalendars(2026, passed))
    fireEvent.click(findWeek(26))
    const link = findDialog('Ugen kan ikke bookes').getByRole('link', { name: 'Se uge 26 i 2027' })
    expect(link.getAttribute('href')).toBe('/booking/2027?week=26')
  })

  it('says of a week that has begun, in the overview, calmly and without an alarm', async () => {
    await show(createCalendars(2026, passed), { isOverview: true })
    fireEvent.click(findWeek(26))
    const dialog = findDialog('Uge 26, 2026')
    expect(dialog.getByText(/begyndt/)).toBeDefined()
    expect(dialog.getByRole('link', { name: 'Se uge 26 i 2027' })).toBeDefined()
    expect(screen.queryByText(i18next.t('common.warning'))).toBeNull()
  })

  it('goes on to confirm it, without an error, where the answer alone was lost and the lists have it', async () => {
    const held = ownRow({ type: 'Pre', origin: 'hold', reservedUntil: '2026-11-20T12:04:00.000Z' })
    loseAnswer('/reserve', { ...none, reserved: [held] })
    await show(createCalendars(2027, {}), { hasDialogs: true })
    fireEvent.click(findWeek(26))
    await screen.findByRole('timer', { name: 'Tid tilbage: 4:00' })
    const confirm = findDialog('Bekræft din booking').getByRole('button', { name: 'Bekræft booking' })
    expect(confirm.hasAttribute('disabled')).toBe(false)
    expect(screen.getAllByRole('dialog')).toHaveLength(1)
  })

  it('says that the owner waits where the answer alone was lost and the lists have it', async () => {
    loseAnswer('/join-waitlist', { ...none, waitlists: [ownRow({ type: 'Wait', priority: 2 })] })
    await show(createCalendars(2027, { status: 'AvailableForWaitlist' }), { hasDialogs: true })
    fireEvent.click(findWeek(26))
    fireEvent.click(screen.getByRole('button', { name: i18next.t('waitlist.join') }))
    await screen.findByRole('dialog', { name: i18next.t('done.waiting') })
    expect(screen.queryByText(i18next.t('failed.join'))).toBeNull()
  })

  it('shows, says and reports the points that were paid for the owner’s week, whatever its price is today', async () => {
    const paid = {
      bookingId: 'b',
      calendarUnitId: 'A26',
      calendarUnitCode: '26',
      type: 'Book',
      houseName: 'A',
      year: 2027,
      dateFrom: '2027-06-28',
      dateTo: '2027-07-05',
      points: 4,
      refundUntil: '2027-04-04T22:00:00.000Z',
      cancellationDeadline: '2027-06-22T10:00:00.000Z',
      isEditable: true,
      isDeleteable: true,
      lendedOutContact: null,
      refund: { kind: 'full', points: 4, until: null },
    } as Booking
    const answer = { bookingId: 'b', refund: 'full', points: 4 }
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json(answer)))
    const calendars = createCalendars(2027, { status: 'YourBooking', points: 1 })
    await show(calendars, { bookings: { ...none, active: [paid] } })
    expect(findWeek(26).getAttribute('aria-label')).toContain(', 4 point, ')
    fireEvent.click(findWeek(26))
    expect(findDialog('A').getByText('4 point')).toBeDefined()
    fireEvent.click(findDialog('A').getByRole('button', { name: 'Afbestil' }))
    const dialog = findDialog('Afbestil uge 26?')
    expect(dialog.getByText('4 point')).toBeDefined()
    expect(dialog.getByText('Du får 4 point tilbage.')).toBeDefined()
    fireEvent.click(dialog.getByRole('checkbox'))
    fireEvent.click(dialog.getByRole('button', { name: /^(Slet booking|Afbestil ugen)$/ }))
    await waitFor(() => expect(screen.getByText(/Ugen er afbestilt.*4 point/)).toBeDefined())
  })
})
