import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'

export const Route = createFileRoute('/admin/houses/$houseId')({
  // What else the URL has belongs to the tab: the year that it shows.
  validateSearch: ({ tab, ...others }: Record<string, unknown>): { tab?: string } =>
    typeof tab === 'string' ? { ...others, tab } : others,
  component: lazyRouteComponent(() => import('./-admin/houses/house-screen.tsx'), 'HouseScreen'),
})
