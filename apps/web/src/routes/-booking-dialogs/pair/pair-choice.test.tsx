import type { CalendarUnit, GroupCalendars } from '@samhus/contract/calendars'
import { addDays } from '@samhus/domain/day'
import { getMonday } from '@samhus/domain/week'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { groupCalendarsQuery } from '../../../api/calendars.ts'
import { weekOddsQuery } from '../../../api/odds.ts'
import { syncServerTime } from '../../../lib/server-time.ts'
import { loadScreenTexts, startTexts } from '../../../locales/i18n.ts'
import { CurrentGroupProvider } from '../../../session/current-group.tsx'
import { createGroup } from '../../../session/testing/fake-group.ts'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import type { Reservation, ReservedWeek } from '../reservation.ts'

const now = '2027-01-10T12:00:00.000Z'
const until = '2027-01-10T12:05:00.000Z'
const group = createGroup()

const createUnit = (week: number, more: Partial<CalendarUnit> = {}, year = 2027): CalendarUnit => ({
  id: `1${week}`,
  code: String(week),
  dateFrom: getMonday(year, week),
  dateTo: addDays(getMonday(year, week), 7),
  points: 3,
  refundEnd: `${addDays(getMonday(year, week), -56)}T00:00:00.000Z`,
  status: 'Available',
  waitlistCount: 0,
  bookingId: null,
  validationError: null,
  reasons: [],
  version: 1,
  ...more,
})

const createTimes = (year: number, week: number) => ({
  year,
  week,
  dateFrom: getMonday(year, week),
  startsAt: `${addDays(getMonday(year, week), -1)}T22:00:00.000Z`,
  bookingDeadline: `${addDays(getMonday(year, week), -5)}T10:00:00.000Z`,
})

interface Given {
  readonly balance?: number
  readonly units?: Readonly<Record<number, Partial<CalendarUnit>>>
}

/** Weeks 25 to 28 of one house; week 26 is held by the viewer. */
function createCalendars({ balance = 10, units = {} }: Given = {}): GroupCalendars {
  const weeks = [25, 26, 27, 28]
  const held = { status: 'YourReservation', bookingId: 'b' } as const
  return {
    groupId: 'g',
    name: 'Klitten',
    calendars: [
      {
        id: '1',
        houseId: 'h',
        houseName: 'Klitgården',
        year: 2027,
        units: weeks.map((week) => createUnit(week, { ...(week === 26 ? held : {}), ...units[week] })),
      },
    ],
    weeks: weeks.map((week) => createTimes(2027, week)),
    ownWeeks: [],
    owner: {
      holds: [{ calendarUnitId: '126', calendarId: '1', year: 2027, points: 3, reservedUntil: until }],
      endedHolds: [],
      accounts: [{ year: 2027, balance }],
      waits: [],
      upcomingPoints: [],
    },
  }
}

const reservation: Reservation = {
  bookingId: 'b',
  origin: 'hold',
  reservedUntil: Date.parse(until),
  houseId: 'h',
  unitId: '126',
  houseName: 'Klitgården',
  year: 2027,
  week: 26,
  dateFrom: '2027-06-28',
  dateTo: '2027-07-05',
  points: 3,
  refundEnd: null,
  cancellationDeadline: null,
}

/** Week 53 of 2026, held by the viewer, and week 1 of 2027. */
function createTurnOfYear(): GroupCalendars {
  const { calendars, owner, ...known } = createCalendars()
  const [house] = calendars
  if (house === undefined) throw new Error('the group has a house')
  const held = createUnit(53, { status: 'YourReservation', bookingId: 'b', points: 2 }, 2026)
  return {
    ...known,
    calendars: [
      { ...house, id: '0', year: 2026, units: [held] },
      { ...house, units: [createUnit(1)] },
    ],
    weeks: [createTimes(2026, 53), createTimes(2027, 1)],
    owner: {
      ...owner,
      holds: [{ calendarUnitId: '153', calendarId: '0', year: 2026, points: 2, reservedUntil: until }],
      accounts: [
        { year: 2026, balance: 2 },
        { year: 2027, balance: 5 },
      ],
    },
  }
}

const lastOfYear: Reservation = {
  ...reservation,
  unitId: '153',
  year: 2026,
  week: 53,
  dateFrom: '2026-12-28',
  dateTo: '2027-01-04',
  points: 2,
}

const fetchMock = vi.fn<typeof fetch>()
const respondWith = (status: number, body: object) => () =>
  Promise.resolve(new Response(JSON.stringify(body), { status, statusText: 'Some Status' }))

const isCalendarsCall = (url: unknown) => String(url).endsWith('/calendars')
/** The calls but those that read the calendars again, which every write does. */
const listWrites = () => fetchMock.mock.calls.filter(([url]) => !isCalendarsCall(url))

/** Responds to writes with this, and to reads with the calendars. */
function serve(calendars: GroupCalendars, status = 200, body: object = {}) {
  fetchMock.mockImplementation((url) =>
    isCalendarsCall(url) ? respondWith(200, calendars)() : respondWith(status, body)(),
  )
}

/** Shows the dialog of week 26. Returns what it reports, and a function that changes the calendars. */
function show(calendars: GroupCalendars | null, shown = reservation) {
  const client = new QueryClient()
  const { queryKey } = groupCalendarsQuery('g')
  if (calendars !== null) client.setQueryData(queryKey, calendars)
  client.setQueryData(weekOddsQuery('g', 2027).queryKey, { weeks: [], waitlists: [] })
  const onConfirmed = vi.fn<(week: Reservation, second: ReservedWeek | null) => void>()
  const onFailed = vi.fn<(action: string, error: unknown) => void>()
  const ignore = () => undefined
  function Page() {
    const [isOpen, setOpen] = useState(true)
    return (
      <QueryClientProvider client={client}>
        <CurrentGroupProvider groups={[group]}>
          <ConfirmDialog
            {...{ reservation: shown, isOpen, onFailed }}
            balance={10}
            onClose={() => setOpen(false)}
            onConfirmed={onConfirmed}
            onReleased={ignore}
            onExpired={ignore}
            end={null}
            onEnded={ignore}
          />
        </CurrentGroupProvider>
      </QueryClientProvider>
    )
  }
  render(<Page />)
  const change = (next: GroupCalendars) => act(() => void client.setQueryData(queryKey, next))
  return { onConfirmed, onFailed, change }
}

const findChoice = (name: string | RegExp) => screen.findByRole('radio', { name })
const listChoices = () => screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)
const getText = () => screen.getByRole('dialog').textContent
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

beforeAll(() => startTexts('da').then(loadScreenTexts))
beforeEach(() => {
  syncServerTime(now)
  fetchMock.mockReset()
  vi.stubGlobal('fetch', fetchMock)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('two weeks in a row', () => {
  it('offers the free weeks before and after, and says what both cost and what they leave', async () => {
    show(createCalendars({ units: { 27: { points: 4 } } }))
    expect(await findChoice('Kun uge 26')).toHaveProperty('checked', true)
    expect(listChoices()).toEqual([
      'Kun uge 26',
      expect.stringContaining('Book også uge 25 (3 point)'),
      expect.stringContaining('Book også uge 27 (4 point)'),
    ])
    expect(getText()).toContain('Efter denne booking har du 7 point tilbage til 2027')
    fireEvent.click(await findChoice(/uge 27/))
    expect(getText()).toContain('De to uger koster 7 point i alt.')
    expect(getText()).toContain('Efter begge bookinger har du 3 point tilbage til 2027')
    expect(getText()).not.toContain('Efter denne booking')
    expect(screen.getByRole('button', { name: 'Bekræft begge uger' })).toBeDefined()
    fireEvent.click(await findChoice('Kun uge 26'))
    expect(screen.getByRole('button', { name: 'Bekræft booking' })).toBeDefined()
  })

  it('offers them before what cancelling would return, which says then which week it is about', async () => {
    const refundEnd = Date.parse('2027-05-02T22:00:00.000Z')
    show(createCalendars(), { ...reservation, refundEnd })
    const choice = await findChoice(/uge 27/)
    const [strip] = screen.getAllByRole('img', { name: /fra nu til ankomst/ })
    expect(strip && choice.compareDocumentPosition(strip)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    fireEvent.click(choice)
    expect(getText()).toContain('Uge 26, 2027')
    expect(screen.getAllByText('Kun hvis en anden ejer booker ugen')).toHaveLength(1)
  })

  it.each<[string, Given]>([
    ['taken', { units: { 25: { status: 'AvailableForWaitlist' }, 27: { status: 'Reserved' } } }],
    ['too dear with the first', { balance: 5 }],
    ['out of operation', { units: { 25: { points: 0 }, 27: { status: 'NotAvailable' } } }],
  ])('offers nothing where both are %s', async (_, given) => {
    const { change } = show(createCalendars({ units: { 25: { status: 'NotAvailable' } } }))
    await findChoice(/uge 27/)
    change(createCalendars(given))
    await waitFor(() => expect(screen.queryAllByRole('radio')).toEqual([]))
  })

  it('offers the week beyond the turn of the year, and says what is left of each year', async () => {
    syncServerTime('2026-12-01T12:00:00.000Z')
    show(createTurnOfYear(), lastOfYear)
    fireEvent.click(await findChoice(/^Book også uge 1 \(3 point\).*04\/01-2027/))
    expect(getText()).toContain('De to uger koster 5 point i alt.')
    expect(getText()).toContain('Efter begge bookinger har du 0 point tilbage til 2026')
    expect(getText()).toContain('Efter begge bookinger har du 2 point tilbage til 2027')
  })

  it('loads the calendars where the page around it has none', async () => {
    serve(createCalendars())
    show(null)
    expect(await findChoice(/uge 27/)).toBeDefined()
    expect(fetchMock).toHaveBeenCalledOnce()
  })

  it('reads no calendars again where the page around it has them', async () => {
    show(createCalendars())
    await findChoice(/uge 27/)
    expect(fetchMock).not.toHaveBeenCalled()
  })

  it('books both by one call, and reports both weeks', async () => {
    serve(createCalendars(), 200, { bookingId: 'b', secondBookingId: 'c' })
    const { onConfirmed } = show(createCalendars())
    fireEvent.click(await findChoice(/uge 25/))
    press('Bekræft begge uger')
    await waitFor(() => expect(onConfirmed).toHaveBeenCalledOnce())
    const [[url, request] = []] = listWrites()
    expect(url).toMatch(/bookings\/confirm-pair$/)
    expect(request?.body).toBe(JSON.stringify({ bookingId: 'b', calendarUnitId: '125', points: 3 }))
    const [[first, second] = []] = onConfirmed.mock.calls
    expect([first?.week, second?.week]).toEqual([26, 25])
  })

  it('books the reservation alone where nothing else is chosen', async () => {
    serve(createCalendars(), 200, { bookingId: 'b' })
    const { onConfirmed } = show(createCalendars())
    await findChoice('Kun uge 26')
    press('Bekræft booking')
    await waitFor(() => expect(onConfirmed).toHaveBeenCalledWith(reservation, null))
    expect(listWrites()[0]?.[0]).toMatch(/bookings\/confirm$/)
  })
})

describe('where the other week is lost', () => {
  const refusal = {
    type: 'calendar-unit-already-reserved',
    title: 'The week has just been taken.',
    calendarUnitId: '127',
  }

  it('says which week and why, and that the first one is still held: the dialog stays', async () => {
    serve(createCalendars({ units: { 27: { status: 'AvailableForWaitlist' } } }), 409, refusal)
    const { onConfirmed, onFailed } = show(createCalendars())
    fireEvent.click(await findChoice(/uge 27/))
    press('Bekræft begge uger')
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toMatch(/^Uge 27 kunne ikke bookes samtidig: .+/)
    expect(alert.textContent).toMatch(
      /Ingen af ugerne er booket endnu\. Uge 26 er stadig reserveret til dig\.$/,
    )
    expect(screen.getByRole('button', { name: 'Bekræft booking' })).toHaveProperty('disabled', false)
    expect(screen.getByRole('timer')).toBeDefined()
    expect(onConfirmed).not.toHaveBeenCalled()
    expect(onFailed).not.toHaveBeenCalled()
  })

  it('says that its price has changed, and offers it for the new one', async () => {
    const dearer = createCalendars({ units: { 27: { points: 4 } } })
    const changed = { type: 'price-changed', title: 'The price has changed.', calendarUnitId: '127' }
    serve(dearer, 409, changed)
    const { change } = show(createCalendars())
    fireEvent.click(await findChoice(/uge 27/))
    press('Bekræft begge uger')
    expect((await screen.findByRole('alert')).textContent).toContain('Ugens pris er ændret i mellemtiden.')
    change(dearer)
    fireEvent.click(await findChoice(/uge 27 \(4 point\)/))
    press('Bekræft begge uger')
    await waitFor(() => expect(listWrites()).toHaveLength(2))
    expect(listWrites()[1]?.[1]?.body).toContain('"points":4')
  })

  it('says so before the press too, when another owner takes it', async () => {
    const { change } = show(createCalendars())
    fireEvent.click(await findChoice(/uge 27/))
    change(createCalendars({ units: { 27: { status: 'AvailableForWaitlist' } } }))
    expect((await screen.findByRole('alert')).textContent).toMatch(
      /^Uge 27 kan ikke længere bookes samtidig\./,
    )
    expect(screen.getByRole('button', { name: 'Bekræft booking' })).toBeDefined()
    expect(listChoices()).toHaveLength(2)
  })

  it('is told as any other failure where the reservation itself is refused', async () => {
    serve(createCalendars(), 409, { type: 'booking-expired', title: 'Too late.' })
    const { onFailed } = show(createCalendars())
    fireEvent.click(await findChoice(/uge 27/))
    press('Bekræft begge uger')
    await waitFor(() => expect(onFailed).toHaveBeenCalledOnce())
    expect(screen.queryByRole('alert')).toBeNull()
  })
})
