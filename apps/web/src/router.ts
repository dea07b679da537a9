import { createRouter } from '@tanstack/react-router'
import { routeTree } from './routeTree.gen.ts'
import { parseSearch, stringifySearch } from './lib/router-search.ts'

export const router = createRouter({
  routeTree,
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  scrollRestoration: true,
})

/**
 * Starts loading the code of the screen that the address names, which would otherwise wait for the configuration and
 * the sign-in. What cannot be loaded is loaded again, and reported, when the screen is shown.
 */
export function startFirstScreen(): void {
  const [matchedRoutes] = router.getMatchedRoutes(router.latestLocation.pathname)
  for (const route of matchedRoutes) void router.loadRouteChunk(route)
}

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
