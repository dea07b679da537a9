import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { render, screen } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { groupCalendarsQuery } from '../../api/calendars.ts'
import { syncServerTime } from '../../lib/server-time.ts'
import { loadScreenTexts, startTexts } from '../../locales/i18n.ts'
import { CurrentGroupProvider } from '../../session/current-group.tsx'
import { createGroup } from '../../session/testing/fake-group.ts'
import { NextYearLink } from './next-year-link.tsx'

const group = createGroup()

/** Returns where the link leads to, of a week of 2027 where 2028 and 2029 have calendars; null without one. */
async function findTarget(week: number): Promise<string | null | undefined> {
  const client = new QueryClient()
  client.setQueryData(groupCalendarsQuery('g').queryKey, {
    calendars: [{ year: 2028 }, { year: 2029 }],
  } as never)
  const page = () => (
    <QueryClientProvider client={client}>
      <CurrentGroupProvider groups={[group]}>
        <p>page</p>
        <NextYearLink year={2027} week={week} />
      </CurrentGroupProvider>
    </QueryClientProvider>
  )
  const routeTree = createRootRoute({ component: page })
  render(<RouterProvider router={createRouter({ routeTree, history: createMemoryHistory() })} />)
  await screen.findByText('page')
  return screen.queryByRole('link')?.getAttribute('href')
}

beforeAll(() => startTexts('da').then(loadScreenTexts))

it('a week is looked for in the next year in which it has not begun', async () => {
  syncServerTime('2028-07-02T21:59:00.000Z')
  expect(await findTarget(27)).toBe('/booking/2028?week=27')
})

it('a week begins at midnight at the houses', async () => {
  syncServerTime('2028-07-02T22:30:00.000Z')
  expect(await findTarget(27)).toBe('/booking/2029?week=27')
})

it('week 53 leads to no year that has none', async () => {
  syncServerTime('2027-06-01T10:00:00.000Z')
  expect(await findTarget(53)).toBeUndefined()
})
