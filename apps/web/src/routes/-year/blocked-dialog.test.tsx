import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { loadScreenTexts, startTexts } from '../../locales/i18n.ts'
import { CurrentGroupProvider } from '../../session/current-group.tsx'
import { createGroup } from '../../session/testing/fake-group.ts'
import { BlockedDialog } from './blocked-dialog.tsx'
import type { HouseWeek, YearView } from './year-view.ts'

const group = createGroup()

function createUnit(given: Partial<HouseWeek> = {}): HouseWeek {
  return {
    unitId: '126',
    houseId: 'a',
    houseName: 'Klitgården',
    year: 2027,
    week: 1,
    dateFrom: '2027-01-04',
    dateTo: '2027-01-11',
    points: 3,
    refundEnd: null,
    status: 'Available',
    waitlistCount: 0,
    bookingId: null,
    place: null,
    reasons: [],
    lock: null,
    ...given,
  }
}

const createView = (
  units: readonly HouseWeek[],
  upcomingPoints: YearView['upcomingPoints'] = [],
): YearView => ({
  year: 2027,
  weeks: [
    {
      week: 1,
      month: 1,
      dateFrom: '2027-01-04',
      dateTo: '2027-01-11',
      isPast: false,
      isCurrent: false,
      hasBegun: false,
    },
  ],
  houses: units.map((unit) => ({
    houseId: unit.houseId,
    name: unit.houseName,
    calendarId: unit.houseId,
    weeks: [unit],
  })),
  upcomingPoints,
})

async function show(unit: HouseWeek, view = createView([unit])) {
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  const onPick = vi.fn<(unit: HouseWeek) => void>()
  const ignore = () => undefined
  const page = () => (
    <QueryClientProvider client={new QueryClient()}>
      <CurrentGroupProvider groups={[group]}>
        <BlockedDialog
          unit={unit}
          view={view}
          isOpen
          balance={1}
          {...{ onPick, onAllHouses: ignore, onClose: ignore }}
        />
      </CurrentGroupProvider>
    </QueryClientProvider>
  )
  const routeTree = createRootRoute({ component: page })
  render(<RouterProvider router={createRouter({ routeTree, history: createMemoryHistory() })} />)
  const dialog = await screen.findByRole('dialog')
  return { text: dialog.textContent, onPick }
}

const opensAt = Date.parse('2026-10-06T21:00:00Z')
const restricted = { type: 'consecutive-weeks-restricted', until: opensAt, adjacentWeek: 2 } as const
const short = { type: 'not-enough-points', until: null } as const

beforeAll(() => startTexts('da').then(loadScreenTexts))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('the explanation of a week that costs too many points', () => {
  const unit = createUnit({ reasons: [short] })

  it('says when the next points for the week’s year come', async () => {
    const at = Date.parse('2026-09-20T17:00:00Z')
    expect((await show(unit, createView([unit], [{ at, points: 4 }]))).text).toMatch(
      /Næste gang du får point til 2027, er søndag 20\/09\u20112026 kl\.\s19\.00 dansk tid\./,
    )
  })

  it('says that no more points come for that year, if none do', async () => {
    expect((await show(unit)).text).toContain('Der kommer ikke flere point til 2027.')
  })

  it('leads to the points of that year', async () => {
    await show(unit)
    const link = screen.getByRole('link', { name: 'Se alle bevægelser' })
    expect(link.getAttribute('href')).toBe('/booking/points?year=2027')
  })
})

describe('the explanation of a locked week', () => {
  it('gives one reason, the one that the calendar names, and the others below it', async () => {
    await show(createUnit({ reasons: [short, restricted], lock: restricted }))
    const reason = screen.getByText(/^Ugen ligger op ad din uge 2\./)
    expect(reason.textContent).toMatch(/Åbner tirsdag 06\/10\u20112026 kl\.\s23\.00/)
    expect(reason.closest('li')).toBeNull()
    expect(screen.getByText('Du har ikke nok point.').closest('li')).not.toBeNull()
  })

  it('of a week that has begun does not name its deadline too', async () => {
    const deadline = Date.parse('2026-12-29T11:00:00Z')
    const reasons = [
      { type: 'booking-date-passed', until: null },
      { type: 'booking-deadline-exceeded', until: null, deadline },
    ] as const
    const { text } = await show(createUnit({ status: 'NotAvailable', reasons: [...reasons] }))
    expect(text).toContain('Ugen er allerede begyndt eller forbi.')
    expect(text).not.toMatch(/Frist|Der er også/)
  })

  it('saves the instant at which the week opens as a calendar file', async () => {
    const files: Blob[] = []
    const createObjectURL = (file: Blob) => `blob:${files.push(file)}`
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL, revokeObjectURL: () => undefined }))
    await show(createUnit({ reasons: [restricted], lock: restricted }))
    fireEvent.click(screen.getByRole('button', { name: 'Mind mig om det' }))
    const text = await new Blob(files).text()
    expect(text).toContain('DTSTART:20261006T210000Z')
    expect(text).toContain(String.raw`SUMMARY:Klitgården\, uge 1\, 2027 kan bookes nu`)
    expect(text).toContain('/booking/2027?week=1')
  })

  it('offers no reminder where no rule knows when the week opens', async () => {
    await show(createUnit({ reasons: [restricted, short], lock: restricted }))
    expect(screen.queryByRole('button', { name: 'Mind mig om det' })).toBeNull()
  })
})

describe('the ways on from a week that cannot be had', () => {
  const locked = createUnit({ reasons: [restricted], lock: restricted })
  const other = (houseName: string, given: Partial<HouseWeek>) =>
    createUnit({ unitId: houseName, houseId: houseName, houseName, ...given })

  it('are the houses that are free that week, the cheapest first', async () => {
    const houses = [other('Røgeriet', { points: 4 }), other('Havtorn', { points: 2 })]
    const { onPick } = await show(locked, createView([locked, ...houses]))
    const names = screen.getAllByRole('button', { name: / point$/ }).map(({ textContent }) => textContent)
    expect(names).toEqual(['Havtorn, 2 point', 'Røgeriet, 4 point'])
    fireEvent.click(screen.getByRole('button', { name: 'Havtorn, 2 point' }))
    expect(onPick).toHaveBeenCalledWith(houses[1])
  })

  it('are waitlists where no house is free', async () => {
    const taken = other('Havtorn', { status: 'AvailableForWaitlist' })
    const { text } = await show(locked, createView([locked, taken]))
    expect(text).toContain('Skriv dig på venteliste i uge 1:')
    expect(screen.getByRole('button', { name: 'Havtorn, 3 point' })).toBeDefined()
  })
})
