import type { CalendarUnit, GroupCalendars } from '@samhus/contract/calendars'
import { addDays } from '@samhus/domain/day'
import { getMonday } from '@samhus/domain/week'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { syncServerTime } from '../../lib/server-time.ts'
import { loadScreenTexts, startTexts } from '../../locales/i18n.ts'
import { CurrentGroupProvider } from '../../session/current-group.tsx'
import { createGroup } from '../../session/testing/fake-group.ts'
import type { YearSearch } from './year-search.ts'
import { YearWeeks } from './year-weeks.tsx'

const group = createGroup()

/** House A costs 1 point, B 3; of B only weeks from 40 on are free. */
const calendars: GroupCalendars = {
  groupId: 'g',
  name: 'Klitten',
  calendars: ['A', 'B'].map((house, index) => ({
    id: String(index),
    houseId: house,
    houseName: house,
    year: 2027,
    units: Array.from({ length: 52 }, (_, at): CalendarUnit => ({
      id: String(index * 100 + at + 1),
      code: String(at + 1).padStart(2, '0'),
      dateFrom: getMonday(2027, at + 1),
      dateTo: addDays(getMonday(2027, at + 1), 7),
      points: house === 'A' ? 1 : 3,
      refundEnd: null,
      status: at + 1 >= 40 || (house === 'A' && at + 1 >= 30) ? 'Available' : 'AvailableForWaitlist',
      waitlistCount: 0,
      bookingId: null,
      validationError: null,
      reasons: [],
      version: 1,
    })),
  })),
  weeks: [],
  ownWeeks: [],
  owner: { holds: [], endedHolds: [], accounts: [], waits: [], upcomingPoints: [] },
}
const none = { active: [], waitlists: [], history: [], reserved: [] }

/** Shows the year; returns what the address says by now. */
async function show(given: YearSearch = {}, isPhone = false) {
  const address = { now: given }
  vi.stubGlobal('matchMedia', () => ({
    matches: isPhone,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  const Page = () => {
    const [params, setParams] = useState(given)
    const changeSearch = (change: YearSearch) => {
      address.now = { ...address.now, ...change }
      setParams(address.now)
    }
    return (
      <YearWeeks year={2027} bookings={none} findBalance={() => 4} {...{ calendars, params, changeSearch }} />
    )
  }
  const root = () => (
    <QueryClientProvider client={new QueryClient()}>
      <CurrentGroupProvider groups={[group]}>
        <Page />
      </CurrentGroupProvider>
    </QueryClientProvider>
  )
  const routeTree = createRootRoute({ component: root })
  render(<RouterProvider router={createRouter({ routeTree, history: createMemoryHistory() })} />)
  await screen.findByRole('tabpanel')
  return address
}

const countFound = () => document.querySelectorAll('[data-cell][data-found="true"]').length

describe('the weeks of a year', () => {
  beforeAll(() => startTexts('da').then(loadScreenTexts))
  beforeEach(() => {
    localStorage.clear()
    // jsdom has no layout: nothing scrolls.
    Element.prototype.scrollTo = () => undefined
    Element.prototype.scrollIntoView = () => undefined
    syncServerTime('2027-05-10T12:00:00.000Z')
  })
  afterEach(() => {
    cleanup()
    vi.unstubAllGlobals()
  })

  it('are searched by what is pressed: the address has it, the count says it, and no week goes away', async () => {
    const address = await show()
    const search = within(screen.getByRole('search'))
    fireEvent.click(search.getByRole('button', { name: 'Kun uger, jeg kan booke (23)' }))
    await waitFor(() => expect(countFound()).toBe(23))
    expect(search.getByRole('status').textContent).toBe('23 uger passer')
    fireEvent.click(search.getByRole('button', { name: 'Ferie' }))
    fireEvent.click(search.getByRole('button', { name: /^Efterårsferie/ }))
    await waitFor(() => expect(countFound()).toBe(1))
    expect(address.now).toMatchObject({ bookable: '1', holidays: 'autumn' })
    expect(document.querySelectorAll('[data-cell^="w"]')).toHaveLength(52)
    fireEvent.click(search.getByRole('button', { name: 'Ryd' }))
    await waitFor(() => expect(document.querySelectorAll('[data-found]')).toHaveLength(0))
  })

  it('begin with the last search of this browser, unless the address says something', async () => {
    localStorage.setItem('weekSearch', '?bookable=1')
    const address = await show()
    await waitFor(() => expect(address.now.bookable).toBe('1'))
    cleanup()
    const other = await show({ tabIndex: 1 })
    expect(other.now.bookable).toBeUndefined()
  })

  it('in points say what the owner’s points are enough for', async () => {
    const address = await show()
    fireEvent.click(screen.getByRole('radio', { name: 'Point' }))
    expect(
      screen.getByText(/^23 uger .* Det rækker til: 4\s×\s1\spoint eller 1\s×\s3\spoint\.$/),
    ).toBeDefined()
    expect(screen.getByText(/^Ring om ugen: /)).toBeDefined()
    expect(screen.queryByText(/^Jo grønnere/)).toBeNull()
    expect(address.now.reading).toBe('points')
    await waitFor(() => expect(document.querySelectorAll('[data-within-limit]')).toHaveLength(23))
    fireEvent.click(screen.getByRole('tab', { name: 'B' }))
    await waitFor(() => expect(document.querySelectorAll('[data-within-limit]')).toHaveLength(13))
  })

  it('on a phone begin with the running month, explain themselves once, and open where a number leads', async () => {
    await show({}, true)
    const legend = await screen.findByRole('dialog', { name: 'Signaturforklaring' })
    expect(within(legend).getByText('Den har du booket.')).toBeDefined()
    fireEvent.click(within(legend).getByRole('button', { name: 'Luk' }))
    const past = screen.getByRole('button', { name: 'Tidligere i 2027: januar–april' })
    expect(past.getAttribute('aria-expanded')).toBe('false')
    expect(document.querySelectorAll('[data-cell^="w"]')).toHaveLength(52)
    await waitFor(() => expect(document.querySelector('dialog[open]')).toBeNull())
    fireEvent.keyDown(document.body, { key: '7' })
    await waitFor(() => expect(past.getAttribute('aria-expanded')).toBe('true'))
    expect(document.activeElement?.getAttribute('data-cell')).toBe('w7')
    cleanup()
    await show({}, true)
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
