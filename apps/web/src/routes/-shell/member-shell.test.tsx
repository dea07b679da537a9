import type { CurrentUser } from '@samhus/contract/users'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { myBookingsQuery } from '../../api/bookings.ts'
import { startTexts } from '../../locales/i18n.ts'
import { CurrentGroupProvider } from '../../session/current-group.tsx'
import { createGroup } from '../../session/testing/fake-group.ts'
import { MemberShell } from './member-shell.tsx'

const group = createGroup()

beforeAll(() => startTexts('da'))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('gives the focus to the page that replaces the one with the focused link', async () => {
  // What the shell reads is of no interest here, except that nothing is reserved.
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  client.setQueryData(myBookingsQuery('g').queryKey, { active: [], waitlists: [], history: [], reserved: [] })
  const root = createRootRoute({
    component: () => (
      <QueryClientProvider client={client}>
        <CurrentGroupProvider groups={[group]}>
          <MemberShell user={{ name: 'Anna Lind' } as CurrentUser} onSignOut={() => undefined}>
            <Outlet />
          </MemberShell>
        </CurrentGroupProvider>
      </QueryClientProvider>
    ),
  })
  const first = createRoute({
    getParentRoute: () => root,
    path: '/',
    component: () => <button type="button">Videre</button>,
  })
  const second = createRoute({
    getParentRoute: () => root,
    path: '/boliger',
    component: () => <p>Boliger her</p>,
  })
  const router = createRouter({
    routeTree: root.addChildren([first, second]),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  await router.load()
  render(<RouterProvider router={router as never} />)
  screen.getByRole('button', { name: 'Videre' }).focus()
  await act(() => router.navigate({ to: '/boliger' }))
  expect((await screen.findByText('Boliger her')).closest('main')).toBe(document.activeElement)
})
