import type { GroupCalendars } from '@samhus/contract/calendars'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { groupCalendarsQuery } from '../../api/calendars.ts'
import { startTexts } from '../../locales/i18n.ts'
import { CurrentGroupProvider } from '../../session/current-group.tsx'
import { createGroup } from '../../session/testing/fake-group.ts'
import { NoCalendars } from './no-calendars.tsx'

const group = createGroup()

function createClient(years: readonly number[]): QueryClient {
  const client = new QueryClient()
  const calendars = years.map((ofYear) => ({ year: ofYear, units: [] }))
  client.setQueryData(groupCalendarsQuery('g').queryKey, { calendars } as unknown as GroupCalendars)
  return client
}

async function show(year: number, client: QueryClient): Promise<void> {
  const page = () => (
    <QueryClientProvider client={client}>
      <CurrentGroupProvider groups={[group]}>
        <NoCalendars year={year} currentYear={2026} />
      </CurrentGroupProvider>
    </QueryClientProvider>
  )
  const routeTree = createRootRoute({ component: page })
  render(<RouterProvider router={createRouter({ routeTree, history: createMemoryHistory() })} />)
  await screen.findByRole('heading', { name: `Der er ingen kalendere for ${year}` })
}

describe('a year without calendars', () => {
  beforeAll(() => startTexts('da'))
  afterEach(cleanup)

  it.each([
    ['after the last one', 2031, 2027],
    ['before the first one', 2019, 2025],
    ['between two, to the later one, whose weeks can be booked', 2026, 2027],
  ])('leads to the nearest year that has some: %s', async (_, year, nearest) => {
    await show(year, createClient([2027, 2025]))
    const link = screen.getByRole('link', { name: `Gå til ${nearest}` })
    expect(link.getAttribute('href')).toBe(`/booking/${nearest}`)
  })

  it('leads nowhere if the association has no calendars at all', async () => {
    await show(2026, createClient([]))
    expect(screen.queryByRole('link')).toBeNull()
  })

  it('does not ask again for calendars that could not be fetched: the page around it would load anew for ever', async () => {
    const fetched = vi.fn(() => new Promise<Response>(() => undefined))
    vi.stubGlobal('fetch', fetched)
    const client = new QueryClient()
    const refused = () => Promise.reject(new Error('no-calendars-found'))
    const { queryKey } = groupCalendarsQuery('g')
    await client.fetchQuery({ queryKey, queryFn: refused, retry: false }).catch(() => undefined)
    await show(2027, client)
    expect(client.isFetching()).toBe(0)
    vi.unstubAllGlobals()
  })
})
