import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { render, type RenderResult } from '@testing-library/react'
import type { ReactElement } from 'react'

/** Renders a part of a member screen with a router that knows every path, for tests in jsdom. */
export async function renderScreen(part: ReactElement, url = '/'): Promise<RenderResult> {
  const root = createRootRoute()
  const screen = createRoute({ getParentRoute: () => root, path: '$', component: () => part })
  const router = createRouter({
    routeTree: root.addChildren([screen]),
    history: createMemoryHistory({ initialEntries: [url] }),
  })
  await router.load()
  return render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
}
