import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'

export const Route = createFileRoute('/admin/owners/$userId')({
  // What else the URL has belongs to the list in the tab.
  validateSearch: ({ tab, ...others }: Record<string, unknown>): { tab?: string } =>
    typeof tab === 'string' ? { ...others, tab } : others,
  component: lazyRouteComponent(() => import('./-admin/owners/owner-screen.tsx'), 'OwnerScreen'),
})
