import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { render, type RenderResult } from '@testing-library/react'
import i18next from 'i18next'
import type { ReactElement } from 'react'
import { parseSearch, stringifySearch } from '../../../lib/router-search.ts'
import { createAdminTheme, cssVariables } from '../theme.ts'

interface Options {
  /** Path and query at the start. */
  readonly url?: string
  /** With the answers that the part would else fetch. */
  readonly client?: QueryClient
}

export interface RenderedAdmin extends RenderResult {
  readonly client: QueryClient
  /** Returns the path and query of the page. */
  readonly getUrl: () => string
}

/**
 * Renders a part of the admin area in its theme, with a router that knows every path, for tests in jsdom.
 * Transitions are off. Call `startTexts` and `loadAdminTexts` before.
 */
export async function renderAdmin(part: ReactElement, options: Options = {}): Promise<RenderedAdmin> {
  const { url = '/admin', client = new QueryClient({ defaultOptions: { queries: { retry: false } } }) } =
    options
  const root = createRootRoute()
  const screen = createRoute({ getParentRoute: () => root, path: '$', component: () => part })
  const router = createRouter({
    routeTree: root.addChildren([screen]),
    history: createMemoryHistory({ initialEntries: [url] }),
    parseSearch,
    stringifySearch,
  })
  await router.load()
  const rendered = render(
    <QueryClientProvider client={client}>
      <MantineProvider
        theme={createAdminTheme(i18next.getFixedT(null, 'admin'))}
        cssVariablesResolver={cssVariables}
        env="test"
      >
        <RouterProvider router={router as never} />
      </MantineProvider>
    </QueryClientProvider>,
  )
  return Object.assign(rendered, { client, getUrl: () => router.state.location.href })
}

/** Loads the admin area's texts in the language of the page. */
export async function loadAdminTexts(): Promise<void> {
  await i18next.loadNamespaces('admin')
}
